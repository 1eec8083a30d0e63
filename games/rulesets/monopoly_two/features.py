"""The features of a position of Monopoly Two: how far each seat is from its monopolies, and how well it can pay.

Of the cards in a hand only their number counts, which everybody sees; of the deck nothing but that it has deeds.
"""

from __future__ import annotations

from functools import lru_cache
from math import log, log1p
from typing import NamedTuple, Protocol

from games.engine.features import Features
from games.rules.charge import Debt
from games.rules.landing_shares import MEAN_ROLL, WAYS, landing_shares
from games.rules.table import BANK, Bank
from games.rulesets.monopoly_two.rents import rent
from games.rulesets.monopoly_two.rules import TwoRules
from games.rulesets.monopoly_two.table import Deed, OwnedTable
from games.rulesets.monopoly_two.winning import worth

VERSION = 1
OWN = (
    "cash", "worth", "worth_share", "cash_share", "monopolies", "needed", "nearness", "completes",
    "completes_in_cash", "cheapest", "win_means", "can_win", "wins_first", "winners_before", "reach", "lacks_one",
    "two_of_row", "income", "income_share", "highest_rent", "next_rent", "next_short", "next_ruin", "deeds",
    "buildings", "cards", "in_jail", "jail_turns", "turn", "turns_until", "to_move", "purchases", "owed", "moved",
)  # fmt: skip
COMMON = (
    "players", "seats", "goal", "monopolies_on_board", "hidden", "owned_whole", "built", "houses_left", "salary",
    "mean_worth", "purchase_price", "row_purchases", "single_buildings", "hand_limit", "highest_monopolies",
)  # fmt: skip
RENTS = 10.0
LEAST_SHARE = 0.02
USUAL_GOAL = 5
USUAL_COST = 5
"""What a group costs that cannot be completed yet, in mean prices of deeds."""
USUAL_PRICE = 150
USUAL_HAND = 10


class TwoPosition(OwnedTable, Protocol):
    """The public part of the table that the features are made of."""

    bank: Bank
    turn: int
    moved: bool
    moved_players: list[int]
    purchases: int
    market: list[int]
    debts: list[Debt]

    def deed(self, space: int) -> Deed:
        """The deed of a space that can be owned."""


class Ground(NamedTuple):
    """What the board and the options alone determine."""

    unit: float
    shares: list[float]
    deeds: int


class Plan(NamedTuple):
    """A group that a seat could complete on its turn: the `cost`, and the price of its own deeds of it, with which it
    can then not pay; `from_row` counts the deeds of the row that it takes."""

    cost: int
    own: int
    from_row: int


class Means(NamedTuple):
    """What a seat could complete on its turn, cheapest first, and how near it is to groups that it cannot complete.

    It has `needed` monopolies too few to win. `spare` is what it may pay with, and `reached` how many monopolies it
    could have by its next turn. `cost` is what those cost that it lacks to win, at a usual price where there are none.
    """

    plans: list[Plan]
    kept: int
    needed: int
    spare: int
    reached: int
    cost: float
    nearness: float
    lacking: int


class Standing(NamedTuple):
    """What is worked out of a position once."""

    playing: list[int]
    owners: dict[str, int]
    cash: list[int]
    worths: list[int]
    owed: list[int]
    incomes: list[float]
    highest: list[int]
    charged: list[int]
    charging: list[int]


@lru_cache(maxsize=64)
def ground_of(rules: TwoRules) -> Ground:
    """Work out what the board and the options alone determine."""
    deeds = sum(1 for price in rules.price if price)
    return Ground(float(max(1, rules.mean_price)), landing_shares(rules, draws=False), max(1, deeds))


def features_of(rules: TwoRules, table: TwoPosition) -> list[list[float]]:
    """The features of every seat."""
    ground = ground_of(rules)
    standing = _standing(rules, ground, table)
    common = _common(rules, ground, table, standing)
    rows = []
    every = [_means(rules, ground, table, standing, seat) for seat in range(len(table.players))]
    for seat in range(len(table.players)):
        row = _money(ground, standing, seat)
        row += _monopolies(rules, ground, table, standing, seat, every)
        row += _rents(rules, ground, table, standing, seat)
        row += _rest(rules, ground, table, standing, seat)
        rows.append(row + common)
    return rows


