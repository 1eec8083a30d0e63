"""Telling every process that has sockets: one function, for the web process and for workers alike.

The channel layer speaks asyncio and services are synchronous; a thread of this process with a loop of its own carries
what they say, in order. What is lost on the way is found by the versions on the wire, never asked for here.
"""

from __future__ import annotations

import asyncio
import os
import threading
from typing import Any

import structlog
from channels.layers import get_channel_layer

EVERYBODY = "sockets"
"""The group that every process with sockets is in."""
PATIENCE = 5.0
"""Seconds that the layer may take for one message before it is given up."""

log = structlog.get_logger(__name__)


def group_of(room: int) -> str:
    """The group of the processes that have sockets in a room."""
    return f"room.{room}"


class _Outbox:
    """One thread with one loop that sends in the order asked for."""

    def __init__(self) -> None:
        self.process = os.getpid()
        self.loop = asyncio.new_event_loop()
        self.waiting: asyncio.Queue[tuple[str, dict[str, Any]]] = asyncio.Queue()
        threading.Thread(target=self._run, name="broadcast", daemon=True).start()

    def put(self, group: str, message: dict[str, Any]) -> None:
        self.loop.call_soon_threadsafe(self.waiting.put_nowait, (group, message))

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self._carry())

    async def _carry(self) -> None:
        layer: Any = get_channel_layer()
        while True:
            group, message = await self.waiting.get()
            try:
                await asyncio.wait_for(layer.group_send(group, message), PATIENCE)
            except Exception as error:
                log.warning("broadcast failed", group=group, kind=message["type"], error=repr(error))


_outbox: _Outbox | None = None
_lock = threading.Lock()


def broadcast(group: str, message: dict[str, Any]) -> None:
    """Send `message` to every process in `group`; returns at once and never raises."""
    global _outbox  # noqa: PLW0603 - one a process, made anew after a fork
    with _lock:
        if _outbox is None or _outbox.process != os.getpid():
            _outbox = _Outbox()
    _outbox.put(group, message)
