"""How bots plan together: each places its own pawns, and all of them follow the same plan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from games import rulesets
from games.engine.bots import act
from games.engine.copying import copied
from games.engine.play import new_game, play
from games.engine.state import GameState
from games.rulesets.coopoly.bots import COOP_BOTS
from games.rulesets.coopoly.bots.planning import unplanned
from games.rulesets.coopoly.plans import PlacePawn

BOOK = rulesets.rulebook("coopoly")
LEVELS = ("normal", "hard")


@pytest.fixture(scope="module", params=LEVELS)
def level(request: pytest.FixtureRequest) -> str:
    """A level of bots that plan together."""
    return str(request.param)


@pytest.fixture(scope="module")
def beginnings(level: str) -> list[GameState[Any, Any]]:
    """The beginnings of the rounds of some games."""
    found = []
    for number in range(6):
        state, _ = new_game(BOOK, 4, f"plan/{number}")
        while not state.finished:
            if not state.table.prices and state.table == unplanned(state.table):
                found.append(copied(state))
            act(BOOK, state, partial(COOP_BOTS.choose, level, BOOK, state))
    return found


def planned(begun: GameState[Any, Any], seats: Sequence[int], level: str) -> GameState[Any, Any]:
    """The position once none of these seats moves a pawn any more; they take turns in this order."""
    state = copied(begun)
    while True:
        moved = False
        for seat in seats:
            action = COOP_BOTS.choose(level, BOOK, state, seat)
            if isinstance(action, PlacePawn):
                play(BOOK, state, seat, action)
                moved = True
        if not moved:
            return state


def spaces_of(state: GameState[Any, Any]) -> Counter[int | None]:
    """Where the pawns stand, whosever they are."""
    return Counter(pawn.space for pawn in state.table.pawns)


def test_bots_take_the_same_places_in_whatever_order_they_plan(
    beginnings: list[GameState[Any, Any]], level: str
) -> None:
    for begun in beginnings:
        spaces = spaces_of(planned(begun, range(4), level))
        assert None not in spaces
        assert spaces_of(planned(begun, [3, 1, 2, 0], level)) == spaces


def test_a_pawn_that_is_not_needed_any_more_moves(beginnings: list[GameState[Any, Any]], level: str) -> None:
    """Somebody has left a place that a bot can take, and has gone to where one of the bots is not needed any more."""
    taken = 0
    for begun in beginnings:
        done = planned(begun, range(4), level)
        last = done.table.pawns[-1].space
        if done.table.pawns[0].space != last:
            moved = copied(done)
            play(BOOK, moved, 0, PlacePawn(0, last))
            taken += spaces_of(planned(moved, [1, 2, 3], level)) == spaces_of(done)
    assert taken > 3
