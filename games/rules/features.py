"""The features of a classic position, from which win chances are worked out.

Money is relative to the mean price of a deed on the board, rents to how often pieces land there. Only what everybody
sees counts: the decks are not among the fields of the table that are read.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import log, log1p
from typing import Any, NamedTuple, Protocol

from msgspec import UnsetType

from games.engine.features import Features
from games.rules.board import RAILROAD, STREET, UTILITY
from games.rules.charge import Debt
from games.rules.classic import ClassicRules
from games.rules.landing_shares import MEAN_ROLL, WAYS, landing_shares
from games.rules.rent import rent
from games.rules.table import BANK, Auction, Deed, Holdings
from games.rules.worth import worth

VERSION = 1
OWN = (
    "cash", "overdrawn", "worth", "cash_share", "liquid", "income", "income_built", "income_completed", "income_share",
    "flow", "endurance", "highest_rent", "next_rent", "next_short", "next_ruin", "deeds", "groups", "groups_built",
    "lacks_one_of_bank", "lacks_one_of_rival", "nearness", "railroads", "utilities", "buildings", "mortgaged",
    "blocks", "in_jail", "jail_cards", "turn", "turns_until", "to_roll", "winning_bid",
)  # fmt: skip
COMMON = (
    "players", "seats", "unowned", "built", "houses_left", "salary", "money", "pot", "group_rent", "resale",
    "mortgage_value", "houses_allowed", "trades", "auctions", "rent_in_jail",
)  # fmt: skip
GOOD_HOUSES = 3
"""What most owners of a whole group build up to first."""
RENTS = 10.0
"""What makes rents a roll about as large as the other figures."""
LEAST_SHARE = 0.02
MOST_JAIL_CARDS = 2


class ClassicPosition(Holdings, Protocol):
    """The public part of a classic table that the features are made of."""

    turn: int
    to_roll: bool
    auction: Auction | None
    debts: list[Debt]
    pot: int | UnsetType | None

    def owns_all(self, seat: int, group: tuple[int, ...]) -> bool:
        """Whether `seat` owns every deed of `group`."""


class Group(NamedTuple):
    """The deeds of one group: `whole` is what each takes a roll once it is owned whole and built up, at that `cost`."""

    spaces: tuple[int, ...]
    kind: str
    whole: float
    cost: int


class Ground(NamedTuple):
    """What the board and the options alone determine."""

    unit: float
    shares: list[float]
    groups: list[Group]
    deeds: int
    streets: int
    of_kind: dict[str, int]
    options: list[float]


class _Seat:
    """What a seat has, added up group by group. `income` is what a roll of somebody else brings it on average."""

    __slots__ = (
        "blocks", "buildings", "built", "cash", "cost", "deeds", "from_bank", "from_rival", "groups", "highest",
        "if_built", "if_complete", "income", "kinds", "liquid", "mortgaged", "near", "worth",
    )  # fmt: skip

    def __init__(self, cash: int, worth: int) -> None:
        self.cash, self.worth, self.liquid = cash, worth, cash
        self.income = self.if_built = self.if_complete = self.near = 0.0
        self.deeds = self.groups = self.built = self.buildings = self.from_bank = self.from_rival = self.blocks = 0
        self.highest = self.cost = self.mortgaged = 0
        self.kinds = {RAILROAD: 0, UTILITY: 0}


@lru_cache(maxsize=64)
def ground_of(rules: ClassicRules) -> Ground:
    """Work out what the board and the options alone determine."""
    shares, unit = landing_shares(rules), float(max(1, rules.mean_price))
    groups = []
    for group in dict.fromkeys(group for group in rules.group if group):
        kind = rules.spaces[group[0]].kind
        named = kind == STREET and rules.in_group(group[0])
        level = min(GOOD_HOUSES, rules.max_houses) if named and rules.options.buildings.house_supply else 0
        whole = sum(shares[space] * rules.spaces[space].rents[level] for space in group) if named else 0.0
        groups.append(Group(group, kind if named or kind != STREET else "", whole, level * len(group)))
    counts = {kind: sum(space.kind == kind for space in rules.spaces) for kind in (STREET, RAILROAD, UTILITY)}
    options, house = rules.options, rules.house_rules
    return Ground(
        unit=unit,
        shares=shares,
        groups=[one._replace(cost=one.cost * rules.house_cost[one.spaces[0]]) for one in groups],
        deeds=max(1, sum(counts.values())),
        streets=max(1, sum(one.kind == STREET for one in groups)),
        of_kind={kind: max(1, count) for kind, count in counts.items()},
        options=[
            options.rent.group_rent_percent / 200,
            options.buildings.sale_percent / 100,
            options.mortgages.mortgage_percent / 100,
            options.buildings.most_houses / 4,
            float(house.trades),
            float(house.auctions),
            float(house.rent_in_jail),
        ],
    )


def features_of(rules: ClassicRules, table: ClassicPosition) -> list[list[float]]:
    """The features of every seat."""
    ground = ground_of(rules)
    players = table.players
    owed = _owed(table)
    seats = [_Seat(one.cash - owed.get(seat, 0), worth(rules, table, seat)) for seat, one in enumerate(players)]
    rents: list[tuple[int, int, int]] = []
    for group in ground.groups:
        _count_group(rules, ground, table, group, seats, rents)
    playing = [seat for seat, one in enumerate(players) if not one.out]
    common = _common(rules, ground, table, seats, playing)
    totals = _Totals(
        worth=sum(max(0, seats[seat].worth) for seat in playing) or 1,
        cash=sum(max(0, seats[seat].cash) for seat in playing) or 1,
        income=sum(seats[seat].income for seat in playing),
        playing=max(1, len(playing)),
    )
    charged = [0] * rules.size
    owners = [BANK] * rules.size
    for space, owner, amount in rents:
        charged[space], owners[space] = amount, owner
    rows = []
    for seat, one in enumerate(seats):
        row = _money(rules, ground, one, totals)
        row += _next_roll(rules, ground, one, players[seat].position, seat, charged, owners)
        row += _holdings(rules, ground, one)
        row += _turn(table, players, ground, seat, playing)
        rows.append(row + common)
    return rows


class _Totals(NamedTuple):
    worth: float
    cash: float
    income: float
    playing: int


def _owed(table: ClassicPosition) -> dict[int, int]:
    """What each seat owes, in games in which debts wait."""
    owed: dict[int, int] = {}
    for debt in getattr(table, "debts", ()):
        owed[debt.seat] = owed.get(debt.seat, 0) + debt.amount
    return owed


def _count_group(
    rules: ClassicRules,
    ground: Ground,
    table: ClassicPosition,
    group: Group,
    seats: list[_Seat],
    rents: list[tuple[int, int, int]],
) -> None:
    """Add what the seats have of a group, and the rents that its deeds charge: (space, owner, amount)."""
    deeds = table.deeds
    counts: dict[int, int] = {}
    levels, income = 0, 0.0
    for space in group.spaces:
        deed: Deed = deeds[space]  # type: ignore[assignment]
        owner = deed.owner
        counts[owner] = counts.get(owner, 0) + 1
        if owner == BANK:
            continue
        one = seats[owner]
        if deed.mortgaged:
            one.mortgaged += rules.price[space]
        else:
            one.liquid += rules.mortgage[space]
            amount, _ = rent(rules, table, space, MEAN_ROLL)  # type: ignore[arg-type]
            rents.append((space, owner, amount))
            income += ground.shares[space] * amount
            one.income += ground.shares[space] * amount
            one.highest = max(one.highest, amount)
        one.liquid += deed.level * rules.sale[space]
        one.buildings += deed.level
        levels += deed.level
    open_to_it = counts.pop(BANK, 0)
    for owner, count in counts.items():
        one = seats[owner]
        one.deeds += count
        one.near += (count / len(group.spaces)) ** 2
        if group.kind == STREET:
            _count_streets(rules, group, seats, one, (count, levels, income), [] if open_to_it else list(counts))
        elif group.kind:
            one.kinds[group.kind] += count


def _count_streets(
    rules: ClassicRules,
    group: Group,
    seats: list[_Seat],
    one: _Seat,
    own: tuple[int, int, float],
    owners: list[int],
) -> None:
    """Add that a seat has a whole colour group or all but one deed of it, which the bank has if there are no owners."""
    count, levels, income = own
    if count == len(group.spaces):
        one.groups += 1
        one.built += levels > 0
        one.if_built += max(0.0, group.whole - income)
        one.cost += max(0, group.cost - levels * rules.house_cost[group.spaces[0]])
    elif count == len(group.spaces) - 1:
        one.if_complete += group.whole
        one.from_bank += not owners
        one.from_rival += bool(owners)
        for other in owners:
            if seats[other] is not one:
                seats[other].blocks += 1


def _money(rules: ClassicRules, ground: Ground, one: _Seat, totals: _Totals) -> list[float]:
    """What a seat has and earns."""
    unit = ground.unit
    affordable = min(1.0, max(0, one.cash) / one.cost) if one.cost else 0.0
    paid = totals.income - one.income
    salary = rules.options.movement.salary * MEAN_ROLL / rules.size * len(rules.gos)
    flow = (one.income * (totals.playing - 1) + salary - paid) / unit
    return [
        log1p(max(0, one.cash) / unit),
        max(-10.0, min(0, one.cash) / unit),
        log(max(LEAST_SHARE, totals.playing * max(0, one.worth) / totals.worth)),
        log(max(LEAST_SHARE, totals.playing * max(0, one.cash) / totals.cash)),
        log1p(max(0, one.liquid) / unit),
        log1p(RENTS * one.income / unit),
        log1p(RENTS * (one.income + affordable * one.if_built) / unit),
        log1p(RENTS * one.if_complete / unit),
        log(max(LEAST_SHARE, totals.playing * one.income / totals.income)) if totals.income else 0.0,
        max(-3.0, min(3.0, RENTS * flow / totals.playing)),
        log1p(max(0, one.liquid) / (paid + unit / RENTS)),
        log1p(one.highest / unit),
    ]


def _next_roll(
    rules: ClassicRules, ground: Ground, one: _Seat, position: int, seat: int, charged: list[int], owners: list[int]
) -> list[float]:
    """The rent that the next roll of a seat costs on average, and its chances to lack cash for it, and to be ruined."""
    expected = short = ruin = 0.0
    for steps, chance in WAYS:
        space = (position + steps) % rules.size
        if charged[space] and owners[space] != seat:
            expected += chance * charged[space]
            short += chance * (charged[space] > one.cash)
            ruin += chance * (charged[space] > one.liquid)
    return [log1p(RENTS * expected / ground.unit), short, ruin]


def _holdings(rules: ClassicRules, ground: Ground, one: _Seat) -> list[float]:
    """The deeds and buildings of a seat."""
    return [
        one.deeds / ground.deeds,
        one.groups / ground.streets,
        one.built / ground.streets,
        float(one.from_bank),
        float(one.from_rival),
        one.near / len(ground.groups) if ground.groups else 0.0,
        one.kinds[RAILROAD] / ground.of_kind[RAILROAD],
        one.kinds[UTILITY] / ground.of_kind[UTILITY],
        log1p(one.buildings),
        one.mortgaged / ground.unit / ground.deeds,
        float(one.blocks),
    ]


def _turn(table: ClassicPosition, players: Sequence[Any], ground: Ground, seat: int, playing: list[int]) -> list[float]:
    """Where a seat is in jail and in the order of turns, and what it is about to win in an auction."""
    player, count = players[seat], len(players)
    distance = (seat - table.turn) % count
    between = sum((other - table.turn) % count < distance for other in playing)
    auction = table.auction
    wins = auction is not None and auction.bidder == seat
    gain = 0.0 if not wins or auction is None else 1 - auction.bid / ground.unit
    return [
        float(player.in_jail),
        float(min(MOST_JAIL_CARDS, player.jail_cards)),
        float(distance == 0),
        between / max(1, len(playing)),
        float(distance == 0 and table.to_roll),
        max(-2.0, gain),
    ]


def _common(
    rules: ClassicRules, ground: Ground, table: ClassicPosition, seats: list[_Seat], playing: list[int]
) -> list[float]:
    """What is the same for every seat."""
    supply = rules.options.buildings.house_supply
    owned = sum(one.deeds for one in seats)
    cash = sum(max(0, seats[seat].cash) for seat in playing)
    pot = table.pot if isinstance(table.pot, int) else 0
    return [
        len(playing) / 8,
        len(seats) / 8,
        1 - owned / ground.deeds,
        log1p(sum(one.buildings for one in seats)),
        table.bank.houses / supply if supply else 0.0,
        rules.options.movement.salary / ground.unit,
        log1p(cash / ground.unit / max(1, len(playing))),
        log1p(pot / ground.unit),
        *ground.options,
    ]


CLASSIC_FEATURES = Features(
    version=VERSION, names=(*OWN, *COMMON), of=features_of, common=len(COMMON), reads=ClassicPosition
)
