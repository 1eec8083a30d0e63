"""Offenders: `python -m tests.load.offenders` sends the flood it reads from its input, in its own process."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import Awaitable, Callable

import msgspec

from tests.load.wire import Place, Wire

HELLO, STATE, PING = b'{"id":"a","type":"hello"}', b'{"id":"b","type":"state"}', b'{"id":"c","type":"ping","version":0}'
INSPECT = b'{"id":"d","type":"inspect","space":1}'
TICK = 0.01


class Order(msgspec.Struct):
    """A flood to send for some seconds, by the people with these sessions, to one room."""

    flood: str
    address: str
    cookie: str
    room: str
    keys: list[str]
    seconds: float


class Offender:
    """Sockets of one person that send what they like; counts how each was closed."""

    def __init__(self, order: Order) -> None:
        self.place, self.order = Place(order.address, order.cookie), order
        self.closed: Counter[int] = Counter()

    async def open(self, key: int = 0, *, reads: bool = True) -> Wire:
        """Open a socket of this person."""
        loop = asyncio.get_running_loop()
        ready: asyncio.Future[None] = loop.create_future()

        def opened() -> None:
            if not reads and wire.transport is not None:
                wire.transport.pause_reading()
            if not ready.done():
                ready.set_result(None)

        def lost(code: int) -> None:
            self.closed[code] += 1
            if not ready.done():
                ready.set_result(None)

        wire = Wire(self.place, self.order.room, self.order.keys[key], opened, _ignore, lost)
        await loop.create_connection(lambda: wire, self.place.host, self.place.port)
        await ready
        return wire


async def messages(offender: Offender) -> None:
    """A thousand messages a second over one socket, which is opened again whenever it is closed."""
    while True:
        before = offender.closed.total()
        wire = await offender.open()
        while offender.closed.total() == before:
            for _ in range(10):
                wire.say(PING)
            await asyncio.sleep(TICK)


async def sockets(offender: Offender) -> None:
    """Three hundred sockets of one person, each with a hello."""
    for wire in await asyncio.gather(*(offender.open() for _ in range(300))):
        wire.say(HELLO)
    await asyncio.Future()


async def silent(offender: Offender) -> None:
    """Twenty sockets of two people who ask without reading the answers."""
    wires = await asyncio.gather(*(offender.open(number % 2, reads=False) for number in range(20)))
    for wire in wires:
        wire.say(HELLO)
    while True:
        for wire in wires:
            wire.say(INSPECT)
        await asyncio.sleep(1 / 15)


async def hellos(offender: Offender) -> None:
    """Ten sockets of one person that say hello and ask for the table, as fast as a socket may."""
    wires = await asyncio.gather(*(offender.open() for _ in range(10)))
    while True:
        for wire in wires:
            wire.say(HELLO)
            wire.say(STATE)
        await asyncio.sleep(1 / 9)


FLOODS: dict[str, Callable[[Offender], Awaitable[None]]] = {
    "1,000 messages/s": messages,
    "300 sockets": sockets,
    "20 that do not read": silent,
    "hello and state": hellos,
}


async def send(order: Order) -> Counter[int]:
    """Send a flood; return how many sockets were closed, by code."""
    offender = Offender(order)
    try:
        async with asyncio.timeout(order.seconds):
            await FLOODS[order.flood](offender)
    except TimeoutError:
        pass
    return offender.closed


def _ignore(_: object) -> None:
    """An offender listens to nothing."""


if __name__ == "__main__":
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns of every message after a socket was reset
    found = asyncio.run(send(msgspec.json.decode(sys.stdin.buffer.read(), type=Order)))
    print(msgspec.json.encode(found).decode())
