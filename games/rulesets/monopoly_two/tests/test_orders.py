"""The standing orders of Monopoly Two: what each answers in a position, and when it waits (TWO-35 to TWO-44)."""

from __future__ import annotations

from typing import Any

from games import rulesets
from games.engine.orders import answer_by_orders, read_orders
from games.engine.play import new_game
from games.engine.scenario import Scenario
from games.engine.state import Action
from games.rules.debt import DECLARE_BANKRUPTCY
from games.rules.deeds import DECLINE
from games.rules.dice import END_TURN, ROLL
from games.rulesets.monopoly_two.building import Build
from games.rulesets.monopoly_two.market import BUYS, BuyByLeave, BuyDeed
from games.rulesets.monopoly_two.moving import MOVE_ACTIONS
from games.rulesets.monopoly_two.payment import Pay
from games.rulesets.monopoly_two.tests.random_play import give
from games.rulesets.monopoly_two.tests.test_bots import ANN, BOB, BROWN, CID, GREEN, ORANGE, PINK, RED, deeds, position
from games.rulesets.monopoly_two.turn import TurnEnd


def answered(scenario: Scenario, orders: dict[str, Any], seat: int = ANN) -> Action | None:
    """What these orders of a seat answer there."""
    given = read_orders(scenario.book, len(scenario.names), orders)
    answer = answer_by_orders(scenario.book, scenario.state, seat, given)
    return None if answer is None else answer.action


def in_jail() -> Scenario:
    """Ann's turn in jail."""
    return position(players={"ann": {"in_jail": True}})


def moving(**spaces: tuple[int, ...]) -> Scenario:
    """Ann has rolled a seven, and chooses whom to move; Bob would land on the pink deed 11."""
    return position(
        dice=[3, 4],
        rolled=True,
        spaces=deeds(**spaces),
        decision={"kind": "move"},
        players={"ann": {"position": 22}, "bob": {"position": 4}, "cid": {"position": 25}, "dan": {"position": 25}},
    )


def ending(options: dict[str, Any] | None = None, **setup: Any) -> Scenario:
    """The end of Ann's turn."""
    return position(
        options, **{"dice": [3, 4], "rolled": True, "moved": True, "decision": {"kind": "end_turn"}, **setup}
    )


def owing(amount: int, cash: int, to: str = "bank", **spaces: tuple[int, ...]) -> Scenario:
    """Ann owes this amount."""
    return position(
        debts=[{"from": "ann", "to": to, "amount": amount}], players={"ann": {"cash": cash}}, spaces=deeds(**spaces)
    )


def test_it_rolls_whatever_could_be_bought() -> None:
    assert answered(position(), {"roll": {}}) == ROLL
    assert answered(position(), {"end_turn": {}}) is None
    assert answered(position(), {"roll": {}}, BOB) is None


def test_in_jail_it_rolls_or_ends_the_turn() -> None:
    assert answered(in_jail(), {"jail": {}}) == ROLL
    assert answered(in_jail(), {"jail": {"how": "end_turn"}}) == END_TURN


def test_it_moves_whoever_brings_most() -> None:
    assert answered(moving(ann=PINK), {"move": {}}) == MOVE_ACTIONS[BOB]
    assert answered(moving(cid=PINK), {"move": {}}) != MOVE_ACTIONS[BOB]


def test_it_moves_the_first_of_a_list_or_waits() -> None:
    assert answered(moving(), {"move": {"by": "listed", "players": ["seat:2", "seat:1"]}}) == MOVE_ACTIONS[CID]
    assert answered(moving(), {"move": {"by": "listed"}}) is None


def test_it_buys_wanted_deeds_of_the_row_while_enough_is_left() -> None:
    table = ending(market=[ORANGE[0], RED[0]], players={"ann": {"cash": 1_000}})
    price = table.book.rules.price[RED[0]]
    wanted: dict[str, Any] = {"groups": ["group:red", "group:orange"], "keep": 1_000 - price}
    assert answered(table, {"market": wanted}) == BUYS[RED[0]]
    assert answered(table, {"market": wanted | {"keep": 1_001 - price}}) == BUYS[ORANGE[0]], "the cheaper one"
    assert answered(table, {"market": wanted | {"keep": 1_000}}) is None
    assert answered(table, {"market": {"groups": ["group:green"]}}) is None


