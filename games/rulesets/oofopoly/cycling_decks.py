"""Decks that are drawn in a cycle whose order never changes (OOF-19), so that jail cards are only counted (OOF-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from games.engine.hidden import secret
from games.engine.ruleset import Part
from games.rules.board import Card
from games.rules.decks import CardDrawn, DeckTable
from games.rules.jail import LeftJail
from games.rules.movement import JailCardsReceived
from games.rules.trade import TradeMade

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame


class CyclingTable(DeckTable, gc=False):
    """The place of the next card in each deck; a deck that is not named is at its first."""

    next_cards: Annotated[dict[str, int], secret()] = {}


class CardDrawnInCycle(CardDrawn, frozen=True, tag="card_drawn"):
    """The next card of its group was drawn; the one after it in the cycle is next."""

    def apply(self, table: CyclingTable) -> None:
        following = table.next_cards.get(self.group, 0) + 1
        table.next_cards[self.group] = following % len(table.decks[self.group].order)


PART = Part(events=(CardDrawnInCycle, JailCardsReceived, LeftJail, TradeMade), table=CyclingTable)


def draw_in_cycle(game: ClassicGame, seat: int, group: str) -> Card:
    """OOF-19: the next card of its group."""
    order, place = game.table.decks[group].order, game.table.next_cards.get(group, 0)
    card = game.rules.cards[group][game.chance.card(group, order, place)]
    game.emit(CardDrawnInCycle(seat, group, card))
    return card


def receive_jail_cards(game: ClassicGame, seat: int, card: Card) -> None:
    """OOF-23: the player counts them; the card stays in the cycle."""
    game.emit(JailCardsReceived(seat, card.amount))


def land_on_jail_cards(game: ClassicGame, seat: int, space: int, moved: int) -> None:
    """OOF-15: a jail-card space gives its number of jail cards."""
    game.emit(JailCardsReceived(seat, game.rules.spaces[space].amount))
