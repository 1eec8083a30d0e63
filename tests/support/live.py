"""A real site for tests: Daphne, a Celery worker and beat as processes on the tests' database."""

import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from django.core.management import call_command
from django.db import OperationalError, connection, connections, transaction

from config.embedded.folder import PROJECT
from config.embedded.processes import start
from config.embedded.redis import free_port
from config.embedded.site import (
    BEAT,
    WEB,
    WORKER,
    beat_command,
    port_is_free,
    site_environment,
    web_command,
    worker_command,
)
from games.models import SimulatedBoard
from tests.support.database import empty_database
from tests.support.nginx import Nginx
from tests.support.pooler import PgBouncer
from tests.support.services import Services

WEB2, POOLER, PROXY = "web2", "pooler", "proxy"
START_TIMEOUT = 30.0
HOST = "127.0.0.1"
EMPTY_ATTEMPTS = 20


def uvicorn_command(port: int) -> list[str]:
    """The command that serves the same application with uvicorn."""
    return [
        sys.executable, "-m", "uvicorn", "config.asgi:application", "--host", HOST, "--port", str(port),
        "--lifespan", "on", "--ws", "websockets-sansio", "--log-level", "warning",
    ]  # fmt: skip


class LiveSite:
    """The parts of a running site; each can be killed and restarted.

    `web`, `worker` and `beat` name the parts; `second_web()` adds `web2`, which is uvicorn, so
    that the application is tested on two servers.
    """

    def __init__(self, services: Services, port: int = 0, variables: dict[str, str] | None = None) -> None:
        """Plan a site on a free port; `variables` are added to its environment."""
        self.services = services
        self.variables = dict(variables or {})
        self.port = port or free_port()
        self.second_port = free_port()
        self.proxy = Nginx([self.port, self.second_port])
        """Before both web processes, if it is started."""
        self.metrics_address = f"{HOST}:{free_port()}"
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.earlier_output: dict[str, int] = {}
        self.folders: dict[str, Path] = {}
        """Where the code of a part is, if it is not this one's: of another release."""
        self.commands = {
            WEB: web_command(HOST, self.port),
            WORKER: worker_command("info"),
            BEAT: beat_command(),
            WEB2: uvicorn_command(self.second_port),
        }

    @property
    def url(self) -> str:
        """The address of the site, without a trailing slash."""
        return f"http://{HOST}:{self.port}"

    @property
    def ws_url(self) -> str:
        """The address of its sockets."""
        return f"ws://{HOST}:{self.port}"

    @property
    def second_url(self) -> str:
        """The address of the second web process."""
        return f"http://{HOST}:{self.second_port}"

    @property
    def environment(self) -> dict[str, str]:
        """The environment of the site's processes."""
        ports = (self.port, self.second_port, self.proxy.port)
        origins = ",".join(f"http://{name}:{port}" for port in ports for name in (HOST, "localhost"))
        return site_environment(
            {
                **self.services.environment(),
                "ORIGINS": origins,
                "METRICS_ADDRESS": self.metrics_address,
                **self.variables,
            }
        )

    def start(self, *names: str) -> None:
        """Start parts, all three when none is named, and wait until they work."""
        names = names or (WEB, WORKER, BEAT)
        for name in names:
            self._start(name)
        for name in names:
            self._wait(name)

    def second_web(self) -> str:
        """Start another web process of the same site, if it is not running; return its address."""
        if WEB2 not in self.processes:
            self.start(WEB2)
        return self.second_url

    def kill(self, *names: str) -> None:
        """Kill parts with SIGKILL."""
        for name in names or tuple(self.processes):
            process = self.processes.pop(name)
            process.kill()
            process.wait()

    def end(self, name: str, timeout: float = 15.0) -> int:
        """End a part as a deployment does; return its exit code."""
        process = self.processes.pop(name)
        process.send_signal(signal.SIGTERM)
        try:
            return process.wait(timeout)
        finally:
            process.kill()

    def pause(self, name: str) -> None:
        """Pause a part, keeping its sockets open."""
        self.processes[name].send_signal(signal.SIGSTOP)

    def resume(self, name: str) -> None:
        """Resume a paused part."""
        self.processes[name].send_signal(signal.SIGCONT)

    def stop(self) -> None:
        """End all running parts."""
        self.kill()

    def restore(self) -> None:
        """Restart parts that a test killed; a second web process goes on, since starting one takes seconds."""
        self.processes = {name: process for name, process in self.processes.items() if process.poll() is None}
        dead = [name for name in (WEB, WORKER, BEAT) if name not in self.processes]
        if dead:
            self.start(*dead)

    def log(self, name: str = WEB) -> str:
        """Return the output of a part since it was last started; the file also holds that of earlier sites."""
        path = self._log_path(name)
        return path.read_bytes()[self.earlier_output.get(name, 0) :].decode() if path.exists() else ""

    def mails(self) -> list[EmailMessage]:
        """Return the emails that the worker has sent so far, oldest first; not one that it is just writing."""
        files = sorted(self.services.mails.iterdir(), key=lambda path: path.stat().st_mtime)
        written = [text for text in (path.read_bytes() for path in files) if text.endswith(b"-\n")]
        found = [message_from_bytes(text, policy=policy.default) for text in written]
        return [mail for mail in found if isinstance(mail, EmailMessage)]

    def forget_mails(self) -> None:
        """Delete the emails of the previous test."""
        for path in self.services.mails.iterdir():
            path.unlink()

    def manage(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        """Run a management command against this site's database."""
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=PROJECT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        )

    def _log_path(self, name: str) -> Path:
        return self.services.data.below("logs") / f"{name}.log"

    def _start(self, name: str) -> None:
        port = {WEB: self.port, WEB2: self.second_port}.get(name)
        if port is not None and not port_is_free(HOST, port):
            # Otherwise the test would connect to a left-over server and prove nothing.
            message = f"port {port} is taken by another program, so the live site cannot start"
            raise RuntimeError(message)
        with self._log_path(name).open("ab") as log:
            self.earlier_output[name] = log.tell()
            self.processes[name] = start(
                self.commands[name],
                output=log,
                environment=self.environment,
                folder=self.folders.get(name, PROJECT),
                at_parents_death=signal.SIGKILL,
            )

    def _wait(self, name: str) -> None:
        deadline = time.monotonic() + START_TIMEOUT
        while not self._works(name):
            if self.processes[name].poll() is not None or time.monotonic() > deadline:
                message = f"{name} did not start:\n{self.log(name)[-4000:]}"
                raise RuntimeError(message)
            time.sleep(0.05)

    def _works(self, name: str) -> bool:
        if name == BEAT:
            return True
        if name == WORKER:
            return b" ready." in self._log_path(name).read_bytes()[self.earlier_output[name] :]
        address = self.url if name == WEB else self.second_url
        try:
            with urllib.request.urlopen(f"{address}/alive", timeout=2) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


