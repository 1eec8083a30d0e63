"""The parts of the site that can be killed, paused and repaired, and a plan of such faults from a seed."""

from __future__ import annotations

import random
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import cycle
from typing import Protocol

import psutil
from django.db import connections

from config.embedded.postgres import Postgres
from config.embedded.processes import ServiceError
from config.embedded.redis import Redis
from config.embedded.site import BEAT, WEB, WORKER
from tests.support.live import LiveSite

SECOND_WEB, REDIS, POSTGRES = "web2", "redis", "postgres"
NAMES = (WEB, SECOND_WEB, WORKER, BEAT, REDIS, POSTGRES)
REPAIR_TIMEOUT = 60.0
TWO_AT_ONCE = 0.15
"""The share of kills that hit a second part, too."""


class Part(Protocol):
    """A part of the site."""

    def kill(self) -> None:
        """End it with SIGKILL."""

    def repair(self) -> None:
        """Start it again and wait until it works."""

    def pause(self) -> None:
        """Stop its processes where they are."""

    def resume(self) -> None:
        """Let it run again."""


class SitePart:
    """A process of the site itself."""

    def __init__(self, site: LiveSite, name: str) -> None:
        self.site, self.name = site, name

    def kill(self) -> None:
        """End it with -9."""
        self.site.kill(self.name)

    def repair(self) -> None:
        """Start it again and wait until it works."""
        self.site.start(self.name)

    def pause(self) -> None:
        """Stop it where it is."""
        self.site.pause(self.name)

    def resume(self) -> None:
        """Let it go on."""
        self.site.resume(self.name)


class ServicePart:
    """Redis, or PostgreSQL with the processes of its connections."""

    def __init__(self, service: Postgres | Redis) -> None:
        self.service = service

    @property
    def process(self) -> subprocess.Popen[bytes]:
        """The service's first process."""
        assert self.service.process is not None
        return self.service.process

    def kill(self) -> None:
        """End all of its processes with -9."""
        family = self._send(signal.SIGKILL)
        self.process.wait()
        psutil.wait_procs(family, timeout=REPAIR_TIMEOUT)

    def repair(self) -> None:
        """Start it again and wait until it works; PostgreSQL refuses while its old memory is still in use."""
        end = time.monotonic() + REPAIR_TIMEOUT
        while True:
            self.service.launch()
            if self._works():
                return
            if time.monotonic() > end:
                message = f"not repaired; see {self.service.log}"
                raise ServiceError(message)
            time.sleep(0.1)

    def pause(self) -> None:
        """Stop all of its processes where they are."""
        self._send(signal.SIGSTOP)

    def resume(self) -> None:
        """Let them go on."""
        self._send(signal.SIGCONT)

    def _send(self, number: signal.Signals) -> list[psutil.Process]:
        first = psutil.Process(self.process.pid)
        family = [first, *first.children(recursive=True)]
        for one in family:
            with suppress(psutil.NoSuchProcess):
                one.send_signal(number)
        return family

    def _works(self) -> bool:
        if isinstance(self.service, Redis):
            return self.service._answers()
        try:
            self.service._wait_until_ready()
        except ServiceError:
            return False
        return True


def parts_of(site: LiveSite) -> dict[str, Part]:
    """All parts of a site, by name."""
    found: dict[str, Part] = {name: SitePart(site, name) for name in (WEB, SECOND_WEB, WORKER, BEAT)}
    found[REDIS] = ServicePart(site.services.redis)
    found[POSTGRES] = ServicePart(site.services.postgres)
    return found


@dataclass(frozen=True)
class Fault:
    """A fault: its kind, the parts it hits, its duration, and the pause after the previous repair."""

    paused: bool
    parts: tuple[str, ...]
    seconds: float
    after: float

    def __str__(self) -> str:
        return f"{'+'.join(self.parts)} {'paused' if self.paused else 'killed'}"


def plan(dice: random.Random, kills: int, pauses: int, only: Sequence[str] = NAMES) -> list[Fault]:
    """Faults in a random order that hit all parts equally often; a kill of two parts counts as two."""
    faults = []
    victims = _in_turn(dice, only)
    while kills > 0:
        parts = {next(victims)}
        if kills > 1 and len(only) > 1 and dice.random() < TWO_AT_ONCE:
            parts.add(next(victims))
        kills -= len(parts)
        faults.append(Fault(False, tuple(sorted(parts)), dice.uniform(0.1, 1.5), dice.uniform(0.1, 0.8)))
    victims = _in_turn(dice, only)
    faults += [Fault(True, (next(victims),), dice.uniform(0.3, 4), dice.uniform(0.1, 0.8)) for _ in range(pauses)]
    dice.shuffle(faults)
    return faults


def _in_turn(dice: random.Random, only: Sequence[str]) -> Iterator[str]:
    return cycle(dice.sample(list(only), len(only)))


def forget_connections() -> None:
    """Close this process's connections to the database, which is about to be killed."""
    connections.close_all()
    connections["default"].close_pool()  # type: ignore[attr-defined]
