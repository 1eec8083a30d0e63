"""The bots' payments: cash first, then what they miss least, and a monopoly only if nothing else is enough."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from games.engine.state import Action
from games.rules.debt import DECLARE_BANKRUPTCY
from games.rulesets.monopoly_two.bots.standing import Standing, price_of_all
from games.rulesets.monopoly_two.payment import Pay, Payment, add_up, why_not_own, worth_of_deed
from games.rulesets.monopoly_two.proposal import Bill, propose
from games.rulesets.monopoly_two.rules import level_of
from games.rulesets.monopoly_two.winning import worth

SPARE, SINGLE, PAIR, COMPLETES, BUILDING, MONOPOLY = 0, 1, 10, 100, 30, 1000
"""How much a bot misses things, besides their worth and in percent of the board's average price: a deed of no group
that can be a monopoly, a single deed of one, one of several, one that completes a group of the payee, a building that
costs as much as it adds to each rent, and a deed of a monopoly."""


class Asset(NamedTuple):
    """Something that can be given: a deed, or the next `number` of buildings of a site from its top."""

    missed: int
    worth: int
    space: int
    site: str = ""
    number: int = 0


def pay(standing: Standing) -> Action:
    """Pay the debt that is due, for which the cash is not enough."""
    debt, seat = standing.table.debts[0], standing.seat
    if worth(standing.rules, standing.table, seat) < debt.amount:
        return DECLARE_BANKRUPTCY
    every = assets(standing, debt.to, ())
    payments = [
        _gathered(standing, debt.amount, every),
        propose(standing.rules, standing.open, seat, Bill(debt.amount, debt.to)),
    ]
    missed = Missed(every)
    payment = min(filter(None, payments), key=lambda one: regret(standing, debt.amount, one, missed))
    return Pay(payment.cash, payment.spaces, payment.buildings)


class Missed:
    """How much the bot misses each of these assets: the deeds by space, and the buildings of each site from its top."""

    def __init__(self, every: list[Asset]) -> None:
        self.deeds: dict[int, int] = {}
        self.buildings: dict[str, list[Asset]] = {}
        for asset in every:
            if asset.site:
                self.buildings.setdefault(asset.site, []).append(asset)
            else:
                self.deeds[asset.space] = asset.missed


def regret(standing: Standing, due: int, payment: Payment, missed: Missed) -> float:
    """Return the amount overpaid for good, and how much the bot misses what it gives."""
    total = 0.0
    for space in payment.spaces:
        total += missed.deeds.get(space, MONOPOLY)
    for site, count in payment.buildings.items():
        remaining = count
        for asset in missed.buildings.get(site, ()):
            if remaining > 0:
                total += asset.missed
                remaining -= asset.number
    return total + 100 * add_up(standing.rules, standing.table, due, payment).lost / max(standing.rules.mean_price, 1)


def gather(
    standing: Standing, due: int, to: int | None, keep: Collection[str] = (), limit: int = 1 << 30
) -> Payment | None:
    """A payment of `due` to a player or the bank, without deeds of the groups `keep`; None if there is not enough.

    Nothing is given that the bot misses more than `limit`.
    """
    if standing.cash >= due:
        return Payment(due)
    return _gathered(standing, due, [asset for asset in assets(standing, to, keep) if asset.missed <= limit])


def _gathered(standing: Standing, due: int, every: list[Asset]) -> Payment | None:
    """A payment of `due`, which is more than the cash, with some of these assets; None if there is not enough."""
    cash = standing.cash
    every = sorted(every)
    missed = Missed(every)
    payments = [_payment_of([asset], due, cash) for asset in every if not asset.site and asset.worth >= due - cash]
    several = _least_missed(every, due - cash)
    if several:
        payments.append(_payment_of(several, due, cash))
    payments.sort(key=lambda one: regret(standing, due, one, missed))
    possible = (one for one in payments if why_not_own(standing.rules, standing.open, standing.seat, one) is None)
    return next(possible, None)


def _least_missed(every: list[Asset], missing: int) -> list[Asset]:
    """The assets that are missed least and together worth at least what is missing; empty if all are not enough."""
    given: list[Asset] = []
    total = 0
    for asset in every:
        if total >= missing:
            break
        given.append(asset)
        total += asset.worth
    if total < missing:
        return []
    for asset in given[-2::-1]:
        if not asset.site and total - asset.worth >= missing:  # what came later made it superfluous
            given.remove(asset)
            total -= asset.worth
    return given


def _payment_of(given: list[Asset], due: int, cash: int) -> Payment:
    """The payment of these assets, and of cash for the rest."""
    total = sum(asset.worth for asset in given)
    buildings: dict[str, int] = {}
    for asset in given:
        if asset.site:
            buildings[asset.site] = buildings.get(asset.site, 0) + asset.number
    spaces = tuple(sorted(asset.space for asset in given if not asset.site))
    return Payment(min(cash, max(0, due - total)), spaces, buildings)


def assets(standing: Standing, to: int | None, keep: Collection[str]) -> list[Asset]:
    """Everything that may be given besides cash, but no deeds of groups with buildings unless they go together."""
    rules, deeds, owners = standing.rules, standing.table.deeds, standing.owners
    single = rules.options.sites.single_buildings
    holdings: list[Asset] = []
    for space in standing.table.players[standing.seat].spaces:
        key, worth = rules.spaces[space].group, worth_of_deed(rules, standing.table, space)
        if key in keep:
            continue
        if key not in owners:
            missed = _missed(standing, space, to) + BUILDING * (worth > rules.price[space])
            holdings.append(Asset(missed, worth, space))
        elif single or not any(deeds[one].level for one in rules.group[space]):  # type: ignore[union-attr]
            holdings.append(Asset(MONOPOLY + price_of_all(rules, rules.group[space]), worth, space))
    for key, owner in owners.items():
        if owner == standing.seat and not single:
            _add_buildings(standing, key, holdings)
    return holdings


def _missed(standing: Standing, space: int, to: int | None) -> int:
    """How much a deed outside monopolies is missed."""
    rules, deeds = standing.rules, standing.table.deeds
    if not rules.may_be_monopoly(space):
        return SPARE
    owners = {deeds[other].owner for other in rules.group[space] if other != space}  # type: ignore[union-attr]
    if owners == {to}:
        wins = to is not None and standing.counts[to] + 1 >= rules.options.goal.monopolies_to_win
        return MONOPOLY if wins else COMPLETES
    return PAIR if standing.seat in owners else SINGLE


def _add_buildings(standing: Standing, key: str, holdings: list[Asset]) -> None:
    """The buildings of a monopoly from the top; each is missed more than those before it.

    Without enough houses in the supply to replace it, a hotel is given whole.
    """
    rules, table = standing.rules, standing.table
    if not rules.sites_in[key]:
        return
    (site,) = rules.sites_in[key]
    level = level_of(table, site)
    whole = level == rules.hotel and table.bank.houses < rules.max_houses
    missed = 0
    while level:
        rents = rules.spaces[site.spaces[0]].rents
        count = level if whole else 1
        new_level = level - count
        gone = (rents[-1] if level == rules.hotel else rents[level]) - rents[new_level]
        missed = max(missed + 1, BUILDING * gone // max(site.price * count, 1))
        holdings.append(Asset(missed, site.price * count, site.spaces[0], site.key, count))
        level = new_level
