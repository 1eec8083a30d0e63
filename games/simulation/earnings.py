"""What groups earn for what they cost: measured landings, times the rents that the book itself names, against worth.

Positions are laid and asked about: what a deed charges now, and what its owner is worth more for having it. So no rent
and no cost is worked out twice.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import Any

from msgspec import Struct

from games.engine.play import new_game
from games.engine.views import view
from games.simulation.tally import Figures

SEAT = 0
PER = 100
"""Rolls of others that incomes are told for."""

BARE, GROUP, HOUSES, HOTEL = "bare", "group", "houses", "hotel"
WHOLE = (GROUP, HOUSES, HOTEL)
"""Lines that hold once the whole group is owned."""
ON_STREETS = (BARE, *WHOLE)


class Level(Struct, frozen=True, omit_defaults=True):
    """One stage of a group: `label` and `count` as in a deed's table of rents.

    `income` is expected from 100 rolls of others, `cost` is what deeds and buildings cost, `rolls` how many rolls of
    others it takes to earn that (None: it never does).
    """

    label: str
    income: float
    cost: int
    count: int = 0
    rolls: int | None = None


class Earnings(Struct, frozen=True):
    """A group (or a deed in none), where it is landed on, and its levels, the cheapest first.

    `share` is percent of rolls, `error` about its standard error; `best` is the place in `levels` that pays for itself
    soonest, None where none does.
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
        """After how many rolls of others its best level has paid for itself."""
        return None if self.best is None else self.levels[self.best].rolls


class Stage(Struct, frozen=True):
    """One line of a deed's table of rents: what a landing then charges, or times the dice, and what it cost."""

    label: str
    count: int
    rent: int
    cost: int


def earnings(book: Any, figures: Figures) -> list[Earnings]:
    """Every group of the board, in its order, then deeds that are in none."""
    return [_earnings(book, figures, key, kind, spaces, spaces) for key, kind, spaces in _groups(book)]


def deed_earnings(book: Any, figures: Figures, space: int) -> Earnings | None:
    """The same of one deed by itself, as part of its group; None for what cannot be owned."""
    for key, kind, spaces in _groups(book):
        if space in spaces:
            return _earnings(book, figures, key, kind, spaces, (space,))
    return None


def _groups(book: Any) -> list[tuple[str, str, tuple[int, ...]]]:
    board = book.board_view()
    groups = [(group["key"], group["kind"], tuple(group["spaces"])) for group in board["groups"]]
    inside = {space for _, _, spaces in groups for space in spaces}
    alone = [space for space in board["spaces"] if "price" in space and space["index"] not in inside]
    return [
        *groups,
        *(("", "street" if space["kind"] == "property" else space["kind"], (space["index"],)) for space in alone),
    ]


def _earnings(
    book: Any, figures: Figures, key: str, kind: str, group: tuple[int, ...], of: tuple[int, ...]
) -> Earnings:
    tables = [stages(book, group, space) for space in of]
    levels = tuple(_level(figures, group, of, lines) for lines in zip(*tables, strict=True))
    paying = [place for place, level in enumerate(levels) if level.rolls is not None]
    return Earnings(
        key=key,
        kind=kind,
        spaces=of,
        share=round(sum(figures.shares[space] for space in of), 4),
        error=round(sum(figures.errors[space] ** 2 for space in of) ** 0.5, 4),
        levels=levels,
        best=min(paying, key=lambda place: (levels[place].cost / levels[place].income, place), default=None),
    )


def _level(figures: Figures, group: tuple[int, ...], of: tuple[int, ...], lines: tuple[Stage, ...]) -> Level:
    """One level of several deeds. Where it is so many of a kind, any so many of the group, on the average."""
    label, count = lines[0].label, lines[0].count
    part = count / len(group) if label not in ON_STREETS and len(of) > 1 else 1.0
    landings = zip(of, lines, strict=True)
    income = part * sum(figures.shares[space] * figures.factors[space] * line.rent for space, line in landings)
    cost = round(part * sum(line.cost for line in lines))
    rolls = ceil(cost * PER / income) if income > 0 else None
    return Level(label, round(income, 2), cost, count, rolls)


@lru_cache(maxsize=10_000)
def stages(book: Any, group: tuple[int, ...], space: int) -> tuple[Stage, ...]:
    """What a deed of a group charges and has cost at each line of its table of rents, asked of positions laid so."""
    lines = book.inspect(_laid(book, {}), None, space)["rents"]
    without = _worth(book, {})
    found = []
    for line in lines:
        label, count = line["label"], line.get("count", 0)
        built = {"hotel": True} if label == HOTEL else {"houses": count} if label == HOUSES else {}
        held = {str(one): {"owner": SEAT, **built} for one in _held(group, space, label, count)}
        rent = book.inspect(_laid(book, held), None, space)["rent"]
        cost = _worth(book, {str(space): {"owner": SEAT, **built}}) - without
        found.append(Stage(label, count, rent.get("times", rent.get("amount", 0)), cost))
    return tuple(found)


def _held(group: tuple[int, ...], space: int, label: str, count: int) -> list[int]:
    """The deeds that make this line of `space`'s rents hold: all, it alone, or so many with it."""
    if label in WHOLE:
        return list(group)
    others = [one for one in group if one != space]
    return [space, *others[: max(count, 1) - 1]]


def _worth(book: Any, held: dict[str, dict[str, Any]]) -> int:
    worth: int = view(book, _laid(book, held), None)["players"][str(SEAT)]["worth"]
    return worth


def _laid(book: Any, held: dict[str, dict[str, Any]]) -> Any:
    state = book.decode(_begun(book))
    book.ruleset.scenarios.set_up(book, state, {"spaces": held})
    return state


@lru_cache(maxsize=256)
def _begun(book: Any) -> bytes:
    state, _ = new_game(book, book.ruleset.min_players, "rents", shuffle_seats=False)
    encoded: bytes = book.encode(state)
    return encoded


__all__ = ["ON_STREETS", "PER", "Earnings", "Level", "deed_earnings", "earnings", "stages"]
