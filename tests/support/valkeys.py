"""Servers and sentinels of Valkey for tests of what the embedded one is not: copies of one another that are watched."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import redis

from config.embedded.processes import end, start
from config.embedded.redis import free_port, packaged_server

PASSWORD = "of servers and sentinels"
START_TIMEOUT = 20.0


class Valkey:
    """One process with these lines of configuration."""

    def __init__(self, folder: Path, name: str, *lines: str, sentinel: bool = False) -> None:
        self.folder, self.name, self.sentinel = folder, name, sentinel
        self.port = free_port()
        self.lines = [f"port {self.port}", "bind 127.0.0.1", f'requirepass "{PASSWORD}"', "daemonize no", *lines]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, with the configuration that it had at first, and wait until it answers."""
        place = self.folder / self.name
        place.mkdir(exist_ok=True)
        settings = place / "settings"
        settings.write_text("\n".join(self.lines) + "\n")
        with (place / "log").open("ab") as output:
            self.process = start(
                [packaged_server(), settings, *["--sentinel"] * self.sentinel],
                output=output,
                environment={"PATH": os.defpath},
                folder=place,
                at_parents_death=signal.SIGKILL,
            )
        deadline = time.monotonic() + START_TIMEOUT
        with self.client() as client:
            while True:
                try:
                    client.ping()
                except redis.RedisError:
                    assert self.process.poll() is None, (place / "log").read_text()
                    assert time.monotonic() < deadline
                    time.sleep(0.05)
                else:
                    return

    def client(self) -> redis.Redis:
        """A client of it."""
        return redis.Redis(port=self.port, password=PASSWORD)

    def kill(self) -> None:
        """End it with -9."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self.process = None

    def stop(self) -> None:
        """End it, if it runs."""
        if self.process is not None:
            end(self.process, signal.SIGKILL, START_TIMEOUT)
            self.process = None
