"""The frames of one socket, in and out, each side bounded: what a client sends without waiting or does not read.

It knows no command and no room.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

RATE, BURST = 20.0, 60.0
"""Messages a second that a client may send for long, and at once."""
INBOX = 64
OUTBOX = 300
SILENCE = 60.0
"""Seconds without a word from the client after which its socket is given up; it says `ping` every 15."""
FAREWELL = 5.0
TOO_SLOW, TOO_MANY = 4408, 4429


class Bucket:
    """So many tokens at most, refilled at a rate."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.tokens, self.at = burst, time.monotonic()

    def take(self) -> bool:
        """Take a token, if there is one."""
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Pump:
    """One accepted socket. `closed` holds once nothing more is to be said."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self.receive, self.send = receive, send
        self.inbox: asyncio.Queue[str | bytes] = asyncio.Queue(INBOX)
        self.outbox: asyncio.Queue[str | int] = asyncio.Queue(OUTBOX)
        self.bucket = Bucket(RATE, BURST)
        self.heard_at = time.monotonic()
        self.closed = False

    def say(self, text: str) -> None:
        """Send a text frame when it can be sent; a client that leaves too much unread is dropped."""
        if self.closed:
            return
        try:
            self.outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.drop()

    def close(self, code: int) -> None:
        """Close once all that was said before has been sent."""
        if self.closed:
            return
        try:
            self.outbox.put_nowait(code)
        except asyncio.QueueFull:
            self.drop()
        self.closed = True

    def drop(self) -> None:
        """Close at once, without what is unsent."""
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(TOO_SLOW)
        self.closed = True

    @property
    def silent(self) -> bool:
        """Whether nothing was heard for too long."""
        return time.monotonic() - self.heard_at > SILENCE

    async def read(self, too_many: Callable[[], None]) -> None:
        """Take in frames until the client is gone. Reads on at once whatever comes, so that nothing piles up unseen."""
        while True:
            frame = await self.receive()
            if frame["type"] == "websocket.disconnect":
                return
            self.heard_at = time.monotonic()
            if self.closed:
                continue
            if not self.bucket.take() or self.inbox.full():
                too_many()
                continue
            text = frame.get("text")
            self.inbox.put_nowait(text if text is not None else frame.get("bytes") or b"")

    async def write(self) -> None:
        """Send what is said, until told to close."""
        while True:
            said = await self.outbox.get()
            if isinstance(said, int):
                await self.send({"type": "websocket.close", "code": said})
                return
            await self.send({"type": "websocket.send", "text": said})
