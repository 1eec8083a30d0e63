"""Achievements of Monopoly Two that are nearly earned."""

from __future__ import annotations

from games.rulesets.monopoly_two.tests.plays import (
    BUILD_A_HOUSE,
    JAIL_CARD,
    ROLLS_AND_MOVES,
    buys_from_row,
    moves_bob,
    plays,
    two,
)
from tests.rulesets.plays import ANN, SECOND, Play, does, owns, played, position, resign


def missed(play: Play, *keys: str) -> None:
    """Assert that Ann has none of these after a play."""
    counts = played("monopoly_two", play, {}).seats[ANN]
    assert {key: counts[key] for key in keys if counts.get(key)} == {}


def test_what_just_misses() -> None:
    """Conditions that no number shows, and what its own achievements nearly count."""
    turn = [*ROLLS_AND_MOVES, does("ann", "end_turn"), does("bob", "roll", dice=[[1, 1]])]
    missed(Play({}, [*turn, *resign("bob", "cid")], players=3, pace=240 * SECOND), "quick_wins", "others_moved")
    missed(Play({}, resign("bob", "cid", "dan", "eve"), players=5), "large_table_wins", "wins_by_monopolies")
    jailed = two(position(ann={"position": 27}), [*ROLLS_AND_MOVES, *resign("bob", "cid")])
    missed(jailed, "wins_without_jail")
    missed(BUILD_A_HOUSE._replace(steps=[*BUILD_A_HOUSE.steps, *resign("bob", "cid")]), "wins_without_building")
    missed(buys_from_row(1), "takeovers", "payments_without_cash", "wins_by_monopolies")
    itself = position(ann={"in_jail": True, "hand": [JAIL_CARD]})
    missed(two(itself, [plays(JAIL_CARD, on=0)]), "players_freed", "doubles_in_jail")
    mixed = {"spaces": [6], "cash": 5}
    some_cash = two(position(spaces={**owns(6), **owns(1, by="bob")}), [does("ann", "buy_deed", SPACE=1, PAY=mixed)])
    missed(some_cash, "payments_without_cash")
    missed(moves_bob(0, "resign"), "bankruptcies_caused")
