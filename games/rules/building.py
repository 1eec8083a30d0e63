"""Houses and hotels: built and sold evenly, from a limited supply (OOF-25 to OOF-30)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Part
from games.engine.state import Action
from games.rules.options import ResaleOptions
from games.rules.payment import PaidToBank, Received
from games.rules.table import Holdings, Table

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame, ClassicRules


class Build(Action, frozen=True, tag="build"):
    """Build the next house or the hotel on a street."""

    space: int


class Sell(Action, frozen=True, tag="sell"):
    """Sell the top building of a street."""

    space: int


class HouseBuilt(PaidToBank, frozen=True, tag="house_built"):
    """A house was built on `space`."""

    space: int

    def apply(self, table: Table) -> None:
        super().apply(table)
        raise_level(table, self.space, 1)
        table.bank.houses -= 1


class HotelBuilt(PaidToBank, frozen=True, tag="hotel_built"):
    """A hotel replaced the `houses` on `space`, which went back to the bank (OOF-28)."""

    space: int
    houses: int

    def apply(self, table: Table) -> None:
        super().apply(table)
        raise_level(table, self.space, 1)
        table.bank.houses += self.houses
        table.bank.hotels -= 1


class HouseSold(Received, frozen=True, tag="house_sold"):
    """One house went back to the bank."""

    space: int

    def apply(self, table: Table) -> None:
        super().apply(table)
        raise_level(table, self.space, -1)
        table.bank.houses += 1


class HotelSold(Received, frozen=True, tag="hotel_sold"):
    """A hotel went back to the bank and left `houses` in its place (OOF-30)."""

    space: int
    houses: int

    def apply(self, table: Table) -> None:
        super().apply(table)
        raise_level(table, self.space, -1)
        table.bank.houses -= self.houses
        table.bank.hotels += 1


class BuildingsSold(Received, frozen=True, tag="buildings_sold"):
    """Everything on `space` went back to the bank at once, for `amount` to `seat` (OOF-43, OOF-47)."""

    space: int
    houses: int
    hotel: bool

    def apply(self, table: Table) -> None:
        super().apply(table)
        table.deeds[self.space] = replace(table.deed(self.space), level=0)
        table.bank.houses += self.houses
        table.bank.hotels += self.hotel


def raise_level(table: Table, space: int, levels: int) -> None:
    """Have a street carry so many buildings more, or fewer if `levels` is negative."""
    deed = table.deed(space)
    table.deeds[space] = replace(deed, level=deed.level + levels)


def whole_groups(rules: ClassicRules, table: Holdings, seat: int) -> list[tuple[int, ...]]:
    """The groups of streets of which `seat` owns all; a street in no group counts as one (OOF-25)."""
    groups = []
    deeds, rest = table.deeds, rules.rest
    for space in table.players[seat].spaces:
        others = rest[space]
        if others is not None:
            for other in others:
                if deeds[other].owner != seat:  # type: ignore[union-attr]
                    break
            else:
                groups.append(rules.group[space])
    return groups


def level_to_build_on(rules: ClassicRules, table: Holdings, group: tuple[int, ...]) -> int:
    """The level of the streets of a monopoly that the next building goes to; -1 if none can be built (OOF-25 to 28)."""
    deeds, lowest = table.deeds, rules.hotel
    for space in group:
        deed = deeds[space]
        if deed.mortgaged:  # type: ignore[union-attr]
            return -1
        if deed.level < lowest:  # type: ignore[union-attr]  # noqa: PLR1730  min() costs more than all the rest here
            lowest = deed.level  # type: ignore[union-attr]
    if lowest < rules.max_houses:
        return lowest if table.bank.houses else -1
    if lowest < rules.hotel and table.bank.hotels and rules.options.buildings.hotels_allowed:
        return lowest
    return -1


def builds_in(rules: ClassicRules, table: Table, group: tuple[int, ...], cash: int) -> Sequence[int]:
    """The streets of a monopoly on which the next building can be built for at most `cash`."""
    if not rules.house_rules.even_building:
        return _builds_anywhere_in(rules, table, group, cash)
    level = level_to_build_on(rules, table, group)
    if level < 0:
        return ()
    deeds, cost = table.deeds, rules.house_cost
    streets = []
    for space in group:  # a comprehension costs more than the few turns of this loop, here and below
        if deeds[space].level == level and cost[space] <= cash:  # type: ignore[union-attr]
            streets.append(space)  # noqa: PERF401
    return streets


def _builds_anywhere_in(rules: ClassicRules, table: Table, group: tuple[int, ...], cash: int) -> Sequence[int]:
    """OOF-56: the streets on which a house or a hotel can be built for `cash`, whatever stands on the others."""
    if any(table.deed(space).mortgaged for space in group):
        return ()
    hotels = table.bank.hotels if rules.options.buildings.hotels_allowed else 0
    left = [table.bank.houses] * rules.max_houses + [hotels, 0]
    """What the bank has of the next building, by the level of the street."""
    return [space for space in group if left[table.deed(space).level] and rules.house_cost[space] <= cash]


def sales_in(rules: ClassicRules, table: Holdings, group: tuple[int, ...]) -> Sequence[int]:
    """The streets of a monopoly of which the top building can be sold (OOF-29, OOF-30)."""
    if not rules.house_rules.even_building:
        return _sales_anywhere_in(rules, table, group)
    deeds, highest = table.deeds, 0
    for space in group:
        level = deeds[space].level  # type: ignore[union-attr]
        if level > highest:  # noqa: PLR1730  so does max()
            highest = level
    if not highest or (highest == rules.hotel and table.bank.houses < rules.max_houses):
        return ()
    streets = []
    for space in group:
        if deeds[space].level == highest:  # type: ignore[union-attr]
            streets.append(space)  # noqa: PERF401
    return streets


def _sales_anywhere_in(rules: ClassicRules, table: Holdings, group: tuple[int, ...]) -> Sequence[int]:
    """OOF-56: the streets of which a building can be sold, whatever stands on the others."""
    highest = rules.hotel if table.bank.houses >= rules.max_houses else rules.max_houses
    return [space for space in group if 0 < table.deed(space).level <= highest]


def can_build(rules: ClassicRules, table: Table, seat: int, space: int) -> bool:
    """Whether `seat` may build on `space` and can afford to."""
    group = _own_group(rules, table, seat, space)
    return bool(group) and space in builds_in(rules, table, group, rules.mechanics.free_cash(table, seat))


def can_sell(rules: ClassicRules, table: Table, seat: int, space: int) -> bool:
    """Whether `seat` may sell the top building of `space`."""
    group = _own_group(rules, table, seat, space)
    return bool(group) and space in sales_in(rules, table, group)


def _own_group(rules: ClassicRules, table: Table, seat: int, space: int) -> tuple[int, ...]:
    """The group of the street `space` if `seat` owns all of it, or else an empty tuple."""
    if not 0 <= space < rules.size or not rules.is_street[space]:
        return ()
    group = rules.group[space]
    return group if table.owns_all(seat, group) else ()


def build(game: ClassicGame, seat: int, action: Build) -> None:
    """OOF-25 to OOF-28: add a house, or a hotel in place of the houses."""
    rules, space = game.rules, action.space
    cost = rules.house_cost[space]
    if game.table.deed(space).level == rules.max_houses:
        game.emit(HotelBuilt(seat, cost, space, rules.max_houses))
    else:
        game.emit(HouseBuilt(seat, cost, space))


def sell(game: ClassicGame, seat: int, action: Sell) -> None:
    """OOF-29, OOF-30: sell a house, or replace a hotel by houses."""
    sell_top(game, seat, action.space)


def sell_top(game: ClassicGame, seat: int, space: int) -> None:
    """Sell the top building of a street, which has been found possible."""
    rules = game.rules
    if game.table.deed(space).level == rules.hotel:
        game.emit(HotelSold(seat, rules.sale[space], space, rules.max_houses))
    else:
        game.emit(HouseSold(seat, rules.sale[space], space))


def sell_all(game: ClassicGame, group: tuple[int, ...], owners: dict[int, int] | None = None) -> None:
    """Sell every building of a group at once; each street's proceeds go to its owner, or to its owner in `owners`."""
    rules = game.rules
    for space in group:
        deed = game.table.deed(space)
        if deed.level:
            hotel = deed.level == rules.hotel
            seat = (owners or {}).get(space, deed.owner)
            amount = deed.level * rules.sale[space]
            game.emit(BuildingsSold(seat, amount, space, 0 if hotel else deed.level, hotel))


