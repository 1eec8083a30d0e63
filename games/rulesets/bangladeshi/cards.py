"""The card effects specific to Bangladeshi Monopoly: forward moves, and the nearest space of a kind (BD-25)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from games.engine.ruleset import Part
from games.rules.board import RAILROAD, UTILITY, Card
from games.rules.card_moves import CardMoves, NearestCharge
from games.rules.cards import EFFECTS
from games.rules.charge import Charge, Reason
from games.rules.dice import DICE_SIDES
from games.rules.movement import advance, walk
from games.rules.nearest import NearestOptions, RentDiceRolled
from games.rules.payment import owe
from games.rules.rent import rent
from games.rules.table import BANK
from games.rulesets.bangladeshi.bottom_decks import keep_jail_card

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame, Effect
    from games.rulesets.bangladeshi.options import BangladeshiOptions


PART = Part(events=(RentDiceRolled,), options=NearestOptions)


def go_to_forward(game: ClassicGame, seat: int, card: Card) -> None:
    """Forward to a space, with salary past Go; a piece already there stays."""
    advance(game, seat, (card.space - game.table.players[seat].position) % game.rules.size)


def go_to_nearest_forward(game: ClassicGame, seat: int, card: Card) -> None:
    """Forward to the next space of a kind: an unowned deed may be bought; an opponent's charges what the card says."""
    rules, start = game.rules, game.table.players[seat].position
    ways = [(i - start) % rules.size for i, space in enumerate(rules.spaces) if space.kind == card.kind and i != start]
    if not ways:
        return
    to = walk(game, seat, min(ways))
    deed = game.table.deeds[to]
    charges = deed is not None and deed.owner not in (BANK, seat) and not deed.mortgaged
    if charges and card.kind == RAILROAD:
        pay_multiplied(game, seat, to)
    elif charges and card.kind == UTILITY:
        pay_by_fresh_roll(game, seat, to)
    else:
        rules.landings[to](game, seat, to, min(ways))


def pay_multiplied(game: ClassicGame, seat: int, space: int) -> None:
    """The nearest station charges a multiple of its rent."""
    options: BangladeshiOptions = game.book.options
    times = options.nearest.nearest_railroad_times
    amount, reasons = rent(game.rules, game.table, space, 0)
    charge = Charge("rent", space, (*reasons, Reason("card", times=times)))
    owe(game, seat, game.table.deed(space).owner, amount * times, charge)


def pay_by_fresh_roll(game: ClassicGame, seat: int, space: int) -> None:
    """The nearest utility charges a multiple of a fresh roll, however many its owner has."""
    options: BangladeshiOptions = game.book.options
    times = options.nearest.nearest_utility_times
    draw = game.state.drawn
    first, second = game.chance.dice(DICE_SIDES)
    game.emit(RentDiceRolled(seat, (first, second), draw))
    charge = Charge("rent", space, (Reason("fresh_roll", times=times, rolled=first + second),))
    owe(game, seat, game.table.deed(space).owner, times * (first + second), charge)


def card_moves(options: BangladeshiOptions) -> CardMoves:
    """BD-25: forward moves, and the rent of a station or utility for a piece sent there by a card."""
    nearest = options.nearest
    return CardMoves(
        way="forward",
        nearest={
            RAILROAD: NearestCharge(rent=nearest.nearest_railroad_times),
            UTILITY: NearestCharge(dice=nearest.nearest_utility_times),
        },
    )


CARDS: Mapping[str, Effect] = {
    **EFFECTS,
    "jail_card": keep_jail_card,
    "go_to": go_to_forward,
    "go_to_nearest": go_to_nearest_forward,
}
