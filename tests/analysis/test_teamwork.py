"""What bots of a game that is won together decide together: one style for all of them in each round."""

from __future__ import annotations

from collections import Counter
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
from games.rulesets.coopoly.plans import READY, PlacePawn
from games.rulesets.coopoly.zones import CAR_COOP

BOOK = rulesets.rulebook("coopoly")
STYLES = COOP_BOTS.team.styles if COOP_BOTS.team else ()
Spaces = Counter[int | None]


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


def planned(begun: GameState[Any, Any], seats: list[int], style: Any = None) -> Spaces:
    """Where the pawns stand once all have said what they plan, in this order of seats: hard bots, or in one style."""
    state = copied(begun)
    for seat in seats:
        while True:
            if style is None:
                action = choose("hard", BOOK, state, seat, AT_A_GLANCE)
            else:
                action = COOP_BOTS.strategy(style, BOOK.rules, view_of(BOOK, state, seat))
            if action == READY:
                break
            assert isinstance(action, PlacePawn)
            state = after(BOOK, state, seat, action)
    return Counter(pawn.space for pawn in state.table.pawns)


def test_all_of_a_team_plan_in_one_style_and_not_always_in_the_first(beginnings: list[GameState[Any, Any]]) -> None:
    followed = set()
    for begun in beginnings:
        spaces = planned(begun, [0, 1, 2, 3])
        by_style = [planned(begun, [0, 1, 2, 3], style) for style in STYLES]
        assert spaces in by_style
        followed.add(by_style.index(spaces))
    assert 0 in followed
    assert len(followed) > 1


def test_what_one_of_them_has_done_changes_nothing_in_the_style(beginnings: list[GameState[Any, Any]]) -> None:
    """Somebody who goes elsewhere does not make the others plan differently from each other."""
    for begun in beginnings[2::5]:
        strayed = after(BOOK, begun, 0, PlacePawn(0, CAR_COOP))
        assert unplanned(strayed.table) == begun.table
        spaces = planned(strayed, [0, 1, 2, 3])
        assert spaces in [planned(strayed, [0, 1, 2, 3], style) for style in STYLES]
