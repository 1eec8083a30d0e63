"""Objects that belong to an event loop: a process may have one for its sockets and one in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary, ref

T = TypeVar("T")


class PerLoop(Generic[T]):
    """Call it to get the object of the running event loop, which is made when it is first needed."""

    def __init__(self, make: Callable[[], T]) -> None:
        self.make = make
        self.made: WeakKeyDictionary[asyncio.AbstractEventLoop, T] = WeakKeyDictionary()
        self.latest: tuple[ref[asyncio.AbstractEventLoop], T] | None = None

    def __call__(self) -> T:
        loop = asyncio.get_running_loop()
        latest = self.latest  # read once: another thread's loop may replace it
        if latest is not None and latest[0]() is loop:
            return latest[1]
        value = self.made.get(loop)
        if value is None:
            value = self.made[loop] = self.make()
        self.latest = ref(loop), value
        return value

    def all(self) -> list[T]:
        """Those of every event loop, for whoever counts something in them from another thread."""
        return list(self.made.values())
