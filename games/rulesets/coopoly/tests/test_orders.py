"""The standing orders of Co-opoly: what each answers in a position, and when it waits (COOP-28 to COOP-33)."""

from __future__ import annotations

from typing import Any

from games import rulesets
from games.engine.orders import answer_by_orders, read_orders
from games.engine.play import play
from games.engine.scenario import Scenario
from games.engine.state import Action
from games.rulesets.coopoly.bots import COOP_BOTS
from games.rulesets.coopoly.condos import RemoveCondo
from games.rulesets.coopoly.homes import BuildHomes
from games.rulesets.coopoly.jail import FreeActivists
from games.rulesets.coopoly.plans import READY, PlacePawn
from games.rulesets.coopoly.steps import PASS
from games.rulesets.coopoly.tests import positions
from games.rulesets.coopoly.tests.positions import GARDEN_TERRACE, JAIL, ORCHARD_STREET, WEAVERS_COURT, at_step, placed
from games.rulesets.coopoly.tiles import RemoveTile

NAMES = ["ann", "bob"]
ANN, BOB = 0, 1


def laid(setup: dict[str, Any], players: int = 2) -> Scenario:
    """A game in that position, whose keys are seats."""
    names = NAMES[:players]
    own = {names[int(seat)]: fields for seat, fields in setup["players"].items() if int(seat) < players}
    named = {**setup, "players": own}
    return Scenario({"ruleset": "coopoly", "players": names, "setup": named}, rulesets.rulebook)


def answered(scenario: Scenario, orders: dict[str, Any], seat: int = ANN) -> Action | None:
    """What these orders of a seat answer there."""
    given = read_orders(scenario.book, len(scenario.names), orders)
    answer = answer_by_orders(scenario.book, scenario.state, seat, given)
    return None if answer is None else answer.action


def test_pawns_go_where_the_list_says_and_then_it_is_ready() -> None:
    scenario = laid(positions.MIDDLE)
    orders: dict[str, Any] = {"plan": {"spaces": ["space:0", "space:31", "space:10", "space:10"], "rest": "nowhere"}}
    stood = []
    while (action := answered(scenario, orders)) != READY:
        assert isinstance(action, PlacePawn)
        stood.append(action.space)
        play(scenario.book, scenario.state, ANN, action)
    assert stood == [0, 10, 10], "the Police stand on 31"


def test_the_other_pawns_go_as_a_bots_or_nowhere() -> None:
    scenario = laid(positions.MIDDLE)
    assert answered(scenario, {"plan": {"rest": "nowhere"}}) == READY
    assert isinstance(answered(scenario, {"plan": {}}), PlacePawn)


def test_a_pawn_that_stands_stays_where_it_is() -> None:
    """Where its player has put it, though a bot would move it to where it is needed."""
    scenario = laid(positions.MIDDLE)
    for number, pawn in enumerate(scenario.state.table.pawns):
        if pawn.player == ANN and pawn.space != JAIL:
            play(scenario.book, scenario.state, ANN, PlacePawn(number, JAIL))
    assert isinstance(COOP_BOTS.choose("normal", scenario.book, scenario.state, ANN), PlacePawn)
    assert answered(scenario, {"plan": {}}) == READY


def test_it_pledges_its_part_and_then_waits() -> None:
    scenario = laid(positions.PAYING)
    orders: dict[str, Any] = {"condos": {"cash": 150}}
    pledge = answered(scenario, orders)
    assert pledge == RemoveCondo(ORCHARD_STREET, 0, 150)
    play(scenario.book, scenario.state, ANN, pledge)
    assert answered(scenario, orders) is None


def test_with_nothing_to_pledge_it_passes_or_waits() -> None:
    scenario = laid(positions.PAYING)
    assert answered(scenario, {"condos": {"cash": 0}}) == PASS
    assert answered(scenario, {"condos": {"cash": 0, "otherwise": "wait"}}) is None
    assert answered(scenario, {"condos": {"cash": 1_000}}) == RemoveCondo(ORCHARD_STREET, 0, 200), "all its cash"


def test_it_joins_a_removal_to_which_others_have_agreed() -> None:
    scenario = laid(positions.AGREEING)
    assert answered(scenario, {"tiles": {}}) == PASS
    play(scenario.book, scenario.state, BOB, RemoveTile(WEAVERS_COURT))
    assert answered(scenario, {"tiles": {"help": "never"}}) == PASS
    assert answered(scenario, {"tiles": {}}) == RemoveTile(WEAVERS_COURT)


def test_it_builds_wherever_a_pawn_can() -> None:
    scenario = laid(positions.LAST_HOMES, players=1)
    assert answered(scenario, {"homes": {}}) == BuildHomes(GARDEN_TERRACE)


def test_it_frees_as_many_as_the_rolls_allow() -> None:
    rolls = {"kind": "free_activists", "rolls": [{"pawn": 0, "dice": [1, 2]}]}
    scenario = laid(at_step("free_activists", placed(2, pawn_0=JAIL), decision=rolls))
    action = answered(scenario, {"free": {}})
    assert isinstance(action, FreeActivists)
    assert sum(action.to.values()) == 3
