"""How moves fare while something is worked out in the background: in turn with an empty queue and with a full one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from statistics import median
from typing import NamedTuple

from django.db.models import QuerySet

from games.clock import now_ms
from games.models import MeasuredBoard, ReviewedGame
from tests.load.modes import RATE, Load, Plan
from tests.load.seeding import Seeds
from tests.load.servers import Server

SLOWER = 1.2
"""How many times longer moves may take meanwhile."""
ROUNDS, MOVES = 5, 100.0
BEGINNING = 3.0
"""Seconds after which the process of what was requested is at work."""
LONGEST = 30.0
"""Seconds for which queues believe at most that somebody waits; a round is over by then."""


class Queued(NamedTuple):
    """What waits in a queue: the rows with these `keys`. `timeout` is that of its processes in seconds, and `unit` what
    is counted as done."""

    model: type[MeasuredBoard | ReviewedGame]
    keys: list[str]
    timeout: int
    unit: str

    @property
    def rows(self) -> QuerySet[MeasuredBoard] | QuerySet[ReviewedGame]:
        """The rows that wait."""
        return self.model.objects.filter(key__in=self.keys)

    def begin(self) -> None:
        """Have all of them worked out from their beginnings, until the `end` or for as long as is believed."""
        nothing = {self.model.COUNTS: None, self.model.DONE: 0, "failures": 0, "finished_at": None}
        self.rows.update(wanted_until=now_ms() + round(1000 * LONGEST), **nothing)

    def end(self) -> None:
        """Nobody waits any longer; wait until nothing is worked out."""
        self.rows.update(wanted_until=now_ms() - 1)
        end = time.monotonic() + self.timeout
        while self.rows.filter(claimed_until__gt=now_ms()).exists() and time.monotonic() < end:
            time.sleep(0.2)

    def done(self) -> int:
        """How much was done since they began."""
        return sum(self.rows.values_list(self.model.DONE, flat=True))


class Moves(NamedTuple):
    """The p95 of moves in ms with an empty queue and beside a full one, medians of some rounds, with what was `done`.

    `waiting` is how many were unfinished at the least when a round ended.
    """

    without: float
    beside: float
    done: int
    waiting: int

    @property
    def held(self) -> bool:
        """Whether something was worked out all the time, and moves hardly took longer."""
        return self.done > 0 and self.waiting > 0 and self.beside <= SLOWER * self.without


def moves_beside(queued: Queued, server: Server, tables: Seeds, seconds: float) -> Moves:
    """Moves at a rate, alternately with nothing in the queue and with all of this in it, each for so many seconds."""
    done, waiting = [], []

    def begin() -> None:
        queued.begin()
        time.sleep(BEGINNING)

    def end() -> None:
        done.append(queued.done())
        waiting.append(queued.rows.filter(finished_at=None).count())
        queued.end()

    queued.end()
    # One after the other while everybody stays: who comes again and again has to wait for longer and longer.
    plans = [Plan(RATE, seconds, MOVES, prepare=prepare) for _ in range(ROUNDS) for prepare in (end, begin)]
    p95 = [outcome.mover.p95 for outcome in asyncio.run(Load(server, tables).run(*plans))]
    end()
    # the first end comes before anything began
    return Moves(median(p95[::2]), median(p95[1::2]), sum(done[1:]), min(waiting[1:]))


def lines_of(found: Moves, queued: Queued) -> Iterator[str]:
    """A table of one row, in Markdown."""
    yield f"| moves' p95 ms, nothing queued | {len(queued.keys)} queued | ratio | at most | {queued.unit} | waiting | |"
    yield "| ---: | ---: | ---: | ---: | ---: | ---: | --- |"
    ratio = found.beside / found.without
    yield (
        f"| {found.without:.1f} | {found.beside:.1f} | {ratio:.2f} | {SLOWER} | {found.done} | {found.waiting} "
        f"| {'' if found.held else '✗'} |"
    )
