"""Mortgaging deeds and lifting the mortgage (OOF-43 to OOF-45)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.refusal import Refused, gettext_noop
from games.engine.state import Action, Event
from games.rules.building import sell_all
from games.rules.payment import Paid, Received
from games.rules.table import Table

if TYPE_CHECKING:
    from games.rules.book import ClassicBook, ClassicGame


class Mortgage(Action, frozen=True, tag="mortgage"):
    """Take a mortgage on a deed."""

    space: int


class Unmortgage(Action, frozen=True, tag="unmortgage"):
    """Lift the mortgage of a deed."""

    space: int


class Mortgaged(Received, frozen=True, tag="mortgaged"):
    """A deed was mortgaged."""

    space: int

    def apply(self, table: Table) -> None:
        super().apply(table)
        table.deed(self.space).mortgaged = True


class Unmortgaged(Paid, frozen=True, tag="unmortgaged"):
    """A mortgage was lifted."""

    space: int

    def apply(self, table: Table) -> None:
        super().apply(table)
        table.deed(self.space).mortgaged = False


EVENTS: tuple[type[Event], ...] = (Mortgaged, Unmortgaged)
ACTIONS: tuple[type[Action], ...] = (Mortgage, Unmortgage)


def mortgage(game: ClassicGame, seat: int, action: Mortgage) -> None:
    """OOF-43: take a mortgage; every building of the group is sold first."""
    book, table = game.book, game.table
    book.check_raising(table, seat)
    no = why_not_mortgage(book, table, seat, action.space)
    if no is not None:
        raise no
    mortgage_deed(game, seat, action.space)


def mortgage_deed(game: ClassicGame, seat: int, space: int) -> None:
    """Mortgage a deed where that is known to be possible."""
    if game.book.is_street[space]:
        sell_all(game, game.book.group[space])
    game.emit(Mortgaged(seat, game.book.mortgage[space], space))


def unmortgage(game: ClassicGame, seat: int, action: Unmortgage) -> None:
    """OOF-45: pay back what the mortgage paid, with interest."""
    book, table = game.book, game.table
    no = why_not_unmortgage(book, table, seat, action.space)
    book.check_improving(table, seat, no)
    if no is not None:
        raise no
    game.emit(Unmortgaged(seat, book.unmortgage[action.space], action.space))


def check_own_deed(book: ClassicBook, table: Table, seat: int, space: int) -> Refused | None:
    """Why `space` is no deed of `seat`'s; None where it is one."""
    if not 0 <= space < book.size:
        return Refused("out_of_range", gettext_noop("The board has no such space."), field="space")
    deed = table.deeds[space]
    if deed is None:
        return Refused("illegal_target", gettext_noop("Nobody can own that space."), field="space")
    if deed.owner != seat:
        return Refused("not_owner", gettext_noop("That deed is not yours."), field="space")
    return None


def liftable(book: ClassicBook, table: Table, spaces: list[int], cash: int) -> list[int]:
    """Of the deeds `spaces`, those that are mortgaged and can be freed with `cash`."""
    deeds, costs = table.deeds, book.unmortgage
    return [space for space in spaces if deeds[space].mortgaged and costs[space] <= cash]  # type: ignore[union-attr]


def why_not_mortgage(book: ClassicBook, table: Table, seat: int, space: int) -> Refused | None:
    """Why `seat` cannot mortgage `space`; None where it can."""
    no = check_own_deed(book, table, seat, space)
    if no is None and table.deed(space).mortgaged:
        no = Refused("already_mortgaged", gettext_noop("It is mortgaged already."), field="space")
    if no is None and book.stays_unmortgaged(table, space):
        no = Refused("has_buildings", gettext_noop("Sell the buildings of its group first."), field="space")
    if no is None and book.sells_first(table, seat):
        no = Refused("has_buildings", gettext_noop("You are in debt: sell your buildings before you mortgage."))
    return no


def why_not_unmortgage(book: ClassicBook, table: Table, seat: int, space: int) -> Refused | None:
    """Why `seat` cannot lift the mortgage of `space`; None where it can."""
    no = check_own_deed(book, table, seat, space)
    if no is not None:
        return no
    if not table.deed(space).mortgaged:
        return Refused("not_mortgaged", gettext_noop("It is not mortgaged."), field="space")
    cost = book.unmortgage[space]
    if table.free_cash(seat) < cost:
        return Refused(
            "cannot_afford",
            gettext_noop("You cannot pay the cost of %(cost)d."),
            field="space",
            cost=cost,
        )
    return None
