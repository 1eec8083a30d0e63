"""The chance of each seat to win a game, and to take each place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple

from msgspec import UNSET

from games.analysis.weights import Judge, judge_of
from games.engine.rulebook import Rulebook
from games.engine.state import GameState
from games.engine.views import view

EVEN = 0.5
"""The chance to win a game together of which nothing is known."""


def chances(book: Rulebook, state: GameState[Any, Any]) -> list[float]:
    """Return the chance of each seat to win, from 0 to 1.

    In a game whose players play against each other they sum to 1; of an ended one, the first place is shared by those
    on it. In a game that is won together everybody still in it has the same chance: that they win. A seat that is out
    has none.
    """
    (only,) = chances_of(book, [state])
    return only


def chances_of(book: Rulebook, states: Sequence[GameState[Any, Any]]) -> list[list[float]]:
    """`chances` of many positions of the same game, which takes less time than asking for each of them."""
    judge = judge_of(book)
    if judge is None:
        return [result(book, state) if state.finished else by_worth(book, state) for state in states]
    found = [result(book, state) if state.finished else [] for state in states]
    together = not book.ruleset.scoring.competitive
    by_count: dict[int, list[_Position]] = {}
    for number, state in enumerate(states):
        if not state.finished:
            position = _position(book, judge, number, state)
            by_count.setdefault(len(position.playing), []).append(position)
    for positions in by_count.values():
        import numpy as np

        rows = np.array([[one.rows[seat] for seat in one.playing] for one in positions], np.float32)
        every = judge.network.chances(rows, judge.features.common, together=together).tolist()
        for one, worked_out in zip(positions, every, strict=True):
            chances = [0.0] * len(one.rows)
            for place, seat in enumerate(one.playing):
                chances[seat] = worked_out[0 if together else place]
            found[one.number] = chances
    return found


class _Position(NamedTuple):
    """A position by its place among those asked for, with the features of all seats."""

    number: int
    rows: list[list[float]]
    playing: list[int]


def _position(book: Rulebook, judge: Judge, number: int, state: GameState[Any, Any]) -> _Position:
    rows = judge.features.of(book.rules, judge.open(state.table))
    return _Position(number, rows, [seat for seat in range(len(rows)) if book.may_act(state.table, seat)])


def places(book: Rulebook, state: GameState[Any, Any]) -> list[list[float]]:
    """Return for each seat the chance of every place, the first place first; each list sums to 1.

    In a game that is won together those still in it share the first place, and nothing but that is told.
    """
    if state.finished:
        return _final_places(state)
    final = _places_of_those_out(book, state)
    count = len(final)
    playing = [seat for seat in range(count) if final[seat] is None]
    if not book.ruleset.scoring.competitive:
        return [_certain(0 if place is None else place - 1, count) for place in final]
    every = chances(book, state)
    judge = judge_of(book)
    ranked = ranks([every[seat] for seat in playing], 1.0 if judge is None else judge.network.later)
    rows = {seat: [*row, *[0.0] * (count - len(playing))] for seat, row in zip(playing, ranked, strict=True)}
    return [rows[seat] if place is None else _certain(place - 1, count) for seat, place in enumerate(final)]


def result(book: Rulebook, state: GameState[Any, Any]) -> list[float]:
    """What became of the chances in an ended game."""
    count = sum(map(len, state.places))
    if not book.ruleset.scoring.competitive:
        return [float(seat in state.winners) for seat in range(count)]
    first = state.winners or (state.places[0] if state.places and state.won_by == "nobody" else [])
    return [1 / len(first) if seat in first else 0.0 for seat in range(count)]


def by_worth(book: Rulebook, state: GameState[Any, Any]) -> list[float]:
    """The chart of worth read as chances: each seat's share of everybody's worth.

    In a game that is won together the figure of that chart says nothing about a chance.
    """
    count, table = len(view(book, state, None).players), state.table
    playing = [seat for seat in range(count) if book.may_act(table, seat)]
    if not book.ruleset.scoring.competitive:
        return [EVEN if seat in playing else 0.0 for seat in range(count)]
    worths = [max(0, book.worth(table, seat)) if seat in playing else 0 for seat in range(count)]
    total = sum(worths)
    if not total:
        return [1 / len(playing) if seat in playing else 0.0 for seat in range(count)]
    return [worth / total for worth in worths]


def ranks(strengths: Sequence[float], later: float = 1.0) -> list[list[float]]:
    """For each of these the chance of every place, if the next place always goes to one of the rest by its strength.

    This is the model of Plackett and Luce. The strengths are chances of the first place; for the other places they
    count to the power `later`. Those without any share what is left evenly.
    """
    count = len(strengths)
    rows = [[0.0] * count for _ in strengths]
    reached: dict[frozenset[int], float] = {frozenset(): 1.0}
    for place in range(count):
        if place == 1:
            strengths = [max(0.0, strength) ** later for strength in strengths]
        following: dict[frozenset[int], float] = {}
        for taken in map(frozenset, combinations(range(count), place)):
            chance = reached[taken]
            rest = [one for one in range(count) if one not in taken]
            total = sum(strengths[one] for one in rest)
            for one in rest:
                share = chance * (strengths[one] / total if total > 0 else 1 / len(rest))
                rows[one][place] += share
                key = taken | {one}
                following[key] = following.get(key, 0.0) + share
        reached = following
    return rows


def _certain(place: int, count: int) -> list[float]:
    return [float(number == place) for number in range(count)]


def _final_places(state: GameState[Any, Any]) -> list[list[float]]:
    """The places of an ended game; seats that are equal share theirs evenly."""
    count = sum(map(len, state.places))
    rows = [[0.0] * count for _ in range(count)]
    first = 0
    for tied in state.places:
        for seat in tied:
            for place in range(first, first + len(tied)):
                rows[seat][place] = 1 / len(tied)
        first += len(tied)
    return rows


def _places_of_those_out(book: Rulebook, state: GameState[Any, Any]) -> list[int | None]:
    """The final places of seats that are out of the game; None for those still in it."""
    players = view(book, state, None).players
    shown = [players[str(seat)].place for seat in range(len(players))]
    return [None if place is UNSET else place for place in shown]
