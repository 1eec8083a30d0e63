"""Runs the launcher of the embedded site as `make play` does, for tests of the launcher."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from config.embedded.folder import PROJECT
from config.embedded.processes import is_alive, recall
from config.embedded.redis import free_port

TIMEOUT = 120.0


def path_without(program: str) -> str:
    """The search path without the folders that have a program, so that no test depends on what a machine has."""
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    return os.pathsep.join(folder for folder in folders if not Path(folder, program).exists())


class Launch:
    """One run of the launcher on a data folder; its lines are read as they come."""

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        environment: dict[str, str] | None = None,
        module: str = "config.embedded",
    ) -> None:
        """Start it; use `wait_for` to wait for its output."""
        self.port = port or free_port()
        self.folder = folder
        clean = {
            name: value
            for name, value in os.environ.items()
            if name not in {"DATABASE_URL", "REDIS_URL", "BROKER_URL", "CACHE_URL", "SECRET_KEY", "ORIGINS", "HOST"}
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", module],
            cwd=PROJECT,
            env={
                **clean,
                "PATH": path_without("postgres"),
                "OPOLY_DATA": str(folder),
                "PORT": str(self.port),
                **(environment or {}),
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.lines: list[str] = []
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        self.lines.extend(iter(self.process.stdout.readline, ""))

    @property
    def url(self) -> str:
        """The address it should print."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def second_url(self) -> str:
        """The same: it starts one web process."""
        return self.url

    def wait_for(self, words: str, within: float = TIMEOUT) -> "Launch":
        """Wait until it has printed this text."""
        deadline = time.monotonic() + within
        while not any(words in line for line in self.lines):
            ended = self.process.poll() is not None and not self.reader.is_alive()
            assert not ended, f"ended without {words!r}:\n{''.join(self.lines)}"
            assert time.monotonic() < deadline, f"no {words!r}:\n{''.join(self.lines)}"
            time.sleep(0.02)
        return self

    def send(self, number: signal.Signals) -> int:
        """Send it a signal and return its exit code."""
        self.process.send_signal(number)
        code = self.process.wait(TIMEOUT)
        self.reader.join(TIMEOUT)
        return code

    def children(self) -> dict[str, psutil.Process]:
        """Return the processes it has started, by the names in its run folder."""
        found = {}
        for record in (self.folder / "run").glob("*.json"):
            process = recall(record)
            if process is not None:
                found[record.stem] = process
        return found


class LastingSite:
    """A site in one folder, shared by several tests, which may stop it; it is restarted when a test needs it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.launch: Launch | None = None

    def running(self) -> Launch:
        """Return the launcher of the running site, which is started if necessary."""
        if self.launch is None or not self.is_running:
            self.launch = Launch(self.folder, self.port)
        return self.launch.wait_for("Opoly is at")

    @property
    def is_running(self) -> bool:
        """Whether its launcher has been started and has not ended."""
        return self.launch is not None and self.launch.process.poll() is None

    def end(self) -> int:
        """Stop it as Ctrl-C does and return the exit code."""
        return self.running().send(signal.SIGINT)


@contextmanager
def open_folder(name: str = "data") -> Iterator[Path]:
    """Return the path of a new folder, under one that PostgreSQL's account may traverse."""
    above = Path(tempfile.mkdtemp(prefix="opoly-launch-"))
    above.chmod(0o711)
    folder = above / name
    try:
        yield folder
    finally:
        end_all(folder)
        shutil.rmtree(above, ignore_errors=True)


def end_all(folder: Path) -> None:
    """Kill all processes left over from a run, so that a failed test leaves none."""
    for record in (folder / "run").glob("*.json"):
        process = recall(record)
        if process is not None:
            process.kill()
            process.wait(TIMEOUT)


def gone(processes: dict[str, psutil.Process], within: float = 15.0) -> bool:
    """Return whether all of these processes end in time."""
    deadline = time.monotonic() + within
    while any(map(is_alive, processes.values())):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True
