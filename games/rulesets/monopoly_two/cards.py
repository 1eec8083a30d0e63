"""The effects of cards on the player on whom they are played (TWO-16 to TWO-20)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from games.engine.ruleset import Part
from games.rules.board import RAILROAD, UTILITY, Card
from games.rules.card_moves import CardMoves, NearestCharge
from games.rules.movement import advance, walk
from games.rules.nearest import NearestOptions
from games.rules.payment import BUILDINGS, CARD, GIFT, MoneyReceived
from games.rules.table import BANK
from games.rulesets.monopoly_two.jail import SetFree, send_to_jail
from games.rulesets.monopoly_two.market import give_leave
from games.rulesets.monopoly_two.moving import charge_rent, roll_for_rent
from games.rulesets.monopoly_two.options import TwoOptions
from games.rulesets.monopoly_two.owing import owe
from games.rulesets.monopoly_two.rents import fresh_rent, landlord, multiplied_rent
from games.rulesets.monopoly_two.rules import TwoRules
from games.rulesets.monopoly_two.table import TwoTable
from games.rulesets.monopoly_two.waiting import owes_on_own_turn

if TYPE_CHECKING:
    from games.rulesets.monopoly_two.rules import Effect, TwoGame


def give(game: TwoGame, seat: int, card: Card) -> None:
    """Cash from the bank."""
    game.emit(MoneyReceived(seat, card.amount, "card"))


def take(game: TwoGame, seat: int, card: Card) -> None:
    """A payment to the bank."""
    owe(game, seat, None, card.amount, CARD)


def jail_card(game: TwoGame, seat: int, card: Card) -> None:
    """TWO-32: the player is free."""
    game.emit(SetFree(seat, "card"))


def go_to_jail(game: TwoGame, seat: int, card: Card) -> None:
    """TWO-29: to jail."""
    send_to_jail(game, seat, "card")


def buildings_fee(game: TwoGame, seat: int, card: Card) -> None:
    """A payment for buildings."""
    owe(game, seat, None, fee(game.rules, game.table, seat, card), BUILDINGS)


def fee(rules: TwoRules, table: TwoTable, seat: int, card: Card) -> int:
    """TWO-20: an amount for each house and each hotel; those of a monopoly count once."""
    total = 0
    for _, level in rules.levels_of(table, seat):
        total += card.hotel if level == rules.hotel else card.house * level
    return total


def take_from_every_player(game: TwoGame, seat: int, card: Card) -> None:
    """Each other player pays the player, in turn order after it; before the player pays what it owes (TWO-16)."""
    table = game.table
    owes = owes_on_own_turn(game.rules, table, seat)
    first = next(place for place, debt in enumerate(table.debts) if debt.seat == seat) if owes else None
    for number, other in enumerate(table.others_in_turn(seat)):
        owe(game, other, seat, card.amount, GIFT, None if first is None else first + number)


def give_to_every_player(game: TwoGame, seat: int, card: Card) -> None:
    """The player pays each other player, in turn order after it."""
    for other in game.table.others_in_turn(seat):
        owe(game, seat, other, card.amount, GIFT)


def go(game: TwoGame, seat: int, card: Card) -> None:
    """Forward to a space, back or forward by a number; the space takes effect."""
    advance(game, seat, steps_of(game, seat, card))


def steps_of(game: TwoGame, seat: int, card: Card) -> int:
    """How far a card moves the piece of `seat` from where it stands."""
    rules = game.rules
    return rules.steps[rules.card.index(card)][game.table.players[seat].position]


def go_to_nearest(game: TwoGame, seat: int, card: Card) -> None:
    """Forward to the next space of a kind. A station costs a multiple of its rent, a utility one of a fresh roll.

    TWO-18: an unowned deed may be bought by the player on whom the card was played.
    """
    rules, table = game.rules, game.table
    to = walk(game, seat, steps_of(game, seat, card))
    deed = table.deeds[to]
    if deed is None:
        rules.landings[to](game, seat, to, 0)
    elif deed.owner == BANK:
        give_leave(game, seat, to)
    elif landlord(table, seat, to) is None:
        return
    elif card.kind == RAILROAD:
        charge_rent(game, seat, to, multiplied_rent(rules, table, to))
    elif card.kind == UTILITY:
        charge_rent(game, seat, to, fresh_rent(rules, roll_for_rent(game, seat, to)))
    else:
        rules.landings[to](game, seat, to, 0)


def card_moves(options: TwoOptions) -> CardMoves:
    """How cards that name a space or a kind of space move a piece, for the sentences on them."""
    nearest = options.nearest
    return CardMoves(
        way="forward",
        nearest={
            RAILROAD: NearestCharge(rent=nearest.nearest_railroad_times, may_buy=True),
            UTILITY: NearestCharge(dice=nearest.nearest_utility_times, may_buy=True),
        },
        jail_card="played",
    )


EFFECTS: Mapping[str, Effect] = {
    "give": give,
    "take": take,
    "jail_card": jail_card,
    "go_to_jail": go_to_jail,
    "buildings_fee": buildings_fee,
    "take_from_every_player": take_from_every_player,
    "give_to_every_player": give_to_every_player,
    "go_to": go,
    "go_to_nearest": go_to_nearest,
    "go_back": go,
    "go_forward": go,
}
PART = Part(options=NearestOptions)
