"""While the database does not answer, whoever waits for it is told so, instead of waiting as long as it takes.

Somebody who looks at the database all the time says when it is away (`games.live.watching`). From then on nothing new
is begun that needs it, and what has waited for `PATIENCE` is given up: its answer is not waited for, although its work
goes on.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

import structlog

PATIENCE = 1.4
"""Seconds that work which has begun waits for an answer, while the database is away."""
INTERVAL = 0.1

log = structlog.get_logger(__name__)


class Waiting(Protocol):
    """Somebody who may be waiting for the database."""

    @property
    def since(self) -> float | None:
        """Since when it waits, by the loop's clock; None if it does not."""

    def give_up(self) -> None:
        """Wait no longer: say that it cannot be had."""


class Outage:
    """Whether the database is away, and who may be waiting for it."""

    def __init__(self) -> None:
        self.current = False
        self.waiting: set[Waiting] = set()
        self.telling: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """The database does not answer."""
        if not self.current:
            self.current = True
            log.warning("the database does not answer: pages and commands are refused")
            self.telling = asyncio.create_task(self._tell())

    def end(self) -> None:
        """It answers again."""
        if self.current:
            self.current = False
            log.warning("the database answers again")

    async def _tell(self) -> None:
        while self.current:
            patient = asyncio.get_running_loop().time() - PATIENCE
            for one in list(self.waiting):
                if one.since is not None and one.since < patient:
                    one.give_up()
            await asyncio.sleep(INTERVAL)


outage = Outage()
"""That of this process, which has one event loop for pages and sockets."""
