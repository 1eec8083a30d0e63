"""How the players stand, as a bot sees it before it decides: their monopolies, their worth, and who is dangerous."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple, cast

from msgspec import Struct

from games.rules.table import BANK
from games.rulesets.monopoly_two.bots.profile import BotProfile, BotTable, BotView
from games.rulesets.monopoly_two.rules import TwoRules
from games.rulesets.monopoly_two.table import TwoTable
from games.rulesets.monopoly_two.winning import worth

MEAN_ROLL = 7
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
    """The game from the point of view of `seat`, when it has to make the decision with that number.

    `owners` are the monopolies by group, and `counts` their numbers by seat. `open` is the table once more, for the
    functions of the rules, which here read no more than its public part. What is not needed for every decision is
    worked out when it is.
    """

    profile: BotProfile
    rules: TwoRules
    table: BotTable
    open: TwoTable
    seat: int
    decision: int
    owners: dict[str, int]
    counts: list[int]
    _worths: list[int] | None = None
    _shares: list[float] | None = None
    _threats: list[Threat] | None = None
    _high_rents: HighRents | None = None
    _missed_in_jail: list[int] | None = None
    _danger: float | None = None
    _completable: list[Completable] | None = None

    @property
    def worths(self) -> list[int]:
        """By seat everything that a player could pay with; 0 for those who are out."""
        if self._worths is None:
            rules, everything = self.rules, self.open
            self._worths = [
                0 if player.out else worth(rules, everything, seat) for seat, player in enumerate(self.table.players)
            ]
        return self._worths

    @property
    def threats(self) -> list[Threat]:
        """The rivals who could win on their next turn."""
        if self._threats is None:
            self._threats = _threats_of(self)
        return self._threats

    @property
    def shares(self) -> list[float]:
        """By seat what it is worth to this seat that a player gains 1: less than 0 for rivals."""
        if self._shares is None:
            self._shares = _shares_of(self)
        return self._shares

    @property
    def high_rents(self) -> HighRents:
        """The rents of all properties in colour groups of one owner who is not in jail."""
        if self._high_rents is None:
            self._high_rents = _high_rents_of(self)
        return self._high_rents

    @property
    def missed_in_jail(self) -> list[int]:
        """By seat the sum of its high rents."""
        if self._missed_in_jail is None:
            self._missed_in_jail = missed = [0] * len(self.counts)
            for _, owner, rent in self.high_rents:
                missed[owner] += rent
        return self._missed_in_jail

    @property
    def danger(self) -> float:
        """The most that this seat can gain by getting away from the high rents within a roll's reach.

        It pays less, and its rivals, whose gain counts no more than its own, get less.
        """
        if self._danger is None:
            self._danger = _danger_of(self)
        return self._danger

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
        """The groups that some player could complete."""
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
    table = view.table
    everything = cast("TwoTable", table)
    owners = rules.owners(everything)
    counts = [0] * len(table.players)
    for owner in owners.values():
        counts[owner] += 1
    return Standing(profile, rules, table, everything, view.seat, view.decision, owners, counts)


def _threats_of(standing: Standing) -> list[Threat]:
    """The rivals near the end of the game who could win on their next turn."""
    near = standing.rules.options.goal.monopolies_to_win - NEAR
    found = []
    for rival, count in enumerate(standing.counts):
        if count >= near and rival != standing.seat and not standing.table.players[rival].out:
            threat = _threat_of(standing, rival)
            if threat is not None:
                found.append(threat)
    return found


def _shares_of(standing: Standing) -> list[float]:
    table, seat, counts = standing.table, standing.seat, standing.counts
    goal = standing.rules.options.goal.monopolies_to_win
    late = standing.decision > LONG * len(table.players)
    weights = []
    for other, total in enumerate(standing.worths):
        if other == seat or table.players[other].out:
            weights.append(0.0)
        else:
            strength = (total + 1) * (1 + LEAD * counts[other] * counts[other] / (goal * goal))
            weights.append(1 / strength if late else strength * strength)
    for threat in standing.threats:
        weights[threat.seat] *= ALARM
    share = (1.0 if late else standing.profile.rivalry / 100) / (sum(weights) or 1.0)
    return [1.0 if other == seat else -weight * share for other, weight in enumerate(weights)]


def _high_rents_of(standing: Standing) -> HighRents:
    rules, table, entries = standing.rules, standing.table, []
    deeds, rents = table.deeds, rules.monopoly_rents
    for key, owner in standing.owners.items():
        if key in rules.groups and not table.players[owner].in_jail:
            entries += [(space, owner, rents[space][deeds[space].level]) for space in rules.groups[key]]  # type: ignore[union-attr]
    return entries


@cache
def odds_on(size: int) -> list[float]:
    """The probability that a roll of two dice goes so many spaces, on a ring of that size."""
    odds = [0.0] * size
    for roll in range(2, 13):
        odds[roll % size] += (6 - abs(MEAN_ROLL - roll)) / 36
    return odds


def _danger_of(standing: Standing) -> float:
    high_rents = standing.high_rents
    if not (high_rents and standing.profile.foresight):
        return 0.0
    place, odds = standing.table.players[standing.seat].position, odds_on(standing.rules.size)
    due = sum([odds[space - place] * rent for space, owner, rent in high_rents if owner != standing.seat])
    return 2 * due * standing.profile.foresight / 100


def _threat_of(standing: Standing, rival: int) -> Threat | None:
    """What a rival threatens to do who could win on its next turn; None if it could not."""
    if standing.table.players[rival].in_jail:
        return None
    plans = plans_of(standing, rival)
    needed = standing.rules.options.goal.monopolies_to_win - standing.counts[rival]
    chosen = winning(standing, rival, plans, needed)
    if not chosen:
        return None
    return Threat(rival, frozenset(plan.key for plan in plans), left_after(standing, rival, chosen))


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
