"""The site beside the floor: both play the same cases alternately in one run, so that their ratios mean something."""

from __future__ import annotations

import asyncio
import math
import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import NamedTuple

from tests.load.counting import Outcome
from tests.load.modes import BOTS, CLOSED, IDLE, RATE, STORM, Load, Plan
from tests.load.seeding import Seeds, seed
from tests.load.servers import FLOOR, SITE, Server

Figure = Callable[[Outcome], float]


class Case(NamedTuple):
    """Tables of one kind, their number, and the modes that run there."""

    tables: str
    games: int
    plans: tuple[Plan, ...]


class Row(NamedTuple):
    """A figure of one case and mode, and its limit: a share of the floor's, at least or at most."""

    words: str
    case: str
    mode: str
    figure: Figure
    least: float | None = None
    most: float | None = None


KINDS = {
    "people": {"count": 250, "people": 4},
    "bots": {"count": 40, "people": 1, "bots": 3, "options": {"bot_pace": 0, "starting_cash": 1500}},
    "pace": {"count": 50, "people": 1, "bots": 3, "options": {"starting_cash": 1500}},
}
CASES = {
    "1": Case("people", 1, (Plan(RATE, 8, rate=20),)),
    "25": Case("people", 25, (Plan(CLOSED, 8),)),
    "bots": Case("bots", 40, (Plan(BOTS, 8),)),
    "pace": Case("pace", 50, (Plan(BOTS, 8),)),
    "storm": Case("people", 250, (Plan(STORM, 60),)),
    "250": Case("people", 250, (Plan(IDLE, 15), Plan(CLOSED, 8), Plan(RATE, 10, rate=100))),
}


def _rate(found: Outcome) -> float:
    return found.rate


def _cpu_each(found: Outcome) -> float:
    return found.cpu_each


ROWS = (
    Row("1 game, 20 moves/s: ms until the mover has it, p50", "1", RATE, lambda found: found.mover.p50),
    Row("25 games of 4 sockets: moves/s", "25", CLOSED, _rate, least=0.6),
    Row("   CPU ms a move", "25", CLOSED, _cpu_each, most=2),
    Row("250 games of 4 sockets: moves/s", "250", CLOSED, _rate, least=0.6),
    Row("   CPU ms a move", "250", CLOSED, _cpu_each, most=2),
    Row("1,000 sockets at once: s until all are welcomed", "storm", STORM, lambda found: found.seconds, most=4),
    Row("   CPU ms a welcome", "storm", STORM, _cpu_each, most=4),
    Row("   not welcomed", "storm", STORM, lambda found: found.sockets - found.welcomed),
    Row("100 moves/s over 1,000 sockets: moves/s", "250", RATE, _rate),
    Row("   ms until the mover has it, p50", "250", RATE, lambda found: found.mover.p50),
    Row("   p95", "250", RATE, lambda found: found.mover.p95, most=3),
    Row("   p99", "250", RATE, lambda found: found.mover.p99),
    Row("   ms until the slowest socket has it, p95", "250", RATE, lambda found: found.slowest.p95),
    Row("1,000 sockets, nobody moves: share of a core", "250", IDLE, lambda found: found.share),
    Row("40 tables, bots without a pause: bots' moves/s", "bots", BOTS, _rate, least=0.5),
    Row("   CPU ms a move", "bots", BOTS, _cpu_each),
    Row("50 tables, bots at the usual pause: ms late, p50", "pace", BOTS, lambda found: found.late.p50),
    Row("   p95", "pace", BOTS, lambda found: found.late.p95),
)


def seeds_of(cases: Sequence[str]) -> dict[str, Seeds]:
    """The tables that these cases need, by kind."""
    return {kind: seed(**KINDS[kind]) for kind in dict.fromkeys(CASES[case].tables for case in cases)}  # type: ignore[arg-type]


class Comparison:
    """The cases at several servers, and their results."""

    def __init__(self, servers: Sequence[Server], seeds: dict[str, Seeds], say: Callable[[str], None]) -> None:
        self.servers, self.seeds, self.say = list(servers), seeds, say
        self.found: dict[tuple[str, str, str], list[Outcome]] = defaultdict(list)

    def run(self, cases: Sequence[str], minutes: float) -> None:
        """Every case at every server, then again in the other order, as long as there is time for a whole case."""
        end, took = time.monotonic() + minutes * 60, dict.fromkeys(cases, 0.0)
        again = True
        while again:
            again = False
            for case in cases:
                began = time.monotonic()
                if began + took[case] < end:
                    self._measure(case)
                    took[case], again = time.monotonic() - began, True
            self.servers.reverse()

    def table(self) -> Iterator[str]:
        """A row a figure, in Markdown: medians, their ratio, that of the rounds, and the limit."""
        yield "| | site | floor | ratio | rounds | wanted |"
        yield "| --- | ---: | ---: | ---: | ---: | --- |"
        for row in ROWS:
            site, floor = (self.median(name, row.case, row.mode, row.figure) for name in (SITE, FLOOR))
            if not math.isnan(site):
                ratio = site / floor if floor else math.nan
                cells = (row.words, short(site), short(floor), short(ratio), self.spread(row), _wanted(row, ratio))
                yield f"| {' | '.join(cells)} |"

    def spread(self, row: Row) -> str:
        """The least and the largest ratio of a single round, which says how far to trust the ratio of the medians."""
        site, floor = ([row.figure(one) for one in self.found[name, row.case, row.mode]] for name in (SITE, FLOOR))
        ratios = [mine / its for mine, its in zip(site, floor, strict=False) if its]
        return f"{short(min(ratios))} to {short(max(ratios))}" if ratios else "-"

    def _measure(self, case: str) -> None:
        kind, games, plans = CASES[case]
        for server in self.servers:
            for each in self.servers:
                each.processes.settle()
            load = Load(server, self.seeds[kind], games)
            began = os.getloadavg()[0]
            for outcome in asyncio.run(load.run(*plans)):
                self.found[server.name, case, outcome.mode].append(outcome)
                self.say(f"{server.name}, load average {began:.1f}: " + "\n".join(outcome.lines()))

    def median(self, server: str, case: str, mode: str, figure: Figure) -> float:
        """The median of a figure; nan if it was not measured."""
        found = [figure(outcome) for outcome in self.found[server, case, mode]]
        return median(found) if found else math.nan

    @property
    def failed(self) -> bool:
        """Whether anything was not as it should be."""
        return any(outcome.failed for found in self.found.values() for outcome in found)


def short(value: float) -> str:
    """For a table."""
    return "-" if math.isnan(value) else f"{value:.2f}"


def _wanted(row: Row, ratio: float) -> str:
    if row.least is not None:
        return f"≥ {row.least:g}" + ("" if ratio >= row.least else " ✗")
    if row.most is not None:
        return f"≤ {row.most:g}" + ("" if ratio <= row.most else " ✗")
    return ""
