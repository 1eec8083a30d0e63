"""Statistics and achievements: rulesets declare what their events count as, and the counting is shared.

A `Tally` is the counts of one game by seat. It is plain data, so that it can be stored and continued later: versions
counted one by one or all at once give the same numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from games.engine.state import Event

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook
    from games.engine.ruleset import Ruleset

Combine = Literal["sum", "max", "min", "last"]
Unit = Literal["number", "money", "time"]
Tier = Literal["bronze", "silver", "gold"]
Scope = Literal["game", "total"]

LONGEST_GAP = 300_000
"""Milliseconds between two versions beyond which nobody was playing: a longer gap, such as a pause, counts as this."""


class Moment(Struct, gc=False):
    """The data that counting an event may look at: the table before it, and the counts of its game so far."""

    rules: Any
    table: Any
    competitive: bool
    """Whether players play against each other."""
    counts: list[dict[str, int]]
    """By seat, of every statistic that has one."""
    seconds: int
    """How long the game has been played."""
    played: list[int]
    """The same by seat, until it was out."""


Amounts = Iterable[tuple[int, int]]
"""Seats with the amount that is counted for each."""


@dataclass(frozen=True, eq=False)
class Statistic:
    """A number that is kept about each player, in a game and over many.

    It is counted from events, or it is a gauge: a figure of the table whose maximum in the game is kept.
    """

    key: str
    label: str = ""
    """None of those without a label is shown; other statistics and achievements use them."""
    category: str = ""
    """The heading under which it is shown; the statistics of several games may share one."""
    _: KW_ONLY
    unit: Unit = "number"
    signed: bool = False
    """Shown with a plus or minus sign."""
    combine: Combine = "sum"
    """How amounts are combined, within a game and over many games."""
    count: Mapping[type[Event], Callable[[Moment, Any], Amounts]] = field(default_factory=dict)
    """By event: (moment, event) -> amounts. An event uses the entry of its own class or else of the nearest base."""
    gauge: Callable[[Any, Any, int], int] | None = None
    """(rules, table, seat): read after each version with an event that `follows` names."""
    follows: tuple[type[Event], ...] = (Event,)


@dataclass(frozen=True, eq=False)
class Achievement:
    """Something to achieve: a statistic has reached a number, in one game or in all counted games and the present one.

    A gauge reaches its number at one moment of a game.
    """

    key: str
    tier: Tier
    name: str
    description: str
    statistic: str
    at_least: int
    scope: Scope
    players: int = 1
    """How many players it takes: games that are only for fewer do not have it."""


def in_one_game(
    key: str, tier: Tier, name: str, description: str, statistic: str, at_least: int = 1, *, players: int = 1
) -> Achievement:
    """An achievement for a number that is reached in one game."""
    return Achievement(key, tier, name, description, statistic, at_least, "game", players)


def in_all_games(key: str, tier: Tier, name: str, description: str, statistic: str, at_least: int = 1) -> Achievement:
    """An achievement for a number that is reached in all counted games and the present one."""
    return Achievement(key, tier, name, description, statistic, at_least, "total")


class Tally(Struct):
    """The counts of one game up to a version, with the moment (ms) of that version and the time played (ms)."""

    seats: list[dict[str, int]]
    played: list[int]
    clock: int = 0
    version: int = 0
    at: int = 0


def begin_tally(book: Rulebook, players: int, table: Any, at: int, events: Iterable[Event]) -> Tally:
    """The tally of a game at version 1; `table` is that after its events, and all gauges are read from it."""
    tally = Tally([{} for _ in range(players)], [0] * players, version=1, at=at)
    counting = book.ruleset.counting
    moment = _moment(book, tally, table)
    for event in events:
        _count(counting, tally, moment, event)
    _read(book, tally, table, (statistic for statistic in counting.statistics.values() if statistic.gauge))
    return tally


class Counting:
    """The statistics of a ruleset, looked up by event."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.statistics = {statistic.key: statistic for statistic in ruleset.statistics}
        self.counters = {kind: self._counters(kind) for kind in ruleset.events}
        self.gauges = {kind: self._gauges(kind) for kind in ruleset.events}

    def _counters(self, kind: type[Event]) -> tuple[tuple[Statistic, Callable[[Moment, Any], Amounts]], ...]:
        counters = []
        for statistic in self.statistics.values():
            base = next((base for base in kind.__mro__ if base in statistic.count), None)
            if base is not None:
                counters.append((statistic, statistic.count[base]))
        return tuple(counters)

    def _gauges(self, kind: type[Event]) -> tuple[Statistic, ...]:
        gauges = (statistic for statistic in self.statistics.values() if statistic.gauge is not None)
        return tuple(statistic for statistic in gauges if issubclass(kind, statistic.follows))


def count_version(book: Rulebook, tally: Tally, table: Any, version: int, at: int, events: Iterable[Event]) -> None:
    """Count the next version of a game; `table` is that before it, to which its events are applied."""
    counting = book.ruleset.counting
    _pass_time(book, tally, table, at)
    moment = _moment(book, tally, table)
    gauges: dict[str, Statistic] = {}
    for event in events:
        _count(counting, tally, moment, event)
        for statistic in counting.gauges[type(event)]:
            gauges[statistic.key] = statistic
        event.apply(table)
    _read(book, tally, table, gauges.values())
    tally.version, tally.at = version, at


def _moment(book: Rulebook, tally: Tally, table: Any) -> Moment:
    played = [milliseconds // 1000 for milliseconds in tally.played]
    return Moment(book.rules, table, book.ruleset.scoring.competitive, tally.seats, tally.clock // 1000, played)


def _count(counting: Counting, tally: Tally, moment: Moment, event: Event) -> None:
    for statistic, count in counting.counters[type(event)]:
        for seat, amount in count(moment, event):
            add(tally.seats[seat], statistic, amount)


def _read(book: Rulebook, tally: Tally, table: Any, gauges: Iterable[Statistic]) -> None:
    for statistic in gauges:
        for seat, counts in enumerate(tally.seats):
            add(counts, statistic, statistic.gauge(book.rules, table, seat))  # type: ignore[misc]


def _pass_time(book: Rulebook, tally: Tally, table: Any, at: int) -> None:
    """Count the time since the last version for everybody who is in the game."""
    gap = min(max(0, at - tally.at), LONGEST_GAP)
    tally.clock += gap
    for seat in range(len(tally.played)):
        if book.may_act(table, seat):
            tally.played[seat] += gap


def add(counts: dict[str, int], statistic: Statistic, amount: int) -> None:
    """Combine an amount of a statistic with those before; nothing is stored for a statistic that is 0."""
    key = statistic.key
    before = counts.get(key)
    value = amount if before is None else combined(statistic.combine, before, amount)
    if value or before is not None:
        counts[key] = value


def combined(combine: Combine, before: int, amount: int) -> int:
    """Two amounts of a statistic as one."""
    match combine:
        case "sum":
            return before + amount
        case "max":
            return max(before, amount)
        case "min":
            return min(before, amount)
        case "last":
            return amount
