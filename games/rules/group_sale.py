"""Selling all buildings of a group at once (BD-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.refusal import Refused, gettext_noop
from games.engine.state import Action
from games.rules.building import sell_all
from games.rules.table import Table

if TYPE_CHECKING:
    from games.rules.book import ClassicBook, ClassicGame


class SellGroup(Action, frozen=True, tag="sell_group"):
    """Sell every building of a group at once."""

    group: str


ACTIONS: tuple[type[Action], ...] = (SellGroup,)


def sell_group(game: ClassicGame, seat: int, action: SellGroup) -> None:
    """BD-14: every building of a group at once, which needs no spare houses."""
    book, table = game.book, game.table
    book.check_raising(table, seat)
    no = why_not_sell_group(book, table, seat, action.group)
    if no is not None:
        raise no
    sell_all(game, streets_of(book, action.group))


def streets_of(book: ClassicBook, name: str) -> tuple[int, ...]:
    """The streets of the group of that name; none where there is no such group."""
    return next((group for group in book.streets if name and book.spaces[group[0]].group == name), ())


def sale_of_group(book: ClassicBook, table: Table, name: str) -> int:
    """What selling every building of a group brings."""
    return sum(table.deed(space).level * book.sale[space] for space in streets_of(book, name))


def why_not_sell_group(book: ClassicBook, table: Table, seat: int, name: str) -> Refused | None:
    """Why `seat` cannot sell what stands on a group; None where it can."""
    group = streets_of(book, name)
    if not group:
        return Refused("illegal_target", gettext_noop("There is no such group of properties."), field="group")
    if not table.owns_all(seat, group):
        return Refused("not_owner", gettext_noop("That group is not wholly yours."), field="group")
    if not any(table.deed(space).level for space in group):
        return Refused("no_buildings", gettext_noop("There is nothing to sell on it."), field="group")
    return None
