"""What the reference agents have in common: they buy, bid, build and trade by what deeds are worth to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from games.bots.classic.building import last_to_build_on, return_on, sell_one
from games.bots.classic.profile import ClassicTable, ClassicView
from games.engine.state import Action, Range
from games.rules.auction import PASS, Bid
from games.rules.building import Build, whole_groups
from games.rules.classic import ClassicRules
from games.rules.debt import DECLARE_BANKRUPTCY, SETTLE
from games.rules.deeds import BUY, DECLINE
from games.rules.dice import END_TURN, ROLL
from games.rules.jail import PAY_BAIL, USE_JAIL_CARD
from games.rules.mortgage import Unmortgage
from games.rules.sealed_auction import PASS_SEALED, SealedBid
from games.rules.table import BANK, TradeSide
from games.rules.trade import AcceptTrade, OfferTrade, RejectTrade
from games.rules.trade_terms import owners_after

Owners = Mapping[int, int]
"""The owners of the deeds that change hands."""
SLACK = 3
"""An agent pays off a mortgage when it has its reserve so many times over."""
NOBODY: Owners = {}


class Policy(NamedTuple):
    """How an agent judges: `deeds_value` is what all deeds of a seat are worth if some change hands, in money."""

    reserve: int
    buys: Callable[[ClassicView, int], bool]
    """(view, space): whether it buys an affordable deed that it landed on."""
    most: Callable[[ClassicView, int], int]
    """(view, space): the most that it bids for a deed."""
    deeds_value: Callable[[ClassicTable, int, Owners], float]
    greed: float = 0.5
    """The share of what both sides gain together that it asks for in its offers."""
    envy: float = 0.0
    """A trade has to bring it more than this share of what it brings the other side."""


def decide(policy: Policy, rules: ClassicRules, view: ClassicView) -> Action | None:
    """The action of an agent; None while it waits."""
    if view.others:
        answer = _answer_offer(policy, view)
        if answer is not None:
            return answer
    answer_kind = DECISIONS.get(view.kind)
    return answer_kind(policy, rules, view) if answer_kind else None


def _position(view: ClassicView) -> int:
    return view.table.players[view.seat].position


def _roll(policy: Policy, rules: ClassicRules, view: ClassicView) -> Action:
    return ROLL


def _buy(policy: Policy, rules: ClassicRules, view: ClassicView) -> Action:
    return BUY if BUY in view.answers and policy.buys(view, _position(view)) else DECLINE


def _settle(policy: Policy, rules: ClassicRules, view: ClassicView) -> Action:
    if SETTLE in view.answers:
        return SETTLE
    return sell_one(rules, view) or DECLARE_BANKRUPTCY


def _finish_turn(policy: Policy, rules: ClassicRules, view: ClassicView) -> Action:
    return _improve(policy, rules, view) or _offer(policy, rules, view) or END_TURN


def _leave_jail(policy: Policy, rules: ClassicRules, view: ClassicView) -> Action:
    answers = view.answers
    if not any(deed is not None and deed.owner == BANK for deed in view.table.deeds):
        return ROLL
    if USE_JAIL_CARD in answers:
        return USE_JAIL_CARD
    rich = view.table.players[view.seat].cash > policy.reserve
    return PAY_BAIL if rich and PAY_BAIL in answers else ROLL


def _limits(policy: Policy, view: ClassicView) -> tuple[int, int] | None:
    auction = view.table.auction
    assert auction is not None
    allowed = next((answer for answer in view.answers if isinstance(answer, Range)), None)
    if allowed is None:
        return None
    most = min(policy.most(view, auction.space), allowed.max)
    return (allowed.min, most) if most >= allowed.min else None


def _bid(policy: Policy, rules: ClassicRules, view: ClassicView) -> Action | None:
    auction = view.table.auction
    assert auction is not None
    if auction.bidder == view.seat:
        return None
    limits = _limits(policy, view)
    return PASS if limits is None else Bid(limits[0])


def _seal(policy: Policy, rules: ClassicRules, view: ClassicView) -> Action:
    limits = _limits(policy, view)
    return PASS_SEALED if limits is None else SealedBid(limits[1])


def _improve(policy: Policy, rules: ClassicRules, view: ClassicView) -> Action | None:
    """The building that adds most rent for its cost, or else a mortgage to pay off."""
    table, player = view.table, view.table.players[view.seat]
    spare = player.cash - policy.reserve
    if spare <= 0:
        return None
    spaces = [
        space
        for group in whole_groups(rules, table, view.seat)
        if (space := last_to_build_on(rules, table, group, spare, rules.hotel)) >= 0
    ]
    for space in sorted(spaces, key=lambda space: -return_on(rules, table, space)):
        if view.allows(build := Build(space)):
            return build
    for space in player.spaces:
        if table.deed(space).mortgaged and spare > SLACK * policy.reserve and view.allows(lift := Unmortgage(space)):
            return lift
    return None


def _gain(policy: Policy, table: ClassicTable, seat: int, owners: Owners) -> float:
    return policy.deeds_value(table, seat, owners) - policy.deeds_value(table, seat, NOBODY)


def _answer_offer(policy: Policy, view: ClassicView) -> Action | None:
    """Accept the oldest offer to this seat if it gains by it, in money and compared with the other side."""
    table, seat = view.table, view.seat
    for key, trade in table.trades.items():
        if trade.to == seat:
            owners, paid = owners_after(trade), trade.want.cash - trade.give.cash
            mine = _gain(policy, table, seat, owners) - paid
            theirs = _gain(policy, table, trade.seat, owners) + paid
            affordable = paid <= 0 or table.players[seat].cash - paid >= policy.reserve
            accept = AcceptTrade(int(key))
            if affordable and mine > max(0.0, policy.envy * theirs) and accept in view.answers:
                return accept
            return RejectTrade(int(key))
    return None


def _offer(policy: Policy, rules: ClassicRules, view: ClassicView) -> Action | None:
    """The trade for a set that brings most, once a turn: the last deed of a set, for another's last deed or for cash.

    One of the sides pays so much that this seat has its share of what both gain.
    """
    table, seat = view.table, view.seat
    player = table.players[seat]
    if not rules.house_rules.trades or player.offers or table.trades:
        return None
    best: OfferTrade | None = None
    most = 0.0
    for space in _last_deeds(rules, table, seat):
        owner = table.deed(space).owner
        swaps = [other for other in _last_deeds(rules, table, owner) if table.deed(other).owner == seat]
        for given in ((), *((other,) for other in swaps if rules.group[other] != rules.group[space])):
            owners = {space: seat} | dict.fromkeys(given, owner)
            mine, theirs = _gain(policy, table, seat, owners), _gain(policy, table, owner, owners)
            kept = policy.greed * (mine + theirs)
            price = int(mine - kept)
            purse = (player.cash if price > 0 else table.players[owner].cash) - policy.reserve
            if kept <= most or abs(price) > purse or kept < policy.envy * (mine + theirs - kept):
                continue
            offer = OfferTrade(
                owner, TradeSide(cash=max(0, price), spaces=given), TradeSide(cash=max(0, -price), spaces=(space,))
            )
            if view.allows(offer):
                best, most = offer, kept
    return best


def _last_deeds(rules: ClassicRules, table: ClassicTable, seat: int) -> list[int]:
    """Deeds of other players, without buildings in their group, that are all that `seat` lacks of the group."""
    found = []
    for group in rules.streets:
        others = [space for space in group if table.deed(space).owner != seat]
        if len(others) == 1 and len(group) > 1 and table.deed(others[0]).owner != BANK:
            found += others
    return [space for space in found if not any(table.deed(other).level for other in rules.group[space])]


DECISIONS: Mapping[str, Callable[[Policy, ClassicRules, ClassicView], Action | None]] = {
    "roll": _roll,
    "buy": _buy,
    "jail": _leave_jail,
    "auction": _bid,
    "sealed_auction": _seal,
    "end_turn": _finish_turn,
    "debt": _settle,
}
"""The function that answers each kind of decision."""
