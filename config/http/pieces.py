"""Long answers in pieces: read outside the event loop, one piece of all of them at a time, with pauses.

A server takes pieces as fast as they come and keeps what the client has not read yet. Without pauses, a few answers of
megabytes would have the event loop to themselves, and tables would wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from gzip import GzipFile
from typing import IO
from weakref import WeakKeyDictionary

from asgiref.sync import sync_to_async

PIECE = 64 * 1024
PAUSE = 0.002
"""Seconds after each piece: all long answers together have at most 32 MB/s."""

_sending: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = WeakKeyDictionary()


async def pieces(file: IO[bytes] | GzipFile) -> AsyncIterator[bytes]:
    """The content of a file, which is closed at the end."""
    sending = _sending.setdefault(asyncio.get_running_loop(), asyncio.Lock())
    with file:
        while True:
            async with sending:
                piece = await sync_to_async(file.read)(PIECE)
                await asyncio.sleep(PAUSE)
            if not piece:
                return
            yield piece
