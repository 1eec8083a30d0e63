"""The game as one of its players could imagine it: the hands of others could be any cards that this player misses."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.rulesets.monopoly_two.rules import TwoGame


def deal_again(game: TwoGame, seat: int) -> None:
    """Shuffle all that `seat` cannot see, and deal the others as many cards of each kind as they hold.

    Nobody is told of it, so there are no events; the table is a copy for playing on from it.
    """
    table, rules = game.table, game.rules
    table.deck = _shuffled(game, table.deck)
    others = [hand for hand in table.hands if hand.seat != seat]
    held = [number for hand in others for number in hand.cards]
    for hand in others:
        hand.cards = []
    for kind, deck in table.decks.items():
        unseen = _shuffled(game, [*deck.order, *(number for number in held if rules.card_kind[number] == kind)])
        for hand in others:
            count = table.players[hand.seat].hand_counts.get(kind, 0)
            hand.cards += unseen[:count]
            del unseen[:count]
        deck.order = unseen


def _shuffled(game: TwoGame, numbers: list[int]) -> list[int]:
    ordered = sorted(numbers)
    return [ordered[place] for place in game.chance.shuffled(len(ordered))]
