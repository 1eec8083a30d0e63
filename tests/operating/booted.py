"""A whole server for tests: an overlay of this machine with its own systemd, network address, accounts and packages."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from tests.support.namespaces import Machine, Network, network

BOOT = Path(__file__).with_name("boot.sh")
GROUPS = Path("/sys/fs/cgroup/systemd")
NAMESPACES = ["--mount", "--pid", "--fork", "--kill-child", "--uts", "--ipc", "--cgroup"]
SYSTEM_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
OURS = ("DJANGO_", "OPOLY_", "PYTEST_", "PYTHON", "VIRTUAL_ENV", "DATABASE_", "REDIS_", "PROMETHEUS_")
TIMEOUT = 30.0
LONG = 600


class Server:
    """A booted machine. What is changed on it is gone when it ends."""

    def __init__(self, machine: Machine) -> None:
        """Plan it with this address."""
        self.machine = machine
        self.folder = Path(tempfile.mkdtemp(prefix="opoly-server-"))
        self.group = GROUPS / machine.name
        self.process: subprocess.Popen[bytes] | None = None
        self.init: psutil.Process | None = None

    @property
    def address(self) -> str:
        """Its address on the network."""
        return self.machine.address

    def start(self) -> None:
        """Boot it, and wait until systemd takes orders."""
        assert Path("/lib/systemd/systemd").exists(), "systemd is not installed"
        assert GROUPS.is_dir(), "there is no hierarchy of control groups for systemd"
        self.group.mkdir()
        words = self.machine.command(["unshare", *NAMESPACES, "bash", str(BOOT), str(self.folder)])
        enter = f'echo $$ > "{self.group}/cgroup.procs" && exec "$@"'
        self.process = subprocess.Popen(["bash", "-c", enter, "boot", *words], stdin=subprocess.DEVNULL)
        deadline = time.monotonic() + TIMEOUT
        while self.init is None or self._quietly("systemctl is-active --quiet basic.target"):
            assert self.process.poll() is None, "it did not boot"
            assert time.monotonic() < deadline, "systemd does not answer"
            time.sleep(0.1)
            self.init = next(
                (one for one in psutil.Process(self.process.pid).children(recursive=True) if one.name() == "systemd"),
                None,
            )

    def run(self, script: str, *, here: bool = False, timeout: float = LONG) -> str:
        """Run a script of the shell as root and return what it prints; it ends at the first command that fails.

        `here` runs it in the network of the tests, from which packages can be fetched.
        """
        done = subprocess.run(
            self._command(script, here=here),
            env=self._environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=timeout,
        )
        assert done.returncode == 0, f"exit code {done.returncode}:\n{script}\n{done.stdout[-4000:]}\n{self.journal()}"
        return done.stdout

    def journal(self) -> str:
        """The last lines of the journal."""
        words = self._command("journalctl --no-pager --lines=60 --output=cat --unit 'opoly*'", here=False)
        return subprocess.run(words, capture_output=True, text=True, check=False, timeout=20).stdout

    def path(self, inside: str) -> Path:
        """A path of this machine, as the tests see it."""
        assert self.init is not None
        return Path(f"/proc/{self.init.pid}/root", inside.lstrip("/"))

    def stop(self) -> None:
        """End all of its processes, and remove what they left."""
        if self.process is not None:
            if self.init is not None and self.init.is_running():
                self.init.send_signal(signal.SIGKILL)
            self.process.wait(TIMEOUT)
        for group in sorted(self.group.rglob("*"), key=lambda path: len(path.parts), reverse=True):
            if group.is_dir():
                group.rmdir()
        if self.group.exists():
            self.group.rmdir()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _quietly(self, script: str) -> int:
        return subprocess.run(self._command(script, here=False), capture_output=True, check=False).returncode

    def _command(self, script: str, *, here: bool) -> list[str]:
        assert self.init is not None
        namespaces = ["--mount", "--pid", "--uts", "--ipc", "--cgroup", *([] if here else ["--net"])]
        words = ["nsenter", "--target", str(self.init.pid), *namespaces, "--root", "--wdns=/"]
        return [*words, "bash", "-euo", "pipefail", "-c", script]

    def _environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
        return {**kept, "PATH": SYSTEM_PATH, "HOME": "/root", "DEBIAN_FRONTEND": "noninteractive"}


@contextmanager
def servers() -> Iterator[Servers]:
    """A network of servers, which are booted when a test asks for one."""
    with network() as made:
        found = Servers(made)
        try:
            yield found
        finally:
            found.stop()


class Servers:
    """Servers on one network."""

    def __init__(self, made: Network) -> None:
        """A network without any."""
        self.network = made
        self.booted: list[Server] = []

    def boot(self) -> Server:
        """Boot one more."""
        server = Server(self.network.machine())
        self.booted.append(server)
        server.start()
        return server

    def stop(self) -> None:
        """End all of them."""
        for server in self.booted:
            server.stop()
