"""The move that ends a game: how much longer its player waits for it than for any other.

Its results, ratings and record are made by the worker, after the move has been stored.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import NamedTuple

from tests.load.counting import Percentiles
from tests.load.people import WANTED, Message, Person, Table
from tests.load.seeding import Seeds
from tests.load.servers import Server
from tests.load.wire import Place

MOVES = 20
"""Ordinary moves at each table."""
MOST = 20.0
"""Milliseconds that the median may be longer."""
TIMEOUT = 10.0
RESIGN = "resign"


class Waited(NamedTuple):
    """How long players waited (ms) until they heard of a move of theirs."""

    name: str
    moves: int
    times: Percentiles


class OneMove(Table):
    """A table at which one move is made at a time."""

    heard: asyncio.Future[None]

    async def timed(self, person: Person, kind: str) -> float:
        """Make a move; returns how many seconds later its player has heard of it."""
        self.heard = asyncio.get_running_loop().create_future()
        self.mover = person
        began = time.perf_counter()
        person.act(kind)
        async with asyncio.timeout(TIMEOUT):
            await self.heard
        return time.perf_counter() - began

    def told(self, person: Person, message: Message) -> None:
        """Somebody has heard an update."""
        if person is self.mover and not self.heard.done():
            self.heard.set_result(None)

    def refused(self, person: Person, code: str) -> None:
        """A move was refused, which none here should be."""
        self.heard.set_exception(RuntimeError(code))

    def next(self) -> tuple[Person, str]:
        """Somebody who can act, and how."""
        return next((person, kind) for person in self.people for kind in WANTED if kind in person.legal)


def ends(server: Server, tables: Seeds) -> list[Waited]:
    """Ordinary moves at tables of three, a resignation after which two go on, and one that ends the game."""
    return asyncio.run(_ends(server, tables))


def is_quick(found: list[Waited]) -> bool:
    """Whether the end takes hardly longer than an ordinary move."""
    ordinary, _, last = found
    return last.times.p50 - ordinary.times.p50 <= MOST


def lines_of(found: list[Waited]) -> Iterator[str]:
    """A row each, in Markdown."""
    yield "| move | number | ms until its player hears of it, p50 | p95 |"
    yield "| --- | ---: | ---: | ---: |"
    for one in found:
        yield f"| {one.name} | {one.moves} | {one.times.p50:.1f} | {one.times.p95:.1f} |"


async def _ends(server: Server, tables: Seeds) -> list[Waited]:
    place = Place(server.addresses[0], tables.cookie)
    ordinary: list[float] = []
    left: list[float] = []
    last: list[float] = []
    for room in tables.rooms:
        table = OneMove(room.code, room.keys, tables.pause)
        for person in table.people:
            await person.come(place, storm=False)
        for _ in range(MOVES):
            ordinary.append(await table.timed(*table.next()))
            await asyncio.sleep(0.05)  # until everybody else has heard, so that nobody acts by an old position
        left.append(await table.timed(table.people[0], RESIGN))
        last.append(await table.timed(table.people[1], RESIGN))
        for person in table.people:
            person.leave()
    names = ("ordinary", "a player leaves, the game goes on", "the last but one leaves: the end")
    return [
        Waited(name, len(times), Percentiles.of(times))
        for name, times in zip(names, (ordinary, left, last), strict=True)
    ]
