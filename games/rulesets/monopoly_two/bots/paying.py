"""What the bots pay with: cash first, then what they miss least, and a monopoly only if nothing else is enough."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from games.engine.state import Action
from games.rules.debt import DECLARE_BANKRUPTCY
from games.rulesets.monopoly_two.bots.standing import Standing, price_of_all
from games.rulesets.monopoly_two.payment import Pay, Payment, add_up, why_not_own
from games.rulesets.monopoly_two.proposal import propose
from games.rulesets.monopoly_two.rules import level_of

SPARE, SINGLE, PAIR, COMPLETES, BUILDING, MONOPOLY = 0, 1, 10, 60, 30, 1000
"""How much a bot misses things: a station or utility, a single deed of a colour group, one of several, one that
completes a group of the payee, a building that costs as much as it adds to each rent, and a deed of a monopoly."""
TOLERABLE_LOSS = 20
"""Percent of the board's mean price that a bot may overpay before it looks at the payment that the game proposes."""


class Asset(NamedTuple):
    """Something that can be given: a deed, or the next `count` buildings of a site from its top."""

    missed: int
    worth: int
    space: int
    site: str = ""
    count: int = 0


def pay(standing: Standing) -> Action:
    """Pay the debt that is due, for which the cash is not enough."""
    debt, seat = standing.table.debts[0], standing.seat
    if standing.worths[seat] < debt.amount:
        return DECLARE_BANKRUPTCY
    payment = gather(standing, debt.amount, debt.to)
    if payment is None or lost(standing, debt.amount, payment) * 100 > standing.rules.mean_price * TOLERABLE_LOSS:
        proposed = propose(standing.rules, standing.open, seat, debt.amount)
        assert proposed is not None
        if payment is None or broken(standing, proposed) <= broken(standing, payment):
            payment = proposed
    return Pay(payment.cash, payment.spaces, payment.buildings)


def lost(standing: Standing, due: int, payment: Payment) -> int:
    """What is overpaid and does not come back."""
    return add_up(standing.rules, due, payment).lost


def broken(standing: Standing, payment: Payment) -> int:
    """How many monopolies of this seat a payment breaks."""
    groups = {standing.rules.spaces[space].group for space in payment.spaces}
    return sum(standing.owners.get(group) == standing.seat for group in groups)


def gather(
    standing: Standing, due: int, to: int | None, keep: Collection[str] = (), limit: int = 1 << 30
) -> Payment | None:
    """A payment of `due` to a player or the bank, without deeds of the groups `keep`; None if there is not enough.

    Nothing is given that the bot misses more than `limit`.
    """
    seat = standing.seat
    cash = standing.table.players[seat].cash
    if cash >= due:
        return Payment(due)
    missing = due - cash
    given: list[Asset] = []
    total = 0
    for asset in sorted(assets(standing, to, keep)):
        if total >= missing or asset.missed > limit:
            break
        given.append(asset)
        total += asset.worth
    if total < missing:
        return None
    for asset in given[-2::-1]:
        if not asset.site and total - asset.worth >= missing:  # what came later made it superfluous
            given.remove(asset)
            total -= asset.worth
    buildings: dict[str, int] = {}
    for asset in given:
        if asset.site:
            buildings[asset.site] = buildings.get(asset.site, 0) + asset.count
    spaces = tuple(sorted(asset.space for asset in given if not asset.site))
    payment = Payment(min(cash, max(0, due - total)), spaces, buildings)
    return payment if why_not_own(standing.rules, standing.open, seat, payment) is None else None


def assets(standing: Standing, to: int | None, keep: Collection[str]) -> list[Asset]:
    """Everything that may be given besides cash, but no deeds of groups with buildings."""
    rules, deeds, owners = standing.rules, standing.table.deeds, standing.owners
    found: list[Asset] = []
    for space in standing.table.players[standing.seat].spaces:
        key, price = rules.spaces[space].group, rules.price[space]
        if key in keep:
            continue
        if key not in owners:
            found.append(Asset(_missed(standing, space, to), price, space))
        elif not any(deeds[one].level for one in rules.group[space]):  # type: ignore[union-attr]
            found.append(Asset(MONOPOLY + price_of_all(rules, rules.group[space]), price, space))
    for key, owner in owners.items():
        if owner == standing.seat:
            _add_buildings(standing, key, found)
    return found


def _missed(standing: Standing, space: int, to: int | None) -> int:
    """How much a deed outside monopolies is missed."""
    rules, deeds = standing.rules, standing.table.deeds
    if not rules.in_colour(space):
        return SPARE
    owners = {deeds[other].owner for other in rules.group[space] if other != space}  # type: ignore[union-attr]
    if owners == {to}:
        return COMPLETES
    return PAIR if standing.seat in owners else SINGLE


def _add_buildings(standing: Standing, key: str, found: list[Asset]) -> None:
    """The buildings of a monopoly from the top; each is missed more than those before it.

    Without enough houses in the supply to replace them, hotels are given whole, or not at all if they stand on single
    properties.
    """
    rules, table = standing.rules, standing.table
    sites = rules.sites_in[key]
    levels = [level_of(table, site) for site in sites]
    hotels = levels.count(rules.hotel)
    whole = hotels and table.bank.houses < rules.max_houses * hotels
    missed = 0
    while any(levels):
        at = max(range(len(sites)), key=levels.__getitem__)
        level, site = levels[at], sites[at]
        if whole and len(sites) > 1:
            return
        rents = rules.spaces[site.spaces[0]].rents
        count = level if whole else 1
        left = level - count
        gone = (rents[-1] if level == rules.hotel else rents[level]) - rents[left]
        missed = max(missed + 1, BUILDING * gone // max(site.price * count, 1))
        found.append(Asset(missed, site.price * count, site.spaces[0], site.key, count))
        levels[at] = left
