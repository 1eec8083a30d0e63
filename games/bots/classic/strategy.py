"""The strategy of the classic bots: buy, bid up to a value, build, keep cash in reserve, trade for groups.

A bot remembers nothing: each choice is made from the view alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.bots.classic.building import improve
from games.bots.classic.profile import BotProfile, ClassicView
from games.bots.classic.trading import answer_offer, make_offer, rents_of
from games.bots.classic.valuation import value_of
from games.engine.state import Action, Range
from games.rules.auction import PASS, Bid
from games.rules.classic import ClassicRules
from games.rules.debt import DECLARE_BANKRUPTCY, RESIGN, SETTLE
from games.rules.deeds import BUY, DECLINE
from games.rules.dice import END_TURN, ROLL
from games.rules.jail import PAY_BAIL, USE_JAIL_CARD
from games.rules.table import BANK

PATIENCE, PATIENCE_EACH = 1_500, 250
"""The weakest player, if it is a bot, concedes after this many decisions and so many more for each player who is out of
eight: several times what games take."""
RENTS_COUNT = 10
"""How many times over its rents count beside a player's cash when bots ask who is ahead."""


def choose(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Action | None:
    """The bot's next action, or None while it only waits."""
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
    """Settle a debt, or give up where nothing covers it."""
    return SETTLE if SETTLE in view.answers else DECLARE_BANKRUPTCY


def finish_turn(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Action:
    """Make the improvements that are worth their cost, perhaps offer a trade, and end the turn."""
    player = view.table.players[view.seat]
    spare = player.cash - profile.reserve_on(rules)
    if view.decision > PATIENCE and concedes(rules, view):
        return RESIGN
    if not player.spaces or spare <= 0:
        return END_TURN
    action = improve(profile, rules, view, spare)
    if action is None and not player.offers and not view.table.trades:
        action = make_offer(profile, rules, view)
    return action or END_TURN


def concedes(rules: ClassicRules, view: ClassicView) -> bool:
    """Whether to give up a game that would hardly end: all others have at least as much in cash and rents."""
    table = view.table
    left = [seat for seat, player in enumerate(table.players) if not player.out]
    if view.decision <= PATIENCE + PATIENCE_EACH * (8 - len(left)):
        return False
    return view.seat == min(
        left, key=lambda seat: table.players[seat].cash + RENTS_COUNT * rents_of(rules, table, seat)
    )


def buy(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Action:
    """Buy the deed landed on where that leaves some of the reserve, or the deed is worth more than its price."""
    player = view.table.players[view.seat]
    left = player.cash - rules.price[player.position]
    if left < 0:
        return DECLINE
    if left >= profile.reserve_on(rules) // 2:
        return BUY
    return BUY if value_of(profile, rules, view, player.position) > rules.price[player.position] else DECLINE


def bid(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Action | None:
    """Raise two thirds of the way to the deed's value, then pass; wait while the highest bid is one's own."""
    auction = view.table.auction
    assert auction is not None
    if auction.bidder == view.seat:
        return None
    allowed = next((answer for answer in view.answers if isinstance(answer, Range)), None)
    if allowed is None:
        return PASS
    value = value_of(profile, rules, view, auction.space) * profile.bid // 100
    limit = min(value, allowed.max - profile.reserve_on(rules) // 4)
    if allowed.min > limit:
        return PASS
    return Bid(allowed.min + (limit - allowed.min) * 2 // 3)


def leave_jail(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> Action:
    """Out at once while there are deeds to buy; later jail is a safe place."""
    if any(deed is not None and deed.owner == BANK for deed in view.table.deeds):
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
    "buy": buy,
    "jail": leave_jail,
    "debt": settle,
}
"""What answers each kind of decision."""