def test_it_buys_by_a_cards_leave_if_it_keeps_enough() -> None:
    table = ending(players={"ann": {"cash": 500}})
    table.state.decisions = [BuyByLeave(id=9, seat=ANN, space=GREEN[0], cost=300)]
    assert answered(table, {"leave": {"keep": 201}}) == DECLINE
    assert answered(table, {"leave": {"keep": 201, "otherwise": "wait"}}) is None


def test_it_pays_in_cash_where_that_suffices_and_otherwise_as_ordered() -> None:
    enough = owing(100, 150, ann=BROWN)
    assert answered(enough, {"pay": {"means": "cash"}}) == Pay(100)
    short = owing(100, 50, ann=(*BROWN, RED[0]))
    assert answered(short, {"pay": {"means": "cash"}}) is None
    careful = answered(short, {"pay": {}})
    assert isinstance(careful, Pay)
    assert careful.spaces == (RED[0],), "the monopoly is kept"
    only = owing(100, 50, ann=BROWN)
    assert answered(only, {"pay": {}}) is None
    assert isinstance(answered(only, {"pay": {"means": "proposed"}}), Pay)


def test_it_gives_up_only_if_that_is_ordered() -> None:
    lost = owing(500, 50)
    assert answered(lost, {"pay": {}}) is None
    assert answered(lost, {"pay": {"give_up": True}}) == DECLARE_BANKRUPTCY


def test_it_ends_the_turn_while_nothing_else_could_be_done() -> None:
    poor = ending(players={"ann": {"cash": 0}}, market=[])
    assert answered(poor, {"end_turn": {}}) == END_TURN
    rich = ending(players={"ann": {"cash": 2_000}}, market=[RED[0]])
    assert answered(rich, {"end_turn": {}}) is None
    assert answered(rich, {"end_turn": {"wait": False}}) == END_TURN


def test_it_builds_where_it_costs_most_as_long_as_enough_is_left() -> None:
    """On whole monopolies only; without one, and with too little cash, the turn may end."""
    book = rulesets.rulebook("monopoly_two")
    rules = book.rules
    state, _ = new_game(book, 3, "building", shuffle_seats=False)
    state.decisions, state.table.turn = [TurnEnd(id=99, seat=ANN)], ANN
    player = state.table.players[ANN]

    def answer(cash: int, keep: int) -> Any:
        player.cash = cash
        found = answer_by_orders(book, state, ANN, read_orders(book, 3, {"build": {"keep": keep}}))
        return None if found is None else found.action

    assert answer(5_000, 0) is None
    cheap, dear = min(rules.sites.values(), key=price_of), max(rules.sites.values(), key=price_of)
    for site in (cheap, dear):
        for space in rules.groups[site.group]:
            give(rules, state.table, space, ANN)
    assert answer(dear.price + 100, 100) == Build(group=dear.key)
    assert answer(dear.price + 99, 100) == Build(group=cheap.key)
    assert answer(cheap.price + 99, 100) is None


def test_it_takes_deeds_from_whoever_has_no_more_of_the_group() -> None:
    """Unless that is ordered otherwise: where nobody does it, games hardly end."""
    book = rulesets.rulebook("monopoly_two")
    state, _ = new_game(book, 3, "taking", shuffle_seats=False)
    table = state.table
    state.decisions, table.turn = [TurnEnd(id=99, seat=ANN)], ANN
    group, (mine, theirs, *_) = next((key, deeds) for key, deeds in book.rules.groups.items() if len(deeds) > 2)
    give(book.rules, table, mine, ANN)
    give(book.rules, table, theirs, BOB)
    table.market = []
    table.players[ANN].cash = 5_000

    def answer(**order: Any) -> Any:
        given = read_orders(book, 3, {"market": {"groups": [f"group:{group}"], **order}})
        found = answer_by_orders(book, state, ANN, given)
        return None if found is None else found.action

    assert answer() == BuyDeed(theirs)
    assert answer(take=False) is None


def price_of(site: Any) -> int:
    """The price of a building."""
    price: int = site.price
    return price
