"""Answers that name the auction's clock: bids go on being taken when another bid restarts it, late passes do not."""

from __future__ import annotations

from typing import Any

import pytest

from games import rulesets
from games.engine.play import new_game, play, time_out
from games.engine.refusal import Refused
from games.engine.state import GameState
from games.rules.auction import PASS, AuctionClock, Bid
from games.rules.deeds import DECLINE, BuyDeed
from games.rules.dice import END_TURN, ROLL

BOOK = rulesets.rulebook("oofopoly")


def in_an_auction() -> tuple[GameState[Any, Any], int]:
    """A game of three with an auction running, and the number of its clock."""
    for seed in range(99):
        state, _ = new_game(BOOK, 3, f"{seed}", shuffle_seats=False)
        play(BOOK, state, 0, ROLL)
        if isinstance(state.decisions[0], BuyDeed):
            play(BOOK, state, 0, DECLINE)
            return state, state.decisions[0].id
    raise AssertionError("nobody lands on a deed")


def test_a_bid_is_taken_although_another_bid_restarted_the_clock_meanwhile() -> None:
    state, clock = in_an_auction()
    play(BOOK, state, 1, Bid(10), clock)
    assert state.decisions[0].id != clock
    play(BOOK, state, 2, Bid(20), clock)
    play(BOOK, state, 0, PASS, clock)
    assert state.table.auction.bid == 20


def test_an_answer_to_an_auction_that_is_over_never_reaches_the_next() -> None:
    state, clock = in_an_auction()
    play(BOOK, state, 1, Bid(10), clock)
    time_out(BOOK, state, state.decisions[0].id)
    for _ in range(200):
        decision = state.decisions[0]
        if isinstance(decision, AuctionClock):
            break
        answer = {"roll": ROLL, "buy": DECLINE, "end_turn": END_TURN}[decision.name()]
        play(BOOK, state, decision.seats(state.table)[0], answer)
    for late in (Bid(900), PASS):
        with pytest.raises(Refused, match="decision_closed"):
            play(BOOK, state, 2, late, clock)


def test_a_pass_on_a_bid_that_was_removed_since_is_too_late() -> None:
    """OOF-35: the auction begins again, and passes are cleared."""
    state, clock = in_an_auction()
    play(BOOK, state, 1, Bid(10), clock)
    play(BOOK, state, 1, BOOK.read_action({"type": "resign"})[0])
    with pytest.raises(Refused, match="decision_closed"):
        play(BOOK, state, 2, PASS, clock)
