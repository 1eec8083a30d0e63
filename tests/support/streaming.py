"""Answers that are sent in pieces."""

from __future__ import annotations

from typing import Any

from asgiref.sync import async_to_sync


def content_of(response: Any) -> bytes:
    """The whole content of an answer, sent at once or in pieces."""
    if not response.streaming or not response.is_async:
        return bytes(response.getvalue())

    async def joined() -> bytes:
        return b"".join([piece async for piece in response.streaming_content])

    return async_to_sync(joined)()
