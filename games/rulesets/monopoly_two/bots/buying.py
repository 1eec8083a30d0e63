"""The bots' purchases: the deeds that complete a group, buildings, deeds of the row."""

from __future__ import annotations

from collections.abc import Collection

from games.engine.state import Action
from games.rules.table import BANK
from games.rulesets.monopoly_two.bots.paying import PAIR, gather
from games.rulesets.monopoly_two.bots.profile import RICH, BotView
from games.rulesets.monopoly_two.bots.standing import Plan, Standing, deeds_of, plans_of, price_of_all, winning
from games.rulesets.monopoly_two.building import build_on, why_not_raise
from games.rulesets.monopoly_two.market import BuyDeed
from games.rulesets.monopoly_two.rules import Site, level_of

HITS = 0.16
"""How often a bot expects to collect the rent of a property from each rival once it has the monopoly."""
PROGRESS = 8
"""The value of the last monopoly that wins the game, in average prices; the others count with the square of their share
of the way."""
DENIED = 4
"""The value of keeping a rival from a group with which it could win, in average prices."""
BEST_HOUSE = 3
"""The number of houses up to which each one adds more to the rents than the one before."""
OTHERS_HAVE = 1.0
"""How much a bot wants a deed of the row because one rival has all others of its group, in average prices."""
HAS_ANOTHER = 0.5
"""How much it wants a deed of the row for each other one that it has of the group itself."""
NO_LIMIT = 1 << 30


def buy_something(standing: Standing, view: BotView) -> Action | None:
    """The next purchase that is worth it; None if there is none."""
    if standing.table.players[standing.seat].in_jail:
        return build(standing, view)
    return complete(standing, view) or build(standing, view) or buy_from_row(standing, view)


def complete(standing: Standing, view: BotView) -> Action | None:
    """Buy the next deed for the groups that win the game, or else for the most useful group that can be completed."""
    profile, rules, seat = standing.profile, standing.rules, standing.seat
    plans = [plan for plan in plans_of(standing, seat) if len(plan.lacking) - plan.from_row <= profile.takeovers]
    if not plans:
        return None
    won = winning(standing, seat, plans, standing.needed)
    if won:
        kept = [key for key, owner in standing.owners.items() if owner == seat]
        return purchase(standing, view, won[0].lacking[0], {*kept, *(plan.key for plan in won)}, NO_LIMIT)
    spare = standing.cash
    if profile.swaps:
        owned = standing.table.players[seat].spaces
        spare += price_of_all(rules, [space for space in owned if rules.spaces[space].group not in standing.owners])
    else:
        spare -= profile.reserve_on(rules)
    best, best_value = None, 0.0
    for plan in plans:
        own = price_of_all(rules, deeds_of(standing, seat, [plan.key])) if profile.swaps else 0
        remaining = spare - own - plan.cost
        if remaining >= 0:
            value = value_of_group(standing, plan, remaining)
            if value > best_value:
                best, best_value = plan, value
    return None if best is None else purchase(standing, view, best.lacking[0], {best.key}, PAIR)


