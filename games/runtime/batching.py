"""Batches requests that arrive while others of their kind are under way: moves, games to load, heartbeats.

The first request is served at once. Those that arrive meanwhile go into the next batch, so that under load one
statement serves many, and nobody waits for more than the batch before theirs, and the interval between batches if there
is one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextvars import Context
from typing import Generic, TypeVar

import django.db
import psycopg
import redis
from psycopg_pool import PoolTimeout

Item = TypeVar("Item")
Result = TypeVar("Result")

TIMEOUT = 5.0
"""Seconds that an item may wait for its turn by default."""
SERVER_TROUBLE = ("08", "53", "57P")
"""PostgreSQL's classes of errors that concern the connection or the server, not what was asked of it."""


OUTAGES = (
    psycopg.OperationalError,
    psycopg.InterfaceError,
    django.db.OperationalError,
    django.db.InterfaceError,
    PoolTimeout,
    OSError,
)
AWAY = (*(kind for kind in OUTAGES if kind is not OSError), redis.ConnectionError, redis.TimeoutError)


class Overloaded(Exception):
    """Too much is waiting already, or has been for too long; nothing was done."""


class Batcher(Generic[Item, Result]):
    """Collects items and gives them to `work`, a batch at a time; results are in the order of the items.

    Batches that are not full begin at least `interval` seconds apart, so that what arrives meanwhile is done together.
    If a batch fails, each of its items is tried alone, so that one that fails takes no others with it.
    """

    def __init__(
        self,
        work: Callable[[list[Item]], Awaitable[Sequence[Result]]],
        *,
        max_size: int,
        max_waiting: int,
        timeout: float | None = None,
        interval: float = 0,
    ) -> None:
        self.work, self.max_size, self.max_waiting, self.timeout = work, max_size, max_waiting, timeout
        self.interval, self.next_at = interval, 0.0
        self.waiting: deque[tuple[Item, asyncio.Future[Result], float]] = deque()
        self.running: asyncio.Task[None] | None = None

    async def do(self, item: Item) -> Result:
        """Do this with the next batch; raises Overloaded, or the batch's exception."""
        if len(self.waiting) >= self.max_waiting:
            raise Overloaded
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()
        self.waiting.append((item, done, loop.time()))
        if self.running is None:
            self.running = asyncio.create_task(self._run(), context=Context())  # of nobody: it serves many
        return await done

    async def _run(self) -> None:
        try:
            while self.waiting:
                await self._collect()
                taken = [self.waiting.popleft() for _ in range(min(self.max_size, len(self.waiting)))]
                await self._serve(self._in_time(taken))
        finally:
            self.running = None

    async def _collect(self) -> None:
        """Wait until the next batch may begin, unless there is a full one already."""
        if not self.interval:
            return
        loop = asyncio.get_running_loop()
        delay = self.next_at - loop.time()
        if delay > 0 and len(self.waiting) < self.max_size:
            await asyncio.sleep(delay)
        self.next_at = loop.time() + self.interval

    def _in_time(
        self, taken: list[tuple[Item, asyncio.Future[Result], float]]
    ) -> list[tuple[Item, asyncio.Future[Result]]]:
        """Those that have not waited too long; the others are told so."""
        oldest = asyncio.get_running_loop().time() - (TIMEOUT if self.timeout is None else self.timeout)
        for _, done, since in taken:
            if since < oldest and not done.done():
                done.set_exception(Overloaded())
        return [(item, done) for item, done, _ in taken if not done.done()]

    async def _serve(self, batch: list[tuple[Item, asyncio.Future[Result]]]) -> None:
        if not batch:
            return
        try:
            results = await self.work([item for item, _ in batch])
        except Exception as error:
            if len(batch) > 1 and not is_outage(error):
                for one in batch:
                    await self._serve([one])
                return
            for _, done in batch:
                if not done.done():
                    done.set_exception(error)
        else:
            for (_, done), result in zip(batch, results, strict=True):
                if not done.done():
                    done.set_result(result)


def is_outage(error: Exception) -> bool:
    """Whether the database cannot be reached or does not work, which no game or item is to blame for."""
    if isinstance(error, psycopg.Error) and error.sqlstate is not None:
        return error.sqlstate.startswith(SERVER_TROUBLE)
    return isinstance(error, OUTAGES)


def is_away(error: BaseException | None) -> bool:
    """Whether a service that the site depends on does not answer: the database, or Redis."""
    return isinstance(error, AWAY)
