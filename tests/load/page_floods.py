"""Floods of what costs most among the pages, from one address: how somebody else's pages and a table fare meanwhile.

The site of this measurement counts one proxy, so that the clients can say which address they come from.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import multiprocessing.connection
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from statistics import median
from typing import NamedTuple

from django.conf import settings

from accounts import tokens
from accounts.models import User
from games.models import Action, Game
from tests.load.counting import Percentiles
from tests.load.modes import RATE, Load, Plan
from tests.load.page_offenders import FLOODS, Target, ask, flood
from tests.load.seeding import Seeds
from tests.load.servers import Server
from tests.pages.finished_game import finished_game

ROUNDS, SECONDS, RATE_OF_TABLE, SETTLING = 3, 6.0, 20.0, 2.0
VERSIONS = 40_000
"""Of the long game."""
PAGES_SLOWER, TABLE_SLOWER = 3.0, 2.0
"""How many times longer another one's pages, and the moves of a table, may take."""
PAUSE = 0.1
ANN = "203.0.113.5"
"""The address of the one who reads pages."""
SETTINGS: Mapping[str, str] = {"TRUSTED_PROXIES": "1", "STATIC_ROOT": str(settings.STATIC_ROOT)}
"""Of the site that is measured, which has pages."""


class Measured(NamedTuple):
    """The p95 in ms of the home page and of a table's moves, and how often the page was refused."""

    page: float
    table: float
    refused: int


class Suffered(NamedTuple):
    """The p95 of page and table without and with a flood, as medians of some rounds, and how the flood was answered."""

    name: str
    page_quiet: float
    page_flooded: float
    table_quiet: float
    table_flooded: float
    refused: int
    answers: Mapping[int, int]

    @property
    def held(self) -> bool:
        """Whether nobody suffered more than they may."""
        return (
            not self.refused
            and self.page_flooded <= PAGES_SLOWER * self.page_quiet
            and self.table_flooded <= TABLE_SLOWER * self.table_quiet
        )


def page_floods(server: Server, tables: Seeds, token: str) -> Iterator[Suffered]:
    """Each flood in turn, by another process, while somebody reads the home page and people play at `tables`."""
    target = Target(server.addresses[0], long_game(), token)
    load = Load(server, tables)
    asyncio.run(_measured(load, target, 2.0))
    for name in FLOODS:
        quiet, flooded, answers = [], [], Counter[int]()
        for _ in range(ROUNDS):
            quiet.append(asyncio.run(_measured(load, target, SECONDS)))
            with flooding(name, target) as theirs:
                flooded.append(asyncio.run(_measured(load, target, SECONDS)))
            answers.update(theirs)
            server.processes.settle()
        yield Suffered(
            name,
            median(one.page for one in quiet),
            median(one.page for one in flooded),
            median(one.table for one in quiet),
            median(one.table for one in flooded),
            sum(one.refused for one in flooded),
            answers,
        )


@contextmanager
def flooding(name: str, target: Target) -> Iterator[dict[int, int]]:
    """A flood by another process; afterwards this has how its requests were answered."""
    answers: dict[int, int] = {}
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=flood, args=(name, target, theirs))
    process.start()
    theirs.close()  # so that one that died is noticed
    ours.recv()
    time.sleep(SETTLING)
    yield answers
    ours.send(None)
    answers.update(ours.recv())
    process.join()


async def _measured(load: Load, target: Target, seconds: float) -> Measured:
    """Play and read the home page for so long."""
    took: list[float] = []
    refused = 0

    async def read() -> None:
        nonlocal refused
        while True:
            began = time.perf_counter()
            status = await ask(target.address, ANN, "GET / HTTP/1.1")
            took.append(time.perf_counter() - began)
            refused += status != 200
            await asyncio.sleep(PAUSE)

    reading = asyncio.create_task(read())
    (outcome,) = await load.run(Plan(RATE, seconds, RATE_OF_TABLE))
    reading.cancel()
    await asyncio.gather(reading, return_exceptions=True)
    return Measured(Percentiles.of(took).p95, outcome.mover.p95, refused)


def token() -> str:
    """The token of the one who uploads pictures."""
    eve = User.objects.create_user("Eve of the pictures")
    return tokens.create(eve, name="Flood", scopes=["profile:write"], days=7)[1]


def long_game() -> int:
    """An ended public game whose versions are those of a usual one, again and again."""
    game = finished_game()
    rows = list(Action.objects.filter(game=game).order_by("version"))
    copies = []
    for number in range(len(rows) + 1, VERSIONS + 1):
        row = rows[number % len(rows)]
        copies.append(
            Action(
                game=game, version=number, at=row.at, seat=row.seat, action=row.action, decision=row.decision,
                automatic=row.automatic, timed_out=row.timed_out, events=row.events,
            )
        )  # fmt: skip
    Action.objects.bulk_create(copies, batch_size=2000)
    Game.objects.filter(pk=game.pk).update(version=VERSIONS)
    type(game.room).objects.filter(pk=game.room_id).update(public=True)
    return game.pk


def lines_of(found: list[Suffered]) -> Iterator[str]:
    """A row a flood, in Markdown."""
    yield "| flood | page's p95 ms without | with | table's p95 ms without | with | refused | its answers | |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | --- | --- |"
    for one in found:
        answers = ", ".join(f"{status}: {number}" for status, number in sorted(one.answers.items())) or "-"
        yield (
            f"| {one.name} | {one.page_quiet:.1f} | {one.page_flooded:.1f} | {one.table_quiet:.1f} "
            f"| {one.table_flooded:.1f} | {one.refused} | {answers} | {'' if one.held else '✗'} |"
        )
