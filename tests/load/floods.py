"""Floods: how a table that does nothing wrong fares meanwhile, and how much memory the web process takes."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from statistics import median
from typing import NamedTuple

import msgspec

from config.embedded.folder import PROJECT
from config.embedded.site import WEB
from tests.load.modes import RATE, Load, Plan
from tests.load.offenders import FLOODS, Order
from tests.load.seeding import Seeds
from tests.load.servers import Server

ROUNDS, SECONDS, RATE_OF_TABLE, LONGER = 3, 8.0, 20.0, 5.0
"""How often and for how long moves are measured, how many a second, and for how much longer the flood lasts."""
MEMORY_LIMIT, SLOWER = 30.0, 2.0
"""Megabytes by which the web process may grow, and how many times longer the table may wait."""


class Flooded(NamedTuple):
    """The results of one flood: the table's p95 in ms without and with it, as medians of some rounds.

    `grown` are the MB by which the web process grew in one round at most, and `closed` how often sockets were closed
    with each code.
    """

    name: str
    quiet: float
    flooded: float
    grown: float
    closed: Mapping[int, int]

    @property
    def held(self) -> bool:
        """Whether the limits were kept."""
        return self.flooded <= SLOWER * self.quiet and self.grown < MEMORY_LIMIT


def flood(server: Server, tables: Seeds, offenders: Seeds) -> Iterator[Flooded]:
    """Each flood in turn, by another process, while people play at `tables` without a fault."""
    load = Load(server, tables)
    plan = Plan(RATE, SECONDS, RATE_OF_TABLE)
    asyncio.run(load.run(Plan(RATE, 2, RATE_OF_TABLE)))
    for name in FLOODS:
        quiet, flooded, grown, closed = [], [], [], Counter[int]()
        for _ in range(ROUNDS):
            before = _memory(server)
            quiet.append(asyncio.run(load.run(plan))[0].mover.p95)
            with _flooding(name, server, offenders) as theirs:
                flooded.append(asyncio.run(load.run(plan))[0].mover.p95)
                grown.append(_memory(server) - before)
            closed.update(theirs)
            server.processes.settle()
        yield Flooded(name, median(quiet), median(flooded), max(grown), closed)


@contextmanager
def _flooding(name: str, server: Server, offenders: Seeds) -> Iterator[dict[int, int]]:
    """A flood by another process; afterwards this has how often its sockets were closed with each code."""
    closed: dict[int, int] = {}
    room = offenders.rooms[0]
    order = Order(name, server.addresses[0], offenders.cookie, room.code, room.keys, SECONDS + LONGER)
    command = [sys.executable, "-m", "tests.load.offenders"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=PROJECT) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(msgspec.json.encode(order))
        child.stdin.close()
        yield closed
        closed.update(msgspec.json.decode(child.stdout.read(), type=dict[int, int], strict=False))


def table_of(found: list[Flooded]) -> Iterator[str]:
    """A row a flood, in Markdown."""
    yield "| flood | table's p95 ms without | with | web process grows by MB | sockets closed, by code | |"
    yield "| --- | ---: | ---: | ---: | --- | --- |"
    for one in found:
        closed = ", ".join(f"{code}: {number}" for code, number in sorted(one.closed.items())) or "-"
        yield (
            f"| {one.name} | {one.quiet:.1f} | {one.flooded:.1f} | {one.grown:.1f} | {closed} | "
            f"{'' if one.held else '✗'} |"
        )


def _memory(server: Server) -> float:
    return server.processes.used_since(server.processes.cpu())[WEB].memory
