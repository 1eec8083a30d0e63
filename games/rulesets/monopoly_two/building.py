"""Houses and hotels for whole monopolies (TWO-19), or for single properties (TWO-V1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Part, Unprompted
from games.engine.state import Action, Event, Legal
from games.rules.charge import Charge
from games.rules.options import BuildingOptions
from games.rulesets.monopoly_two.options import SiteOptions
from games.rulesets.monopoly_two.payment import Payment, houses_after, make_payment, why_not_give
from games.rulesets.monopoly_two.rules import Becomes, Site, TwoRules, level_of
from games.rulesets.monopoly_two.table import TwoTable
from games.rulesets.monopoly_two.waiting import acts_freely, why_not_on_turn
from games.rulesets.monopoly_two.winning import worth

if TYPE_CHECKING:
    from games.rulesets.monopoly_two.rules import TwoGame


class Build(Action, frozen=True, tag="build", omit_defaults=True):
    """Buy the next building of a group, or of a space if buildings stand on single properties; in cash if not said."""

    group: str | None = None
    space: int | None = None
    pay: Payment | None = None


class Raised(Event, frozen=True):
    """The properties of a site have one building more: `houses` and `hotels` came from the supply.

    `houses` is negative if a hotel replaced houses.
    """

    seat: int
    site: str
    group: str
    spaces: tuple[int, ...]
    level: int
    houses: int
    hotels: int

    def apply(self, table: TwoTable) -> None:
        for space in self.spaces:
            table.deeds[space] = replace(table.deed(space), level=self.level)
        table.bank.houses -= self.houses
        table.bank.hotels -= self.hotels


class GroupBuilt(Raised, frozen=True, tag="group_built"):
    """A building was bought; its payment came before."""

    def apply(self, table: TwoTable) -> None:
        super().apply(table)
        table.built[self.group] = table.built.get(self.group, 0) + 1


BUILDING = Charge("building")


def build_on(site: Site, single: bool) -> Build:
    """The action that buys a building for a site in cash."""
    return Build(space=site.spaces[0]) if single else Build(group=site.key)


def site_named(rules: TwoRules, action: Any) -> Site | Refused:
    """The site that an action names by group, or by space where buildings stand on single properties."""
    single = rules.options.sites.single_buildings
    if (action.space is None) == single or (action.group is None) != single:
        text = gettext_noop("Name a space.") if single else gettext_noop("Name a group.")
        return Refused("malformed", text, field="space" if single else "group")
    key = str(action.space) if single else action.group
    site = rules.sites.get(key)
    return site or Refused("illegal_target", gettext_noop("Nothing can be built there."), field="group")


def becomes(rules: TwoRules, table: TwoTable, site: Site) -> Becomes:
    """Return the kind of a site's next building."""
    return "hotel" if level_of(table, site) == rules.max_houses else "house"


def why_not_raise(rules: TwoRules, table: TwoTable, seat: int, site: Site) -> Refused | None:
    """Why a site of `seat` can carry no further building; None if it can."""
    level = level_of(table, site)
    if not table.owns_all(seat, rules.groups[site.group]):
        if table.deed(site.spaces[0]).owner != seat and rules.options.sites.single_buildings:
            return Refused("not_owner", gettext_noop("That property is not yours."), field="space")
        return Refused("incomplete_group", gettext_noop("You need every property of the group."), field="group")
    if level == rules.hotel or (level == rules.max_houses and not rules.options.buildings.hotels_allowed):
        return Refused("fully_built", gettext_noop("Nothing more can be built there."), field="group")
    if any(level_of(table, rules.sites[other]) < level for other in site.neighbours):
        text = gettext_noop("Build evenly: another property of the group comes first.")
        return Refused("uneven_building", text, field="space")
    if level == rules.max_houses:
        return None if table.bank.hotels else _no_hotel()
    return None if table.bank.houses else _no_house()


