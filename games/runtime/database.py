"""The database for sockets and the sweep: the event loop's own connections for what happens all the time, and threads
with Django's for everything else, never more than the pool has connections (pitfalls 2, 10, 22).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from django.conf import settings
from django.db import close_old_connections, connections
from django.db.backends.postgresql.base import DatabaseWrapper
from django.utils import translation
from psycopg_pool import AsyncConnectionPool

from config.monitoring.metrics import STATE

P = ParamSpec("P")
T = TypeVar("T")

LIVE_CONNECTIONS = 4
"""Connections of an event loop: one that stores, one that loads, and some for moves that wait for a row."""
CONNECT_TIMEOUT = 10
PREPARE_AFTER = 5
"""How often a statement is run until it is prepared."""
_threads = ThreadPoolExecutor(max(1, settings.DATABASE_POOL - settings.PAGES_AT_ONCE), "sockets")
_pools: WeakKeyDictionary[asyncio.AbstractEventLoop, AsyncConnectionPool] = WeakKeyDictionary()


def _pools_of_pages() -> Iterable[Mapping[str, int]]:
    """The statistics of Django's pools."""
    return [pool.get_stats() for pool in list(DatabaseWrapper._connection_pools.values())]  # type: ignore[attr-defined]  # noqa: SLF001


def _pools_of_loops() -> Iterable[Mapping[str, int]]:
    """The statistics of the event loops' own pools."""
    return [pool.get_stats() for pool in list(_pools.values())]


STATE.queues["threads"] = _threads._work_queue.qsize  # noqa: SLF001 - there is no other way to know
STATE.pools |= {"pages": _pools_of_pages, "live": _pools_of_loops}


async def in_database(language: str, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run `call` in a thread that may wait for the database, with a reader's language active; return its result."""

    def run() -> T:
        try:
            with translation.override(language):
                return call(*args, **kwargs)
        finally:
            close_old_connections()

    # In the caller's context, so that log lines name its socket or task there, too.
    return await asyncio.get_running_loop().run_in_executor(_threads, copy_context().run, run)


async def fetch(statement: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Run a statement, which is a transaction of its own, on a connection of this event loop; return its rows."""
    async with (await _pool()).connection() as connection:
        return await (await connection.execute(statement, parameters)).fetchall()


async def close() -> None:
    """Close this event loop's connections; the next statement opens new ones."""
    pool = _pools.pop(asyncio.get_running_loop(), None)
    if pool is not None:
        await pool.close()


async def _pool() -> AsyncConnectionPool:
    loop = asyncio.get_running_loop()
    if loop not in _pools:
        options = connections["default"].get_connection_params()
        for name in ("cursor_factory", "context"):  # as on Django's own connections
            options.pop(name, None)
        options["prepare_threshold"] = PREPARE_AFTER if settings.DATABASE_PREPARE else None
        _pools[loop] = pool = AsyncConnectionPool(
            kwargs={**options, "autocommit": True},
            min_size=1,
            max_size=LIVE_CONNECTIONS,
            timeout=CONNECT_TIMEOUT,
            open=False,
        )
        await pool.open()
    return _pools[loop]
