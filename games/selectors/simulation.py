"""Reading measured boards: how far a measure is, what it found, and what it says of one deed (BD-34)."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from games import rulesets
from games.models import MeasuredBoard, Room
from games.selectors.names import name_of
from games.simulation.claims import Claim, claims
from games.simulation.earnings import ON_STREETS, Earnings, Level, deed_earnings, earnings
from games.simulation.identity import measure_key
from games.simulation.tally import Figures, Tally, figures_of
from games.simulation.walk import LEAVE, WAYS, can_walk

WARM = 64
LOOK_AGAIN = 5.0
"""Seconds after which a deed looks again for a measure that was not made yet."""
STEPS = 6
"""Shades of the map."""

_found: OrderedDict[str, dict[str, Figures]] = OrderedDict()
_missed: dict[str, float] = {}


def forget() -> None:
    """Look at the database anew: nothing this process knows of measures holds any more."""
    _found.clear()
    _missed.clear()


@dataclass(frozen=True)
class Measure:
    """How far the measure of a board is, and once it is made what it found, by way out of jail.

    `state` is "none" where there is nothing to measure, "unknown" where nobody has asked for it, "failed", "measuring"
    or "measured".
    """

    state: str
    progress: int = 0
    figures: dict[str, Figures] | None = None


def book_of_rules(key: str, room: Room | None = None) -> Any:
    """The rules of a game as a room plays them, or as they are by default; refuses no such game."""
    if room is None:
        return rulesets.rulebook(key)
    return rulesets.rulebook(key, room.board.data if room.board is not None else None, room.options)


def measure_of(book: Any) -> Measure:
    """What is known of this book's board."""
    if not can_walk(book):
        return Measure("none")
    key = measure_key(book)
    if key in _found:
        _found.move_to_end(key)
        return Measure("measured", 100, _found[key])
    row = MeasuredBoard.objects.filter(key=key).defer("board", "options").first()
    if row is None:
        return Measure("unknown")
    if row.measured_at is None:
        return Measure("failed" if row.given_up else "measuring", row.progress)
    tallies = msgspec.convert(row.tallies, dict[str, Tally])
    _found[key] = {way: figures_of(book, tallies[way]) for way in WAYS}
    while len(_found) > WARM:
        _found.popitem(last=False)
    return Measure("measured", 100, _found[key])


def deed_measured(book: Any, space: int) -> dict[str, Any] | None:
    """PROTOCOL.md's `measured` of one space, when its board has been measured; costs no query twice in a while."""
    figures = _figures_at_hand(book)
    if figures is None or not 0 <= space < len(figures.shares) - 1:
        return None
    shares = figures.shares[:-1]
    shown: dict[str, Any] = {
        "share": round(shares[space], 2),
        "rank": rank_of(shares, space),
        "of": len(shares),
    }
    earned = deed_earnings(book, figures, space)
    if earned is not None and earned.best is not None:
        level = earned.levels[earned.best]
        shown["best"] = {"label": level.label, "rolls": level.rolls} | ({"count": level.count} if level.count else {})
    return shown


def rank_of(shares: list[float], space: int) -> int:
    """The place of a space among all, 1 being the one landed on most."""
    return 1 + sum(share > shares[space] for share in shares)


def _figures_at_hand(book: Any) -> Figures | None:
    if not can_walk(book):
        return None
    key = measure_key(book)
    if key not in _found and time.monotonic() < _missed.get(key, 0.0):
        return None
    measure = measure_of(book)
    if measure.figures is None:
        if len(_missed) > WARM:
            _missed.clear()
        _missed[key] = time.monotonic() + LOOK_AGAIN
        return None
    return measure.figures[LEAVE]


# The page


def measured_page(key: str, room: Room | None = None) -> dict[str, Any]:
    """What the rules page shows of a measure: a map, tables and sayings for each way out of jail."""
    book = book_of_rules(key, room)
    measure = measure_of(book)
    page: dict[str, Any] = {"state": measure.state, "progress": measure.progress, "key": key}
    if measure.figures is not None:
        board = _as_called(book.board_view())
        page["rolls"] = sum(figures.rolls for figures in measure.figures.values())
        page["error"] = max(error for figures in measure.figures.values() for error in figures.errors)
        page["ways"] = [_way(book, board, way, figures) for way, figures in measure.figures.items()]
    return page


