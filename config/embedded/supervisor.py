"""Keeps the site's parts running and passes on what they say, in one thread.

One thread, because a child asks to be told of its parent's death, and to the system a parent is
the thread that started it.
"""

import os
import selectors
import signal
import subprocess
import sys
import time

from config.embedded.folder import PROJECT
from config.embedded.postgres import Postgres
from config.embedded.processes import remember, start
from config.embedded.redis import Redis
from config.embedded.site import Part

LOOK_EVERY = 0.25
LONGEST_WAIT = 30.0
HEALTHY_AFTER = 30.0
STOP_PATIENCE = 10.0
SERVICE_PAUSE = 3.0
CHUNK = 65_536

Service = Postgres | Redis


class Supervisor:
    """Starts parts, restarts what dies, ends them all."""

    def __init__(self, parts: list[Part], services: list[Service], environment: dict[str, str]) -> None:
        """Plan; `services` are restarted too, but ended by whoever started them."""
        self.parts = parts
        self.services = services
        self.environment = environment
        self.selector = selectors.DefaultSelector()
        self.service_due: dict[str, float] = {}

    def start_part(self, part: Part) -> None:
        """Start one part and listen to it."""
        part.process = start(
            part.command,
            output=subprocess.PIPE,
            environment=self.environment,
            folder=PROJECT,
        )
        remember(part.record, part.process.pid)
        part.started = time.monotonic()
        assert part.process.stdout is not None
        self.selector.register(part.process.stdout, selectors.EVENT_READ, part)

    def start(self) -> None:
        """Start every part."""
        for part in self.parts:
            self.start_part(part)

    def look(self, wait: float = LOOK_EVERY) -> None:
        """Pass on what was said within a moment, then see to whoever died."""
        for key, _ in self.selector.select(wait):
            self._pass_on(key.data)
        now = time.monotonic()
        for part in self.parts:
            self._see_to(part, now)
        for service in self.services:
            self._see_to_service(service, now)

    def _see_to(self, part: Part, now: float) -> None:
        """Restart a part that died, later each time it dies young."""
        if part.process is None:
            if now >= part.due:
                self.start_part(part)
            return
        code = part.process.poll()
        if code is None:
            return
        self._forget(part)
        part.failures = 0 if now - part.started > HEALTHY_AFTER else part.failures + 1
        delay = min(LONGEST_WAIT, 0.5 * 2 ** (part.failures - 1)) if part.failures else 0.0
        part.due = now + delay
        say(f"{part.name} ended ({code}); starting it again in {delay:.1f} s")

    def _see_to_service(self, service: Service, now: float) -> None:
        """Restart PostgreSQL or Redis where it was, at most once in a few seconds."""
        if service.process is None or service.process.poll() is None:
            return
        if now >= self.service_due.get(service.log.stem, 0.0):
            say(f"{service.log.stem} ended ({service.process.returncode}); starting it again")
            self.service_due[service.log.stem] = now + SERVICE_PAUSE
            service.launch()

    def _pass_on(self, part: Part) -> None:
        """Print the whole lines a part has written, with its name before them."""
        assert part.process is not None
        assert part.process.stdout is not None
        words = part.process.stdout.read1(CHUNK)  # type: ignore[attr-defined]
        if not words:
            self.selector.unregister(part.process.stdout)
            return
        *lines, part.pending = (part.pending + words).split(b"\n")
        for line in lines:
            say(line.decode(errors="replace"), part.name)

    def _forget(self, part: Part) -> None:
        """Read the last words of a part that ended and let go of it."""
        assert part.process is not None
        stream = part.process.stdout
        assert stream is not None
        if stream in {key.fileobj for key in self.selector.get_map().values()}:
            self._drain(part)
            self.selector.unregister(stream)
        stream.close()
        part.process = None
        part.record.unlink(missing_ok=True)

    def _drain(self, part: Part) -> None:
        """Print what is left in a dead part's pipe, without waiting for its grandchildren."""
        assert part.process is not None
        assert part.process.stdout is not None
        os.set_blocking(part.process.stdout.fileno(), False)
        rest = part.process.stdout.read() or b""
        for line in (part.pending + rest).split(b"\n"):
            if line:
                say(line.decode(errors="replace"), part.name)
        part.pending = b""

    def stop(self) -> None:
        """End all parts together, killing what takes too long."""
        living = [part for part in self.parts if part.process is not None]
        for part in living:
            assert part.process is not None
            part.process.send_signal(signal.SIGTERM)
        deadline = time.monotonic() + STOP_PATIENCE
        while any(part.process and part.process.poll() is None for part in living):
            for key, _ in self.selector.select(0.05):
                self._pass_on(key.data)
            if time.monotonic() > deadline:
                for part in living:
                    assert part.process is not None
                    part.process.kill()
        for part in living:
            assert part.process is not None
            part.process.wait()
            self._forget(part)
        self.selector.close()


def say(words: str, name: str = "opoly") -> None:
    """Print one line; a launcher whose terminal has gone still has to end its children."""
    try:
        print(f"{name:>6} | {words}", flush=True, file=sys.stdout)
    except OSError:
        return
