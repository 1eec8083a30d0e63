"""The counts of a run, and the figures computed from them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple


class Percentiles(NamedTuple):
    """Of times in ms; nan where none were taken."""

    p50: float = math.nan
    p95: float = math.nan
    p99: float = math.nan

    @classmethod
    def of(cls, seconds: Iterable[float]) -> Percentiles:
        """The nearest ranks."""
        found = sorted(seconds)
        return cls(*(found[min(len(found) - 1, len(found) * q // 100)] * 1000 for q in (50, 95, 99)) if found else ())

    def __str__(self) -> str:
        return " / ".join(f"{value:.1f}" for value in self)


NONE = Percentiles()


@dataclass
class Counts:
    """Events counted while a mode runs; times (in seconds) only between `since` and `until`.

    `owed` and `heard` are updates: one for each socket of the table that a move was made at. `made` are all moves of
    people that were answered, `answered` those between `since` and `until`.
    """

    since: float = math.inf
    until: float = math.inf
    made: int = 0
    answered: int = 0
    owed: int = 0
    heard: int = 0
    mover: list[float] = field(default_factory=list)
    slowest: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    gaps: int = 0
    wrong: Counter[str] = field(default_factory=Counter)

    def counts(self, now: float) -> bool:
        """Whether what happens now is measured."""
        return self.since <= now < self.until


@dataclass
class Used:
    """A process's use of resources while a mode ran: seconds of CPU, and its private megabytes at the end."""

    cpu: float
    memory: float


@dataclass
class Outcome:
    """The result of one mode on one server. `wrong` is empty if everything was as it should be.

    A person's move takes until their own socket has its update (`mover`), or until the last socket of the table has it
    (`slowest`). `late` is how long after its pause a bot's move is heard. `moves` are those of people, or of bots in
    the mode `bots`; `versions` are all that the games went on by; `gaps` are updates that were not the next one, after
    which a client asks for what it lacks. `client` is the load client's share of a core: above 0.8 it measures itself.
    """

    mode: str
    tables: int
    sockets: int
    seconds: float
    moves: int = 0
    made: int = 0
    versions: int = 0
    welcomed: int = 0
    again: int = 0
    gaps: int = 0
    mover: Percentiles = NONE
    slowest: Percentiles = NONE
    late: Percentiles = NONE
    welcome: Percentiles = NONE
    client: float = 0.0
    used: dict[str, Used] = field(default_factory=dict)
    wrong: Counter[str] = field(default_factory=Counter)

    @property
    def failed(self) -> bool:
        """Whether anything was not as it should be."""
        return bool(self.wrong) or (not self.versions and 0 < self.welcomed < self.sockets)

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds

    @property
    def cpu(self) -> float:
        """Seconds of CPU of all the server's processes."""
        return sum(one.cpu for one in self.used.values())

    @property
    def cpu_each(self) -> float:
        """Their ms for each version, or each welcome."""
        done = self.versions or self.welcomed
        return self.cpu * 1000 / done if done else math.nan

    @property
    def share(self) -> float:
        """Their cores."""
        return self.cpu / self.seconds

    def lines(self) -> Iterable[str]:
        """For people to read."""
        yield f"{self.mode}: {self.tables} games, {self.sockets} sockets, {self.seconds:.1f} s"
        if self.welcomed:
            missing = self.sockets - self.welcomed
            yield f"  welcomed {self.welcomed}, not welcomed {missing}, tried again {self.again}"
            yield f"  ms until welcomed, p50 / p95 / p99: {self.welcome}"
        if self.moves:
            yield f"  moves/s {self.rate:.1f}, gaps {self.gaps}"
        for name, times in (("mover", self.mover), ("slowest socket", self.slowest), ("bots late", self.late)):
            if not math.isnan(times.p50):
                yield f"  ms p50 / p95 / p99, {name}: {times}"
        for name, one in self.used.items():
            yield f"  {name:10}{one.cpu / self.seconds:6.2f} of a core{one.memory:8.0f} MB"
        if self.used and not math.isnan(self.cpu_each):
            yield f"  CPU ms a {'move' if self.versions else 'welcome'}: {self.cpu_each:.2f}"
        yield f"  the load client: {self.client:.2f} of a core"
        yield from (f"  WRONG, {times} times: {what}" for what, times in self.wrong.items())
