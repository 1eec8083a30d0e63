"""What landing on another's deed costs, and why. Pure: table and deed in, amount and reasons out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from games.engine.state import Event
from games.rules.board import RAILROAD
from games.rules.payment import Handed, charge
from games.rules.rounding import share_up
from games.rules.table import BANK, Table

if TYPE_CHECKING:
    from games.rules.book import ClassicBook, ClassicGame


class Reason(Struct, frozen=True, omit_defaults=True):
    """One part of why a rent is what it is.

    `bare`, `whole_group`, `houses`, `hotel`, `railroads`, `utilities`; `card` and `fresh_roll` where a card says so.
    `rolled` or `moved` is what a utility's `times` are taken of: the dice, or the spaces moved.
    """

    code: str
    count: int = 0
    times: int = 0
    moved: int = 0
    rolled: int = 0


class RentPaid(Handed, frozen=True, tag="rent_paid"):
    """Rent for `space`, with its reasons."""

    space: int
    reasons: tuple[Reason, ...]


EVENTS: tuple[type[Event], ...] = (RentPaid,)

MOST_RENT = 10**9
"""Where many railroads and a great factor would lead to figures that no screen can show."""

BARE = (Reason("bare"),)
HOTEL = (Reason("hotel"),)


def rent(book: ClassicBook, table: Table, space: int, moved: int) -> tuple[int, tuple[Reason, ...]]:
    """The rent of a deed, nothing while it is mortgaged; a utility takes its times of `moved`, or of the dice."""
    deed = table.deed(space)
    if deed.mortgaged or deed.owner == BANK:
        return 0, ()
    if book.is_street[space]:
        return street_rent(book, table, space)
    count = sum(table.deed(other).owner == deed.owner for other in book.group[space])
    options = book.options
    if book.spaces[space].kind == RAILROAD:
        return railroad_rent(book, count), (Reason("railroads", count=count),)
    times = options.utility_factor + options.utility_step * (count - 1)
    if book.utilities_take == "dice":
        return times * moved, (Reason("utilities", count=count, times=times, rolled=moved),)
    return times * moved, (Reason("utilities", count=count, times=times, moved=moved),)


def railroad_rent(book: ClassicBook, count: int) -> int:
    """OOF-12: the rent of each of `count` railroads of one owner."""
    amount: int = book.options.railroad_rent * book.options.railroad_factor ** (count - 1)
    return min(amount, MOST_RENT)


def street_rent(book: ClassicBook, table: Table, space: int) -> tuple[int, tuple[Reason, ...]]:
    """OOF-11: the street's own table; bare in a group owned whole, doubled, whatever the rest of the group carries."""
    deed = table.deed(space)
    rents = book.spaces[space].rents
    if deed.level == book.hotel:
        return rents[-1], HOTEL
    if deed.level:
        return rents[deed.level], (Reason("houses", count=deed.level),)
    if book.in_group(space) and table.owns_all(deed.owner, book.group[space]):
        percent = book.options.group_rent_percent
        return share_up(rents[0], percent), (Reason("whole_group", times=percent),)
    return rents[0], BARE


def collect_rent(game: ClassicGame, seat: int, space: int, moved: int) -> None:
    """OOF-10, OOF-12, OOF-13: the owner is paid in full."""
    amount, reasons = rent(game.book, game.table, space, moved)
    charge(game, RentPaid(seat, game.table.deed(space).owner, amount, space, reasons))
