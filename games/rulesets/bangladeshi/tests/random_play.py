"""The guarantees that Bangladeshi Monopoly adds to those of a classic table."""

from __future__ import annotations

from games.rules.classic import ClassicRules
from games.rulesets.bangladeshi.bottom_decks import HeldCardTable
from tests.rules.classic_play import Orders, classic_checks


def check_deck(rules: ClassicRules, table: HeldCardTable, group: str, orders: Orders) -> None:
    """Each card is in its deck or held; cards other than jail cards only go round (BD-24)."""
    order, cards = table.decks[group].order, rules.cards[group]
    held = [card.number for card in table.held if card.group == group]
    assert sorted(order + held) == list(range(len(cards)))
    assert all(cards[number].effect == "jail_card" for number in held)
    going_round = [number for number in order if cards[number].effect != "jail_card"]
    first = orders.setdefault(group, going_round)
    if first:
        turned = going_round.index(first[0])
        assert going_round[turned:] + going_round[:turned] == first
    for seat, player in enumerate(table.players):
        assert sum(card.seat == seat for card in table.held) <= player.jail_cards


CHECKS = classic_checks(check_deck)
