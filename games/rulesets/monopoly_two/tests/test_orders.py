"""Standing orders of Monopoly Two that buy buildings."""

from __future__ import annotations

from typing import Any

from games import rulesets
from games.engine.orders import answer_by_orders, read_orders
from games.engine.play import new_game
from games.rulesets.monopoly_two.building import Build
from games.rulesets.monopoly_two.tests.random_play import give
from games.rulesets.monopoly_two.turn import TurnEnd

ME = 0


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


def price_of(site: Any) -> int:
    """The price of a building."""
    price: int = site.price
    return price
