"""The strategy of the classic bots: buy, bid up to a value, build, keep a cash reserve, trade for groups.

Bots are stateless: every choice depends on the view alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.bots.classic.building import improve, sell_one
from games.bots.classic.profile import BID, MORTGAGE, TRADE, BotProfile, ClassicView
from games.bots.classic.reserve import likely_rent, reserve
from games.bots.classic.trading import answer_offer, make_offer, rents_of
from games.bots.classic.valuation import value_of
from games.engine.state import Action, Range
from games.rules.auction import PASS, Bid
from games.rules.classic import ClassicRules
from games.rules.debt import DECLARE_BANKRUPTCY, RESIGN, SETTLE
from games.rules.deeds import BUY, DECLINE
from games.rules.dice import END_TURN, ROLL
from games.rules.jail import PAY_BAIL, USE_JAIL_CARD
from games.rules.sealed_auction import PASS_SEALED, SealedBid
from games.rules.table import BANK

DECISION_LIMIT, EXTRA_DECISIONS = 1_500, 250
"""The weakest player, if it is a bot, concedes after this many decisions, plus some for each player fewer than eight.
This is several times the length of a usual game."""
TRADE_EVERY = 2
"""A bot considers an offer at the end of one in this many of its turns, so that people are not asked all the time."""
LAST_CASH = 10
"""What a bot keeps at least, in percent of the board's average price, unless a deed decides a group."""
RENTS_COUNT = 10
"""The weight of a player's rents relative to cash when bots compare players."""


def choose(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Action | None:
    """Return the bot's next action, or None if it waits."""
    if view.others:
        answer = answer_offer(profile, rules, view)
        if answer is not None:
            return answer
    decide = DECISIONS.get(view.kind)
    return decide(profile, rules, view) if decide else None


def roll(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Action:
    """Roll the dice."""
    return ROLL


def settle(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Action:
    """Settle a debt, or declare bankruptcy if nothing covers it."""
    if MORTGAGE in profile.may_not:
        return sell_one(rules, view) or RESIGN
    return SETTLE if SETTLE in view.answers else DECLARE_BANKRUPTCY


def finish_turn(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Action:
    """Make worthwhile improvements, perhaps offer a trade, and end the turn."""
    player = view.table.players[view.seat]
    if view.decision > DECISION_LIMIT and concedes(rules, view):
        return RESIGN
    if not player.spaces or player.cash <= profile.reserve_on(rules):
        return END_TURN
    spare = player.cash - reserve(profile, rules, view)
    if spare <= 0:
        return END_TURN
    action = improve(profile, rules, view, spare)
    trades = rules.house_rules.trades and TRADE not in profile.may_not
    quiet = trades and not player.offers and not view.table.trades
    if action is None and quiet and not view.decision % TRADE_EVERY:
        action = make_offer(profile, rules, view, spare)
    return action or END_TURN


def concedes(rules: ClassicRules, view: ClassicView) -> bool:
    """Return whether to concede an endless game: all others have at least as much in cash and rents."""
    table = view.table
    seats = [seat for seat, player in enumerate(table.players) if not player.out]
    if view.decision <= DECISION_LIMIT + EXTRA_DECISIONS * (8 - len(seats)):
        return False
    return view.seat == min(
        seats, key=lambda seat: table.players[seat].cash + RENTS_COUNT * rents_of(rules, table, seat)
    )


def buy(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Action:
    """Buy the deed landed on if part of the reserve remains or the deed is worth more than its price.

    If not even the likely next rent would remain, buy only what completes a group or keeps it from a rival.
    """
    player = view.table.players[view.seat]
    remaining = player.cash - rules.price[player.position]
    if remaining < 0:
        return DECLINE
    if remaining >= profile.reserve_on(rules) // 2:
        return BUY
    if remaining < likely_rent(rules, view.table, view.seat, LAST_CASH * rules.mean_price // 100):
        return BUY if decides_a_group(rules, view, player.position) else DECLINE
    return BUY if value_of(profile, rules, view, player.position) > rules.price[player.position] else DECLINE


def decides_a_group(rules: ClassicRules, view: ClassicView, space: int) -> bool:
    """Return whether all other deeds of the group of `space` have the same owner, this seat or a rival."""
    owners = {view.table.deed(other).owner for other in rules.group[space] if other != space}
    return len(owners) == 1 and BANK not in owners


def bid(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Action | None:
    """Bid two thirds of the way from the minimum to the deed's value, or pass; wait while holding the highest bid."""
    auction = view.table.auction
    assert auction is not None
    if auction.bidder == view.seat:
        return None
    worthwhile = worthwhile_bids(profile, rules, view)
    if worthwhile is None:
        return PASS
    lowest, limit = worthwhile
    return Bid(lowest + (limit - lowest) * 2 // 3)


def worthwhile_bids(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> tuple[int, int] | None:
    """The lowest bid that is allowed, and the most that the deed is worth to this seat; None if it does not bid."""
    auction = view.table.auction
    assert auction is not None
    allowed = next((answer for answer in view.answers if isinstance(answer, Range)), None)
    if allowed is None or BID in profile.may_not:
        return None
    value = value_of(profile, rules, view, auction.space) * profile.bid // 100
    kept = likely_rent(rules, view.table, view.seat, profile.reserve_on(rules) // 4)
    limit = min(value, allowed.max - kept)
    return (allowed.min, limit) if limit >= allowed.min else None


def seal_bid(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Action:
    """Bid the deed's value: the price is the second highest bid, so bidding less saves nothing."""
    worthwhile = worthwhile_bids(profile, rules, view)
    return PASS_SEALED if worthwhile is None else SealedBid(worthwhile[1])


def leave_jail(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Action:
    """Leave jail at once while there are deeds to buy; later, jail is a safe place, unless it costs rents (OOF-55)."""
    if not rules.house_rules.rent_in_jail or any(deed is not None and deed.owner == BANK for deed in view.table.deeds):
        answers = view.answers
        if USE_JAIL_CARD in answers:
            return USE_JAIL_CARD
        rich = view.table.players[view.seat].cash >= rules.options.jail.bail + profile.reserve_on(rules)
        if rich and PAY_BAIL in answers:
            return PAY_BAIL
    return ROLL


DECISIONS: Mapping[str, Callable[[BotProfile, ClassicRules, ClassicView], Action | None]] = {
    "roll": roll,
    "end_turn": finish_turn,
    "auction": bid,
    "sealed_auction": seal_bid,
    "buy": buy,
    "jail": leave_jail,
    "debt": settle,
}
"""The function that answers each kind of decision."""
