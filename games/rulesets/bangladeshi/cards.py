"""What the cards of Bangladeshi Monopoly do where it differs: forward moves, and the nearest of a kind (BD-25)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.engine.play import Game
from games.engine.state import Event
from games.rules.board import RAILROAD, UTILITY, Card
from games.rules.cards import EFFECTS
from games.rules.decks import keep_jail_card
from games.rules.jail import DICE_SIDES
from games.rules.movement import advance, walk
from games.rules.payment import charge
from games.rules.rent import Reason, RentPaid, rent
from games.rules.table import BANK

if TYPE_CHECKING:
    from games.rules.book import ClassicGame, Effect
    from games.rulesets.bangladeshi.book import BangladeshiBook
    from games.rulesets.bangladeshi.parking import BangladeshiTable

    BangladeshiGame = Game[BangladeshiTable, BangladeshiBook]


class RentDiceRolled(Event, frozen=True, tag="rent_dice_rolled"):
    """`seat` rolled for the rent of a utility; `draw`: see Chance."""

    seat: int
    dice: tuple[int, int]
    draw: int

    def apply(self, table: BangladeshiTable) -> None:
        table.dice = [*self.dice]


EVENTS: tuple[type[Event], ...] = (RentDiceRolled,)


def go_to_forward(game: ClassicGame, seat: int, card: Card) -> None:
    """Forward to a space, with salary past Go; who stands there already stays."""
    advance(game, seat, (card.space - game.table.players[seat].position) % game.book.size)


def go_to_nearest_forward(game: Game[Any, Any], seat: int, card: Card) -> None:
    """Forward to the next space of a kind: unowned it may be bought, another's charges what the card says."""
    book, start = game.book, game.table.players[seat].position
    ways = [(i - start) % book.size for i, space in enumerate(book.spaces) if space.kind == card.kind and i != start]
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
        book.landings[to](game, seat, to, min(ways))


def pay_multiplied(game: BangladeshiGame, seat: int, space: int) -> None:
    """The nearest station charges a multiple of its rent."""
    times = game.book.options.nearest_railroad_times
    amount, reasons = rent(game.book, game.table, space, 0)
    owner = game.table.deed(space).owner
    charge(game, RentPaid(seat, owner, amount * times, space, (*reasons, Reason("card", times=times))))


def pay_by_fresh_roll(game: BangladeshiGame, seat: int, space: int) -> None:
    """The nearest utility charges a multiple of a fresh roll, however many its owner has."""
    draw = game.state.drawn
    first, second = game.chance.dice(DICE_SIDES)
    game.emit(RentDiceRolled(seat, (first, second), draw))
    times = game.book.options.nearest_utility_times
    reason = Reason("fresh_roll", times=times, rolled=first + second)
    charge(game, RentPaid(seat, game.table.deed(space).owner, times * (first + second), space, (reason,)))


CARDS_DO: Mapping[str, Effect] = {
    **EFFECTS,
    "jail_card": keep_jail_card,
    "go_to": go_to_forward,
    "go_to_nearest": go_to_nearest_forward,
}