def check_own_street(rules: ClassicRules, table: Table, seat: int, space: int) -> Refused | None:
    """Why `space` is not a street that `seat` owns; None if it is."""
    if not 0 <= space < rules.size:
        return Refused("out_of_range", gettext_noop("The board has no such space."), field="space")
    if not rules.is_street[space]:
        return Refused("illegal_target", gettext_noop("Only a property carries buildings."), field="space")
    if table.deed(space).owner != seat:
        return Refused("not_owner", gettext_noop("That property is not yours."), field="space")
    return None


def why_not_build(rules: ClassicRules, table: Table, seat: int, space: int) -> Refused:
    """Why nothing can be built on `space`, for a space on which it cannot build."""
    no = check_own_street(rules, table, seat, space)
    if no is not None:
        return no
    group = rules.group[space]
    if not table.owns_all(seat, group):
        return Refused("incomplete_group", gettext_noop("You need every property of the group."), field="space")
    if any(table.deed(other).mortgaged for other in group):
        return Refused("group_mortgaged", gettext_noop("A property of the group is mortgaged."), field="space")
    return _why_not_level(rules, table, space)


def _why_not_level(rules: ClassicRules, table: Table, space: int) -> Refused:
    """Why nothing more can be built on a street of a whole group without mortgages."""
    group = rules.group[space]
    level = table.deed(space).level
    if level == rules.hotel or (level == rules.max_houses and not rules.options.buildings.hotels_allowed):
        return Refused("fully_built", gettext_noop("Nothing more can be built there."), field="space")
    if rules.house_rules.even_building and any(table.deed(other).level < level for other in group):
        return Refused(
            "uneven_building",
            gettext_noop("Build evenly: another property of the group comes first."),
            field="space",
        )
    if level == rules.max_houses:
        if not table.bank.hotels:
            return Refused("supply_empty", gettext_noop("The bank has no hotel left."), field="space")
    elif not table.bank.houses:
        return Refused("supply_empty", gettext_noop("The bank has no house left."), field="space")
    cost = rules.house_cost[space]
    return Refused(
        "cannot_afford",
        gettext_noop("You cannot pay the cost of %(cost)d."),
        field="space",
        cost=cost,
    )


def why_not_sell(rules: ClassicRules, table: Table, seat: int, space: int) -> Refused:
    """Why nothing can be sold on `space`, for a space whose top building it cannot sell."""
    no = check_own_street(rules, table, seat, space)
    if no is not None:
        return no
    level = table.deed(space).level
    if not level:
        return Refused("no_buildings", gettext_noop("There are no buildings to sell."), field="space")
    if rules.house_rules.even_building and any(table.deed(other).level > level for other in rules.group[space]):
        return Refused(
            "uneven_building",
            gettext_noop("Sell evenly: another property of the group comes first."),
            field="space",
        )
    return Refused(
        "supply_empty",
        gettext_noop("The bank has too few houses to replace the hotel."),
        field="space",
    )


PART = Part(
    actions=(Build, Sell),
    events=(HouseBuilt, HotelBuilt, HouseSold, HotelSold, BuildingsSold),
    options=ResaleOptions,
)
"""When players may build and sell is decided in `management`."""
