"""Files that are made for one answer and sent piece by piece."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import IO

from asgiref.sync import sync_to_async

IN_MEMORY = 1_000_000
"""Bytes from which on such a file is written to the disk."""
PIECE = 64 * 1024


async def pieces(file: IO[bytes]) -> AsyncIterator[bytes]:
    """The content of a file, which is closed at the end."""
    with file:
        while piece := await sync_to_async(file.read)(PIECE):
            yield piece
