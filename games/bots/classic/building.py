"""How the classic bots spend cash on their deeds: first the most profitable buildings, then paying off mortgages."""

from __future__ import annotations

from games.bots.classic.profile import BUILD, RICH, BotProfile, ClassicTable, ClassicView
from games.engine.state import Action
from games.rules.building import Build, Sell, level_to_build_on, whole_groups
from games.rules.classic import ClassicRules
from games.rules.mortgage import Unmortgage


def improve(profile: BotProfile, rules: ClassicRules, view: ClassicView, cash: int) -> Action | None:
    """Return the best building that `cash` can buy, or else a mortgage to pay off; None if there is neither.

    The best building has the highest return on its cost; a rich bot prefers the group closest to a full set of hotels.
    """
    rich = cash >= RICH * rules.mean_price
    top = rules.hotel if rich else min(profile.max_level, rules.hotel)
    table, cost = view.table, rules.house_cost
    groups = [] if BUILD in profile.may_not else whole_groups(rules, table, view.seat)
    best, best_gain = -1, 0.0
    for group in groups:
        space = last_to_build_on(rules, table, group, cash, top) if cost[group[0]] <= cash else -1
        if space >= 0:
            gain = 1 / lacking(rules, table, group) if rich else return_on(rules, table, space)
            if gain > best_gain:
                best, best_gain = space, gain
    if best >= 0:
        return Build(best)
    deeds = table.deeds
    for space in table.players[view.seat].spaces:
        if deeds[space].mortgaged and rules.unmortgage[space] * 2 <= cash:  # type: ignore[union-attr]
            return lift if view.allows(lift := Unmortgage(space)) else None
    return free_a_house(rules, view, groups) if rich and groups and not table.bank.houses else None


def last_to_build_on(rules: ClassicRules, table: ClassicTable, group: tuple[int, ...], cash: int, top: int) -> int:
    """Return the last street of a monopoly on which `cash` can build next, up to the level `top`; -1 if none."""
    deeds, cost = table.deeds, rules.house_cost
    level = level_to_build_on(rules, table, group)
    last = -1
    if 0 <= level < top:
        for space in group:
            if deeds[space].level == level and cost[space] <= cash:  # type: ignore[union-attr]
                last = space
    return last


def lacking(rules: ClassicRules, table: ClassicTable, group: tuple[int, ...]) -> int:
    """Return the number of buildings missing until every street has a hotel; 0 if a mortgage prevents building."""
    count = 0
    for space in group:
        deed = table.deeds[space]
        assert deed is not None
        if deed.mortgaged:
            return 0
        count += rules.hotel - deed.level
    return count


def return_on(rules: ClassicRules, table: ClassicTable, space: int) -> float:
    """Return what the next building adds to the rent of its street, relative to its cost."""
    rents, level = rules.spaces[space].rents, table.deeds[space].level  # type: ignore[union-attr]
    added = rents[-1 if level + 1 == rules.hotel else level + 1] - rents[level]
    return added / (rules.house_cost[space] or 1)


def free_a_house(rules: ClassicRules, view: ClassicView, groups: list[tuple[int, ...]]) -> Action | None:
    """Sell a house elsewhere for the group closest to a full set of hotels, if the bank has no houses left.

    Hotels return that group's houses to the bank, so the sold house can be rebuilt. Every house brings the group closer
    to completion, and the next building goes to it, so this cannot loop. None if the group could never be completed.
    """
    table = view.table
    missing = {group: count for group in groups if (count := lacking(rules, table, group))}
    if not missing:
        return None
    target, *others = sorted(missing, key=lambda group: missing[group])
    if table.bank.hotels < len(target) or not rules.options.buildings.hotels_allowed:
        return None
    levels = {space: table.deeds[space].level for group in reversed(others) for space in group}  # type: ignore[union-attr]
    houses = {space: level for space, level in levels.items() if 0 < level < rules.hotel}
    if sum(houses.values()) < missing[target] - len(target):
        return None
    return next((sale for space in houses if view.allows(sale := Sell(space))), None)


def sell_one(rules: ClassicRules, view: ClassicView) -> Action | None:
    """Sell the building whose sale loses least; None if there is none to sell."""
    deeds = view.table.deeds
    built = [space for space in view.table.players[view.seat].spaces if deeds[space].level]  # type: ignore[union-attr]
    built.sort(key=lambda space: rules.house_cost[space])
    return next((sale for space in built if view.allows(sale := Sell(space))), None)
