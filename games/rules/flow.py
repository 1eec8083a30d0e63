"""The flow that all classic games have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Flow
from games.engine.state import Action
from games.rules.auction import enforce_bid_solvency
from games.rules.beginning import begin
from games.rules.classic import new_table
from games.rules.clock import time_up
from games.rules.debt import Settle
from games.rules.decks import shuffle_decks_again
from games.rules.deeds import Buy, Decline
from games.rules.dice import EndTurn, Roll
from games.rules.jail import PayBail, UseJailCard
from games.rules.sealed_auction import ask_for_bids_again, close_when_answered, has_sealed_bids
from games.rules.table import may_act
from games.rules.trade import AcceptTrade, RejectTrade, void_broken_offers, why_not_yours
from games.rules.turns import ask_next

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame

TURN_ACTIONS = (Roll, Buy, Decline, EndTurn, PayBail, UseJailCard)


def reconcile(game: ClassicGame) -> bool:
    """After an action: close paid debts, void invalid offers, reduce or open bids; return whether anything changed."""
    table = game.table
    changed = False
    for decision in game.state.decisions:
        if Settle in decision.answers:
            changed = game.rules.mechanics.close_paid_debts(game)
            break
    if table.trades:
        changed = void_broken_offers(game) or changed
    if table.auction is not None:
        changed = enforce_bid_solvency(game) or close_when_answered(game) or changed
    return changed


def redraw(game: ClassicGame) -> None:
    """Draw again what nobody may know before: the order of the cards, and sealed bids."""
    shuffle_decks_again(game)
    ask_for_bids_again(game)


def why_not_now(game: ClassicGame, seat: int, action: Action) -> Refused:
    """Why no open decision takes this action."""
    if isinstance(action, AcceptTrade | RejectTrade):
        return why_not_yours(game.table, seat, action.trade)
    if isinstance(action, TURN_ACTIONS) and game.table.turn != seat:
        return Refused("not_your_turn", gettext_noop("It is not your turn."))
    return Refused("wrong_phase", gettext_noop("You can't do that right now."))


CLASSIC_FLOW = Flow(
    new_table=new_table,
    begin=begin,
    ask_next=ask_next,
    may_act=may_act,
    why_not_now=why_not_now,
    reconcile=reconcile,
    time_up=time_up,
    redraw=redraw,
    has_sealed=has_sealed_bids,
)
