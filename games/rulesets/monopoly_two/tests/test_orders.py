"""Standing orders of Monopoly Two that buy at the end of a turn."""

from __future__ import annotations

from typing import Any

from games import rulesets
from games.engine.orders import answer_by_orders, read_orders
from games.engine.play import new_game
from games.rulesets.monopoly_two.building import Build
from games.rulesets.monopoly_two.market import BuyDeed
from games.rulesets.monopoly_two.tests.random_play import give
from games.rulesets.monopoly_two.turn import TurnEnd

ME, OTHER = 0, 1


def test_it_builds_where_it_costs_most_as_long_as_enough_is_left() -> None:
    """On whole monopolies only; without one, and with too little cash, the turn may end."""
    book = rulesets.rulebook("monopoly_two")
    rules = book.rules
    state, _ = new_game(book, 3, "building", shuffle_seats=False)
    state.decisions, state.table.turn = [TurnEnd(id=99, seat=ME)], ME
    player = state.table.players[ME]

    def answer(cash: int, keep: int) -> Any:
        player.cash = cash
        found = answer_by_orders(book, state, ME, read_orders(book, 3, {"build": {"keep": keep}}))
        return None if found is None else found.action

    assert answer(5_000, 0) is None
    cheap, dear = min(rules.sites.values(), key=price_of), max(rules.sites.values(), key=price_of)
    for site in (cheap, dear):
        for space in rules.groups[site.group]:
            give(rules, state.table, space, ME)
    assert answer(dear.price + 100, 100) == Build(group=dear.key)
    assert answer(dear.price + 99, 100) == Build(group=cheap.key)
    assert answer(cheap.price + 99, 100) is None


def test_it_takes_deeds_from_whoever_has_no_more_of_the_group() -> None:
    """Unless that is ordered otherwise: where nobody does it, games hardly end."""
    book = rulesets.rulebook("monopoly_two")
    state, _ = new_game(book, 3, "taking", shuffle_seats=False)
    table = state.table
    state.decisions, table.turn = [TurnEnd(id=99, seat=ME)], ME
    group, (mine, theirs, *_) = next((key, deeds) for key, deeds in book.rules.groups.items() if len(deeds) > 2)
    give(book.rules, table, mine, ME)
    give(book.rules, table, theirs, OTHER)
    table.market = []
    table.players[ME].cash = 5_000

    def answer(**order: Any) -> Any:
        given = read_orders(book, 3, {"market": {"groups": [f"group:{group}"], **order}})
        found = answer_by_orders(book, state, ME, given)
        return None if found is None else found.action

    assert answer() == BuyDeed(theirs)
    assert answer(take=False) is None


def price_of(site: Any) -> int:
    """The price of a building."""
    price: int = site.price
    return price
