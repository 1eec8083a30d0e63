"""The frames of one socket, both directions bounded: against clients that send too fast or do not read.

It knows nothing of commands or rooms.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from config.http.sockets import CLOSE_TIMEOUT
from config.http.token_bucket import TokenBucket
from games.live.closing import CODES, TOO_MANY, TOO_SLOW
from games.runtime.measures import TRAFFIC

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

RATE, BURST = 20.0, 60.0
"""Messages per second that a client may send, and the largest burst."""
INBOX_SIZE = 64
OUTBOX_SIZE = 300
IDLE_TIMEOUT = 60.0
"""Seconds without a message from the client after which its socket is closed; clients send `ping` every 15."""
SEND_TIMEOUT = 20.0
"""Seconds that the server may wait for a client to read, before its connection is ended."""
TOO_MANY_DELAY = 2.0
"""Seconds until a client that sends too much is closed. It is not heard meanwhile, and cannot connect again at once."""


class Connection:
    """One accepted socket. `closing` is set once no further message will be sent."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self.inbox: asyncio.Queue[tuple[float, str | bytes]] = asyncio.Queue(INBOX_SIZE)
        """Frames, each with the moment of its arrival."""
        self.outbox: asyncio.Queue[str | int] = asyncio.Queue(OUTBOX_SIZE)
        self.bucket = TokenBucket(RATE, BURST)
        self.last_received_at = time.monotonic()
        self.closing = False
        self.received = self.sent = 0
        self.code: int | None = None
        """With which it was closed, by whichever side was first."""

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
    def code_of_ours(self) -> str:
        """The code of a socket that we have closed; `client` for any that its client has, who may send any number."""
        return "client" if self.code not in CODES else str(self.code)

    @property
    def idle(self) -> bool:
        """Whether the client has been silent for too long."""
        return time.monotonic() - self.last_received_at > IDLE_TIMEOUT

    async def serve(self, on_flood: Callable[[], None]) -> None:
        """Receive and send until the client is gone, or has been sent a close, or does not read."""
        reading = asyncio.create_task(self._read(on_flood))
        writing = asyncio.create_task(self._write())
        try:
            await asyncio.wait({reading, writing}, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.wait({reading}, timeout=CLOSE_TIMEOUT)
        finally:
            reading.cancel()
            writing.cancel()
            await asyncio.gather(reading, writing, return_exceptions=True)

    async def _read(self, on_flood: Callable[[], None]) -> None:
        """Receive frames until the client is gone; never pauses, so that nothing piles up in the server unseen."""
        while True:
            frame = await self._receive()
            if frame["type"] == "websocket.disconnect":
                self._note_code(frame.get("code"))
                return
            self.received += 1
            self.last_received_at = time.monotonic()
            TRAFFIC.received += 1
            if self.closing:
                continue
            if not self.bucket.take() or self.inbox.full():
                on_flood()
                continue
            text = frame.get("text")
            self.inbox.put_nowait((self.last_received_at, text if text is not None else frame.get("bytes") or b""))

    async def _write(self) -> None:
        """Send queued frames until the connection is to be closed.

        Sending waits where the server limits its buffers itself (uvicorn); Daphne's are limited in `config.web`.
        """
        while True:
            item = await self.outbox.get()
            if item == TOO_MANY:
                await asyncio.sleep(TOO_MANY_DELAY)
            async with asyncio.timeout(SEND_TIMEOUT):
                if isinstance(item, int):
                    self._note_code(item)
                    await self._send({"type": "websocket.close", "code": item})
                    return
                await self._send({"type": "websocket.send", "text": item})
                self.sent += 1
                TRAFFIC.sent += 1

    def _note_code(self, code: int | None) -> None:
        if self.code is None:
            self.code = code
