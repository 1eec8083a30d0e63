"""The strategy of the bots: complete groups and build, move whoever pays most, and win.

Bots are stateless: every choice depends on the view alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine.state import Action
from games.rules.debt import RESIGN
from games.rules.deeds import DECLINE
from games.rules.dice import END_TURN, ROLL
from games.rulesets.monopoly_two.bots.buying import buy_something, gain_of, use_leave
from games.rulesets.monopoly_two.bots.cards import get_down, play_card
from games.rulesets.monopoly_two.bots.moving import choose_move
from games.rulesets.monopoly_two.bots.paying import pay
from games.rulesets.monopoly_two.bots.profile import BotProfile, BotView
from games.rulesets.monopoly_two.bots.standing import Standing, assess
from games.rulesets.monopoly_two.payment import Pay
from games.rulesets.monopoly_two.placing import Place
from games.rulesets.monopoly_two.rules import Site, TwoRules, level_of
from games.rulesets.monopoly_two.targets import brings_cash

DECISION_LIMIT, EXTRA_DECISIONS = 400, 40
"""The weakest player, if it is a bot, concedes after this many decisions for each player, plus some for each who is
out. This is several times the length of a usual game."""


def choose(profile: BotProfile, rules: TwoRules, view: BotView) -> Action | None:
    """Return the bot's next action, or None if it waits."""
    decide = DECISIONS.get(view.kind)
    return decide(profile, rules, view) if decide else None


def roll(profile: BotProfile, rules: TwoRules, view: BotView) -> Action:
    """Roll the dice first: everything else can be done better when the roll is known."""
    return ROLL


def try_doubles(profile: BotProfile, rules: TwoRules, view: BotView) -> Action:
    """In jail: build, play a jail card, or try for doubles."""
    return _act(assess(profile, rules, view), view) or ROLL


def move(profile: BotProfile, rules: TwoRules, view: BotView) -> Action:
    """Buy, build and play cards, then move somebody."""
    standing = assess(profile, rules, view)
    return _act(standing, view) or choose_move(standing, view.decision)


def finish_turn(profile: BotProfile, rules: TwoRules, view: BotView) -> Action:
    """Buy, build and play cards, then end the turn; concede in an endless game."""
    standing = assess(profile, rules, view)
    if concedes(standing, view.decision):
        return RESIGN
    return _act(standing, view) or END_TURN


def _act(standing: Standing, view: BotView) -> Action | None:
    """The next purchase or card of this turn; None if there is none."""
    return buy_something(standing, view) or play_card(standing, view.own.hands.cards)


def concedes(standing: Standing, decision: int) -> bool:
    """Return whether to concede an endless game: all others have as many monopolies and as much worth."""
    seats = standing.table.in_game()
    players = len(standing.table.players)
    if decision <= (DECISION_LIMIT + EXTRA_DECISIONS * (players - len(seats))) * players:
        return False
    return standing.seat == min(seats, key=lambda seat: (standing.counts[seat], standing.worths[seat]))


def settle(profile: BotProfile, rules: TwoRules, view: BotView) -> Action:
    """Pay what is due in cash, after playing cards that bring some, or with what is missed least; or give up."""
    table, seat = view.table, view.seat
    due = table.debts[0].amount
    if table.players[seat].cash >= due:
        return Pay(due)
    if table.turn == seat:
        for number in view.own.hands.cards:
            if brings_cash(rules, table, seat, number):
                return rules.plays[number][seat]
    return pay(assess(profile, rules, view))


def buy(profile: BotProfile, rules: TwoRules, view: BotView) -> Action:
    """Buy the deed that a card allows to be bought, or decline."""
    return use_leave(assess(profile, rules, view)) or DECLINE


def discard(profile: BotProfile, rules: TwoRules, view: BotView) -> Action:
    """Play or discard a card."""
    return get_down(assess(profile, rules, view), view.own.hands.cards)


def place(profile: BotProfile, rules: TwoRules, view: BotView) -> Action:
    """Put a building up where it adds most to the rents for what it counts there."""
    standing = assess(profile, rules, view)

    def gain(action: Place) -> float:
        site: Site = rules.sites[action.group or str(action.space)]
        return gain_of(standing, site, level_of(view.table, site))

    return max((action for action in view.answers if isinstance(action, Place)), key=gain)


DECISIONS: Mapping[str, Callable[[BotProfile, TwoRules, BotView], Action | None]] = {
    "roll": roll,
    "jail": try_doubles,
    "move": move,
    "end_turn": finish_turn,
    "pay": settle,
    "buy": buy,
    "discard": discard,
    "place_building": place,
}
"""The function that answers each kind of decision."""
