"""Reading simulations: their progress, their results, and the statistics of one deed (BD-34)."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from games import rulesets
from games.engine.rulebook import Rulebook
from games.models import Board, Room, SimulatedBoard
from games.rules.presentation.wire import PaysBack, Simulated
from games.selectors.boards.names import name_of
from games.simulation.claims import Claim, claims
from games.simulation.earnings import ON_STREETS, Earnings, Level, deed_earnings, earnings
from games.simulation.identity import simulation_key
from games.simulation.tally import Results, Tally, results_of
from games.simulation.walk import LEAVE, WAYS, can_walk

CACHE_SIZE = 64
RETRY_AFTER = 5.0
"""Seconds after which unfinished results are looked up again for a deed."""
STEPS = 6
"""Shades of the heat map."""

_results: OrderedDict[str, dict[str, Results]] = OrderedDict()
_retry_at: dict[str, float] = {}


@dataclass(frozen=True)
class Simulation:
    """The progress of a simulation, and once it has finished its results for each way of leaving jail.

    `state` is "none" if the game cannot be simulated, "unknown" if nobody has requested it, "failed", "running" or
    "finished".
    """

    state: str
    progress: int = 0
    results: dict[str, Results] | None = None


def book_of_rules(key: str, room: Room | None = None, board: Board | None = None) -> Rulebook:
    """Return the rules of a game as a room plays them, or with the default options on a board.

    Raises Refused for an unknown game.
    """
    played = board if room is None else room.board
    return rulesets.rulebook(key, None if played is None else played.data, {} if room is None else room.options)


def simulation_of(book: Rulebook) -> Simulation:
    """Return the state of the simulation of this book's board."""
    if not can_walk(book):
        return Simulation("none")
    key = simulation_key(book)
    if key in _results:
        _results.move_to_end(key)
        return Simulation("finished", 100, _results[key])
    row = SimulatedBoard.objects.filter(key=key).defer("board", "options").first()
    if row is None:
        return Simulation("unknown")
    if row.finished_at is None:
        return Simulation("failed" if row.given_up else "running", row.progress)
    tallies = msgspec.convert(row.tallies, dict[str, Tally])
    _results[key] = {way: results_of(book, tallies[way]) for way in WAYS}
    while len(_results) > CACHE_SIZE:
        _results.popitem(last=False)
    return Simulation("finished", 100, _results[key])


def deed_statistics(book: Rulebook, space: int) -> Simulated | None:
    """Return the simulation's figures of one space, if the simulation has finished; results are cached."""
    results = _cached_results(book)
    if results is None or not 0 <= space < len(results.shares) - 1:
        return None
    shares = results.shares[:-1]
    best = _pays_back(deed_earnings(book, results, space))
    return Simulated(share=round(shares[space], 2), rank=rank_of(shares, space), of=len(shares), best=best)


def _pays_back(earned: Earnings | None) -> PaysBack | UnsetType:
    """The level that pays for itself soonest, if one does."""
    if earned is None or earned.best is None:
        return UNSET
    level = earned.levels[earned.best]
    assert level.rolls is not None
    return PaysBack(label=level.label, count=level.count or UNSET, rolls=level.rolls)


def rank_of(shares: list[float], space: int) -> int:
    """Return the rank of a space among all; 1 is landed on most."""
    return 1 + sum(share > shares[space] for share in shares)


def _cached_results(book: Rulebook) -> Results | None:
    if not can_walk(book):
        return None
    key = simulation_key(book)
    if key not in _results and time.monotonic() < _retry_at.get(key, 0.0):
        return None
    simulation = simulation_of(book)
    if simulation.results is None:
        if len(_retry_at) > CACHE_SIZE:
            _retry_at.clear()
        _retry_at[key] = time.monotonic() + RETRY_AFTER
        return None
    return simulation.results[LEAVE]


# The rules page


def simulation_page(key: str, room: Room | None = None, board: Board | None = None) -> dict[str, Any]:
    """Return what the rules page shows: a heat map, tables and claims for each way of leaving jail."""
    book = book_of_rules(key, room, board)
    simulation = simulation_of(book)
    page: dict[str, Any] = {"state": simulation.state, "progress": simulation.progress, "key": key}
    if simulation.results is not None:
        drawn = _localised(book.board_view())
        page["rolls"] = sum(results.rolls for results in simulation.results.values())
        page["error"] = max(error for results in simulation.results.values() for error in results.errors)
        page["ways"] = [_way(book, drawn, way, results) for way, results in simulation.results.items()]
    return page


def _localised(board: dict[str, Any]) -> dict[str, Any]:
    """Return the board with the names of its spaces and groups in the active language."""
    return board | {part: [thing | {"name": name_of(thing)} for thing in board[part]] for part in ("spaces", "groups")}


def _way(book: Rulebook, board: dict[str, Any], way: str, results: Results) -> dict[str, Any]:
    groups = earnings(book, results)
    named = {group["key"]: group for group in board["groups"]}
    steps = _steps(results.shares[:-1])
    spaces = list(_spaces(book, board, results, steps))
    return {
        "key": way,
        "jailed": results.shares[-1],
        "steps": steps,
        "spaces": spaces,
        "ranked": sorted(spaces, key=lambda space: (space["rank"], space["index"])),
        "streets": _table([group for group in groups if group.kind == "street"], board),
        "counted": _table([group for group in groups if group.kind != "street"], board),
        "claims": [_claim(claim, board, named) for claim in claims(book, results, groups)],
    }


def _spaces(
    book: Rulebook, board: dict[str, Any], results: Results, steps: list[dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    shares = results.shares[:-1]
    jails = [space["index"] for space in board["spaces"] if space["kind"] == "jail"]
    for space in board["spaces"]:
        index = space["index"]
        earned = deed_earnings(book, results, index)
        yield space | {
            "share": shares[index],
            "error": results.errors[index],
            "rank": rank_of(shares, index),
            "heat": _heat(shares[index], steps),
            "jailed": results.shares[-1] if index in jails[:1] else None,
            "best": earned.levels[earned.best] if earned and earned.best is not None else None,
        }


def _steps(shares: list[float]) -> list[dict[str, Any]]:
    """Return the range of shares of each shade, the palest first."""
    low, high = min(share for share in shares if share) if any(shares) else 0.0, max(shares)
    width = (high - low) / STEPS or 1.0
    return [{"heat": step + 1, "min": low + step * width, "max": low + (step + 1) * width} for step in range(STEPS)]


def _heat(share: float, steps: list[dict[str, Any]]) -> int:
    """Return the shade of a share; 0 if nobody ever lands there."""
    return sum(share >= step["min"] for step in steps)


def _table(groups: list[Earnings], board: dict[str, Any]) -> dict[str, Any]:
    """Return groups as rows and levels as columns; a cell is empty if its group does not have that level."""
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
    """Return the column of a level; railroads and utilities share columns by how many are owned."""
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
