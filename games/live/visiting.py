"""Arrivals, heartbeats and departures in batches of limited size, while the others wait their turn.

After a restart everybody comes at once. Their data is read together (`games.selectors.rooms.visits`) in one thread, and
nobody is turned away.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from django.conf import settings

from games.live import handlers
from games.live.handlers import Arrival, Client
from games.runtime.batching import Batcher
from games.runtime.database import in_database
from games.runtime.per_loop import PerLoop
from games.selectors.rooms.visits import Entrance, Versions, Visit

Item = TypeVar("Item")
Result = TypeVar("Result")

TOGETHER = 100
ARRIVALS_EVERY, HEARTBEATS_EVERY = 0.05, 0.2
"""Seconds between batches: people of a room who are served together share most of the work."""
MOST_WAITING = 20_000
PATIENCE = 60.0
"""Seconds that a hello may wait: longer than clients do."""


class Visiting:
    """The batchers of an event loop."""

    def __init__(self) -> None:
        self.entrances: Batcher[Arrival, Entrance] = _batcher(handlers.admit, ARRIVALS_EVERY)
        self.hellos: Batcher[Client, Visit] = _batcher(handlers.enter, ARRIVALS_EVERY)
        self.pings: Batcher[Client, Versions | None] = _batcher(handlers.ping, HEARTBEATS_EVERY)
        self.departures: Batcher[Client, None] = _batcher(handlers.leave, ARRIVALS_EVERY)


def _batcher(call: Callable[[Sequence[Item]], Sequence[Result]], interval: float) -> Batcher[Item, Result]:
    def work(items: list[Item]) -> Awaitable[Sequence[Result]]:
        return in_database(settings.LANGUAGE_CODE, call, items)

    return Batcher(work, most=TOGETHER, waiting=MOST_WAITING, patience=PATIENCE, interval=interval)


visiting = PerLoop(Visiting)
"""The running event loop's batchers."""