def value_of_group(standing: Standing, plan: Plan, remaining: int) -> float:
    """Return the worth of a group to this seat once it is complete and built on with what is left of its means.

    Stations and utilities are worth the step towards the win: their rents hardly depend on the last deed.
    """
    rules = standing.rules
    sites = rules.sites_in[plan.key]
    rents = 0
    if sites:
        level = min(rules.hotel, remaining // max(sites[0].price * len(sites), 1))
        rents = sum(rent_at(standing, space, level) for space in rules.groups[plan.key])
    progress = (standing.counts[standing.seat] + 1) / rules.options.goal.monopolies_to_win
    denied = DENIED * sum(plan.key in threat.groups for threat in standing.threats)
    premium = plan.cost - price_of_all(rules, plan.lacking)
    rivals = len(standing.table.in_game()) - 1
    return HITS * rivals * rents + (PROGRESS * progress * progress + denied) * rules.mean_price - premium


def rent_at(standing: Standing, space: int, level: int) -> int:
    """The rent of a property with so many houses, or with a hotel."""
    rents = standing.rules.spaces[space].rents
    return rents[-1] if level >= standing.rules.hotel else rents[level]


def purchase(standing: Standing, view: BotView, space: int, keep: Collection[str], limit: int) -> Action | None:
    """Buy a deed in cash, or partly with what is missed no more than `limit` and is not of the groups `keep`."""
    rules, owner = standing.rules, standing.table.deed(space).owner
    if owner == BANK:
        payment = gather(standing, rules.price[space], None, keep, limit)
    else:
        payment = gather(standing, rules.force_price[space], owner, keep, limit)
    if payment is None:
        return None
    action = BuyDeed(space, payment if payment.spaces or payment.buildings else None)
    return action if view.allows(action) else None


def build(standing: Standing, view: BotView) -> Action | None:
    """The building that adds most to the rents for its price; None if none can be paid for."""
    rules, profile, seat = standing.rules, standing.profile, standing.seat
    spare = standing.cash - profile.reserve_on(rules)
    top = rules.hotel if spare >= RICH * rules.mean_price else min(profile.max_level, rules.hotel)
    best: Site | None = None
    best_gain = 0.0
    for key, owner in standing.owners.items():
        if owner != seat:
            continue
        for site in rules.sites_in[key]:
            level = level_of(standing.table, site)
            if site.price <= spare and level < top and not why_not_raise(rules, standing.open, seat, site):
                gain = gain_of(standing, site, level)
                if gain > best_gain:
                    best, best_gain = site, gain
    if best is None:
        return None
    action = build_on(best, rules.options.sites.single_buildings)
    return action if view.allows(action) else None


def gain_of(standing: Standing, site: Site, level: int) -> float:
    """Return the rents that the next building adds for its price, on average with those up to the best house."""
    to = max(level + 1, min(BEST_HOUSE, standing.rules.max_houses))
    added = sum(rent_at(standing, space, to) - rent_at(standing, space, level) for space in site.spaces)
    return added / (to - level) / max(site.price, 1)


def buy_from_row(standing: Standing, view: BotView) -> Action | None:
    """The deed of the row that this seat wants most; None if it can pay for none."""
    rules, table = standing.rules, standing.table
    if table.purchases >= rules.options.market.row_purchases:
        return None
    spare = standing.cash - standing.profile.reserve_on(rules)
    affordable = [space for space in table.market if rules.price[space] <= spare]
    if not affordable:
        return None
    action = BuyDeed(max(affordable, key=lambda space: value_of_deed(standing, space)))
    return action if view.allows(action) else None


def value_of_deed(standing: Standing, space: int) -> float:
    """How much this seat wants a deed, in average prices."""
    rules, deeds = standing.rules, standing.table.deeds
    value = rules.price[space] / max(rules.mean_price, 1)
    if not rules.may_be_monopoly(space):
        return value / 2
    owners = [deeds[other].owner for other in rules.group[space] if other != space]  # type: ignore[union-attr]
    if len({*owners}) == 1 and owners[0] not in (BANK, standing.seat):
        value += OTHERS_HAVE
    return value + HAS_ANOTHER * owners.count(standing.seat)


def use_leave(standing: Standing) -> Action | None:
    """Buy the deed that a card allows to be bought; None if it costs more than this seat can spare.

    For the last deed of a group it also gives other deeds.
    """
    rules, leave, seat = standing.rules, standing.table.leaves[0], standing.seat
    key = rules.spaces[leave.space].group
    if standing.cash - standing.profile.reserve_on(rules) >= leave.cost:
        return BuyDeed(leave.space)
    if key not in rules.monopolies or len(deeds_of(standing, seat, [key])) + 1 < len(rules.monopolies[key]):
        return None
    payment = gather(standing, leave.cost, None, {key}, PAIR)
    if payment is None:
        return None
    return BuyDeed(leave.space, payment if payment.spaces or payment.buildings else None)
