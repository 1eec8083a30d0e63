"""Games between bots, and the positions of them that chances are fitted to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from games.analysis.deciding import AT_A_GLANCE, choose
from games.analysis.training.variety import Planned
from games.engine.copying import copied
from games.engine.play import new_game, play, time_out
from games.engine.rulebook import Rulebook
from games.engine.state import GameState
from games.measuring.playing import MAX_DECISIONS

KeptT = TypeVar("KeptT")
MOST_KEPT = 32
"""Positions of a game, evenly spread over it. Those of a longer game are more alike, so there are not more of them."""


class Kept(NamedTuple, Generic[KeptT]):
    """A position before the decision with that number, as it was looked at."""

    decision: int
    seen: KeptT


class Course(NamedTuple, Generic[KeptT]):
    """A game that was played to its end."""

    kept: list[Kept[KeptT]]
    end: GameState[Any, Any]
    decisions: int

    def quarter(self, kept: Kept[KeptT]) -> int:
        """The quarter of the game that a position is in, from 0."""
        return min(3, 4 * kept.decision // self.decisions)


def play_out(
    planned: Planned, look: Callable[[Rulebook, GameState[Any, Any]], KeptT], most: int = MAX_DECISIONS
) -> Course[KeptT] | None:
    """Play a game and `look` at some of its positions; None if it did not end within `most` decisions.

    Positions are kept every so many decisions; whenever there are too many, every second one is dropped. Only those
    that are left in the end are looked at, since most are dropped again and looking takes longer than copying.
    """
    book = planned.book()
    state, _ = new_game(book, len(planned.levels), planned.seed)
    kept: list[tuple[int, GameState[Any, Any]]] = []
    every = 1
    for number in range(most):
        if state.finished:
            return Course([Kept(at, look(book, one)) for at, one in kept], state, number)
        if number % every == 0:
            kept.append((number, copied(state)))
            if len(kept) > MOST_KEPT:
                del kept[1::2]
                every *= 2
        act(book, state, planned.levels)
    return None


def act(book: Rulebook, state: GameState[Any, Any], levels: tuple[str, ...]) -> None:
    """Play the action of the first bot that has one; if none does, the clock runs out."""
    for decision in state.decisions:
        for seat in decision.seats(state.table):
            action = choose(levels[seat], book, state, seat, AT_A_GLANCE)
            if action is not None:
                play(book, state, seat, action)
                return
    time_out(book, state, next(decision.id for decision in state.decisions if decision.blocking))
