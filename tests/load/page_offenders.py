"""Those who flood the pages, in a process of their own: what costs most, from one address.

It imports nothing of the site, since the process is a new one, in which Django is not set up.
"""

from __future__ import annotations

import asyncio
import io
import multiprocessing.connection
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from PIL import Image

EVE = "198.51.100.66"
"""The address of the one who floods."""


class Target(NamedTuple):
    """What a flood is aimed at: the site and the long game; and the token of the one who floods."""

    address: str
    game: int
    token: str


async def ask(address: str, sender: str, head: str, body: bytes = b"") -> int:
    """Send one request over a connection of its own, read the whole answer, and return its status; 0 if it was lost."""
    url = urlsplit(address)
    try:
        reader, writer = await asyncio.open_connection(url.hostname, url.port)
        length = f"Content-Length: {len(body)}\r\n" if body else ""
        lines = f"{head}\r\nHost: {url.netloc}\r\nX-Forwarded-For: {sender}\r\nConnection: close\r\n{length}\r\n"
        writer.write(lines.encode() + body)
        answer = await reader.read(64)
        while await reader.read(1 << 16):
            pass
        writer.close()
        return int(answer.split(b" ", 2)[1])
    except (OSError, IndexError, ValueError):
        return 0


async def again_and_again(count: int, one: Callable[[], Awaitable[int]], answers: Counter[int]) -> None:
    """Send so many requests at a time, for ever."""

    async def go_on() -> None:
        while True:
            answers[await one()] += 1

    await asyncio.gather(*(go_on() for _ in range(count)))


async def proofs(target: Target, answers: Counter[int]) -> None:
    """Six proofs of a game of 40,000 versions at a time, as pages and over the API."""
    page, api = f"/games/{target.game}/proof/", f"/api/games/{target.game}/proof/"
    await asyncio.gather(
        again_and_again(3, lambda: ask(target.address, EVE, f"GET {page} HTTP/1.1"), answers),
        again_and_again(3, lambda: ask(target.address, EVE, f"GET {api} HTTP/1.1"), answers),
    )


async def pictures(target: Target, answers: Counter[int]) -> None:
    """Six pictures of 12 million pixels at a time."""
    stream = io.BytesIO()
    Image.effect_noise((4096, 3072), 40).convert("RGB").save(stream, "WEBP", quality=20)
    head = f"PUT /api/players/me/picture/ HTTP/1.1\r\nContent-Type: image/webp\r\nAuthorization: Bearer {target.token}"
    body = stream.getvalue()
    await again_and_again(6, lambda: ask(target.address, EVE, head, body), answers)


async def slow_bodies(target: Target, answers: Counter[int]) -> None:
    """Two hundred and sixty bodies of which a byte comes now and then."""
    url = urlsplit(target.address)

    async def one() -> int:
        head = f"POST /join/ HTTP/1.1\r\nHost: {url.netloc}\r\nX-Forwarded-For: {EVE}\r\nContent-Length: 900000\r\n\r\n"
        try:
            reader, writer = await asyncio.open_connection(url.hostname, url.port)
            writer.write(head.encode())
            while not reader.at_eof():
                writer.write(b"x")
                await writer.drain()
                await asyncio.sleep(1)
        except OSError:
            return 0
        return 408

    await again_and_again(260, one, answers)


async def connections(target: Target, answers: Counter[int]) -> None:
    """Five hundred and twenty connections, each of which asks for a page now and then and stays open."""
    url = urlsplit(target.address)
    head = f"GET / HTTP/1.1\r\nHost: {url.netloc}\r\nX-Forwarded-For: {EVE}\r\n\r\n".encode()

    async def one() -> int:
        try:
            reader, writer = await asyncio.open_connection(url.hostname, url.port)
            while not reader.at_eof():
                writer.write(head)
                await writer.drain()
                answers[int((await reader.read(1 << 16)).split(b" ", 2)[1])] += 1
                await asyncio.sleep(60)
        except (OSError, IndexError, ValueError):
            return 0
        return 0

    await again_and_again(520, one, answers)


FLOODS: dict[str, Callable[[Target, Counter[int]], Coroutine[Any, Any, None]]] = {
    "six proofs of 40,000 versions": proofs,
    "six pictures of 12 megapixels": pictures,
    "260 slow bodies": slow_bodies,
    "520 connections": connections,
}


def flood(name: str, target: Target, pipe: multiprocessing.connection.Connection) -> None:
    """Flood until told to stop; send how the requests were answered."""
    answers: Counter[int] = Counter()

    async def run() -> None:
        pipe.send(None)
        flood = asyncio.create_task(FLOODS[name](target, answers))
        await asyncio.get_running_loop().run_in_executor(None, pipe.recv)
        flood.cancel()
        await asyncio.gather(flood, return_exceptions=True)

    asyncio.run(run())
    pipe.send(dict(answers))
