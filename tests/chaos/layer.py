"""A Redis that loses, doubles and reorders messages: a proxy which alters what subscribers are sent."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from tests.support.proxy import serving

LINES, BULKS, LISTS, MAPS = b"+-:_#,(", b"$!=", b"*~>", b"%|"
MARKS = (b"$7\r\nmessage\r\n", b"opoly:room:")


@dataclass(frozen=True)
class Faults:
    """The shares of messages that are lost, doubled, and sent after the one that follows them."""

    lost: float = 0.2
    doubled: float = 0.05
    reordered: float = 0.05


class FaultyRedis:
    """Passes everything on but messages of rooms, which suffer these faults, by a seed."""

    def __init__(self, url: str, faults: Faults, seed: str) -> None:
        self.target, self.faults, self.dice = urlsplit(url), faults, random.Random(seed)
        self.altered = 0
        self.port = 0

    @property
    def url(self) -> str:
        """The address of the proxy."""
        credentials = f":{self.target.password}@" if self.target.password else ""
        return f"redis://{credentials}127.0.0.1:{self.port}{self.target.path}"

    @contextmanager
    def running(self) -> Iterator[FaultyRedis]:
        """Serve in a thread."""
        with serving(self._serve) as self.port:
            yield self

    async def _serve(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_connection(self.target.hostname, self.target.port)
        copying = asyncio.create_task(_copy(client, to_server))
        try:
            with suppress(asyncio.CancelledError):  # at the end
                await self._alter(server, to_client)
        finally:
            copying.cancel()
            to_client.close()
            to_server.close()

    async def _alter(self, server: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        received, held = b"", b""
        with suppress(ConnectionError):
            while part := await server.read(65_536):
                received += part
                while (end := end_of(received, 0)) is not None:
                    reply, received = received[:end], received[end:]
                    sent, held = self._suffer(reply, held)
                    to_client.write(sent)
                await to_client.drain()

    def _suffer(self, reply: bytes, held: bytes) -> tuple[bytes, bytes]:
        """Return the bytes to send in place of a reply and those held back until the next one."""
        if not all(mark in reply[:60] for mark in MARKS):
            return reply + held, b""
        dice, faults = self.dice.random(), self.faults
        self.altered += dice < faults.lost + faults.doubled + faults.reordered
        if dice < faults.lost:
            return held, b""
        if dice < faults.lost + faults.doubled:
            return reply + reply + held, b""
        if dice < faults.lost + faults.doubled + faults.reordered and not held:
            return b"", reply
        return reply + held, b""


async def _copy(client: asyncio.StreamReader, to_server: asyncio.StreamWriter) -> None:
    while part := await client.read(65_536):
        to_server.write(part)
        await to_server.drain()
    to_server.close()


def end_of(data: bytes, at: int) -> int | None:
    """Return the end of the reply that begins at `at`, by Redis's protocol, or None while it is incomplete."""
    line = data.find(b"\r\n", at)
    if line < 0:
        return None
    kind, number = data[at : at + 1], data[at + 1 : line]
    line += 2
    if kind in LINES:
        return line
    if kind in BULKS:
        end = line + int(number) + 2 if int(number) >= 0 else line
        return end if end <= len(data) else None
    parts = int(number) * (2 if kind in MAPS else 1)
    return _end_of_parts(data, line, parts)


def _end_of_parts(data: bytes, at: int, parts: int) -> int | None:
    end: Any = at
    for _ in range(parts):
        end = end_of(data, end)
        if end is None:
            return None
    return int(end)
