"""Bots with foresight ask where the Police may come in later rounds, and which zones may be complete by then."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from games import rulesets
from games.engine.play import new_game
from games.rulesets.coopoly.bots import HARD, NORMAL
from games.rulesets.coopoly.bots.profile import LATER, Outlook, chances, later_sweeps, value
from games.rulesets.coopoly.zones import POSITIONS, RAILROAD_OF, SIZE, STARTS, ZONES, police_after, swept

BOOK = rulesets.rulebook("coopoly")


@pytest.mark.parametrize("moves", [range(1, 7), range(2, 3), range(1, 13), range(19, 20), range(20, 21)])
@pytest.mark.parametrize("police", POSITIONS[::3])
def test_chances_of_later_sweeps_are_those_of_all_moves(police: tuple[int, ...], moves: range) -> None:
    rounds = 2
    found = [0] * SIZE
    for steps in product(moves, repeat=1 + rounds):
        at, passed = police, set[int]()
        for step in steps:
            to = police_after(at, step)
            passed.update(swept(at, to))
            at = to
        for space in passed:
            found[space] += 1
    now = chances(police, moves).sweep
    expected = [times / len(moves) ** (1 + rounds) - first for times, first in zip(found, now, strict=True)]
    assert later_sweeps(police, moves, rounds) == pytest.approx(expected)


def beginning() -> Any:
    """The table of a new game, whose first three tiles are taken back into the bag, with the Police on their corner."""
    state, _ = new_game(BOOK, 4, "foresight")
    table = state.table
    for space in range(SIZE):
        place = table.spaces[space]
        table.spaces[space] = replace(place, tile=space in STARTS, condo=space in STARTS)
    table.bag = dict.fromkeys(ZONES, 3)
    return table


def best(table: Any) -> str:
    """The zone that a bot with foresight thinks the most promising."""
    return Outlook(HARD, BOOK.rules, table).best_zones[0]


def test_a_zone_where_the_police_come_last_is_the_best_one_among_equals() -> None:
    table = beginning()
    assert RAILROAD_OF[best(table)] == 35  # the Police move from 30 towards lower spaces, 0 then 39
    table.police = [11, 12]
    assert RAILROAD_OF[best(table)] == 15  # they have just passed it


def later(table: Any, zone: str) -> float:
    """What foresight adds to the value of a zone."""
    return value(Outlook(HARD, BOOK.rules, table), zone) - value(Outlook(NORMAL, BOOK.rules, table), zone)


def test_homes_are_not_afraid_of_the_police() -> None:
    table = beginning()
    table.police = [13, 14]
    for space in ZONES["dark_purple"]:
        table.spaces[space] = replace(table.spaces[space], tile=True, condo=False)
    before = later(table, "dark_purple")
    for space in ZONES["dark_purple"]:
        table.spaces[space] = replace(table.spaces[space], homes=4)
    risks = later_sweeps((13, 14), BOOK.rules.police_moves, HARD.foresight)
    assert later(table, "dark_purple") - before == pytest.approx(LATER * sum(risks[1:5]))
    assert sum(risks[1:5]) > 1


def test_a_zone_that_will_soon_be_complete_is_worth_more_than_one_whose_tiles_are_deep_in_the_bag() -> None:
    table = beginning()
    chance = []
    for left in (21, 12, 6, 3):
        table.bag = {"green": 1, "red": left - 1}
        for space in ZONES["green"][:3]:
            table.spaces[space] = replace(table.spaces[space], tile=True)
        chance.append(later(table, "green"))
    assert chance[0] < chance[1] < chance[2]
    assert chance[2] == chance[3]  # of nine tiles or fewer all are drawn within three rounds
