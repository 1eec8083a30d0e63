"""Paying in cash, deeds and buildings, mixed as the payer likes (TWO-21 to TWO-26).

Where buildings stand on single properties, they are given with their deeds only (TWO-V1).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from games.engine.refusal import Refused, gettext_noop
from games.engine.state import Action, Event
from games.rules.charge import Charge
from games.rules.payment import Transfers
from games.rules.table import BANK
from games.rulesets.monopoly_two.row import refill_row
from games.rulesets.monopoly_two.rules import Site, TwoRules, level_of
from games.rulesets.monopoly_two.table import Handed, OwnedTable, Placing, TwoTable

if TYPE_CHECKING:
    from games.rulesets.monopoly_two.rules import TwoGame

PURCHASES = ("purchase", "building")
"""The kinds of charges that are no debts: they are paid on the spot, or not at all."""


class Payment(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The cash, deeds and house prices by site that are given."""

    cash: int = 0
    spaces: tuple[int, ...] = ()
    buildings: dict[str, int] = {}


class Pay(Action, frozen=True, tag="pay", omit_defaults=True):
    """Settle the debt that is due with this payment."""

    cash: int = 0
    spaces: tuple[int, ...] = ()
    buildings: dict[str, int] = {}


class Given(Struct, frozen=True, gc=False):
    """`count` house prices of a site, each worth `worth`; its `spaces` are left at `level`.

    `houses` and `hotels` go back to the supply; `houses` is negative if a hotel was exchanged for houses (TWO-24).
    """

    site: str
    count: int
    worth: int
    spaces: tuple[int, ...]
    level: int
    houses: int
    hotels: int


class PaymentMade(Event, frozen=True, tag="payment_made"):
    """`seat` paid what was `due` to the player `to` or the bank: `cash` less `change`, deeds, and buildings.

    `lost` was overpaid beyond the change (TWO-22); `refund` is what the bank pays the receiver for the buildings
    (TWO-25), which is 0 if there are none or if they are handed over (TWO-V2).
    """

    seat: int
    due: int
    cash: int
    change: int
    lost: int
    spaces: tuple[int, ...]
    buildings: tuple[Given, ...]
    refund: int
    charge: Charge
    to: int | None = None

    def apply(self, table: TwoTable) -> None:
        players = table.players
        players[self.seat].cash -= self.cash - self.change
        if self.to is not None:
            players[self.to].cash += self.cash - self.change + self.refund
        give_buildings(table, self.buildings)
        for space in self.spaces:
            table.transfer(space, BANK if self.to is None else self.to)
        if self.charge.kind not in PURCHASES:
            table.debts.remove(next(debt for debt in table.debts if debt.seat == self.seat))

    def transfers(self) -> Transfers:
        moved = ((self.seat, self.to, self.cash - self.change), (None, self.to, self.refund))
        return tuple(transfer for transfer in moved if transfer[2])


class BuildingsHanded(Event, frozen=True, tag="buildings_handed"):
    """`to` puts up the buildings that `seat` paid with (TWO-V2).

    `cash` is what more change can come from, `surplus` what was overpaid beyond the `change` that was given.
    """

    seat: int
    to: int
    cash: int
    handed: tuple[Handed, ...]
    surplus: int = 0
    change: int | None = None

    def apply(self, table: TwoTable) -> None:
        table.placing = Placing(self.seat, self.to, self.cash, [*self.handed], self.surplus, self.change)


class Sum(NamedTuple):
    """The worth of a payment, and what comes back or is lost of it."""

    worth: int
    change: int
    lost: int


def give_buildings(table: TwoTable, buildings: tuple[Given, ...]) -> None:
    """Take buildings down and put them back into the supply."""
    for given in buildings:
        for space in given.spaces:
            table.deeds[space] = replace(table.deed(space), level=given.level)
        table.bank.houses += given.houses
        table.bank.hotels += given.hotels


