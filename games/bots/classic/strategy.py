"""The strategy of the classic bots: buy, bid up to a value, build, keep cash in reserve, trade for groups.

A bot remembers nothing: each choice is made from the view alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.bots.classic.profile import BotProfile, ClassicView
from games.bots.classic.trading import answer_offer, make_offer
from games.engine.state import Action, Range
from games.rules.auction import PASS, Bid
from games.rules.book import ClassicBook
from games.rules.building import Build
from games.rules.debt import DECLARE_BANKRUPTCY, SETTLE
from games.rules.deeds import BUY, DECLINE
from games.rules.dice import END_TURN, ROLL
from games.rules.jail import PAY_BAIL, USE_JAIL_CARD
from games.rules.mortgage import Unmortgage
from games.rules.table import BANK

RICH = 10
"""A bot with this many times a building's cost to spend builds higher than its profile says; otherwise nobody who is
rich would ever ruin anybody."""


def choose(profile: BotProfile, book: ClassicBook, view: ClassicView) -> Action | None:
    """The bot's next action, or None while it only waits."""
    if view.table.trades:
        answer = answer_offer(book, view)
        if answer is not None:
            return answer
    decide = DECISIONS.get(view.kind)
    return decide(profile, book, view) if decide else None


def roll(profile: BotProfile, book: ClassicBook, view: ClassicView) -> Action:
    """Roll the dice."""
    return ROLL


def settle(profile: BotProfile, book: ClassicBook, view: ClassicView) -> Action:
    """Settle a debt, or give up where nothing covers it."""
    return SETTLE if SETTLE in view.answers else DECLARE_BANKRUPTCY


def buy(profile: BotProfile, book: ClassicBook, view: ClassicView) -> Action:
    """Buy the deed landed on, or leave it to an auction."""
    return BUY if wants(profile, book, view) else DECLINE


def finish_turn(profile: BotProfile, book: ClassicBook, view: ClassicView) -> Action:
    """Make the improvements that are worth their cost, perhaps offer a trade, and end the turn."""
    player, reserve = view.table.players[view.seat], profile.reserve(book)
    if not player.spaces or player.cash <= reserve:
        return END_TURN
    improvement = improve(profile, book, view, player.cash - reserve)
    if improvement is not None:
        return improvement
    if not player.offers and not view.table.trades:
        offer = make_offer(book, view, reserve)
        if offer is not None:
            return offer
    return END_TURN


def value_of(book: ClassicBook, view: ClassicView, space: int) -> int:
    """What an unowned deed is worth to this seat: half as much again where it completes or blocks a group."""
    price, seat = book.price[space], view.seat
    owners = [view.table.deeds[other].owner for other in book.group[space] if other != space]  # type: ignore[union-attr]
    if owners and owners[0] != BANK and all(owner == owners[0] for owner in owners):
        return price + price // 2
    if seat in owners:
        return price + price // 5
    return price


def wants(profile: BotProfile, book: ClassicBook, view: ClassicView) -> bool:
    """Whether to buy the deed landed on: it can be paid, and leaves some reserve or is worth more than its price."""
    player = view.table.players[view.seat]
    space, price = player.position, book.price[player.position]
    if player.cash < price:
        return False
    return player.cash - price >= profile.reserve(book) // 2 or value_of(book, view, space) > price


def bid(profile: BotProfile, book: ClassicBook, view: ClassicView) -> Action | None:
    """Raise by a tenth of the price up to the deed's value, then pass; wait while the highest bid is one's own."""
    auction = view.table.auction
    assert auction is not None
    if auction.bidder == view.seat:
        return None
    allowed = next((answer for answer in view.answers if isinstance(answer, Range)), None)
    if allowed is None:
        return PASS
    price = book.price[auction.space]
    value = value_of(book, view, auction.space) * profile.bid_percent // 100
    limit = min(value, allowed.most - profile.reserve(book) // 4)
    if allowed.least > limit:
        return PASS
    wanted = price // 2 if auction.bidder is None else allowed.least + price // 10
    return Bid(max(allowed.least, min(limit, wanted)))


def leave_jail(profile: BotProfile, book: ClassicBook, view: ClassicView) -> Action:
    """Out at once while there are deeds to buy; later jail is a safe place."""
    if any(deed is not None and deed.owner == BANK for deed in view.table.deeds):
        answers = view.answers
        if USE_JAIL_CARD in answers:
            return USE_JAIL_CARD
        rich = view.table.players[view.seat].cash >= book.options.bail + profile.reserve(book)
        if rich and PAY_BAIL in answers:
            return PAY_BAIL
    return ROLL


def improve(profile: BotProfile, book: ClassicBook, view: ClassicView, cash: int) -> Action | None:
    """The building that earns most for what it costs, paid from `cash`, else a mortgage to lift; None if neither."""
    if not can_improve(profile, book, view, cash):
        return None
    best: Action | None = None
    best_gain, deeds = 0.0, view.table.deeds
    lifts: list[Unmortgage] = []
    for action in view.legal:
        if isinstance(action, Unmortgage):
            lifts.append(action)
        elif isinstance(action, Build):
            space = action.space
            level, cost, rents = deeds[space].level, book.house_cost[space], book.spaces[space].rents  # type: ignore[union-attr]
            if cost > cash or (level >= profile.max_level and cost * RICH > cash):
                continue
            after = rents[-1] if level == book.options.most_houses else rents[level + 1]
            gain = (after - rents[level]) / (cost or 1)
            if gain > best_gain:
                best, best_gain = action, gain
    return best or next((lift for lift in lifts if book.unmortgage[lift.space] * 2 <= cash), None)


def can_improve(profile: BotProfile, book: ClassicBook, view: ClassicView, cash: int) -> bool:
    """Whether `cash` pays for a building or for lifting a mortgage: a cheap test ahead of the whole legal list."""
    deeds, seat, leads = view.table.deeds, view.seat, book.leads
    for space in view.table.players[seat].spaces:
        if deeds[space].mortgaged and book.unmortgage[space] * 2 <= cash:  # type: ignore[union-attr]
            return True
        group = leads[space]
        if group is None or book.house_cost[space] > cash:
            continue
        level = book.hotel
        for other in group:
            deed = deeds[other]
            if deed.owner != seat or deed.mortgaged:  # type: ignore[union-attr]
                break
            level = min(level, deed.level)  # type: ignore[union-attr]
        else:
            if level < book.hotel and (level < profile.max_level or book.house_cost[space] * RICH <= cash):
                return True
    return False


DECISIONS: Mapping[str, Callable[[BotProfile, ClassicBook, ClassicView], Action | None]] = {
    "roll": roll,
    "end_turn": finish_turn,
    "auction": bid,
    "buy": buy,
    "jail": leave_jail,
    "debt": settle,
}
"""What answers each kind of decision."""
