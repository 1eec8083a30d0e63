"""Request bodies are bounded before anything reads them (A8)."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator

from config.bodies import BoundedBodies
from tests.support.live import LiveSite

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
    """What a request is answered whose body comes in these chunks."""
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
    """Chunked transfer says no length beforehand."""
    assert await status_of([], chunks) == status


@pytest.mark.parametrize("length", [b"-5", b"x", b"1" * 30])
async def test_an_odd_length_does_no_harm(length: bytes) -> None:
    """What is no number bounds nothing; what is one, does."""
    assert await status_of([(b"content-length", length)], []) == (413 if length.isdigit() else 200)


HEAD = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


@pytest.fixture
def raw(live_site: LiveSite) -> Iterator[socket.socket]:
    """A connection to the running site."""
    with socket.create_connection(("127.0.0.1", live_site.port), timeout=20) as connection:
        yield connection


def test_the_site_refuses_a_large_body_before_it_has_come(raw: socket.socket) -> None:
    """A8: 300 MB are stated, none is sent, and the answer is there."""
    raw.sendall(HEAD + b"Content-Length: 300000000\r\n\r\n")
    assert raw.recv(1_000).startswith(b"HTTP/1.1 413 ")


def test_the_site_refuses_a_body_that_grows_beyond_the_bound(raw: socket.socket) -> None:
    """A chunked body states no length: it is cut off where it passes the bound, not stored to its end."""
    raw.sendall(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")
    chunk = b"%x\r\n%s\r\n" % (50_000, b"x" * 50_000)
    for _ in range(20):
        raw.sendall(chunk)
    raw.sendall(b"1\r\nx\r\n")
    assert raw.recv(1_000).startswith(b"HTTP/1.1 413 ")


def test_a_body_within_the_bound_is_read(raw: socket.socket) -> None:
    """And answered as usual: there is no CSRF token here."""
    raw.sendall(HEAD + b"Content-Length: 500000\r\n\r\n" + b"x" * 500_000)
    assert raw.recv(1_000).startswith(b"HTTP/1.1 40")
