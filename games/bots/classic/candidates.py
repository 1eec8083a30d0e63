"""What a player of a classic game could sensibly do: the alternatives that are worth weighing against each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from games.bots.classic.building import last_to_build_on
from games.bots.classic.profile import BotProfile, ClassicTable, ClassicView
from games.bots.classic.reserve import reserve
from games.bots.classic.strategy import choose
from games.bots.classic.trading import offer_for, wanted_deeds
from games.engine.bots import Offered
from games.engine.state import Action, Range
from games.rules.auction import PASS, Bid
from games.rules.building import Build, whole_groups
from games.rules.classic import ClassicRules
from games.rules.debt import RESIGN
from games.rules.dice import END_TURN
from games.rules.mortgage import Unmortgage
from games.rules.sealed_auction import PASS_SEALED, SealedBid
from games.rules.trade import AcceptTrade, RejectTrade

BIDS = (40, 70, 100, 130, 170)
"""Bids that are weighed, in percent of the deed's price."""
MOST_OFFERS = 6
MOST_UNMORTGAGED = 2


def candidates(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Iterator[Action]:
    """The bot's own choice and its alternatives; nothing while it waits."""
    choice = choose(profile, rules, view)
    if choice is None:
        return
    yield choice
    if choice == RESIGN:
        return  # so that a game that nobody can win ends
    if any(trade.to == view.seat for trade in view.table.trades.values()):
        yield from answers(profile, rules, view)
    elif view.kind in ALTERNATIVES:
        yield from ALTERNATIVES[view.kind](profile, rules, view)


def answers(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Iterator[Action]:
    """Whatever is listed, as it is."""
    yield from (answer for answer in view.answers if isinstance(answer, Action))


def offers_to(rules: ClassicRules, table: ClassicTable, seat: int) -> Iterator[Offered]:
    """The offers made to a seat, the oldest first."""
    for key, trade in table.trades.items():
        if trade.to == seat:
            yield Offered(AcceptTrade(int(key)), RejectTrade(int(key)))


def bids(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Iterator[Action]:
    """To pass, the lowest bid, and some between."""
    auction = view.table.auction
    assert auction is not None
    sealed = view.kind == "sealed_auction"
    yield PASS_SEALED if sealed else PASS
    allowed = next((answer for answer in view.answers if isinstance(answer, Range)), None)
    if allowed is not None:
        amounts = [allowed.min, *(rules.price[auction.space] * percent // 100 for percent in BIDS)]
        for amount in amounts:
            if allowed.min <= amount <= allowed.max:
                yield SealedBid(amount) if sealed else Bid(amount)


def ends(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Iterator[Action]:
    """To end the turn, to build in each group, to pay off a mortgage, and to offer trades."""
    yield END_TURN
    table, seat = view.table, view.seat
    cash = table.players[seat].cash
    for group in whole_groups(rules, table, seat):
        space = last_to_build_on(rules, table, group, cash, rules.hotel)
        if space >= 0 and view.allows(build := Build(space)):
            yield build
    mortgaged = [space for space in table.players[seat].spaces if table.deed(space).mortgaged]
    for space in mortgaged[:MOST_UNMORTGAGED]:
        if view.allows(lift := Unmortgage(space)):
            yield lift
    if rules.house_rules.trades and not table.players[seat].offers and not table.trades:
        yield from offers(profile, rules, view)


def offers(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Iterator[Action]:
    """Offers for deeds that the seat wants, for others that their owner wants and cash; those nearest in turn first."""
    table, seat = view.table, view.seat
    count = 0
    spare = table.players[seat].cash - reserve(profile, rules, view)
    targets = wanted_deeds(rules, table, seat)
    for place in range(len(targets)):
        space = targets[(place + view.decision) % len(targets)]
        owner = table.deed(space).owner
        swaps = [
            other
            for other in wanted_deeds(rules, table, owner)
            if table.deed(other).owner == seat and rules.group[other] != rules.group[space]
        ]
        for given in [*((one,) for one in swaps), ()]:
            offer = offer_for(profile, rules, view, spare, owner, (space,), given)
            if offer is not None:
                yield offer
                count += 1
                if count >= MOST_OFFERS:
                    return


ALTERNATIVES: Mapping[str, Callable[[BotProfile, ClassicRules, ClassicView], Iterator[Action]]] = {
    "buy": answers,
    "jail": answers,
    "auction": bids,
    "sealed_auction": bids,
    "end_turn": ends,
}
"""The alternatives of each kind of decision; there are none to a roll or to settling a debt."""
