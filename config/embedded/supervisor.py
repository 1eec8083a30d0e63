"""Keep the site's parts running and forward their output, in one thread.

There is only one thread because children are signalled when their parent dies, and the kernel
regards the thread that started a child as its parent.

Nothing that a machine can run out of ends the supervisor: it reports the error and tries again.
"""

import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable

from config.embedded.folder import PROJECT
from config.embedded.postgres import Postgres
from config.embedded.processes import TROUBLE, remember, start
from config.embedded.redis import Redis
from config.embedded.site import Part

LOOK_EVERY = 0.25
LONGEST_WAIT = 5.0
HEALTHY_AFTER = 10.0
EARLY_DEATHS = 2
"""How often in a row a part may die before it was healthy until restarts are delayed."""
STOP_TIMEOUT = 10.0
RETRY_PAUSE = 1.0
"""Seconds between attempts to start a service, or anything that could not be started or recorded."""
REPEAT_AFTER = 60.0
"""Seconds after which the same trouble is reported again."""
CHUNK = 65_536

Service = Postgres | Redis


class Supervisor:
    """Starts parts, restarts them when they die, and stops them."""

    def __init__(self, parts: list[Part], services: list[Service], environment: dict[str, str]) -> None:
        """Prepare without starting anything; `services` are restarted here, but stopped by the caller."""
        self.parts = parts
        self.services = services
        self.environment = environment
        self.selector = selectors.DefaultSelector()
        self.service_due: dict[str, float] = {}
        self.records_due = 0.0
        self.reported: dict[str, tuple[str, float]] = {}

    def start_part(self, part: Part) -> None:
        """Start one part and read its output; if that is impossible, the part is not started."""
        part.due = time.monotonic() + RETRY_PAUSE
        process = start(
            part.command,
            output=subprocess.PIPE,
            environment=self.environment,
            folder=PROJECT,
        )
        assert process.stdout is not None
        try:
            self.selector.register(process.stdout, selectors.EVENT_READ, part)
        except OSError:
            process.kill()
            process.wait()
            process.stdout.close()
            raise
        part.process, part.started = process, time.monotonic()
        remember(part.record, process.pid)

    def start(self) -> None:
        """Start every part."""
        for part in self.parts:
            self.start_part(part)

    def restart(self, *names: str) -> None:
        """End parts in order to start them anew, at once even if they kept dying before."""
        for part in self.parts:
            if part.name in names:
                part.failures, part.due = 0, 0.0
                if part.process is not None:
                    part.process.send_signal(signal.SIGTERM)

    def look(self, wait: float = LOOK_EVERY) -> None:
        """Forward pending output, then restart parts and services that have died."""
        for key, _ in self.selector.select(wait):
            self._attempt(key.data.name, self._forward, key.data)
        now = time.monotonic()
        for part in self.parts:
            self._attempt(part.name, self._restart_part, part, now)
        for service in self.services:
            self._attempt(service.log.stem, self._restart_service, service, now)
        if now >= self.records_due:
            self.records_due = now + RETRY_PAUSE
            self._record_missing()

    def _attempt(self, name: str, action: Callable[..., None], *arguments: object) -> None:
        """Do something for a part or service; report an error of the machine, and let it be tried again."""
        try:
            action(*arguments)
        except TROUBLE as error:
            self._report(name, f"{name}: {error}; trying again")

    def _report(self, name: str, words: str) -> None:
        """Print something about a part or service, the same only once in a while."""
        now = time.monotonic()
        last, at = self.reported.get(name, ("", 0.0))
        if words != last or now > at + REPEAT_AFTER:
            self.reported[name] = words, now
            say(words)

    def _record_missing(self) -> None:
        """Record children that could not be recorded when they were started."""
        for child in (*self.parts, *self.services):
            if child.process is not None and child.process.poll() is None and not child.record.exists():
                remember(child.record, child.process.pid)

    def _restart_part(self, part: Part, now: float) -> None:
        """Restart a part that has died: at once, unless it keeps dying soon after its start."""
        if part.process is None:
            if now >= part.due:
                self.start_part(part)
            return
        code = part.process.poll()
        if code is None:
            return
        self._close(part)
        part.failures = 0 if now - part.started > HEALTHY_AFTER else part.failures + 1
        delayed = part.failures - EARLY_DEATHS
        delay = min(LONGEST_WAIT, 0.5 * 2 ** (delayed - 1)) if delayed > 0 else 0.0
        part.due = now + delay
        say(f"{part.name} ended ({code}); restarting it in {delay:.1f} s")

    def _restart_service(self, service: Service, now: float) -> None:
        """Restart PostgreSQL or Redis if it has died, at most once a second."""
        if service.process is None or service.process.poll() is None:
            return
        name = service.log.stem
        if now >= self.service_due.get(name, 0.0):
            self.service_due[name] = now + RETRY_PAUSE
            self._report(name, f"{name} ended ({service.process.returncode}); restarting it")
            service.launch()

    def _forward(self, part: Part) -> None:
        """Print the complete lines that a part has written, prefixed with its name."""
        assert part.process is not None
        assert part.process.stdout is not None
        output = part.process.stdout.read1(CHUNK)  # type: ignore[attr-defined]
        if not output:
            self.selector.unregister(part.process.stdout)
            return
        *lines, part.pending = (part.pending + output).split(b"\n")
        for line in lines:
            say(line.decode(errors="replace"), part.name)

    def _close(self, part: Part) -> None:
        """Print the remaining output of a part that has ended, and release its resources."""
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
        """Print the output left in a dead part's pipe, without waiting for its grandchildren."""
        assert part.process is not None
        assert part.process.stdout is not None
        os.set_blocking(part.process.stdout.fileno(), False)
        rest = part.process.stdout.read() or b""
        for line in (part.pending + rest).split(b"\n"):
            if line:
                say(line.decode(errors="replace"), part.name)
        part.pending = b""

    def stop(self) -> None:
        """Stop all parts at once, and kill those that take too long."""
        living = [part for part in self.parts if part.process is not None]
        for part in living:
            assert part.process is not None
            part.process.send_signal(signal.SIGTERM)
        deadline = time.monotonic() + STOP_TIMEOUT
        while any(part.process and part.process.poll() is None for part in living):
            for key, _ in self.selector.select(0.05):
                self._forward(key.data)
            if time.monotonic() > deadline:
                for part in living:
                    assert part.process is not None
                    part.process.kill()
        for part in living:
            assert part.process is not None
            part.process.wait()
            self._close(part)
        self.selector.close()


def say(words: str, name: str = "opoly") -> None:
    """Print one line; if the terminal is gone, continue, so that children are still stopped."""
    try:
        print(f"{name:>6} | {words}", flush=True, file=sys.stdout)
    except OSError:
        return
