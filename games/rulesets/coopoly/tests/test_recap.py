"""The rounds of a game in short: where pawns stood, and what was done."""

from __future__ import annotations

from typing import Any

import pytest

from games import rulesets
from games.engine.play import new_game, play
from games.engine.state import Event
from games.rulesets.coopoly.condos import CondoRemoved
from games.rulesets.coopoly.homes import HomesBuilt
from games.rulesets.coopoly.plans import PlacePawn, Plan, Ready
from games.rulesets.coopoly.recap import CONDOS, HOMES, PAWNS, TILES, recap
from games.rulesets.coopoly.tiles import TileRemoved
from games.rulesets.coopoly.zones import GO, RAILROADS


@pytest.mark.parametrize("players", [1, 2])
def test_a_recap_has_the_plans_and_what_was_done_in_each_round(players: int) -> None:
    """As the table had it: the plans when they are closed, and every building in the round in which it came or went."""
    book = rulesets.rulebook("coopoly")
    bots = book.ruleset.bots
    assert bots is not None
    state, events = new_game(book, players=players, seed="7" * 32)
    stood: dict[int, list[int]] = {}
    done: dict[int, dict[str, list[int]]] = {}
    while not state.finished:
        table: Any = state.table
        if isinstance(state.decisions[0], Plan):
            stood[table.round] = sorted(pawn.space for pawn in table.pawns if pawn.space is not None)
        seat = state.decisions[0].seats(table)[0]
        action = bots.choose("normal", book, state, seat)
        assert action is not None
        before = table.round
        if isinstance(action, Ready):  # where the pawns stand now is the plan
            stood[before] = sorted(pawn.space for pawn in table.pawns if pawn.space is not None)
        new = play(book, state, seat, action)
        _note(new, before, done)
        events += new
    shown = {one.number: {deed.name: list(deed.spaces) for deed in one.deeds} for one in recap(events)}
    assert [*shown] == [*range(1, state.table.round + 1)]
    for number, deeds in shown.items():
        assert deeds.pop(PAWNS, []) == stood[number]
        assert deeds == {name: sorted(spaces) for name, spaces in done.get(number, {}).items()}
    assert {HOMES} <= {name for deeds in done.values() for name in deeds}


def _note(events: list[Event], number: int, done: dict[int, dict[str, list[int]]]) -> None:
    names = {HomesBuilt: HOMES, CondoRemoved: CONDOS, TileRemoved: TILES}
    for event in events:
        if isinstance(event, HomesBuilt | CondoRemoved | TileRemoved):
            done.setdefault(number, {}).setdefault(names[type(event)], []).append(event.space)


def test_pawns_that_were_taken_back_are_in_no_plan() -> None:
    book = rulesets.rulebook("coopoly")
    state, events = new_game(book, players=1, seed="7" * 32)
    for action in (PlacePawn(0, GO), PlacePawn(1, RAILROADS[0]), PlacePawn(0), PlacePawn(1, RAILROADS[1]), Ready()):
        events += play(book, state, 0, action)
    (first, *_) = recap(events)
    assert [deed for deed in first.deeds if deed.name == PAWNS] == [(PAWNS, (RAILROADS[1],))]
