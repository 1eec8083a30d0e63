"""Decks whose drawn card goes to the bottom, and jail cards that are kept out of them while held (BD-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Struct

from games.engine.hidden import secret
from games.engine.play import Game
from games.engine.state import Event
from games.rules.board import Card
from games.rules.cards import CardDrawn
from games.rules.claims import ClaimTable
from games.rules.movement import JailCardsReceived

if TYPE_CHECKING:
    from games.rules.dice_book import DiceBook

    DeckGame = Game["DeckTable", DiceBook]


class Held(Struct, gc=False):
    """A jail card that `seat` holds: the card of that number of its group."""

    seat: int
    group: str
    number: Annotated[int, secret()]


class DeckTable(ClaimTable, gc=False):
    """A table at which held cards are out of their decks."""

    held: list[Held] = []

    def spend_jail_card(self, seat: int) -> None:
        """The card that was held longest goes to the bottom of its own deck; one laid without a deck is just gone."""
        super().spend_jail_card(seat)
        card = next((card for card in self.held if card.seat == seat), None)
        if card is not None:
            self.held.remove(card)
            self.decks[card.group].order.append(card.number)

    def pass_jail_cards(self, giver: int, taker: int, count: int) -> None:
        """The cards that were held longest change hands."""
        super().pass_jail_cards(giver, taker, count)
        for card in [card for card in self.held if card.seat == giver][:count]:
            card.seat = taker

    def give_up_jail_cards(self, seat: int, to: int | None) -> None:
        """All of `seat`'s go to `to`, or back to their decks."""
        if to is not None:
            self.pass_jail_cards(seat, to, self.players[seat].jail_cards)
        while self.players[seat].jail_cards:
            self.spend_jail_card(seat)


class CardDrawnToBottom(CardDrawn, frozen=True, tag="card_drawn"):
    """The top card of its group was drawn by `seat`, and lies at the bottom now."""

    def apply(self, table: Any) -> None:
        order = table.decks[self.group].order
        order.append(order.pop(0))


class JailCardKept(JailCardsReceived, frozen=True, tag="jail_cards_received"):
    """The jail card just drawn is kept, out of the deck."""

    group: str = ""

    def apply(self, table: Any) -> None:
        super().apply(table)
        table.held.append(Held(self.seat, self.group, table.decks[self.group].order.pop()))


EVENTS: tuple[type[Event], ...] = (CardDrawnToBottom, JailCardKept)


def draw_from_top(game: DeckGame, seat: int, group: str) -> Card | None:
    """BD-24: the top card, which goes to the bottom; nothing where every card of the group is held."""
    order = game.table.decks[group].order
    if not order:
        return None
    card = game.book.cards[group][game.chance.card(group, order, 0)]
    game.emit(CardDrawnToBottom(seat, group, card))
    return card


def keep_jail_card(game: Game[Any, Any], seat: int, card: Card) -> None:
    """BD-24: kept until it is used, and then at the bottom of its own deck."""
    game.emit(JailCardKept(seat, 1, card.group))


def take_laid_cards(game: DeckGame) -> None:
    """Let the jail cards that a scenario gives to players be out of their decks, the first deck's first."""
    table = game.table
    for seat, player in enumerate(table.players):
        while sum(card.seat == seat for card in table.held) < player.jail_cards:
            found = next(
                (
                    (group, number)
                    for group, deck in table.decks.items()
                    for number in deck.order
                    if game.book.cards[group][number].effect == "jail_card"
                ),
                None,
            )
            if found is None:
                break
            group, number = found
            table.decks[group].order.remove(number)
            table.held.append(Held(seat, group, number))
