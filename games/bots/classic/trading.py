"""How the classic bots trade: offers for deeds that bring a monopoly closer, and answers to offers."""

from __future__ import annotations

from games.bots.classic.profile import RICH, TRADE, BotProfile, ClassicTable, ClassicView
from games.bots.classic.reserve import likely_rent, reserve
from games.bots.classic.valuation import SOBER, Owners, cash_value, deeds_gain, is_better_for, jail_cards_value, rivalry
from games.bots.scatter import scatter
from games.engine.state import Action
from games.rules.classic import ClassicRules
from games.rules.table import BANK, Deed, Trade, TradeSide
from games.rules.trade import AcceptTrade, OfferTrade, RejectTrade
from games.rules.trade_terms import owners_after

LOW_START = 180
"""Added to a random number from -100 to 100, then divided by 300: how far an offer lies from the lowest price towards
the highest, that is 27 to 90 % of the way."""
HIGH_END = 270
"""The most that is divided by 300: no offer gives away more than 90 % of what both sides gain together."""
MARGIN = 50
"""How far apart the lowest and the highest price must be for a counter-offer, in percent of the printed prices."""
PATIENCE = 2
"""A bot names no price of its own any more once it has made this many offers since the turn began."""
CONCESSION = 60
"""How much a bot adds to `LOW_START` for each offer that it has made since the turn began."""
REFINEMENTS = 2
"""How often a price is worked out: what a group is worth depends on the cash that is left to build with."""
NEARLY = 2
"""The maximum number of missing deeds for which a bot pursues a group."""


