"""Arrivals and heartbeats, many in one go: so many hellos at a time, while the others wait their turn.

After a restart everybody comes at once. What they need is read together (`games.selectors.visits`) in one thread, and
nobody is turned away.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar
from weakref import WeakKeyDictionary

from django.conf import settings

from games.live import handlers
from games.live.batching import Batcher
from games.live.database import in_database
from games.live.handlers import Client
from games.selectors import visits
from games.selectors.visits import Entrance, Versions, Visit

Item = TypeVar("Item")
Result = TypeVar("Result")

TOGETHER = 40
MOST_WAITING = 20_000
PATIENCE = 60.0
"""Seconds that a hello may wait: longer than clients do."""


class Visiting:
    """The arrivals and heartbeats of an event loop."""

    def __init__(self) -> None:
        self.entrances: Batcher[tuple[str, str | None], Entrance] = _batcher(visits.entrances)
        self.hellos: Batcher[Client, Visit] = _batcher(handlers.enter)
        self.pings: Batcher[Client, Versions | None] = _batcher(handlers.ping)


def _batcher(call: Callable[[Sequence[Item]], Sequence[Result]]) -> Batcher[Item, Result]:
    def work(items: list[Item]) -> Awaitable[Sequence[Result]]:
        return in_database(settings.LANGUAGE_CODE, call, items)

    return Batcher(work, most=TOGETHER, waiting=MOST_WAITING, patience=PATIENCE)


_all: WeakKeyDictionary[asyncio.AbstractEventLoop, Visiting] = WeakKeyDictionary()


def visiting() -> Visiting:
    """Those of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _all:
        _all[loop] = Visiting()
    return _all[loop]
