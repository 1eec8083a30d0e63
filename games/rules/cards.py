"""Cards: groups shuffled once that then cycle, and what each kind of card does (OOF-17, OOF-19 to OOF-24)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

from games.engine.hidden import secret
from games.engine.state import Event
from games.rules.board import Card
from games.rules.jail import send_to_jail
from games.rules.movement import JailCardsReceived, advance, nearest, shortest_way
from games.rules.payment import FeePaid, MoneyGiven, MoneyReceived, charge
from games.rules.table import Deck, Table

if TYPE_CHECKING:
    from games.rules.book import ClassicGame, Effect

LONGEST_CHAIN = 40
"""Cards drawn in one action; a board of cards that send to each other for ever ends here."""


class CardsShuffled(Event, frozen=True, tag="cards_shuffled"):
    """A group of cards was shuffled, beginning with draw number `draw` (OOF-19)."""

    group: str
    count: int
    draw: int
    deck: Annotated[Deck, secret()]

    def apply(self, table: Table) -> None:
        table.decks[self.group] = Deck([*self.deck.order], self.deck.next)


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """The next card of its group was drawn by `seat`; the one after it, in the cycle, is next."""

    seat: int
    group: str
    card: Card

    def apply(self, table: Table) -> None:
        deck = table.decks[self.group]
        deck.next = (deck.next + 1) % len(deck.order)


EVENTS: tuple[type[Event], ...] = (CardsShuffled, CardDrawn)


def shuffle_decks(game: ClassicGame) -> None:
    """OOF-19: every group is shuffled once, at the start."""
    for group, cards in game.book.cards.items():
        draw = game.state.drawn
        order = game.chance.shuffled(len(cards))
        game.emit(CardsShuffled(group, len(cards), draw, Deck(order)))


def land_on_cards(game: ClassicGame, seat: int, space: int, moved: int) -> None:
    """OOF-17: draw from the group the space points to, if it points to one."""
    group = game.book.spaces[space].cards
    if group and sum(isinstance(event, CardDrawn) for event in game.events) < LONGEST_CHAIN:
        draw_card(game, seat, group)


def draw_card(game: ClassicGame, seat: int, group: str) -> None:
    """Draw the next card of a group; it takes effect at once on who drew it (OOF-20, BD-24)."""
    card = game.book.draw_card(game, seat, group)
    if card is not None:
        game.book.cards_do[card.effect](game, seat, card)


def draw_in_cycle(game: ClassicGame, seat: int, group: str) -> Card:
    """OOF-19: the next card of an order that never changes."""
    deck = game.table.decks[group]
    number = game.chance.card(group, deck.order, deck.next)
    card = game.book.cards[group][number]
    game.emit(CardDrawn(seat, group, card))
    return card


def give(game: ClassicGame, seat: int, card: Card) -> None:
    """Cash from the bank."""
    game.emit(MoneyReceived(seat, card.amount, "card"))


def take(game: ClassicGame, seat: int, card: Card) -> None:
    """Cash to the bank."""
    charge(game, FeePaid(seat, card.amount, "card"))


def jail_card(game: ClassicGame, seat: int, card: Card) -> None:
    """OOF-23: a count that the player holds; the card stays in the cycle."""
    game.emit(JailCardsReceived(seat, card.amount))


def go_to_jail(game: ClassicGame, seat: int, card: Card) -> None:
    """To the nearest jail."""
    send_to_jail(game, seat, "card")


def buildings_fee(game: ClassicGame, seat: int, card: Card) -> None:
    """So much for each house and each hotel the player owns."""
    table, hotel = game.table, game.book.hotel
    fee = 0
    for space in table.players[seat].spaces:
        level = table.deed(space).level
        fee += card.hotel if level == hotel else card.house * level
    charge(game, FeePaid(seat, fee, "buildings"))


def take_from_every_player(game: ClassicGame, seat: int, card: Card) -> None:
    """OOF-24: each other player pays in full, and may go into debt for it."""
    for other in others_in_turn(game.table, seat):
        charge(game, MoneyGiven(other, seat, card.amount))


def give_to_every_player(game: ClassicGame, seat: int, card: Card) -> None:
    """The player pays each other player."""
    for other in others_in_turn(game.table, seat):
        charge(game, MoneyGiven(seat, other, card.amount))


def others_in_turn(table: Table, seat: int) -> list[int]:
    """Everyone else still in the game, in turn order after `seat`."""
    count = len(table.players)
    turns = [(seat + step) % count for step in range(1, count)]
    return [other for other in turns if not table.players[other].out]


def go_to(game: ClassicGame, seat: int, card: Card) -> None:
    """OOF-21: the shortest way to a space, which takes effect if the piece moved."""
    advance(game, seat, shortest_way(game.book, game.table.players[seat].position, card.space))


def go_to_nearest(game: ClassicGame, seat: int, card: Card) -> None:
    """OOF-21: to the nearest space of a kind; standing on one means no move, having none means nothing."""
    book, start = game.book, game.table.players[seat].position
    to = nearest(book, start, [i for i, space in enumerate(book.spaces) if space.kind == card.kind])
    if to is not None:
        advance(game, seat, shortest_way(book, start, to))


def go_back(game: ClassicGame, seat: int, card: Card) -> None:
    """OOF-22: backwards, and the space takes effect."""
    advance(game, seat, -card.amount)


def go_forward(game: ClassicGame, seat: int, card: Card) -> None:
    """OOF-22: forwards, and the space takes effect."""
    advance(game, seat, card.amount)


EFFECTS: Mapping[str, Effect] = {
    "give": give,
    "take": take,
    "jail_card": jail_card,
    "go_to_jail": go_to_jail,
    "buildings_fee": buildings_fee,
    "take_from_every_player": take_from_every_player,
    "give_to_every_player": give_to_every_player,
    "go_to": go_to,
    "go_to_nearest": go_to_nearest,
    "go_back": go_back,
    "go_forward": go_forward,
}
