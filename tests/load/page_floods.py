"""Floods of what costs most among the pages, from one address: how somebody else's pages and a table fare meanwhile.

The site of this measurement counts one proxy, so that the clients can say which address they come from.
"""

from __future__ import annotations

import asyncio
import io
import multiprocessing
import multiprocessing.connection
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from statistics import median
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from PIL import Image

from accounts import tokens
from accounts.models import User
from games.models import Action, Game
from tests.load.counting import Percentiles
from tests.load.modes import RATE, Load, Plan
from tests.load.seeding import Seeds
from tests.load.servers import Server
from tests.pages.finished_game import finished_game

ROUNDS, SECONDS, RATE_OF_TABLE, SETTLING = 3, 6.0, 20.0, 2.0
VERSIONS = 40_000
"""Of the long game."""
PAGES_SLOWER, TABLE_SLOWER = 3.0, 2.0
"""How many times longer another one's pages, and the moves of a table, may take."""
PAUSE = 0.1
EVE, ANN = "198.51.100.66", "203.0.113.5"
"""The addresses of the one who floods and of the one who reads pages."""
SETTINGS: Mapping[str, str] = {"TRUSTED_PROXIES": "1", "STATIC_ROOT": str(settings.STATIC_ROOT)}
"""Of the site that is measured, which has pages."""


class Target(NamedTuple):
    """What a flood is aimed at: the site and the long game; and the token of the one who floods."""

    address: str
    game: int
    token: str


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
        reader, writer = await asyncio.open_connection(url.hostname, url.port)
        head = f"POST /join/ HTTP/1.1\r\nHost: {url.netloc}\r\nX-Forwarded-For: {EVE}\r\nContent-Length: 900000\r\n\r\n"
        writer.write(head.encode())
        try:
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
        reader, writer = await asyncio.open_connection(url.hostname, url.port)
        try:
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


def page_floods(server: Server, tables: Seeds, token: str) -> Iterator[Suffered]:
    """Each flood in turn, by another process, while somebody reads the home page and people play at `tables`."""
    target = Target(server.addresses[0], long_game(), token)
    load = Load(server, tables)
    asyncio.run(_measured(load, target, 2.0))
    for name in FLOODS:
        quiet, flooded, answers = [], [], Counter[int]()
        for _ in range(ROUNDS):
            quiet.append(asyncio.run(_measured(load, target, SECONDS)))
            with _flooding(name, target) as theirs:
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
def _flooding(name: str, target: Target) -> Iterator[dict[int, int]]:
    """A flood by another process; afterwards this has how its requests were answered."""
    answers: dict[int, int] = {}
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    flooding = spawn.Process(target=_flood, args=(name, target, theirs))
    flooding.start()
    ours.recv()
    time.sleep(SETTLING)
    yield answers
    ours.send(None)
    answers.update(ours.recv())
    flooding.join()


def _flood(name: str, target: Target, pipe: multiprocessing.connection.Connection) -> None:
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
