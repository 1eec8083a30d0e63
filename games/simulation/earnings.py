"""Earnings of groups: the simulated landings times the rents, against the cost of deeds and buildings.

Rents and costs are read from positions set up for the purpose: the rent that a deed charges, and how much it adds to
its owner's worth. So neither is computed a second time here.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import Any

from msgspec import Struct

from games.engine.play import new_game
from games.engine.rulebook import Rulebook
from games.rules.presentation.wire import RentLabel
from games.simulation.tally import Results
from games.simulation.walk import deed_of

SEAT = 0
PER = 100
"""Incomes are given per this many rolls of opponents."""

BARE, GROUP, HOUSES, HOTEL = "bare", "group", "houses", "hotel"
WHOLE = (GROUP, HOUSES, HOTEL)
"""Lines that apply once the whole group is owned."""
ON_STREETS = (BARE, *WHOLE)


class Level(Struct, frozen=True, omit_defaults=True):
    """One stage of a group: `label` and `count` as in a deed's table of rents.

    `income` is expected from 100 rolls of opponents, `cost` is the price of deeds and buildings, `rolls` how many rolls
    of opponents it takes to earn that (None: it never does).
    """

    label: RentLabel
    income: float
    cost: int
    count: int = 0
    rolls: int | None = None


class Earnings(Struct, frozen=True):
    """A group (or a deed in no group), how often it is landed on, and its levels, cheapest first.

    `share` is in percent of rolls, `error` approximates its standard error; `best` is the index in `levels` of the one
    that pays for itself soonest, None if none does.
    """

    key: str
    kind: str
    spaces: tuple[int, ...]
    share: float
    error: float
    levels: tuple[Level, ...]
    best: int | None

    @property
    def rolls(self) -> int | None:
        """The number of opponents' rolls after which its best level has paid for itself."""
        return None if self.best is None else self.levels[self.best].rolls


class Stage(Struct, frozen=True):
    """One line of a deed's rent table: the rent, or the multiple of the dice, and the total cost."""

    label: RentLabel
    count: int
    rent: int
    cost: int


def earnings(book: Rulebook, results: Results) -> list[Earnings]:
    """Return the earnings of every group in board order, then of deeds that are in no group."""
    return [_earnings(book, results, key, kind, spaces, spaces) for key, kind, spaces in _groups(book)]


def deed_earnings(book: Rulebook, results: Results, space: int) -> Earnings | None:
    """Return the earnings of a single deed of its group; None for a space that cannot be owned."""
    for key, kind, spaces in _groups(book):
        if space in spaces:
            return _earnings(book, results, key, kind, spaces, (space,))
    return None


def _groups(book: Rulebook) -> list[tuple[str, str, tuple[int, ...]]]:
    board = book.board_view()
    groups = [(group["key"], group["kind"], tuple(group["spaces"])) for group in board["groups"]]
    inside = {space for _, _, spaces in groups for space in spaces}
    alone = [space for space in board["spaces"] if "price" in space and space["index"] not in inside]
    return [
        *groups,
        *(("", "street" if space["kind"] == "property" else space["kind"], (space["index"],)) for space in alone),
    ]


def _earnings(
    book: Rulebook, results: Results, key: str, kind: str, group: tuple[int, ...], of: tuple[int, ...]
) -> Earnings:
    tables = [stages(book, group, space) for space in of]
    levels = tuple(_level(results, group, of, lines) for lines in zip(*tables, strict=True))
    paying = [place for place, level in enumerate(levels) if level.rolls is not None]
    return Earnings(
        key=key,
        kind=kind,
        spaces=of,
        share=round(sum(results.shares[space] for space in of), 4),
        error=round(sum(results.errors[space] ** 2 for space in of) ** 0.5, 4),
        levels=levels,
        best=min(paying, key=lambda place: (levels[place].cost / levels[place].income, place), default=None),
    )


def _level(results: Results, group: tuple[int, ...], of: tuple[int, ...], lines: tuple[Stage, ...]) -> Level:
    """One level of several deeds. A level that counts the deeds owned is the average over any such deeds."""
    label, count = lines[0].label, lines[0].count
    part = count / len(group) if label not in ON_STREETS and len(of) > 1 else 1.0
    landings = zip(of, lines, strict=True)
    income = part * sum(results.shares[space] * results.factors[space] * line.rent for space, line in landings)
    cost = round(part * sum(line.cost for line in lines))
    rolls = ceil(cost * PER / income) if income > 0 else None
    return Level(label, round(income, 2), cost, count, rolls)


@lru_cache(maxsize=10_000)
def stages(book: Rulebook, group: tuple[int, ...], space: int) -> tuple[Stage, ...]:
    """Return what a deed charges and costs at each line of its rent table, read from a position for each line."""
    lines = deed_of(book, _position(book, {}), space).rents
    without = _worth(book, {})
    entries = []
    for line in lines or ():
        label, count = line.label, line.count or 0
        built = {"hotel": True} if label == HOTEL else {"houses": count} if label == HOUSES else {}
        owned = {str(one): {"owner": SEAT, **built} for one in _owned(group, space, label, count)}
        rent = deed_of(book, _position(book, owned), space).rent
        cost = _worth(book, {str(space): {"owner": SEAT, **built}}) - without
        entries.append(Stage(label, count, (rent.times or rent.amount or 0) if rent else 0, cost))
    return tuple(entries)


def _owned(group: tuple[int, ...], space: int, label: str, count: int) -> list[int]:
    """The deeds whose ownership makes this line of `space`'s rents apply: all, it alone, or `count` including it."""
    if label in WHOLE:
        return list(group)
    others = [one for one in group if one != space]
    return [space, *others[: max(count, 1) - 1]]


def _worth(book: Rulebook, spaces: dict[str, dict[str, Any]]) -> int:
    return book.worth(_position(book, spaces).table, SEAT)


def _position(book: Rulebook, spaces: dict[str, dict[str, Any]]) -> Any:
    state = book.decode(_encoded_start(book))
    book.ruleset.scenarios.set_up(book, state, {"spaces": spaces})
    return state


@lru_cache(maxsize=256)
def _encoded_start(book: Rulebook) -> bytes:
    state, _ = new_game(book, book.ruleset.min_players, "rents", shuffle_seats=False)
    encoded: bytes = book.encode(state)
    return encoded


__all__ = ["ON_STREETS", "PER", "Earnings", "Level", "deed_earnings", "earnings", "stages"]
