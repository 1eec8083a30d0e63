"""Sending to every process that has sockets: one function, for the web process and for workers alike.

The channel layer is asynchronous and services are synchronous; a thread of this process with its own event loop sends
their messages in order. Clients find a lost message by the versions on the wire, so nothing is confirmed here.
"""

from __future__ import annotations

import asyncio
import os
import threading
from typing import Any

import structlog
from channels.layers import get_channel_layer

ALL_SOCKETS = "sockets"
"""The group that every process with sockets has joined."""
SEND_TIMEOUT = 5.0
"""Seconds that the channel layer may take for one message before it is dropped."""

log = structlog.get_logger(__name__)


def group_of(room: int) -> str:
    """The group of the processes that have sockets in a room."""
    return f"room.{room}"


class _Outbox:
    """A thread with an event loop that sends messages in the order they were queued."""

    def __init__(self) -> None:
        self.process = os.getpid()
        self.loop = asyncio.new_event_loop()
        self.queue: asyncio.Queue[tuple[str, dict[str, Any]]] = asyncio.Queue()
        threading.Thread(target=self._run, name="broadcast", daemon=True).start()

    def put(self, group: str, message: dict[str, Any]) -> None:
        self.loop.call_soon_threadsafe(self.queue.put_nowait, (group, message))

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self._send_queued())

    async def _send_queued(self) -> None:
        layer: Any = get_channel_layer()
        while True:
            group, message = await self.queue.get()
            try:
                await asyncio.wait_for(layer.group_send(group, message), SEND_TIMEOUT)
            except Exception as error:
                log.warning("broadcast failed", group=group, kind=message["type"], error=repr(error))


_outbox: _Outbox | None = None
_lock = threading.Lock()


def broadcast(group: str, message: dict[str, Any]) -> None:
    """Send `message` to every process in `group`; returns immediately and never raises."""
    global _outbox  # noqa: PLW0603 - one per process, created again after a fork
    with _lock:
        if _outbox is None or _outbox.process != os.getpid():
            _outbox = _Outbox()
    _outbox.put(group, message)