def _standing(rules: TwoRules, ground: Ground, table: TwoPosition) -> Standing:
    players = table.players
    count = len(players)
    owed = [0] * count
    for debt in table.debts:
        owed[debt.seat] += debt.amount
    incomes, highest = [0.0] * count, [0] * count
    charged, charging = [0] * rules.size, [BANK] * rules.size
    for space, deed in enumerate(table.deeds):
        if deed is None or deed.owner == BANK or players[deed.owner].in_jail:
            continue
        amount, _ = rent(rules, table, space, MEAN_ROLL)  # type: ignore[arg-type]
        charged[space], charging[space] = amount, deed.owner
        incomes[deed.owner] += ground.shares[space] * amount
        highest[deed.owner] = max(highest[deed.owner], amount)
    return Standing(
        playing=[seat for seat, one in enumerate(players) if not one.out],
        owners=rules.owners(table),
        cash=[max(0, one.cash - owed[seat]) for seat, one in enumerate(players)],
        worths=[max(0, worth(rules, table, seat) - owed[seat]) for seat in range(count)],
        owed=owed,
        incomes=incomes,
        highest=highest,
        charged=charged,
        charging=charging,
    )


def _means(rules: TwoRules, ground: Ground, table: TwoPosition, standing: Standing, seat: int) -> Means:
    """What a seat could complete by its purchases of one turn."""
    market: list[int] = table.market
    limit = _purchases_left(rules, table, seat)
    plans, nearness, lacking, bound, kept = [], 0.0, 0, 0, 0
    for key, group in rules.monopolies.items():
        counted, plan = _plan(rules, table, group, seat, market)
        nearness += (counted / len(group)) ** 2
        if key not in standing.owners:
            lacking += counted == len(group) - 1
            if plan is not None and plan.from_row <= limit:
                plans.append(plan)
        elif standing.owners[key] == seat:
            kept += 1
            bound += sum(rules.price[space] for space in group)
    plans.sort(key=lambda plan: plan.cost + plan.own)
    needed = max(0, rules.options.goal.monopolies_to_win - kept)
    spare, reached, rest, cost = max(0, standing.worths[seat] - bound), 0, limit, 0.0
    left = spare
    for plan in plans:
        if plan.from_row > rest or reached == needed:
            continue
        cost += plan.cost + plan.own
        if plan.cost + plan.own <= left:
            left -= plan.cost + plan.own
        else:
            left = -1
        rest -= plan.from_row
        reached += left >= 0
    missing = needed - min(needed, len(plans))
    return Means(plans, kept, needed, spare, reached, cost + missing * USUAL_COST * ground.unit, nearness, lacking)


def _plan(
    rules: TwoRules, table: TwoPosition, group: tuple[int, ...], seat: int, market: list[int]
) -> tuple[int, Plan | None]:
    """How many deeds of a group a seat has, and what completing it takes; None if a deed of it is still hidden."""
    counted = cost = own = from_row = 0
    hidden = False
    for space in group:
        owner = table.deeds[space].owner  # type: ignore[union-attr]
        if owner == seat:
            counted += 1
            own += rules.price[space]
        elif owner != BANK:
            cost += rules.force_price[space]
        elif space in market:
            cost += rules.price[space]
            from_row += 1
        else:
            hidden = True
    return counted, None if hidden else Plan(cost, own, from_row)


def _purchases_left(rules: TwoRules, table: TwoPosition, seat: int) -> int:
    """How many deeds of the row a seat may buy on its turn, or may still buy if this is its turn."""
    limit: int = rules.options.market.row_purchases
    return limit - table.purchases if seat == table.turn else limit


def _money(ground: Ground, standing: Standing, seat: int) -> list[float]:
    """What a seat has."""
    unit, count = ground.unit, max(1, len(standing.playing))
    worths = sum(standing.worths[other] for other in standing.playing) or 1
    cash = sum(standing.cash[other] for other in standing.playing) or 1
    return [
        log1p(standing.cash[seat] / unit),
        log1p(standing.worths[seat] / unit),
        log(max(LEAST_SHARE, count * standing.worths[seat] / worths)),
        log(max(LEAST_SHARE, count * standing.cash[seat] / cash)),
    ]


def _can_win(table: TwoPosition, means: Means, seat: int) -> bool:
    """Whether a seat has enough for all monopolies that it lacks, and may buy them."""
    return means.reached == means.needed and not table.players[seat].in_jail


