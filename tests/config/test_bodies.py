"""Request bodies are bounded before anything reads them (A8)."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator

from config.bodies import BoundedBodies

LIMIT = 1_000


async def reading(_: Any, receive: Any, send: Any) -> None:
    """An application that reads the whole body and answers with its length."""
    length = 0
    while True:
        event = await receive()
        length += len(event["body"])
        if not event["more_body"]:
            break
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(length).encode()})


async def status_of(headers: list[tuple[bytes, bytes]], chunks: list[bytes]) -> int:
    """The status of the answer to a request whose body comes in these chunks."""
    application: Any = BoundedBodies(reading, LIMIT)
    client = ApplicationCommunicator(application, {"type": "http", "headers": headers})
    for chunk in chunks:
        await client.send_input({"type": "http.request", "body": chunk, "more_body": True})
    await client.send_input({"type": "http.request", "body": b"", "more_body": False})
    started = await client.receive_output()
    await client.receive_output()
    return int(started["status"])


async def test_a_stated_length_beyond_the_bound_is_refused_without_reading() -> None:
    """Nothing of the body is awaited: none is sent here."""
    application: Any = BoundedBodies(reading, LIMIT)
    client = ApplicationCommunicator(application, {"type": "http", "headers": [(b"content-length", b"300000000")]})
    assert (await client.receive_output())["status"] == 413


@pytest.mark.parametrize(("chunks", "status"), [([], 200), ([b"x" * 500] * 2, 200), ([b"x" * 500] * 3, 413)])
async def test_a_body_of_no_stated_length_is_read_up_to_the_bound(chunks: list[bytes], status: int) -> None:
    """Requests with chunked transfer encoding state no length."""
    assert await status_of([], chunks) == status


@pytest.mark.parametrize("length", [b"-5", b"x", b"1" * 30])
async def test_an_invalid_content_length_is_ignored(length: bytes) -> None:
    """If it is a number, it is checked against the limit."""
    assert await status_of([(b"content-length", length)], []) == (413 if length.isdigit() else 200)
