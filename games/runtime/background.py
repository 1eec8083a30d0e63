"""An event loop for processes that have none: it runs in a thread of its own for as long as the process does."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

from config.monitoring.metrics import watch_loop
from games.runtime.database import close

T = TypeVar("T")

_loop: asyncio.AbstractEventLoop | None = None
_process = 0
_lock = threading.Lock()


def start(work: Coroutine[Any, Any, T]) -> Future[T]:
    """Begin `work` in this process's background loop."""
    global _loop, _process
    with _lock:
        if _loop is None or _process != os.getpid():
            _loop, _process = asyncio.new_event_loop(), os.getpid()
            threading.Thread(target=_loop.run_forever, name="background", daemon=True).start()
            asyncio.run_coroutine_threadsafe(watch_loop(), _loop)
    return asyncio.run_coroutine_threadsafe(work, _loop)


def stop() -> None:
    """Cancel everything in the background loop and end it."""
    global _loop
    with _lock:
        loop, _loop = _loop, None
    if loop is not None and _process == os.getpid():
        asyncio.run_coroutine_threadsafe(_cancel_all(), loop).result()
        loop.call_soon_threadsafe(loop.stop)


async def _cancel_all() -> None:
    await close()
    own = asyncio.current_task()
    tasks = [task for task in asyncio.all_tasks() if task is not own]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
