"""Houses and hotels: built and sold evenly, from a limited supply (OOF-25 to OOF-30)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.engine.refusal import Refused, gettext_noop
from games.engine.state import Action, Event
from games.rules.payment import Paid, Received
from games.rules.table import Table

if TYPE_CHECKING:
    from games.rules.book import ClassicBook, ClassicGame


class Build(Action, frozen=True, tag="build"):
    """Add the next building to a street."""

    space: int


class Sell(Action, frozen=True, tag="sell"):
    """Sell the top building of a street."""

    space: int


class HouseBuilt(Paid, frozen=True, tag="house_built"):
    """One house more stands on `space`."""

    space: int

    def apply(self, table: Table) -> None:
        super().apply(table)
        table.deed(self.space).level += 1
        table.bank.houses -= 1


class HotelBuilt(Paid, frozen=True, tag="hotel_built"):
    """A hotel replaced the `houses` on `space`, which went back to the bank (OOF-28)."""

    space: int
    houses: int

    def apply(self, table: Table) -> None:
        super().apply(table)
        table.deed(self.space).level += 1
        table.bank.houses += self.houses
        table.bank.hotels -= 1


class HouseSold(Received, frozen=True, tag="house_sold"):
    """One house went back to the bank."""

    space: int

    def apply(self, table: Table) -> None:
        super().apply(table)
        table.deed(self.space).level -= 1
        table.bank.houses += 1


class HotelSold(Received, frozen=True, tag="hotel_sold"):
    """A hotel went back to the bank and left `houses` in its place (OOF-30)."""

    space: int
    houses: int

    def apply(self, table: Table) -> None:
        super().apply(table)
        table.deed(self.space).level -= 1
        table.bank.houses -= self.houses
        table.bank.hotels += 1


class BuildingsSold(Received, frozen=True, tag="buildings_sold"):
    """Everything on `space` went back to the bank at once, for `amount` to `seat` (OOF-43, OOF-47)."""

    space: int
    houses: int
    hotel: bool

    def apply(self, table: Table) -> None:
        super().apply(table)
        table.deed(self.space).level = 0
        table.bank.houses += self.houses
        table.bank.hotels += self.hotel


EVENTS: tuple[type[Event], ...] = (HouseBuilt, HotelBuilt, HouseSold, HotelSold, BuildingsSold)
ACTIONS: tuple[type[Action], ...] = (Build, Sell)


def whole_groups(book: ClassicBook, table: Table, seat: int) -> list[tuple[int, ...]]:
    """The groups of streets that are `seat`'s whole; a street in no group counts as one (OOF-25)."""
    groups = []
    deeds, leads = table.deeds, book.leads
    for space in table.players[seat].spaces:
        group = leads[space]
        if group is not None:
            for other in group:
                if deeds[other].owner != seat:  # type: ignore[union-attr]
                    break
            else:
                groups.append(group)
    return groups


def buildable(book: ClassicBook, table: Table, seat: int) -> list[int]:
    """The streets on which `seat` may build now (OOF-25 to OOF-28), paying for it included."""
    spaces: list[int] = []
    cash = table.free_cash(seat)
    for group in whole_groups(book, table, seat):
        spaces += next_in(book, table, group, cash)[0]
    return spaces


def sellable(book: ClassicBook, table: Table, seat: int) -> list[int]:
    """The streets of which `seat` may sell the top building (OOF-29, OOF-30)."""
    spaces: list[int] = []
    for group in whole_groups(book, table, seat):
        spaces += next_in(book, table, group, 0)[1]
    return spaces


def next_in(book: ClassicBook, table: Table, group: tuple[int, ...], cash: int) -> tuple[Sequence[int], Sequence[int]]:
    """Of a group owned whole: where the next building may stand for at most `cash`, and which is next to be sold."""
    deeds, hotel = table.deeds, book.hotel
    lowest, highest, mortgaged = hotel, 0, False
    for space in group:
        deed = deeds[space]
        level = deed.level  # type: ignore[union-attr]
        if level < lowest:  # noqa: PLR1730  min() and max() cost more than all the rest here
            lowest = level
        if level > highest:  # noqa: PLR1730
            highest = level
        if deed.mortgaged:  # type: ignore[union-attr]
            mortgaged = True
    builds: Sequence[int] = ()
    sales: Sequence[int] = ()
    if lowest < hotel and not mortgaged:
        bank = table.bank
        if bank.houses if lowest + 1 < hotel else bank.hotels and book.options.hotels_allowed:
            cost, even = book.house_cost, lowest == highest
            builds = [s for s in group if cost[s] <= cash and (even or deeds[s].level == lowest)]  # type: ignore[union-attr]
    if highest and (highest < hotel or table.bank.houses >= book.options.most_houses):
        sales = group if lowest == highest else [s for s in group if deeds[s].level == highest]  # type: ignore[union-attr]
    return builds, sales


def can_build(book: ClassicBook, table: Table, seat: int, space: int) -> bool:
    """Whether `buildable` lists `space`."""
    group = _own_group(book, table, seat, space)
    return bool(group) and space in next_in(book, table, group, table.free_cash(seat))[0]


