"""How the classic bots spend cash on their deeds: first the most profitable buildings, then paying off mortgages."""

from __future__ import annotations

from typing import NamedTuple

from games.bots.classic.profile import RICH, BotProfile, ClassicView
from games.engine.state import Action
from games.rules.building import Build, Sell
from games.rules.classic import ClassicRules
from games.rules.mortgage import Unmortgage


class Site(NamedTuple):
    """A monopoly without hotels on every street, and the street to build on next with its level."""

    group: tuple[int, ...]
    space: int
    level: int
    lacking: int
    """The number of buildings missing until every street of the group has a hotel."""


def improve(profile: BotProfile, rules: ClassicRules, view: ClassicView, cash: int) -> Action | None:
    """Return the best building that `cash` can buy, or else a mortgage to pay off; None if there is neither.

    The best building has the highest return on its cost; a rich bot prefers the group closest to a full set of hotels.
    """
    rich = cash >= RICH * rules.mean_price
    top = rules.hotel if rich else min(profile.max_level, rules.hotel)
    table, bank, options = view.table, view.table.bank, rules.options.buildings
    sites: list[Site] = []
    best, best_gain = -1, 0.0
    for space in table.players[view.seat].spaces:
        group = rules.leads[space]
        site = find_site(rules, view, group) if group is not None else None
        if site is None:
            continue
        sites.append(site)
        cost = rules.house_cost[site.space]
        supply = bank.houses if site.level + 1 < rules.hotel else bank.hotels and options.hotels_allowed
        if supply and site.level < top and cost <= cash:
            gain = 1 / site.lacking if rich else added_rent(rules, site) / (cost or 1)
            if gain > best_gain:
                best, best_gain = site.space, gain
    if best >= 0 and view.allows(build := Build(best)):
        return build
    for space in table.players[view.seat].spaces:
        if table.deeds[space].mortgaged and rules.unmortgage[space] * 2 <= cash:  # type: ignore[union-attr]
            return lift if view.allows(lift := Unmortgage(space)) else None
    return free_a_house(rules, view, sites) if rich and sites and not table.bank.houses else None


def find_site(rules: ClassicRules, view: ClassicView, group: tuple[int, ...]) -> Site | None:
    """Return where to build next in a group of streets; None unless this seat owns all of it without mortgages."""
    deeds, seat, hotel = view.table.deeds, view.seat, rules.hotel
    lowest, next_space, lacking = hotel, -1, 0
    for space in group:
        deed = deeds[space]
        if deed.owner != seat or deed.mortgaged:  # type: ignore[union-attr]
            return None
        level = deed.level  # type: ignore[union-attr]
        lacking += hotel - level
        if level < hotel and level <= lowest:
            lowest, next_space = level, space
    return Site(group, next_space, lowest, lacking) if lacking else None


def added_rent(rules: ClassicRules, site: Site) -> int:
    """Return what the next building adds to the rent of its street."""
    rents = rules.spaces[site.space].rents
    return rents[-1 if site.level + 1 == rules.hotel else site.level + 1] - rents[site.level]


def free_a_house(rules: ClassicRules, view: ClassicView, sites: list[Site]) -> Action | None:
    """Sell a house elsewhere for the group closest to a full set of hotels, if the bank has no houses left.

    Hotels return that group's houses to the bank, so the sold house can be rebuilt. Every house brings the group closer
    to completion, and the next building goes to it, so this cannot loop. None if the group could never be completed.
    """
    target, *others = sorted(sites, key=lambda site: site.lacking)
    if view.table.bank.hotels < len(target.group) or not rules.options.buildings.hotels_allowed:
        return None
    levels = {space: view.table.deeds[space].level for site in reversed(others) for space in site.group}  # type: ignore[union-attr]
    houses = {space: level for space, level in levels.items() if 0 < level < rules.hotel}
    if sum(houses.values()) < target.lacking - len(target.group):
        return None
    return next((sale for space in houses if view.allows(sale := Sell(space))), None)
