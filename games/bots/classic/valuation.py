"""The value of deeds, groups and cash to a seat in a bot's judgment: for bids, for offers and for answers to them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games.bots.classic.profile import BotProfile, ClassicTable, ClassicView
from games.bots.scatter import scatter
from games.rules.classic import ClassicRules
from games.rules.table import BANK, Deed, Trade, TradeSide

SOBER = BotProfile(bid=100, reserve=100, misjudgment=0, rivalry=0, trust=100, max_level=5)
"""The profile with which a bot values things on behalf of another seat."""

WHOLE, WHOLE_AND_BUILT = 180, 600
"""The value of a whole group in percent of its prices, for an owner without cash to build and for one with plenty."""
LAST_BUT_ONE = 125
"""The value of a group of streets that lacks one deed, in percent of the prices of the others."""
FURTHER = 20
"""How much each further railroad or utility of an owner adds to the value of all of them, in percent."""
JAIL_CARD = 80
"""The value of a jail card in percent of the bail."""
DEAREST, CHEAPEST = 150, 40
"""The value of cash in percent, for a seat that has hardly any and for one that has plenty."""
COMFORT = 4
"""Cash counts at face value for a seat that has the price of this many average deeds."""

Owners = Mapping[int, int]
"""The owners of the deeds that change hands, after a trade."""


def value_of(profile: BotProfile, rules: ClassicRules, view: ClassicView, space: int) -> int:
    """Return the value of an unowned deed to this seat: higher if it completes a group or keeps a rival from it."""
    price, seat = rules.price[space], view.seat
    deeds = view.table.deeds
    owners = {deeds[other].owner for other in rules.group[space] if other != space}  # type: ignore[union-attr]
    if len(owners) == 1 and BANK not in owners:
        price += price // 2
    elif seat in owners:
        price += price // 5
    return price * taste(profile, rules, view.table, seat, space) // 100


def taste(profile: BotProfile, rules: ClassicRules, table: ClassicTable, seat: int, space: int) -> int:
    """Return a bot's bias for a deed's group, in percent: constant throughout a game, different for each seat."""
    if not profile.misjudgment:
        return 100
    return 100 + profile.misjudgment * bias(seat, rules.group[space][0], len(table.players)) // 100


@cache
def bias(seat: int, lead: int, players: int) -> int:
    """Return how a seat misjudges the group that begins at the space `lead`, from -100 to 100."""
    return scatter(seat, lead, players)


def cash_value(rules: ClassicRules, cash: int) -> int:
    """Return the value of a unit of cash, in percent, to a seat that has this much."""
    return min(DEAREST, max(CHEAPEST, COMFORT * 100 * rules.mean_price // max(cash, 1)))


def deeds_gain(
    profile: BotProfile,
    rules: ClassicRules,
    table: ClassicTable,
    seat: int,
    owners: Owners,
    paid: int,
    occasion: int = 0,
) -> int:
    """Return the value of the deeds that `seat` gains, less those that it loses, when these change owners.

    It pays `paid` for that, which it cannot build with. `occasion`, the number of an offer or of a decision, varies the
    judgment, so that an offer that was rejected once may be accepted another time.
    """
    gain = 0
    for group in {rules.group[space] for space in owners}:
        share = taste(profile, rules, table, seat, group[0])
        gain += group_gain(rules, table, seat, group, owners, paid) * share // 100
    if not profile.misjudgment:
        return gain
    return gain + abs(gain) * profile.misjudgment * scatter(seat, occasion) // 20_000


def group_gain(
    rules: ClassicRules, table: ClassicTable, seat: int, group: tuple[int, ...], owners: Owners, paid: int
) -> int:
    """Return how much more the deeds of `seat` in a group are worth to it once these have changed owners."""
    deeds, price = table.deeds, rules.price
    before = after = worth_before = worth_after = buildings_before = buildings_after = 0
    for space in group:
        deed: Deed = deeds[space]  # type: ignore[assignment]
        worth = price[space] - rules.unmortgage[space] if deed.mortgaged else price[space]
        buildings = deed.level * rules.house_cost[space]
        if deed.owner == seat:
            before += 1
            worth_before += worth
            buildings_before += buildings
        if owners.get(space, deed.owner) == seat:
            after += 1
            worth_after += worth
            buildings_after += buildings
    cash = table.players[seat].cash
    return group_value(rules, cash - paid, group, after, worth_after, buildings_after) - group_value(
        rules, cash, group, before, worth_before, buildings_before
    )


def group_value(rules: ClassicRules, cash: int, group: tuple[int, ...], count: int, worth: int, buildings: int) -> int:
    """Return the value of `count` deeds of a group: their `worth`, or more if the group is (nearly) complete."""
    if not rules.is_street[group[0]]:
        return worth * (100 + FURTHER * (count - 1)) // 100
    if count == len(group) > 1:
        return worth * whole_group(rules, cash, group) // 100 + buildings
    if count == len(group) - 1:
        return worth * LAST_BUT_ONE // 100
    return worth


def position_value(rules: ClassicRules, table: ClassicTable, seat: int) -> int:
    """Return the value of everything that a seat has: its cash, its jail cards, and its deeds, group by group."""
    player = table.players[seat]
    total = player.cash + jail_cards_value(rules, player.jail_cards)
    for group in {rules.group[space] for space in player.spaces}:
        every = [(space, table.deed(space)) for space in group]
        own = [(space, deed) for space, deed in every if deed.owner == seat]
        worth = sum(rules.price[space] - (rules.unmortgage[space] if deed.mortgaged else 0) for space, deed in own)
        buildings = sum(deed.level * rules.house_cost[space] for space, deed in own)
        total += group_value(rules, player.cash, group, len(own), worth, buildings)
    return total


def whole_group(rules: ClassicRules, cash: int, group: tuple[int, ...]) -> int:
    """Return the value of a whole group, in percent of its prices, to a seat with this much cash to build."""
    full = 3 * len(group) * rules.house_cost[group[0]]
    return WHOLE + (WHOLE_AND_BUILT - WHOLE) * min(max(cash, 0), full) // max(full, 1)


def rivalry(profile: BotProfile, table: ClassicTable) -> float:
    """Return the share of a rival's gain that counts as a loss: the profile's `rivalry`, less if more than two play."""
    return profile.rivalry / 50 / sum(not player.out for player in table.players)


def is_better_for(profile: BotProfile, rules: ClassicRules, view: ClassicView, number: int, trade: Trade) -> bool:
    """Return whether the offered trade improves this seat's position, also relative to the others."""
    table, seat = view.table, view.seat
    owners = dict.fromkeys(trade.give.spaces, seat) | dict.fromkeys(trade.want.spaces, trade.seat)
    paid = trade.want.cash - trade.give.cash
    mine = deeds_gain(profile, rules, table, seat, owners, paid, number)
    mine += side_cash(rules, table, seat, trade.give) - side_cash(rules, table, seat, trade.want)
    theirs = deeds_gain(SOBER, rules, table, trade.seat, owners, -paid)
    theirs += side_cash(rules, table, trade.seat, trade.want) - side_cash(rules, table, trade.seat, trade.give)
    return mine > 0 and mine >= max(theirs, 0) * rivalry(profile, table)


def side_cash(rules: ClassicRules, table: ClassicTable, seat: int, side: TradeSide) -> int:
    """Return the value of the cash and the jail cards of one side of a trade to `seat`."""
    cash = side.cash * cash_value(rules, table.players[seat].cash) // 100
    return cash + jail_cards_value(rules, side.jail_cards)


def jail_cards_value(rules: ClassicRules, count: int) -> int:
    """Return the value of so many jail cards."""
    bail: int = rules.options.jail.bail
    return count * bail * JAIL_CARD // 100
