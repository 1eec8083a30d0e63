"""Decks whose drawn card goes to the bottom, and jail cards that leave their deck while they are held (BD-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Struct

from games.engine.hidden import secret
from games.engine.ruleset import Part
from games.rules.board import Card
from games.rules.decks import CardDrawn, Deck
from games.rules.jail import LeftJail
from games.rules.movement import JailCardsReceived
from games.rules.trade import TradeMade
from games.rulesets.bangladeshi.debt_queue import DebtTable, WentBankruptTo

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame


class HeldCard(Struct, gc=False):
    """A jail card that `seat` holds: the card of that number of its group."""

    seat: int
    group: str
    number: Annotated[int, secret()]


class HeldCardTable(DebtTable, gc=False):
    """The jail cards that players hold, the one held longest first."""

    held: list[HeldCard] = []


class CardDrawnToBottom(CardDrawn, frozen=True, tag="card_drawn"):
    """The top card of its group was drawn and put at the bottom."""

    def apply(self, table: Any) -> None:
        order = table.decks[self.group].order
        order.append(order.pop(0))


class JailCardKept(JailCardsReceived, frozen=True, tag="jail_cards_received"):
    """The jail card just drawn is kept, out of its deck."""

    group: str = ""

    def apply(self, table: Any) -> None:
        table.players[self.seat].jail_cards += self.count
        table.held.append(HeldCard(self.seat, self.group, table.decks[self.group].order.pop()))


class LeftJailReturningCard(LeftJail, frozen=True, tag="left_jail"):
    """A player is free; a card used for it goes to the bottom of its own deck."""

    def apply(self, table: Any) -> None:
        player = table.players[self.seat]
        player.in_jail, player.jail_rolls = False, 0
        if self.by == "card":
            return_jail_card(table, self.seat)


class TradeMadeWithCards(TradeMade, frozen=True, tag="trade_made"):
    """Both sides received what was agreed; the jail cards held longest change hands."""

    def apply(self, table: Any) -> None:
        super().apply(table)
        before = [card.seat for card in table.held]
        for giver, taker, side in self.sides():
            held = [card for card, seat in zip(table.held, before, strict=True) if seat == giver]
            for card in held[: side.jail_cards]:
                card.seat = taker


class WentBankruptWithCards(WentBankruptTo, frozen=True, tag="went_bankrupt"):
    """A player is out, and jail cards go to the creditor or back to their decks."""

    def apply(self, table: Any) -> None:
        if self.to is None:
            while table.players[self.seat].jail_cards:
                return_jail_card(table, self.seat)
        for card in table.held:
            if card.seat == self.seat and self.to is not None:
                card.seat = self.to
        super().apply(table)


PART = Part(
    events=(CardDrawnToBottom, JailCardKept, LeftJailReturningCard, TradeMadeWithCards, WentBankruptWithCards),
    table=HeldCardTable,
)


def return_jail_card(table: HeldCardTable, seat: int) -> None:
    """Put the card that `seat` has held longest at the bottom of its own deck, if it came from one."""
    table.players[seat].jail_cards -= 1
    card = next((card for card in table.held if card.seat == seat), None)
    if card is not None:
        table.held.remove(card)
        table.decks[card.group].order.append(card.number)


def draw_from_top(game: ClassicGame, seat: int, group: str) -> Card | None:
    """BD-24: the top card, which goes to the bottom; None if every card of the group is held."""
    order = game.table.decks[group].order
    if not order:
        return None
    card = game.rules.cards[group][game.chance.card(group, order, 0)]
    game.emit(CardDrawnToBottom(seat, group, card))
    return card


def keep_jail_card(game: ClassicGame, seat: int, card: Card) -> None:
    """BD-24: kept until it is used, and then put at the bottom of its own deck."""
    game.emit(JailCardKept(seat, 1, card.group))


def take_held_cards(game: ClassicGame) -> None:
    """Take the jail cards that a scenario gives to players out of their decks, the first deck's first."""
    table = game.table
    for seat, player in enumerate(table.players):
        while sum(card.seat == seat for card in table.held) < player.jail_cards:
            jail_card = _first_jail_card(game.rules.cards, table.decks)
            if jail_card is None:
                break
            group, number = jail_card
            table.decks[group].order.remove(number)
            table.held.append(HeldCard(seat, group, number))


def _first_jail_card(cards: dict[str, tuple[Card, ...]], decks: dict[str, Deck]) -> tuple[str, int] | None:
    return next(
        (
            (group, number)
            for group, deck in decks.items()
            for number in deck.order
            if cards[group][number].effect == "jail_card"
        ),
        None,
    )


__all__: list[Any] = ["PART", "HeldCardTable", "draw_from_top", "keep_jail_card", "take_held_cards"]