def can_sell(book: ClassicBook, table: Table, seat: int, space: int) -> bool:
    """Whether `sellable` lists `space`."""
    group = _own_group(book, table, seat, space)
    return bool(group) and space in next_in(book, table, group, 0)[1]


def _own_group(book: ClassicBook, table: Table, seat: int, space: int) -> tuple[int, ...]:
    """The group of the street `space` where all of it is `seat`'s, else nothing."""
    if not 0 <= space < book.size or not book.is_street[space]:
        return ()
    group = book.group[space]
    return group if table.owns_all(seat, group) else ()


def build(game: ClassicGame, seat: int, action: Build) -> None:
    """OOF-25 to OOF-28: add a house, or a hotel in place of the houses."""
    book, table, space = game.book, game.table, action.space
    no = None if can_build(book, table, seat, space) else why_not_build(book, table, seat, space)
    book.check_improving(table, seat, no)
    if no is not None:
        raise no
    cost = book.house_cost[space]
    if table.deed(space).level == book.options.most_houses:
        game.emit(HotelBuilt(seat, cost, space, book.options.most_houses))
    else:
        game.emit(HouseBuilt(seat, cost, space))


def sell(game: ClassicGame, seat: int, action: Sell) -> None:
    """OOF-29, OOF-30: sell a house, or a hotel for its houses."""
    book, table, space = game.book, game.table, action.space
    book.check_raising(table, seat)
    if not can_sell(book, table, seat, space):
        raise why_not_sell(book, table, seat, space)
    sell_top(game, seat, space)


def sell_top(game: ClassicGame, seat: int, space: int) -> None:
    """Sell the top building of a street where that is known to be possible."""
    book = game.book
    if game.table.deed(space).level == book.hotel:
        game.emit(HotelSold(seat, book.sale[space], space, book.options.most_houses))
    else:
        game.emit(HouseSold(seat, book.sale[space], space))


def sell_all(game: ClassicGame, group: tuple[int, ...], owners: dict[int, int] | None = None) -> None:
    """Sell every building of a group at once; each street's proceeds go to its owner, or to who `owners` says."""
    book = game.book
    for space in group:
        deed = game.table.deed(space)
        if deed.level:
            hotel = deed.level == book.hotel
            seat = (owners or {}).get(space, deed.owner)
            amount = deed.level * book.sale[space]
            game.emit(BuildingsSold(seat, amount, space, 0 if hotel else deed.level, hotel))


def check_own_street(book: ClassicBook, table: Table, seat: int, space: int) -> Refused | None:
    """Why `space` is no street of `seat`'s; None where it is one."""
    if not 0 <= space < book.size:
        return Refused("out_of_range", gettext_noop("The board has no such space."), field="space")
    if not book.is_street[space]:
        return Refused("illegal_target", gettext_noop("Only a property carries buildings."), field="space")
    if table.deed(space).owner != seat:
        return Refused("not_owner", gettext_noop("That property is not yours."), field="space")
    return None


def why_not_build(book: ClassicBook, table: Table, seat: int, space: int) -> Refused:
    """The first reason why nothing can be built on `space`, for a street that `buildable` does not list."""
    no = check_own_street(book, table, seat, space)
    if no is not None:
        return no
    group = book.group[space]
    if not table.owns_all(seat, group):
        return Refused("incomplete_group", gettext_noop("You need every property of the group."), field="space")
    if any(table.deed(other).mortgaged for other in group):
        return Refused("group_mortgaged", gettext_noop("A property of the group is mortgaged."), field="space")
    return _why_not_level(book, table, space)


def _why_not_level(book: ClassicBook, table: Table, space: int) -> Refused:
    """Why a street of a whole, unmortgaged group does not rise by one."""
    group = book.group[space]
    level = table.deed(space).level
    if level == book.hotel or (level == book.options.most_houses and not book.options.hotels_allowed):
        return Refused("fully_built", gettext_noop("Nothing more can be built there."), field="space")
    if any(table.deed(other).level < level for other in group):
        return Refused(
            "uneven_building",
            gettext_noop("Build evenly: another property of the group is next."),
            field="space",
        )
    if level == book.options.most_houses:
        if not table.bank.hotels:
            return Refused("supply_empty", gettext_noop("The bank has no hotel left."), field="space")
    elif not table.bank.houses:
        return Refused("supply_empty", gettext_noop("The bank has no house left."), field="space")
    cost = book.house_cost[space]
    return Refused(
        "cannot_afford",
        gettext_noop("You cannot pay the cost of %(cost)d."),
        field="space",
        cost=cost,
    )


def why_not_sell(book: ClassicBook, table: Table, seat: int, space: int) -> Refused:
    """The first reason why nothing can be sold on `space`, for a street that `sellable` does not list."""
    no = check_own_street(book, table, seat, space)
    if no is not None:
        return no
    level = table.deed(space).level
    if not level:
        return Refused("no_buildings", gettext_noop("There is nothing to sell on it."), field="space")
    if any(table.deed(other).level > level for other in book.group[space]):
        return Refused(
            "uneven_building",
            gettext_noop("Sell evenly: another property of the group is next."),
            field="space",
        )
    return Refused(
        "supply_empty",
        gettext_noop("The bank has too few houses to put in the hotel's place."),
        field="space",
    )
