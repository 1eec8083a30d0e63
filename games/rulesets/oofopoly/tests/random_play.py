"""The guarantees that Oofopoly adds to those of a classic table."""

from __future__ import annotations

from games.rules.classic import ClassicRules
from games.rulesets.oofopoly.cycling_decks import CyclingTable
from tests.rules.classic_play import Orders, classic_checks


def check_deck(rules: ClassicRules, table: CyclingTable, group: str, orders: Orders) -> None:
    """Cards keep their order throughout the game (OOF-19)."""
    order = table.decks[group].order
    assert orders.setdefault(group, list(order)) == order
    assert sorted(order) == list(range(len(rules.cards[group])))
    assert 0 <= table.next_cards.get(group, 0) < len(order)


CHECKS = classic_checks(check_deck)