def _as_called(board: dict[str, Any]) -> dict[str, Any]:
    """The board with its spaces and groups called as the reader's language does."""
    return board | {part: [thing | {"name": name_of(thing)} for thing in board[part]] for part in ("spaces", "groups")}


def _way(book: Any, board: dict[str, Any], way: str, figures: Figures) -> dict[str, Any]:
    groups = earnings(book, figures)
    named = {group["key"]: group for group in board["groups"]}
    steps = _steps(figures.shares[:-1])
    spaces = list(_spaces(book, board, figures, steps))
    return {
        "key": way,
        "jailed": figures.shares[-1],
        "steps": steps,
        "spaces": spaces,
        "ranked": sorted(spaces, key=lambda space: (space["rank"], space["index"])),
        "streets": _table([group for group in groups if group.kind == "street"], board),
        "counted": _table([group for group in groups if group.kind != "street"], board),
        "claims": [_claim(claim, board, named) for claim in claims(book, figures, groups)],
    }


def _spaces(
    book: Any, board: dict[str, Any], figures: Figures, steps: list[dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    shares = figures.shares[:-1]
    jails = [space["index"] for space in board["spaces"] if space["kind"] == "jail"]
    for space in board["spaces"]:
        index = space["index"]
        earned = deed_earnings(book, figures, index)
        yield space | {
            "share": shares[index],
            "error": figures.errors[index],
            "rank": rank_of(shares, index),
            "heat": _heat(shares[index], steps),
            "jailed": figures.shares[-1] if index in jails[:1] else None,
            "best": earned.levels[earned.best] if earned and earned.best is not None else None,
        }


def _steps(shares: list[float]) -> list[dict[str, Any]]:
    """The shades, each from and to which share, the palest first."""
    low, high = min(share for share in shares if share) if any(shares) else 0.0, max(shares)
    width = (high - low) / STEPS or 1.0
    return [{"heat": step + 1, "least": low + step * width, "most": low + (step + 1) * width} for step in range(STEPS)]


def _heat(share: float, steps: list[dict[str, Any]]) -> int:
    """The shade of a share; 0 where nobody ever stands."""
    return sum(share >= step["least"] for step in steps)


def _table(groups: list[Earnings], board: dict[str, Any]) -> dict[str, Any]:
    """Groups as rows, levels as columns; a level that a group has not leaves its cell empty."""
    columns: list[tuple[str, int]] = []
    for group in groups:
        columns += [column for column in map(_column, group.levels) if column not in columns]
    named = {group["key"]: group for group in board["groups"]}
    rows = [
        {
            "group": named.get(group.key),
            "deed": board["spaces"][group.spaces[0]],
            "kind": group.kind,
            "share": group.share,
            "best": None if group.best is None else group.levels[group.best],
            "cells": [_cell(group, column) for column in columns],
        }
        for group in groups
    ]
    return {"columns": [{"label": label, "count": count} for label, count in columns], "rows": rows}


def _column(level: Level) -> tuple[str, int]:
    """So many of a kind stand under each other, whatever the kind."""
    return (level.label if level.label in ON_STREETS else "owned", level.count)


def _cell(group: Earnings, column: tuple[str, int]) -> dict[str, Any] | None:
    for place, level in enumerate(group.levels):
        if _column(level) == column:
            return _as_cell(level, place == group.best)
    return None


def _as_cell(level: Level, best: bool) -> dict[str, Any]:
    return {"rolls": level.rolls, "income": round(level.income), "cost": level.cost, "best": best}


def _claim(claim: Claim, board: dict[str, Any], named: dict[str, Any]) -> dict[str, Any]:
    return {
        "code": claim.code,
        "verdict": claim.verdict,
        "shares": claim.shares,
        "rolls": claim.rolls,
        "groups": [named[key] for key in claim.groups],
        "places": [board["spaces"][place] if place >= 0 else None for place in claim.places],
    }
