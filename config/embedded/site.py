"""The site's own processes: web, worker and beat, and their command lines."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from config.embedded.folder import PROJECT

WEB, WORKER, BEAT = "web", "worker", "beat"


def web_command(host: str, port: int) -> list[str]:
    """Return the command that serves pages and sockets."""
    return [
        sys.executable, "-m", "config.web", "-v", "0", "--no-server-name", "--http-timeout", "60",
        # A client that has stopped reading does not answer pings.
        "--ping-interval", "10", "--ping-timeout", "15",
        "-b", host, "-p", str(port), "config.asgi:application",
    ]  # fmt: skip


def worker_command(level: str = "warning") -> list[str]:
    """Return the command that runs tasks, in threads that share the connection pool."""
    return [
        sys.executable, "-m", "celery", "--quiet", "-A", "config.celery", "worker",
        "--pool", "threads", "--concurrency", "4", "--without-gossip", "--without-mingle",
        "--loglevel", level,
    ]  # fmt: skip


def beat_command(level: str = "warning") -> list[str]:
    """Return the command that schedules tasks."""
    return [
        sys.executable, "-m", "celery", "--quiet", "-A", "config.schedule", "beat",
        "--pidfile=", "--loglevel", level,
    ]  # fmt: skip


def commands(host: str, port: int) -> dict[str, list[str]]:
    """Return the commands of all parts, in the order in which they are started."""
    return {WEB: web_command(host, port), WORKER: worker_command(), BEAT: beat_command()}


def port_is_free(host: str, port: int) -> bool:
    """Return whether the port can be listened on; a port released a moment ago counts as free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def origins(host: str, port: int) -> list[str]:
    """Return the URLs at which the site can be reached, beginning with the one to print."""
    if host in {"0.0.0.0", "::"}:  # noqa: S104
        names = [*own_addresses(), "127.0.0.1", "localhost", socket.gethostname()]
    elif host == "127.0.0.1":
        names = ["127.0.0.1", "localhost"]
    else:
        names = [f"[{host}]" if ":" in host else host]
    return [f"http://{name}:{port}" for name in dict.fromkeys(names)]


def own_addresses() -> list[str]:
    """Return this machine's IPv4 addresses other than loopback and link-local ones."""
    addresses = [
        address.address
        for interface in psutil.net_if_addrs().values()
        for address in interface
        if address.family == socket.AF_INET
    ]
    return [address for address in addresses if not re.match(r"127\.|169\.254\.", address)]


def site_environment(extra: dict[str, str]) -> dict[str, str]:
    """Return the environment of the site's processes: our own with the launcher's additions."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONUNBUFFERED": "1",
        # Celery warns about pickled tasks when run as root; ours are JSON only.
        "PYTHONWARNINGS": "ignore:You're running the worker with superuser privileges",
        # `manage.py prepare` has just run the checks, which take a third of the worker's start.
        "CELERY_SKIP_CHECKS": "1",
        **extra,
    }


def manage(arguments: Sequence[str], environment: dict[str, str]) -> int:
    """Run a management command and return its exit code."""
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=PROJECT, env=environment, check=False, stdin=subprocess.DEVNULL).returncode


@dataclass
class Part:
    """One supervised process of the site."""

    name: str
    command: list[str]
    record: Path
    process: "subprocess.Popen[bytes] | None" = None
    started: float = 0.0
    failures: int = 0
    due: float = 0.0
    pending: bytes = field(default=b"", repr=False)