@contextmanager
def durable_site(
    *more: str,
    variables: dict[str, str] | None = None,
    sessions: int = 0,
    proxied: bool = False,
    second: Callable[[int], list[str]] = uvicorn_command,
) -> Iterator[LiveSite]:
    """A new site with a durable database, to which Django is pointed, too; `more` are parts besides the usual three.

    With `sessions` it has so many of the database, by a pooler; Django goes past it. With `proxied` there are two web
    processes, and nginx before them. `second` makes the command of the second web process.
    """
    services = Services(durable=True, database="opoly")
    site = LiveSite(services, variables=variables)
    site.commands[WEB2] = second(site.second_port)
    pooler = PgBouncer(services.postgres, sessions)
    try:
        services.start()
        services.point_django_here()
        call_command("migrate", verbosity=0)
        if sessions:
            pooler.start()
            assert pooler.process is not None
            site.processes[POOLER] = pooler.process  # it is measured with them, and ended
            site.variables |= pooler.environment(services.database)
        if proxied:
            site.variables["TRUSTED_PROXIES"] = "1"
            more = (*more, WEB2)
        site.start(WEB, WORKER, BEAT, *dict.fromkeys(more))
        if proxied:
            site.proxy.start()
            assert site.proxy.process is not None
            site.processes[PROXY] = site.proxy.process
        yield site
    finally:
        connections.close_all()
        connections["default"].close_pool()  # type: ignore[attr-defined]
        site.proxy.stop()  # first, since a master that is killed leaves its workers behind
        site.stop()
        pooler.stop()
        services.stop()


def empty_behind_site() -> None:
    """Delete all rows while the site runs, except simulated boards, which it would only simulate again.

    This is done twice, since rows that the site stored during the first pass refer to deleted ones. If the site holds a
    lock, release ours and try again.
    """
    for attempt in range(1, EMPTY_ATTEMPTS + 1):
        try:
            with transaction.atomic():
                connection.cursor().execute("SET LOCAL lock_timeout = '1s'")
                SimulatedBoard.objects.filter(finished_at=None).delete()
                empty_database(SimulatedBoard._meta.db_table)
                empty_database(SimulatedBoard._meta.db_table)
        except OperationalError:
            if attempt == EMPTY_ATTEMPTS:
                raise
            time.sleep(0.1)
        else:
            break
