"""How the classic bots trade: offers for deeds that bring a monopoly closer, and answers to offers."""

from __future__ import annotations

from games.bots.classic.profile import RICH, BotProfile, ClassicTable, ClassicView
from games.bots.classic.valuation import SOBER, Owners, cash_value, deeds_gain, is_better_for, rivalry
from games.bots.scatter import scatter
from games.engine.state import Action
from games.rules.classic import ClassicRules
from games.rules.table import BANK, Deed, TradeSide
from games.rules.trade import AcceptTrade, OfferTrade, RejectTrade

LOW_START = 80
"""Added to a random number from -100 to 100, then divided by 300: how far an offer lies from the lowest price towards
the highest, that is from slightly below the lowest to 60 % of the way."""
NEARLY = 2
"""The maximum number of missing deeds for which a bot pursues a group."""


def answer_offer(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Action | None:
    """Accept the oldest offer made to this seat if the trade is good for it, or else reject it."""
    for key, trade in view.table.trades.items():
        if trade.to == view.seat:
            number = int(key)
            remaining = view.table.players[view.seat].cash - trade.want.cash
            affordable = not trade.want.cash or remaining >= profile.reserve_on(rules) // 2
            accept = AcceptTrade(number)
            if affordable and is_better_for(profile, rules, view, number, trade) and accept in view.answers:
                return accept
            return RejectTrade(number)
    return None


def make_offer(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Action | None:
    """Return an offer for a deed that this seat wants; None if there is none or no price suits both sides."""
    table, seat = view.table, view.seat
    targets = wanted_deeds(rules, table, seat)
    if not targets:
        return buy_out(profile, rules, view)
    space = targets[view.decision % len(targets)]
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
    requested: tuple[int, ...],
    given: tuple[int, ...] = (),
) -> Action | None:
    """Return an offer to `owner`: the requested deeds for other deeds and cash; None if no price suits both sides."""
    owners = dict.fromkeys(requested, view.seat) | dict.fromkeys(given, owner)
    price = agreeable_price(profile, rules, view, owner, owners)
    if price is None:
        return None
    offer = OfferTrade(
        owner, TradeSide(cash=max(0, price), spaces=given), TradeSide(cash=max(0, -price), spaces=requested)
    )
    return offer if view.allows(offer) else None


def buy_out(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Action | None:
    """Return an offer of cash for a monopoly of a player whose rents are lower; only rich bots make one.

    Otherwise a game in which everything is built and evenly distributed would never end, as everybody gets richer.
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
    """Return the player who owns a whole group of several streets, or the bank."""
    owners = {deed.owner for space in group if (deed := table.deeds[space]) is not None}
    return BANK if len(owners) > 1 or len(group) == 1 else owners.pop()


def rents_of(rules: ClassicRules, table: ClassicTable, seat: int) -> int:
    """Return the total rent of all streets of `seat`."""
    streets = [space for space in table.players[seat].spaces if rules.is_street[space]]
    return sum(rules.spaces[space].rents[deed.level] for space in streets if (deed := table.deeds[space]) is not None)


def agreeable_price(
    profile: BotProfile, rules: ClassicRules, view: ClassicView, partner: int, owners: Owners
) -> int | None:
    """Return the price this seat pays for the deeds (negative: receives); None if no price suits both sides.

    At the highest price this seat is no worse off relative to its partner, by its own valuation; at the lowest the
    partner is no worse off, by an unbiased valuation. The offer is somewhere in between.
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
    """Return opponents' deeds that `seat` lacks in unbuilt groups: single deeds that complete one, or else pairs."""
    last: list[int] = []
    nearer: list[int] = []
    deeds, group, is_street = table.deeds, rules.group, rules.is_street
    for own in table.players[seat].spaces:
        if not is_street[own]:
            continue
        lacking = []
        for space in group[own]:
            deed: Deed = deeds[space]  # type: ignore[assignment]
            owner = deed.owner
            if owner == BANK or deed.level or (owner == seat and space < own):
                break  # not to be had, built on, or looked at already
            if owner != seat:
                lacking.append(space)
        else:
            if len(lacking) == 1:
                last += lacking
            elif len(lacking) == NEARLY:
                nearer += lacking
    return last or nearer
