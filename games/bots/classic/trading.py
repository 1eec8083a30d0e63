"""How the classic bots trade: an offer for a deed that brings a group closer, and answers to offers."""

from __future__ import annotations

from games.bots.classic.profile import RICH, BotProfile, ClassicTable, ClassicView, scatter
from games.bots.classic.valuation import SOBER, Owners, cash_value, deeds_gain, is_better_for, rivalry
from games.engine.state import Action
from games.rules.classic import ClassicRules
from games.rules.table import BANK, TradeSide
from games.rules.trade import AcceptTrade, OfferTrade, RejectTrade

LOW_START = 80
"""An offer lies from a little below the price that should suit the partner to more than half the way to the highest."""
NEARLY = 2
"""A group is wanted where no more deeds than these are lacking."""


def answer_offer(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Action | None:
    """Answer the oldest offer made to this seat: yes if the trade is good for it, else no."""
    for key, trade in view.table.trades.items():
        if trade.to == view.seat:
            number = int(key)
            left = view.table.players[view.seat].cash - trade.want.cash
            affordable = not trade.want.cash or left >= profile.reserve_on(rules) // 2
            accept = AcceptTrade(number)
            if affordable and is_better_for(profile, rules, view, number, trade) and accept in view.answers:
                return accept
            return RejectTrade(number)
    return None


def make_offer(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Action | None:
    """An offer for one of the deeds that this seat wants; None where there is none, or no price suits both."""
    table, seat = view.table, view.seat
    wanted = wanted_deeds(rules, table, seat)
    if not wanted:
        return buy_out(profile, rules, view)
    space = wanted[view.decision % len(wanted)]
    owner: int = table.deeds[space].owner  # type: ignore[union-attr]
    swaps = [
        other
        for other in wanted_deeds(rules, table, owner)
        if table.deeds[other].owner == seat and rules.group[other] != rules.group[space]  # type: ignore[union-attr]
    ]
    if swaps:
        return offer_for(profile, rules, view, owner, (space,), (swaps[view.decision % len(swaps)],))
    if table.players[seat].cash - profile.reserve_on(rules) < rules.price[space]:
        return None
    return offer_for(profile, rules, view, owner, (space,))


def offer_for(
    profile: BotProfile,
    rules: ClassicRules,
    view: ClassicView,
    owner: int,
    wanted: tuple[int, ...],
    given: tuple[int, ...] = (),
) -> Action | None:
    """An offer to `owner` for the wanted deeds against others and cash; None where no price suits both."""
    owners = dict.fromkeys(wanted, view.seat) | dict.fromkeys(given, owner)
    price = agreeable_price(profile, rules, view, owner, owners)
    if price is None:
        return None
    offer = OfferTrade(
        owner, TradeSide(cash=max(0, price), spaces=given), TradeSide(cash=max(0, -price), spaces=wanted)
    )
    return offer if view.allows(offer) else None


def buy_out(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Action | None:
    """An offer of cash for a whole group of a player who earns less in rents; only a rich bot makes one.

    Where everything is built up and shared out evenly, all only get richer, and no game would end otherwise.
    """
    table, seat = view.table, view.seat
    if table.players[seat].cash - profile.reserve_on(rules) < RICH * rules.mean_price:
        return None
    rents = rents_of(rules, table, seat)
    groups = [
        (owner, group)
        for group in rules.streets
        if (owner := owner_of(table, group)) not in (BANK, seat) and rents_of(rules, table, owner) <= rents
    ]
    if not groups:
        return None
    owner, group = groups[view.decision % len(groups)]
    return offer_for(profile, rules, view, owner, group)


def owner_of(table: ClassicTable, group: tuple[int, ...]) -> int:
    """The owner of a whole group of several streets; the bank where there is none."""
    owners = {deed.owner for space in group if (deed := table.deeds[space]) is not None}
    return BANK if len(owners) > 1 or len(group) == 1 else owners.pop()


def rents_of(rules: ClassicRules, table: ClassicTable, seat: int) -> int:
    """What all streets of `seat` charge together."""
    streets = [space for space in table.players[seat].spaces if rules.is_street[space]]
    return sum(rules.spaces[space].rents[deed.level] for space in streets if (deed := table.deeds[space]) is not None)


def agreeable_price(
    profile: BotProfile, rules: ClassicRules, view: ClassicView, partner: int, owners: Owners
) -> int | None:
    """What this seat pays for the deeds that it gets (below zero: is paid); None where no price suits both.

    The highest price leaves this seat no worse beside its partner, as it judges; the lowest leaves the partner no worse
    beside it, as a sober judge would say. Somewhere between them is offered.
    """
    table, seat = view.table, view.seat
    mine = deeds_gain(profile, rules, table, seat, owners, view.decision)
    theirs = deeds_gain(SOBER, rules, table, partner, owners)
    if mine + theirs <= 0:
        return None
    cash, their_cash = table.players[seat].cash, table.players[partner].cash
    my_unit, their_unit = cash_value(rules, cash) / 100, cash_value(rules, their_cash) / 100
    share = rivalry(profile, table)
    highest = (mine - share * theirs) / (my_unit + share * their_unit)
    lowest = (share * mine - theirs) / (their_unit + share * my_unit)
    generosity = (LOW_START + scatter(seat, view.decision)) / 300
    price = int(lowest + (highest - lowest) * generosity)
    price = max(price, -max(0, their_cash))
    spare = cash - profile.reserve_on(rules)
    if price > highest or max(price, lowest) > spare:
        return None
    return price


def wanted_deeds(rules: ClassicRules, table: ClassicTable, seat: int) -> list[int]:
    """Others' deeds in unbuilt groups of streets that `seat` shares and could soon own: the last lacked, else pairs."""
    last: list[int] = []
    nearer: list[int] = []
    deeds = table.deeds
    for group in rules.streets:
        lacking = []
        for space in group:
            deed = deeds[space]
            owner = deed.owner  # type: ignore[union-attr]
            if owner == BANK or deed.level:  # type: ignore[union-attr]
                break
            if owner != seat:
                lacking.append(space)
        else:
            count = len(lacking)
            if count < len(group):
                if count == 1:
                    last += lacking
                elif count == NEARLY:
                    nearer += lacking
    return last or nearer