def _no_hotel() -> Refused:
    return Refused("supply_empty", gettext_noop("The bank has no hotel left."), field="group")


def _no_house() -> Refused:
    return Refused("supply_empty", gettext_noop("The bank has no house left."), field="group")


def why_not_build(rules: TwoRules, table: TwoTable, seat: int, action: Build) -> Refused | None:
    """Why this building cannot be bought like this now; None if it can."""
    refused = why_not_on_turn(rules, table, seat)
    if refused is not None:
        return refused
    site = site_named(rules, action)
    if isinstance(site, Refused):
        return site
    refused = why_not_raise(rules, table, seat, site) or _why_not_again(rules, table, site)
    if refused is not None:
        return refused
    payment = action.pay or Payment(cash=site.price)
    of_group = {one.key for one in rules.sites_in[site.group]} | set(rules.groups[site.group])
    if not of_group.isdisjoint([*payment.buildings, *payment.spaces]):
        text = gettext_noop("The group that is built on cannot pay for it.")
        return Refused("illegal_target", text, field="pay")
    refused = why_not_give(rules, table, seat, site.price, payment)
    if refused is None and level_of(table, site) < rules.max_houses and not houses_after(rules, table, payment):
        return _no_house()
    return refused


def _why_not_again(rules: TwoRules, table: TwoTable, site: Site) -> Refused | None:
    """TWO-V4: a limit of buildings for a monopoly in one turn."""
    limit = rules.options.sites.buildings_per_turn
    if limit and table.built.get(site.group, 0) >= limit:
        text = gettext_noop("You can buy only %(max)d of its buildings in one turn.")
        return Refused("wrong_phase", text, field="group", max=limit)
    return None


def build(game: TwoGame, seat: int, action: Build) -> None:
    """TWO-19: pay for the next building of the whole monopoly, and put it up."""
    site = site_named(game.rules, action)
    assert isinstance(site, Site)
    payment = action.pay or Payment(cash=site.price)
    make_payment(game, seat, None, site.price, payment, BUILDING)
    raise_site(game, seat, site, GroupBuilt)


def raise_site(game: TwoGame, seat: int, site: Site, event: Callable[..., Raised]) -> None:
    """Put a building up: a house, or a hotel in place of the houses."""
    rules = game.rules
    level = level_of(game.table, site) + 1
    houses, hotels = (-rules.max_houses, 1) if level == rules.hotel else (1, 0)
    game.emit(event(seat, site.key, site.group, site.spaces, level, houses, hotels))


def add_builds(rules: TwoRules, table: TwoTable, seat: int, actions: list[Legal]) -> None:
    """The buildings that `seat` can buy now, and those that it can buy only with more than cash."""
    if not acts_freely(rules, table, seat):
        return
    sites = rules.sites_of(table, seat)
    if not sites:
        return
    cash = table.players[seat].cash
    for site in sites:
        if why_not_raise(rules, table, seat, site) is None and _why_not_again(rules, table, site) is None:
            if site.price <= cash:
                actions.append(rules.builds[site.key])
            elif site.price <= worth_beside(rules, table, seat, site):
                actions.append(rules.composed_builds[site.key])


def worth_beside(rules: TwoRules, table: TwoTable, seat: int, site: Site) -> int:
    """Return the means of `seat` for a building of that site: all but the deeds and buildings of its group."""
    group = rules.groups[site.group]
    of_group = sum(rules.price[space] for space in group)
    of_group += sum(one.price * level_of(table, one) for one in rules.sites_in[site.group])
    return worth(rules, table, seat) - of_group


PART = Part(
    actions=(Build,),
    events=(GroupBuilt,),
    unprompted={Build: Unprompted(build, why_not_build, add_builds)},
    options=SiteOptions,
)
"""TWO-19. The supply is an option of its own, with the classic games'."""
SUPPLY_PART = Part(options=BuildingOptions)