def worth_of_deed(rules: TwoRules, table: OwnedTable, space: int) -> int:
    """The worth of a deed in a payment: its price, and that of the buildings that are given with it (TWO-V1)."""
    site = rules.site_at[space] if rules.options.sites.single_buildings else None
    return rules.price[space] + (level_of(table, site) * site.price if site is not None else 0)


def add_up(rules: TwoRules, table: OwnedTable, due: int, payment: Payment | Pay) -> Sum:
    """TWO-21, TWO-22: the worth of a payment; change is given up to the cash that was put in."""
    worth = payment.cash
    for space in payment.spaces:
        worth += worth_of_deed(rules, table, space)
    for key, count in payment.buildings.items():
        worth += rules.sites[key].price * count
    over = max(0, worth - due)
    change = min(over, payment.cash)
    return Sum(worth, change, over - change)


def why_not_give(rules: TwoRules, table: TwoTable, seat: int, due: int, payment: Payment | Pay) -> Refused | None:
    """Why `seat` cannot settle what is `due` with this payment; None if it can."""
    refused = why_not_own(rules, table, seat, payment)
    if refused is None and add_up(rules, table, due, payment).worth < due:
        text = gettext_noop("That is worth less than the %(due)d due.")
        return Refused("cannot_afford", text, field="cash", due=due)
    return refused


def why_not_own(rules: TwoRules, table: TwoTable, seat: int, payment: Payment | Pay) -> Refused | None:
    """Why `seat` cannot put this into a payment, whatever it is worth; None if it can."""
    if payment.cash < 0:
        return Refused("out_of_range", gettext_noop("An amount of cash cannot be negative."), field="cash")
    if payment.cash > table.players[seat].cash:
        return Refused("cannot_afford", gettext_noop("You do not have that much cash."), field="cash")
    if not payment.spaces and not payment.buildings:
        return None
    return _why_not_buildings(rules, table, seat, payment) or _why_not_deeds(rules, table, seat, payment)


def _why_not_buildings(rules: TwoRules, table: TwoTable, seat: int, payment: Payment | Pay) -> Refused | None:
    """TWO-24: buildings of one's own, from the top; what is left of a hotel has to be in the supply."""
    if payment.buildings and rules.options.sites.single_buildings:
        text = gettext_noop("Buildings on single properties are given with their deeds.")
        return Refused("illegal_target", text, field="buildings")
    for key, count in payment.buildings.items():
        site = rules.sites.get(key)
        if site is None:
            return Refused("out_of_range", gettext_noop("Nothing can be built there."), field="buildings")
        level = level_of(table, site)
        if table.deed(site.spaces[0]).owner != seat:
            return Refused("not_owner", gettext_noop("Those buildings are not yours."), field="buildings")
        if not 1 <= count <= level:
            text = gettext_noop("You can give 1 to %(max)d house prices there.")
            return Refused("out_of_range", text, field="buildings", max=level)
    if houses_after(rules, table, payment) < 0:
        text = gettext_noop("The bank has too few houses to replace the hotel.")
        return Refused("supply_empty", text, field="buildings")
    return None


def _why_not_deeds(rules: TwoRules, table: TwoTable, seat: int, payment: Payment | Pay) -> Refused | None:
    """TWO-23: deeds of one's own, each once, of groups that have no buildings left after this payment."""
    owned = table.players[seat].spaces
    if len(set(payment.spaces)) != len(payment.spaces):
        return Refused("malformed", gettext_noop("A deed is named twice."), field="spaces")
    for space in payment.spaces:
        if space not in owned:
            return Refused("not_owner", gettext_noop("That deed is not yours."), field="spaces")
        for site in built_sites(rules, table, space):
            if payment.buildings.get(site.key, 0) < level_of(table, site):
                text = gettext_noop("Its group has buildings: give all of them, too, or none of its deeds.")
                return Refused("has_buildings", text, field="spaces")
    return None


