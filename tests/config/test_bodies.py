"""Request bodies are bounded before anything reads them (A8)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator

from config.http import requests
from config.http.bodies import BoundedBodies

LIMIT, LARGE = 1_000, 3_000


@pytest.fixture(autouse=True)
def _limits(settings: Any) -> None:
    settings.MAX_REQUEST_BODY, settings.MAX_LARGE_BODY = LIMIT, LARGE
    settings.LARGE_BODY_PATHS, settings.LARGE_BODIES_AT_ONCE = ["/picture/"], 2


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


def asking(headers: list[tuple[bytes, bytes]], path: str = "/", application: Any = None) -> ApplicationCommunicator:
    """A request of which only the headers were sent so far."""
    bounded: Any = application or BoundedBodies(reading)
    return ApplicationCommunicator(bounded, {"type": "http", "path": path, "headers": headers})


async def finished(client: ApplicationCommunicator, chunks: list[bytes]) -> int:
    """The status of the answer to a request whose body comes in these chunks."""
    for chunk in chunks:
        await client.send_input({"type": "http.request", "body": chunk, "more_body": True})
    await client.send_input({"type": "http.request", "body": b"", "more_body": False})
    return await status_of(client)


async def status_of(client: ApplicationCommunicator) -> int:
    """The status of the answer."""
    started = await client.receive_output()
    await client.receive_output()
    return int(started["status"])


async def test_a_stated_length_beyond_the_bound_is_refused_without_reading() -> None:
    """Nothing of the body is awaited: none is sent here."""
    assert await status_of(asking([(b"content-length", b"300000000")])) == 413


@pytest.mark.parametrize(("chunks", "status"), [([], 200), ([b"x" * 500] * 2, 200), ([b"x" * 500] * 3, 413)])
@pytest.mark.parametrize("path", ["/", "/picture/"])
async def test_a_body_of_no_stated_length_is_read_up_to_the_bound(chunks: list[bytes], status: int, path: str) -> None:
    """Requests with chunked transfer encoding state no length; nowhere may they be larger."""
    assert await finished(asking([], path), chunks) == status


@pytest.mark.parametrize("length", [b"-5", b"x", b"1" * 30])
async def test_an_invalid_content_length_is_ignored(length: bytes) -> None:
    """If it is a number, it is checked against the limit."""
    assert await finished(asking([(b"content-length", length)]), []) == (413 if length.isdigit() else 200)


@pytest.mark.parametrize(
    ("path", "length", "status"),
    [("/picture/", LARGE, 200), ("/picture/", LARGE + 1, 413), ("/pictures/", LARGE, 413), ("/", LIMIT + 1, 413)],
)
async def test_only_some_paths_accept_large_bodies(path: str, length: int, status: int) -> None:
    client = asking([(b"content-length", str(length).encode())], path)
    assert await finished(client, [b"x" * length] if status == 200 else []) == status


async def test_a_body_may_not_be_larger_than_it_says() -> None:
    assert await finished(asking([(b"content-length", b"2000")], "/picture/"), [b"x" * 2_001]) == 413


async def test_only_so_many_large_bodies_are_let_in_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others wait for their turn, and are refused if it takes too long. Small ones to the same path are let in."""
    begun: asyncio.Queue[None] = asyncio.Queue()

    async def telling(scope: Any, receive: Any, send: Any) -> None:
        begun.put_nowait(None)
        await reading(scope, receive, send)

    application: Any = BoundedBodies(telling)
    large = [(b"content-length", b"2000")]
    inside = [asking(large, "/picture/", application) for _ in range(2)]
    for client in inside:
        await client.send_input({"type": "http.request", "body": b"x" * 1_000, "more_body": True})
        await begun.get()
    assert await finished(asking([(b"content-length", b"9")], "/picture/", application), [b"x" * 9]) == 200
    await begun.get()
    with monkeypatch.context() as patch:
        patch.setattr(requests, "QUEUE_TIMEOUT", 0.05)
        assert await status_of(asking(large, "/picture/", application)) == 503
    waiting = asking(large, "/picture/", application)
    await waiting.send_input({"type": "http.request", "body": b"x" * 2_000, "more_body": False})
    assert await waiting.receive_nothing()
    assert begun.empty()
    assert await finished(inside[0], [b"x" * 1_000]) == 200
    assert await status_of(waiting) == 200
    assert await finished(inside[1], [b"x" * 1_000]) == 200
