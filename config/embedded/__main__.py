"""`python -m config.embedded`: the whole site from one data folder, until Ctrl-C."""

import os
import re
import signal
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from types import FrameType

import environ

from config.embedded.folder import PROJECT, DataFolder, DiskFullError, FolderInUseError
from config.embedded.postgres import Postgres
from config.embedded.processes import ServiceError, end_left_over
from config.embedded.redis import Redis
from config.embedded.site import (
    Part,
    commands,
    manage,
    origins,
    port_is_free,
    site_environment,
)
from config.embedded.supervisor import Service, Supervisor, say

START_TIMEOUT = 60.0


class StopAskedError(BaseException):
    """Ctrl-C was pressed, the terminal was closed, or SIGTERM was received.

    Not an `Exception`, because it may be raised anywhere, and libraries drop those that concern only their statistics.
    """


class Launcher:
    """One run of the embedded site."""

    settings: Mapping[str, str] = {"LOG_LEVEL": "WARNING"}
    """Those of its processes that the environment does not name."""

    def __init__(self, data: DataFolder, host: str, port: int) -> None:
        """Prepare a run without starting anything."""
        self.data = data
        self.host = host
        self.port = port
        self.origins = [origin for origin in os.environ.get("ORIGINS", "").split(",") if origin] or origins(host, port)
        self.services: list[Service] = []
        self.supervisor: Supervisor | None = None

    def run(self) -> None:
        """Start everything, print the address, and keep it running until told to stop."""
        try:
            self._clear_left_overs()
            self._refuse_taken_port()
            environment = self._start_services()
            code = manage(["prepare"], environment)
            if code == os.EX_CONFIG:
                sys.exit(code)  # it has said which setting is wrong
            if code:
                message = "the database could not be prepared; see the lines above"
                raise ServiceError(message)
            self._start_site(environment)
            self._keep_running()
        finally:
            ignore_signals()
            self._stop()

    def _keep_running(self) -> None:
        """Look after the processes until a signal ends it."""
        assert self.supervisor is not None
        while True:
            self.supervisor.look()

    def _parts(self) -> dict[str, list[str]]:
        """The commands of the site's processes by their names, in the order in which they are started."""
        return commands(self.host, self.port)

    def _clear_left_overs(self) -> None:
        """Stop the site's processes left over from a killed launcher; services handle their own."""
        run = self.data.below("run")
        for name in self._parts():
            if end_left_over(run / f"{name}.json", signal.SIGTERM, 5.0):
                say(f"stopped the {name} process left over from an earlier run")

    def _refuse_taken_port(self) -> None:
        if not port_is_free(self.host, self.port):
            message = (
                f"port {self.port} of {self.host} is taken by another program: "
                f"stop it, or choose another port with make play PORT={self.port + 1}"
            )
            raise ServiceError(message)

    def _start_services(self) -> dict[str, str]:
        """Start the services that no setting replaces; return the environment of the site."""
        environment = {
            **{name: os.environ.get(name, value) for name, value in self.settings.items()},
            "ORIGINS": ",".join(self.origins),
            "OPOLY_DATA": str(self.data.path),
            "SECRET_KEY": os.environ.get("SECRET_KEY") or self.data.secret("site"),
            **{name: os.environ.get(name, "") for name in ("DATABASE_URL", "REDIS_URL", "BROKER_URL", "CACHE_URL")},
        }
        database = Postgres(self.data, search=os.environ.get("PATH", ""))
        services: dict[str, Service] = {"DATABASE_URL": database, "REDIS_URL": Redis(self.data)}
        for name, service in services.items():
            if not environment[name]:
                self.services.append(service)
                service.start()
                environment.update(
                    {setting: environment[setting] or address for setting, address in service.addresses.items()}
                )
                say(f"started {service.version}")
        self.data.write_environment(environment)
        return site_environment(environment)

    def _start_site(self, environment: dict[str, str]) -> None:
        """Start web, worker and beat and wait until a page is served."""
        run = self.data.below("run")
        parts = [Part(name, command, run / f"{name}.json") for name, command in self._parts().items()]
        self.supervisor = Supervisor(parts, self.services, environment)
        self.supervisor.start()
        deadline = time.monotonic() + START_TIMEOUT
        while not self._answers():
            self.supervisor.look(0.05)
            if time.monotonic() > deadline:
                message = "the site does not respond; see the lines above"
                raise ServiceError(message)
        self.data.say_holder(f"the site at {self.origins[0]} (process {os.getpid()})")
        say(f"Opoly is at {self.origins[0]}  (Ctrl-C stops it)")
        say("to create an administrator: .venv/bin/python manage.py createsuperuser, then sign in there")

    def _answers(self) -> bool:
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.host, self.host)  # noqa: S104
        name = self.origins[0].split("://")[-1]
        request = urllib.request.Request(f"http://{host}:{self.port}/alive", headers={"Host": name})
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), KeepRedirects)
        try:
            with opener.open(request, timeout=2):
                return True
        except urllib.error.HTTPError:
            # With https addresses it redirects there, which is a response, too.
            return True
        except OSError:
            return False

    def _stop(self) -> None:
        """Stop the site first, then Redis, then PostgreSQL."""
        if self.supervisor is not None:
            self.supervisor.stop()
        for service in reversed(self.services):
            service.stop()
        self.data.release()


class KeepRedirects(urllib.request.HTTPRedirectHandler):
    """Follows none."""

    def redirect_request(self, *_: object) -> None:
        """Do not follow redirects."""


def stop_asked(number: int, frame: FrameType | None) -> None:
    """Turn a signal into an orderly shutdown."""
    raise StopAskedError


def ignore_signals() -> None:
    """Ignore further signals, so that a second Ctrl-C does not interrupt the shutdown."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)


def main(kind: type[Launcher] = Launcher) -> int:
    """Run the site and return the exit code."""
    environ.Env.read_env(PROJECT / ".env")
    text = os.environ.get("PORT", "").strip() or "8000"
    port = int(text) if re.fullmatch("[0-9]{1,5}", text) else 0
    if not 1 <= port <= 65_535:
        print(f"opoly: PORT: must be a whole number from 1 to 65535, not {text!r}.", file=sys.stderr)
        return os.EX_CONFIG
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop_asked)
    try:
        data = DataFolder.default()
        data.refuse_full_disk()
        data.hold()
        kind(data, os.environ.get("HOST") or "127.0.0.1", port).run()
    except StopAskedError:
        say("ended")
        return 0
    except (ServiceError, DiskFullError, FolderInUseError, OSError) as problem:
        print(f"opoly: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
