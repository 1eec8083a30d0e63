"""How the players stand, as a bot sees it before it decides: their monopolies, their worth, and who is dangerous."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, cast

from msgspec import Struct

from games.rules.table import BANK
from games.rulesets.monopoly_two.bots.profile import BotProfile, BotTable, BotView
from games.rulesets.monopoly_two.rules import TwoRules
from games.rulesets.monopoly_two.table import TwoTable
from games.rulesets.monopoly_two.winning import worth

LEAD = 2.0
"""How much stronger a player counts that has all the monopolies it needs, in multiples of its worth."""
NEAR = 2
"""A player who lacks no more monopolies than this is watched for a win on its next turn."""
ALARM = 10.0
"""How much more a player counts who could win on its next turn."""
LONG = 150
"""After this many decisions for each player, which is longer than most games, bots turn against the weakest rival.

They usually turn against the strongest, which keeps the balance: a game in which everything is owned and built would
never end."""


class Threat(NamedTuple):
    """A rival who could win on its next turn: the groups that it could complete, and what it would then have left."""

    seat: int
    groups: frozenset[str]
    left: int


class Completable(NamedTuple):
    """The group `key` that nobody owns whole, and of which the bank has only deeds that are in the row.

    `row` are these, the last one first, and `row_cost` is their price; `held` are the other deeds and their owners.
    """

    key: str
    row: list[int]
    row_cost: int
    held: list[tuple[int, int]]


HighRents = list[tuple[int, int, int]]
"""For each property with a high rent its space, its owner and the rent."""


class Standing(Struct, gc=False):
    """The game from the point of view of `seat`.

    `owners` are the monopolies by group. By seat: `counts` are their numbers, `worths` everything a player could pay
    with, and `shares` what it is worth to this seat that a player gains 1: less than 0 for rivals. `open` is the table
    once more, for the functions of the rules, which here read no more than its public part.
    """

    profile: BotProfile
    rules: TwoRules
    table: BotTable
    open: TwoTable
    seat: int
    owners: dict[str, int]
    counts: list[int]
    worths: list[int]
    shares: list[float]
    threats: list[Threat] = []
    _high_rents: HighRents | None = None
    _completable: list[Completable] | None = None

    @property
    def high_rents(self) -> HighRents:
        """The rents of all properties in colour groups of one owner who is not in jail, worked out when needed."""
        if self._high_rents is None:
            self._high_rents = _high_rents_of(self)
        return self._high_rents

    @property
    def cash(self) -> int:
        """The cash of this seat."""
        return self.table.players[self.seat].cash

    @property
    def needed(self) -> int:
        """The number of monopolies that this seat lacks to win."""
        return self.rules.options.goal.monopolies_to_win - self.counts[self.seat]

    @property
    def completable(self) -> list[Completable]:
        """The groups that some player could complete, worked out when needed."""
        if self._completable is None:
            self._completable = _completable_of(self)
        return self._completable


class Plan(Struct, gc=False):
    """The group `key` and the deeds of it that a player lacks: their `cost`, and how many of them are in the row."""

    key: str
    lacking: list[int]
    cost: int
    from_row: int


def assess(profile: BotProfile, rules: TwoRules, view: BotView) -> Standing:
    """How the players stand."""
    table, seat = view.table, view.seat
    everything = cast("TwoTable", table)
    owners = rules.owners(everything)
    holders = list(owners.values())
    goal = rules.options.goal.monopolies_to_win
    late = view.decision > LONG * len(table.players)
    counts, worths, weights = [], [], []
    for other, player in enumerate(table.players):
        count = holders.count(other)
        total = 0 if player.out else worth(rules, everything, other)
        strength = (total + 1) * (1 + LEAD * count * count / (goal * goal))
        counts.append(count)
        worths.append(total)
        weights.append(0.0 if player.out or other == seat else 1 / strength if late else strength * strength)
    standing = Standing(profile, rules, table, everything, seat, owners, counts, worths, weights)
    for other, count in enumerate(counts):
        if count >= goal - NEAR and weights[other] and watch(standing, other):
            weights[other] *= ALARM
    share = (1.0 if late else profile.rivalry / 100) / (sum(weights) or 1.0)
    standing.shares = [1.0 if other == seat else -weight * share for other, weight in enumerate(weights)]
    return standing


def _high_rents_of(standing: Standing) -> HighRents:
    rules, table, entries = standing.rules, standing.table, []
    deeds, spaces, hotel = table.deeds, rules.spaces, rules.hotel
    for key, owner in standing.owners.items():
        if not table.players[owner].in_jail:
            for space in rules.groups.get(key, ()):
                level, rents = deeds[space].level, spaces[space].rents  # type: ignore[union-attr]
                entries.append((space, owner, rents[-1] if level == hotel else rents[level] * (1 if level else 2)))
    return entries


def watch(standing: Standing, rival: int) -> bool:
    """Note and return whether a rival could win on its next turn."""
    if standing.table.players[rival].in_jail:
        return False
    plans = plans_of(standing, rival)
    needed = standing.rules.options.goal.monopolies_to_win - standing.counts[rival]
    chosen = winning(standing, rival, plans, needed)
    if not chosen:
        return False
    threat = Threat(rival, frozenset(plan.key for plan in plans), left_after(standing, rival, chosen))
    standing.threats = [*standing.threats, threat]
    return True


def plans_of(standing: Standing, seat: int) -> list[Plan]:
    """The groups that `seat` could complete on its turn if it could pay, with the deeds of the row first."""
    remaining, force_price = row_left(standing, seat), standing.rules.force_price
    plans = []
    for key, row, row_cost, held in standing.completable:
        if len(row) <= remaining:
            lacking, cost = row.copy(), row_cost
            for space, owner in held:
                if owner != seat:
                    lacking.append(space)
                    cost += force_price[space]
            plans.append(Plan(key, lacking, cost, len(row)))
    return plans


def _completable_of(standing: Standing) -> list[Completable]:
    rules, deeds, market = standing.rules, standing.table.deeds, standing.table.market
    found = []
    for key, group in rules.monopolies.items():
        if key in standing.owners:
            continue
        row: list[int] = []
        row_cost, held = 0, []
        for space in group:
            owner = deeds[space].owner  # type: ignore[union-attr]
            if owner != BANK:
                held.append((space, owner))
            elif space in market:
                row.insert(0, space)
                row_cost += rules.price[space]
            else:
                break
        else:
            found.append(Completable(key, row, row_cost, held))
    return found


def row_left(standing: Standing, seat: int) -> int:
    """How many deeds of the row `seat` may buy on its turn, or may still buy if this is its turn."""
    limit: int = standing.rules.options.market.row_purchases
    return limit - standing.table.purchases if seat == standing.table.turn else limit


def winning(standing: Standing, seat: int, plans: list[Plan], needed: int) -> list[Plan]:
    """The cheapest groups with which `seat` wins, if it can pay for all of them; otherwise none."""
    if len(plans) < needed:
        return []
    chosen = sorted(plans, key=lambda plan: plan.cost)[:needed]
    if sum(plan.from_row for plan in chosen) > row_left(standing, seat):
        return []
    return chosen if left_after(standing, seat, chosen) >= 0 else []


def left_after(standing: Standing, seat: int, chosen: list[Plan]) -> int:
    """Return what `seat` would have besides its monopolies after completing these groups; less than 0 if it cannot."""
    kept = {key for key, owner in standing.owners.items() if owner == seat} | {plan.key for plan in chosen}
    spare = standing.worths[seat] - price_of_all(standing.rules, deeds_of(standing, seat, kept))
    return spare - sum(plan.cost for plan in chosen)


def deeds_of(standing: Standing, seat: int, groups: Iterable[str]) -> list[int]:
    """The deeds that `seat` has of these groups."""
    deeds, rules = standing.table.deeds, standing.rules
    return [space for key in groups for space in rules.monopolies[key] if deeds[space].owner == seat]  # type: ignore[union-attr]


def price_of_all(rules: TwoRules, spaces: Iterable[int]) -> int:
    """The board prices of these deeds together."""
    return sum(rules.price[space] for space in spaces)
