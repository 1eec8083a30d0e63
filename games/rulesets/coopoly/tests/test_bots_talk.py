"""Bots say what they need: seldom, when they get ready, and by the phrases of the game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games import rulesets
from games.engine.bots import Remark
from games.engine.play import new_game, play
from games.engine.state import GameState
from games.rulesets.coopoly.bots import COOP_BOTS
from games.rulesets.coopoly.plans import READY
from games.rulesets.coopoly.zones import SIZE

BOOK = rulesets.rulebook("coopoly")


def remarks_in(number: int, level: str) -> tuple[list[tuple[int, int, Remark]], int]:
    """What bots say in a game, each with its round and seat, and the number of rounds."""
    state, _ = new_game(BOOK, 4, f"{number:032x}")
    said = []
    while not state.finished:
        seat, action = chosen(state, level)
        remark = COOP_BOTS.remark_on(level, BOOK, state, seat, action)
        if remark is not None:
            assert action == READY
            said.append((state.table.round, seat, remark))
        play(BOOK, state, seat, action)
    return said, state.table.round


def chosen(state: GameState[Any, Any], level: str) -> tuple[int, Any]:
    """The first bot that has an action, and that action."""
    seats = [seat for decision in state.decisions for seat in decision.seats(state.table)]
    return next((s, a) for s in seats if (a := COOP_BOTS.choose(level, BOOK, state, s)) is not None)


def test_bots_say_what_they_need_but_seldom() -> None:
    said: list[tuple[int, int, Remark]] = []
    rounds = 0
    for number in range(12):
        remarks, played = remarks_in(number, "normal")
        assert max(Counter((turn, seat) for turn, seat, _ in remarks).values(), default=0) <= 1
        said += remarks
        rounds += played
    phrases = {remark.phrase for _, _, remark in said}
    assert {"pay_together", "need_help"} <= phrases <= set(BOOK.ruleset.chat.phrases)
    assert all(0 <= remark.space < SIZE for _, _, remark in said)
    assert 0.2 * rounds < len(said) < 1.5 * rounds


@pytest.mark.parametrize("players", [2, 4])
def test_whoever_is_asked_for_help_can_see_why(players: int) -> None:
    """A remark about paying is about a space with a condo."""
    state, _ = new_game(BOOK, players, f"{5:032x}")
    while not state.finished:
        seat, action = chosen(state, "normal")
        remark = COOP_BOTS.remark_on("normal", BOOK, state, seat, action)
        if remark is not None and remark.phrase != "beware_police":
            assert state.table.spaces[remark.space].condo
        play(BOOK, state, seat, action)