def answer_offer(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Action | None:
    """Accept the oldest offer made to this seat if the trade is good for it, or else name a price or reject it."""
    for key, trade in view.table.trades.items():
        if trade.to == view.seat:
            number = int(key)
            if TRADE in profile.may_not:
                return RejectTrade(number)
            remaining = view.table.players[view.seat].cash - trade.want.cash
            affordable = not trade.want.cash or remaining >= likely_rent(
                rules, view.table, view.seat, profile.reserve_on(rules) // 2
            )
            accept = AcceptTrade(number)
            if affordable and is_better_for(profile, rules, view, number, trade) and accept in view.answers:
                return accept
            return counter_offer(profile, rules, view, number, trade) or RejectTrade(number)
    return None


def counter_offer(
    profile: BotProfile, rules: ClassicRules, view: ClassicView, number: int, trade: Trade
) -> Action | None:
    """Return the same trade for another price, closer to the other side's each time; None to reject the offer.

    A bot that has made `PATIENCE` offers since the turn began rejects what it does not like.
    """
    table, seat = view.table, view.seat
    made = table.players[seat].offers
    owners = owners_after(trade)
    if made >= PATIENCE or not owners:
        return None
    spare = table.players[seat].cash - reserve(profile, rules, view)
    price = agreeable_price(profile, rules, view, spare, trade.seat, owners, number, CONCESSION * (made + 1))
    if price is None:
        return None
    price += jail_cards_value(rules, trade.give.jail_cards - trade.want.jail_cards)
    if price >= trade.want.cash - trade.give.cash:
        return None
    give = TradeSide(max(0, price), trade.want.jail_cards, trade.want.spaces)
    want = TradeSide(max(0, -price), trade.give.jail_cards, trade.give.spaces)
    offer = OfferTrade(trade.seat, give, want, number)
    return offer if view.allows(offer) else None


def make_offer(profile: BotProfile, rules: ClassicRules, view: ClassicView, spare: int) -> Action | None:
    """Return an offer for a deed that this seat wants; None if there is none or no price suits both sides.

    `spare` is the cash beyond what it keeps.
    """
    table, seat = view.table, view.seat
    targets = wanted_deeds(rules, table, seat)
    if not targets:
        return buy_out(profile, rules, view, spare)
    space = targets[view.decision % len(targets)]
    owner: int = table.deeds[space].owner  # type: ignore[union-attr]
    swaps = [
        other
        for other in wanted_deeds(rules, table, owner)
        if table.deeds[other].owner == seat and rules.group[other] != rules.group[space]  # type: ignore[union-attr]
    ]
    if swaps:
        return offer_for(profile, rules, view, spare, owner, (space,), (swaps[view.decision % len(swaps)],))
    if spare < rules.price[space]:
        return None
    return offer_for(profile, rules, view, spare, owner, (space,))


def offer_for(
    profile: BotProfile,
    rules: ClassicRules,
    view: ClassicView,
    spare: int,
    owner: int,
    requested: tuple[int, ...],
    given: tuple[int, ...] = (),
) -> Action | None:
    """Return an offer to `owner`: the requested deeds for other deeds and cash; None if no price suits both sides."""
    owners = dict.fromkeys(requested, view.seat) | dict.fromkeys(given, owner)
    price = agreeable_price(profile, rules, view, spare, owner, owners, view.decision)
    if price is None:
        return None
    offer = OfferTrade(
        owner, TradeSide(cash=max(0, price), spaces=given), TradeSide(cash=max(0, -price), spaces=requested)
    )
    return offer if view.allows(offer) else None


def buy_out(profile: BotProfile, rules: ClassicRules, view: ClassicView, spare: int) -> Action | None:
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
    return offer_for(profile, rules, view, spare, owner, group)


def owner_of(table: ClassicTable, group: tuple[int, ...]) -> int:
    """Return the player who owns a whole group of several streets, or the bank."""
    owners = {deed.owner for space in group if (deed := table.deeds[space]) is not None}
    return BANK if len(owners) > 1 or len(group) == 1 else owners.pop()


def rents_of(rules: ClassicRules, table: ClassicTable, seat: int) -> int:
    """Return the total rent of all streets of `seat`."""
    streets = [space for space in table.players[seat].spaces if rules.is_street[space]]
    return sum(rules.spaces[space].rents[deed.level] for space in streets if (deed := table.deeds[space]) is not None)


def agreeable_price(
    profile: BotProfile,
    rules: ClassicRules,
    view: ClassicView,
    spare: int,
    partner: int,
    owners: Owners,
    occasion: int,
    concession: int = 0,
) -> int | None:
    """Return the price this seat pays for the deeds (negative: receives); None if no price suits both sides.

    At the highest price this seat is no worse off relative to its partner, by its own valuation; at the lowest the
    partner is no worse off, by a cautious one that counts cash in full. The offer is somewhere in between, in round
    numbers.
    """
    table, seat = view.table, view.seat
    cash, their_cash = table.players[seat].cash, table.players[partner].cash
    their_spare = their_cash - likely_rent(rules, table, partner) - first_houses(rules, table, partner, owners)
    my_unit = cash_value(rules, cash) / 100
    share, their_share = rivalry(profile, table), rivalry(SOBER, table)
    generosity = min(HIGH_END, LOW_START + concession + scatter(seat, occasion)) / 300
    highest = lowest = 0.0
    price = 0
    for _ in range(REFINEMENTS):
        mine = deeds_gain(profile, rules, table, seat, owners, price, occasion)
        theirs = deeds_gain(SOBER, rules, table, partner, owners, -price)
        if mine + theirs <= 0:
            return None
        highest = (mine - share * theirs) / (my_unit + share)
        hoped = theirs if theirs < 0 else theirs * profile.trust // 100
        lowest = (their_share * mine - hoped) / (1 + their_share * my_unit)
        price = in_round_numbers(rules, lowest + (highest - lowest) * generosity)
        price = max(price, -max(0, their_spare))
    margin = MARGIN * sum(rules.price[space] for space in owners) / 100 if concession else 0
    if price > highest or price < lowest or price > spare or highest - lowest < margin:
        return None
    return price


def first_houses(rules: ClassicRules, table: ClassicTable, seat: int, owners: Owners) -> int:
    """Return what a house on each street costs of the groups that a trade completes for a seat."""
    cost = 0
    for group in {rules.group[space] for space, owner in owners.items() if owner == seat and rules.is_street[space]}:
        if all(owners.get(space, table.deed(space).owner) == seat for space in group):
            cost += len(group) * rules.house_cost[group[0]]
    return cost


def in_round_numbers(rules: ClassicRules, price: float) -> int:
    """Return a price as people name it: to two digits of the board's average price."""
    unit = max(1, 10 ** (len(str(rules.mean_price)) - 2))
    return int(price / unit) * unit if abs(price) >= 2 * unit else int(price)


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
