"""The part that the proxies before the web processes of the tests' site share."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path

from config.embedded.processes import ServiceError, end, start
from config.embedded.redis import free_port

HOST = "127.0.0.1"
START_TIMEOUT = 20.0


class FrontProxy(ABC):
    """One proxy before web processes, as a process."""

    name = ""

    def __init__(self, ports: Sequence[int]) -> None:
        """Plan one before the web processes at these ports."""
        self.ports, self.port = ports, free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.folder = Path()

    @property
    def url(self) -> str:
        """The address at which it listens, without a trailing slash."""
        return f"http://{HOST}:{self.port}"

    @abstractmethod
    def command(self) -> list[str]:
        """The words that start it, with settings that this writes to its folder."""

    def start(self) -> None:
        """Start it and wait until it listens."""
        self.folder = Path(tempfile.mkdtemp(prefix=f"opoly-{self.name}-"))
        self.folder.chmod(0o711)  # nginx's workers have another account
        log = self.folder / "log"
        words = self.command()
        with log.open("wb") as output:
            self.process = start(
                words,
                output=output,
                environment={"PATH": "/usr/sbin:/usr/bin", "HOME": str(self.folder)},
                folder=Path("/"),
                at_parents_death=signal.SIGTERM,
            )
        deadline = time.monotonic() + START_TIMEOUT
        while self.process.poll() is None and time.monotonic() < deadline:
            try:
                socket.create_connection((HOST, self.port), timeout=1).close()
            except OSError:
                time.sleep(0.05)
            else:
                return
        message = f"{self.name} did not start:\n{log.read_text()}"
        raise ServiceError(message)

    def stop(self) -> None:
        """End it with its connections."""
        if self.process is not None:
            end(self.process, signal.SIGTERM, START_TIMEOUT)
            self.process = None
        if self.folder != Path():  # it may never have been started
            shutil.rmtree(self.folder, ignore_errors=True)