def _monopolies(
    rules: TwoRules, ground: Ground, table: TwoPosition, standing: Standing, seat: int, every: list[Means]
) -> list[float]:
    """How far a seat is from winning by its monopolies, and whether somebody could win before it."""
    means = every[seat]
    goal: int = rules.options.goal.monopolies_to_win
    can_win = _can_win(table, means, seat)
    count = len(table.players)
    distance = (seat - table.turn) % count
    before = sum(
        (other - table.turn) % count < distance and _can_win(table, every[other], other) for other in standing.playing
    )
    costs = [plan.cost for plan in means.plans]
    return [
        means.kept / goal,
        means.needed / USUAL_GOAL,
        means.nearness / goal,
        float(sum(cost <= means.spare for cost in costs)),
        float(sum(cost <= standing.cash[seat] for cost in costs)),
        log1p(min(costs) / ground.unit) if costs else 3.0,
        max(-2.0, min(2.0, log((means.spare + ground.unit) / (means.cost + ground.unit)))),
        float(can_win),
        float(can_win and not before),
        float(before),
        (means.kept + means.reached) / goal,
        float(means.lacking),
        float(sum(plan.from_row > 1 for plan in means.plans)),
    ]


def _rents(rules: TwoRules, ground: Ground, table: TwoPosition, standing: Standing, seat: int) -> list[float]:
    """What a seat earns, and what its next move may cost it."""
    total = sum(standing.incomes)
    expected = short = ruin = 0.0
    position = table.players[seat].position
    for steps, chance in WAYS:
        space = (position + steps) % rules.size
        if standing.charged[space] and standing.charging[space] != seat:
            expected += chance * standing.charged[space]
            short += chance * (standing.charged[space] > standing.cash[seat])
            ruin += chance * (standing.charged[space] > standing.worths[seat])
    return [
        log1p(RENTS * standing.incomes[seat] / ground.unit),
        log(max(LEAST_SHARE, len(standing.playing) * standing.incomes[seat] / total)) if total else 0.0,
        log1p(standing.highest[seat] / ground.unit),
        log1p(RENTS * expected / ground.unit),
        short,
        ruin,
    ]


def _rest(rules: TwoRules, ground: Ground, table: TwoPosition, standing: Standing, seat: int) -> list[float]:
    """Its deeds and cards, and where it is in the order of turns."""
    player, count = table.players[seat], len(table.players)
    distance = (seat - table.turn) % count
    between = sum((other - table.turn) % count < distance for other in standing.playing)
    has_turn = distance == 0
    return [
        len(player.spaces) / ground.deeds,
        log1p(sum(table.deed(space).level for space in player.spaces)),
        log1p(sum(player.hand_counts.values())),
        float(player.in_jail),
        float(player.jail_turns),
        float(has_turn),
        between / max(1, len(standing.playing)),
        float(has_turn and not table.moved),
        float(_purchases_left(rules, table, seat)),
        log1p(standing.owed[seat] / ground.unit),
        float(seat in table.moved_players),
    ]


def _common(rules: TwoRules, ground: Ground, table: TwoPosition, standing: Standing) -> list[float]:
    """What is the same for every seat."""
    options, held = rules.options, list(standing.owners.values())
    supply = options.buildings.house_supply
    goal = options.goal.monopolies_to_win
    hidden = sum(deed is not None and deed.owner == BANK for deed in table.deeds) - len(table.market)
    levels = sum(deed.level for deed in table.deeds if deed is not None)
    mean = sum(standing.worths[seat] for seat in standing.playing) / max(1, len(standing.playing))
    return [
        len(standing.playing) / 4,
        len(table.players) / 4,
        goal / USUAL_GOAL,
        len(rules.monopolies) / (2 * USUAL_GOAL),
        hidden / ground.deeds,
        len(held) / max(1, len(rules.monopolies)),
        log1p(levels),
        table.bank.houses / supply if supply else 0.0,
        options.movement.salary / ground.unit,
        log1p(mean / ground.unit),
        options.market.purchase_percent / USUAL_PRICE,
        float(options.market.row_purchases),
        float(options.sites.single_buildings),
        options.hands.hand_limit / USUAL_HAND,
        max((held.count(seat) for seat in standing.playing), default=0) / goal,
    ]


FEATURES = Features(version=VERSION, names=(*OWN, *COMMON), of=features_of, common=len(COMMON), reads=TwoPosition)