def built_sites(rules: TwoRules, table: TwoTable, space: int) -> list[Site]:
    """TWO-23: the sites whose buildings have to be given with a deed; none where they go with their own (TWO-V1)."""
    if not rules.in_colour(space) or rules.options.sites.single_buildings:
        return []
    return [site for site in rules.sites_in[rules.spaces[space].group] if level_of(table, site)]


def _given(rules: TwoRules, table: Any, site: Site, count: int) -> Given:
    """Buildings of a site as they are taken down."""
    level = level_of(table, site)
    new_level = level - count
    hotel = level == rules.hotel
    houses = -new_level if hotel else count
    return Given(site.key, count, site.price, site.spaces, new_level, houses, int(hotel))


def buildings_given(rules: TwoRules, table: TwoTable, buildings: dict[str, int]) -> tuple[Given, ...]:
    """The buildings of a payment in the order of the board."""
    return tuple(_given(rules, table, site, buildings[key]) for key, site in rules.sites.items() if key in buildings)


def _given_in(rules: TwoRules, table: TwoTable, payment: Payment | Pay) -> tuple[Given, ...]:
    """The buildings of a payment: those named, or those of its deeds (TWO-V1)."""
    if rules.options.sites.single_buildings:
        return buildings_on(rules, table, payment.spaces)
    return buildings_given(rules, table, payment.buildings)


def buildings_on(rules: TwoRules, table: TwoTable, spaces: Iterable[int]) -> tuple[Given, ...]:
    """TWO-V1: the buildings of single properties as they are taken down."""
    sites = [site for space in spaces if (site := rules.site_at[space]) is not None]
    return buildings_given(rules, table, {site.key: level for site in sites if (level := level_of(table, site))})


def houses_after(rules: TwoRules, table: TwoTable, payment: Payment | Pay) -> int:
    """The houses in the supply after a payment; less than none if it cannot replace the hotels that are exchanged."""
    return table.bank.houses + sum(given.houses for given in _given_in(rules, table, payment))


def all_buildings(rules: TwoRules, table: TwoTable, seat: int) -> dict[str, int]:
    """Everything that `seat` has built, in house prices by site."""
    return {site.key: level for site, level in rules.levels_of(table, seat)}


def make_payment(
    game: TwoGame,
    seat: int,
    to: int | None,
    due: int,
    payment: Payment | Pay,
    charge: Charge,
    *,
    leaving: bool = False,
) -> None:
    """Carry out a payment that has been found possible; the row takes in what comes back to the bank.

    The buildings of a player who is `leaving` are always paid for in cash.
    """
    rules, table = game.rules, game.table
    total = add_up(rules, table, due, payment)
    given = _given_in(rules, table, payment)
    handed = bool(given) and to is not None and not leaving and may_place(rules, table, to, payment)
    refund = 0 if to is None or handed else sum(one.worth * one.count for one in given)
    spaces = tuple(sorted(payment.spaces))
    game.emit(PaymentMade(seat, due, payment.cash, total.change, total.lost, spaces, given, refund, charge, to))
    if handed and to is not None:
        cheapest_first = sorted((Handed(one.site, one.count, one.worth) for one in given), key=lambda one: one.worth)
        kept = payment.cash - total.change
        game.emit(BuildingsHanded(seat, to, kept, tuple(cheapest_first), total.lost, total.change))
    if to is None:
        refill_row(game, len(spaces))


def may_place(rules: TwoRules, table: TwoTable, seat: int, payment: Payment | Pay) -> bool:
    """TWO-V2: whether the receiver will own a monopoly that can carry another building."""
    if not rules.options.payment.reuse_buildings:
        return False
    received = set(payment.spaces)
    for key, group in rules.groups.items():
        if all(table.deed(space).owner == seat or space in received for space in group):
            for site in rules.sites_in[key]:
                if level_of(table, site) < rules.hotel or received & set(group):
                    return True
    return False
