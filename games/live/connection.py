"""The frames of one socket, both directions bounded: against clients that send too fast or do not read.

It knows nothing of commands or rooms.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

RATE, BURST = 20.0, 60.0
"""Messages per second that a client may send, and the largest burst."""
INBOX_SIZE = 64
OUTBOX_SIZE = 300
IDLE_TIMEOUT = 60.0
"""Seconds without a message from the client after which its socket is closed; clients send `ping` every 15."""
TOO_SLOW, TOO_MANY = 4408, 4429


class TokenBucket:
    """Rate limiting: holds at most `burst` tokens and is refilled at `rate` per second."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.tokens, self.updated_at = burst, time.monotonic()

    def take(self) -> bool:
        """Take a token if there is one."""
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.updated_at) * self.rate)
        self.updated_at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Connection:
    """One accepted socket. `closing` is set once no further message will be sent."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self.inbox: asyncio.Queue[str | bytes] = asyncio.Queue(INBOX_SIZE)
        self.outbox: asyncio.Queue[str | int] = asyncio.Queue(OUTBOX_SIZE)
        self.bucket = TokenBucket(RATE, BURST)
        self.last_received_at = time.monotonic()
        self.closing = False

    def send(self, text: str) -> None:
        """Queue a text frame; a client that leaves too many unread is disconnected."""
        if self.closing:
            return
        try:
            self.outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.drop()

    def close(self, code: int) -> None:
        """Close after everything queued so far has been sent."""
        if self.closing:
            return
        try:
            self.outbox.put_nowait(code)
        except asyncio.QueueFull:
            self.drop()
        self.closing = True

    def drop(self) -> None:
        """Close at once and discard what is still queued."""
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(TOO_SLOW)
        self.closing = True

    @property
    def idle(self) -> bool:
        """Whether the client has been silent for too long."""
        return time.monotonic() - self.last_received_at > IDLE_TIMEOUT

    async def read(self, on_flood: Callable[[], None]) -> None:
        """Receive frames until the client is gone; never pauses, so that nothing piles up in the server unseen."""
        while True:
            frame = await self._receive()
            if frame["type"] == "websocket.disconnect":
                return
            self.last_received_at = time.monotonic()
            if self.closing:
                continue
            if not self.bucket.take() or self.inbox.full():
                on_flood()
                continue
            text = frame.get("text")
            self.inbox.put_nowait(text if text is not None else frame.get("bytes") or b"")

    async def write(self) -> None:
        """Send queued frames until the connection is to be closed."""
        while True:
            item = await self.outbox.get()
            if isinstance(item, int):
                await self._send({"type": "websocket.close", "code": item})
                return
            await self._send({"type": "websocket.send", "text": item})
