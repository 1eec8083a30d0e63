"""Database work of sockets, on threads of its own, never more than the pool has connections (pitfalls 2, 10, 22)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.db import close_old_connections
from django.utils import translation

P = ParamSpec("P")
T = TypeVar("T")

RESERVED_FOR_PAGES = 2
_threads = ThreadPoolExecutor(max(1, settings.DATABASE_POOL - RESERVED_FOR_PAGES), "sockets")


async def in_database(language: str, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run `call` in a thread that may wait for the database, with a reader's language active; return its result."""

    def run() -> T:
        try:
            with translation.override(language):
                return call(*args, **kwargs)
        finally:
            close_old_connections()

    return await asyncio.get_running_loop().run_in_executor(_threads, run)
