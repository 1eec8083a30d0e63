"""The effect of each kind of card (OOF-17, OOF-20 to OOF-24). How cards are drawn is up to the decks of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from games.rules.board import Card
from games.rules.decks import CardDrawn
from games.rules.jail import send_to_jail
from games.rules.movement import JailCardsReceived, advance, nearest, shortest_way
from games.rules.payment import BUILDINGS, CARD, GIFT, MoneyReceived, owe

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame, Effect

MAX_CARDS_PER_ACTION = 40
"""How many cards one action may draw, so that cards that lead to each other cannot loop for ever."""


def land_on_cards(game: ClassicGame, seat: int, space: int, moved: int) -> None:
    """OOF-17: draw from the group the space points to, if it points to one."""
    group = game.rules.spaces[space].cards
    if group and sum(isinstance(event, CardDrawn) for event in game.events) < MAX_CARDS_PER_ACTION:
        draw_card(game, seat, group)


def draw_card(game: ClassicGame, seat: int, group: str) -> None:
    """Draw the next card of a group; it takes effect on its player at once (OOF-20, BD-24)."""
    card = game.rules.mechanics.draw_card(game, seat, group)
    if card is not None:
        game.rules.mechanics.cards[card.effect](game, seat, card)


def give(game: ClassicGame, seat: int, card: Card) -> None:
    """Cash from the bank."""
    game.emit(MoneyReceived(seat, card.amount, "card"))


def take(game: ClassicGame, seat: int, card: Card) -> None:
    """Cash to the bank."""
    owe(game, seat, None, card.amount, CARD)


def jail_card(game: ClassicGame, seat: int, card: Card) -> None:
    """OOF-23: the player keeps a count; the card stays in the cycle."""
    game.emit(JailCardsReceived(seat, card.amount))


def go_to_jail(game: ClassicGame, seat: int, card: Card) -> None:
    """To the nearest jail."""
    send_to_jail(game, seat, "card")


def buildings_fee(game: ClassicGame, seat: int, card: Card) -> None:
    """An amount for each house and each hotel the player owns."""
    table, hotel = game.table, game.rules.hotel
    fee = 0
    for space in table.players[seat].spaces:
        level = table.deed(space).level
        fee += card.hotel if level == hotel else card.house * level
    owe(game, seat, None, fee, BUILDINGS)


def take_from_every_player(game: ClassicGame, seat: int, card: Card) -> None:
    """OOF-24: each other player pays in full, and may go into debt for it."""
    for other in game.table.others_in_turn(seat):
        owe(game, other, seat, card.amount, GIFT)


def give_to_every_player(game: ClassicGame, seat: int, card: Card) -> None:
    """The player pays each other player."""
    for other in game.table.others_in_turn(seat):
        owe(game, seat, other, card.amount, GIFT)


def go_to(game: ClassicGame, seat: int, card: Card) -> None:
    """OOF-21: the shortest way to a space, which takes effect if the piece moved."""
    advance(game, seat, shortest_way(game.rules, game.table.players[seat].position, card.space))


def go_to_nearest(game: ClassicGame, seat: int, card: Card) -> None:
    """OOF-21: to the nearest space of a kind; no move if the piece is already on one or the board has none."""
    rules, start = game.rules, game.table.players[seat].position
    to = nearest(rules, start, [i for i, space in enumerate(rules.spaces) if space.kind == card.kind])
    if to is not None:
        advance(game, seat, shortest_way(rules, start, to))


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
