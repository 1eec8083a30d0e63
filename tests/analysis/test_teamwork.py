"""What bots of a game that is won together decide together: one style for all of them in each round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from games import rulesets
from games.analysis.deciding import AT_A_GLANCE, choose
from games.analysis.playouts import after
from games.engine.bots import act, view_of
from games.engine.copying import copied
from games.engine.play import new_game
from games.engine.state import GameState
from games.rulesets.coopoly.bots import COOP_BOTS
from games.rulesets.coopoly.bots.planning import unplanned
from games.rulesets.coopoly.plans import PlacePawn
from games.rulesets.coopoly.zones import CAR_COOP

BOOK = rulesets.rulebook("coopoly")
STYLES = COOP_BOTS.team.styles if COOP_BOTS.team else ()


@pytest.fixture(scope="module")
def beginnings() -> list[GameState[Any, Any]]:
    """The beginnings of the rounds of some games between normal bots."""
    found = []
    for number in range(3):
        state, _ = new_game(BOOK, 4, f"team/{number}")
        while not state.finished:
            if not state.table.prices and state.table == unplanned(state.table):
                found.append(copied(state))
            act(BOOK, state, partial(COOP_BOTS.choose, "normal", BOOK, state))
    return found


def planned(begun: GameState[Any, Any], seats: Sequence[int], style: Any = None) -> GameState[Any, Any]:
    """The position once none of these moves a pawn any more: hard bots, or bots in one style.

    They take turns in this order.
    """
    state = copied(begun)
    while True:
        moved = False
        for seat in seats:
            if style is None:
                action = choose("hard", BOOK, state, seat, AT_A_GLANCE)
            else:
                action = COOP_BOTS.strategy(style, BOOK.rules, view_of(BOOK, state, seat))
            if isinstance(action, PlacePawn):
                state, moved = after(BOOK, state, seat, action), True
        if not moved:
            return state


def spaces_of(state: GameState[Any, Any]) -> Counter[int | None]:
    """Where the pawns stand, whosever they are."""
    return Counter(pawn.space for pawn in state.table.pawns)


def test_all_of_a_team_plan_in_one_style_and_not_always_in_the_first(beginnings: list[GameState[Any, Any]]) -> None:
    followed = set()
    for begun in beginnings:
        spaces = spaces_of(planned(begun, range(4)))
        by_style = [spaces_of(planned(begun, range(4), style)) for style in STYLES]
        assert spaces in by_style
        followed.add(by_style.index(spaces))
    assert 0 in followed
    assert len(followed) > 1


def test_what_one_of_them_has_done_changes_nothing_in_the_style(beginnings: list[GameState[Any, Any]]) -> None:
    """Somebody who goes elsewhere does not make the others plan differently from each other."""
    for begun in beginnings[2::5]:
        strayed = after(BOOK, begun, 0, PlacePawn(0, CAR_COOP))
        assert unplanned(strayed.table) == begun.table
        spaces = spaces_of(planned(strayed, [1, 2, 3]))
        assert spaces in [spaces_of(planned(strayed, [1, 2, 3], style)) for style in STYLES]


def test_a_pawn_that_is_not_needed_any_more_moves(beginnings: list[GameState[Any, Any]]) -> None:
    """Somebody has left a place that a bot can take, and has gone to where one of the bots is not needed any more."""
    normal, taken = COOP_BOTS.profile("normal"), 0
    for begun in beginnings:
        done = planned(begun, range(4), normal)
        last = done.table.pawns[-1].space
        if done.table.pawns[0].space != last:
            moved = after(BOOK, done, 0, PlacePawn(0, last))
            taken += spaces_of(planned(moved, [1, 2, 3], normal)) == spaces_of(done)
    assert taken > 3
