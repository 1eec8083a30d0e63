"""Bangladeshi Monopoly beyond its scenarios: quick bids, the clock of the game, and offers that lapse."""

from __future__ import annotations

from typing import Any

import pytest

from games import rulesets
from games.engine.play import Game, new_game, play, time_out
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.engine.state import GameState
from games.engine.views import view
from games.rules.auction import Bid
from games.rules.board import Card
from games.rules.cards import give_to_every_player
from games.rules.clock import GameClock
from games.rules.debt import Settle
from games.rules.deeds import Decline
from games.rules.dice import Roll
from games.rules.table import TradeSide
from games.rules.trade import AcceptTrade, OfferTrade, TradeOffer
from tests.support.as_json import as_json

KEY = "bangladeshi"


def opened(players: int = 2, seed: str = "fixed", **options: Any) -> tuple[Any, GameState[Any, Any]]:
    """A rulebook and a new game."""
    book = rulesets.rulebook(KEY, None, options)
    return book, new_game(book, players, seed, shuffle_seats=False)[0]


def in_an_auction(**options: Any) -> tuple[Any, GameState[Any, Any]]:
    """A game whose first player has declined a deed."""
    for number in range(99):
        book, state = opened(seed=f"{number}", **options)
        play(book, state, 0, Roll())
        if state.decisions[0].name() == "buy":
            play(book, state, 0, Decline())
            return book, state
    raise AssertionError("nobody landed on a deed")


def quick_bids(book: Rulebook, state: GameState[Any, Any], seat: int) -> list[int]:
    """The quick bids that `seat` is offered."""
    (bids,) = [action["quick"] for action in as_json(view(book, state, seat))["legal"] if action["type"] == "bid"]
    return list(bids)


def test_quick_bids_are_10_50_100_and_500_above_the_highest_bid_within_the_cash() -> None:
    book, state = in_an_auction()
    assert quick_bids(book, state, 0) == [10, 50, 100, 500]
    play(book, state, 1, Bid(130))
    assert quick_bids(book, state, 0) == [140, 180, 230, 630]
    state.table.players[0].cash = 200
    assert quick_bids(book, state, 0) == [140, 180]


def test_quick_bids_follow_the_option_for_a_raise() -> None:
    book, state = in_an_auction(smallest_raise=100, first_bid=100)
    assert quick_bids(book, state, 1) == [100, 500, 1000, 5000]


def test_the_game_clock_runs_beside_the_turns_and_the_current_turn_is_the_last() -> None:
    book, state = opened(time_limit=2)
    (clock,) = [decision for decision in state.decisions if isinstance(decision, GameClock)]
    assert (clock.seconds, clock.blocking, clock.own_clock) == (120, False, True)
    assert as_json(view(book, state, 0))["decision"]["kind"] == "roll"
    assert [event.name() for event in time_out(book, state, clock.id)] == ["time_reached"]
    with pytest.raises(Refused, match="decision_closed"):
        time_out(book, state, clock.id)
    while not state.finished:
        assert state.table.turn == 0
        time_out(book, state, next(decision.id for decision in state.decisions if decision.blocking))
    assert not state.decisions


def test_a_game_without_a_time_limit_has_no_game_clock() -> None:
    _, state = opened()
    assert [decision.name() for decision in state.decisions] == ["roll"]


def test_an_offer_that_nobody_answers_lapses() -> None:
    book, state = opened(trade_seconds=30)
    play(book, state, 1, OfferTrade(0, TradeSide(cash=5)))
    (offer,) = [decision for decision in state.decisions if isinstance(decision, TradeOffer)]
    assert offer.seconds == 30
    assert [event.name() for event in time_out(book, state, offer.id)] == ["trade_voided"]
    with pytest.raises(Refused, match="no_such_trade"):
        play(book, state, 0, AcceptTrade(1))


def test_settle_shows_its_plan_for_the_debt_that_is_due() -> None:
    book, state = opened(players=3)
    for space in (1, 5):
        state.table.transfer(space, 0)
    state.table.players[0].cash = 250
    state.decisions = []
    game = Game.of(book, state)
    give_to_every_player(game, 0, Card(group="chance", effect="give_to_every_player", amount=500))
    game.run()
    (settle,) = [action for action in as_json(view(book, state, 0))["legal"] if action["type"] == "settle"]
    assert settle["plan"] == [{"type": "mortgage", "space": 1, "gain": 300}]
    assert settle["gain"] == 300
    play(book, state, 0, Settle())
    assert [(debt["to"], debt["amount"]) for debt in as_json(view(book, state, 0))["debts"]] == [(2, 500)]


@pytest.mark.parametrize(
    ("options", "both"),
    [
        ({"lift_percent": 49}, ["lift_percent", "mortgage_percent"]),
        ({"mortgage_percent": 56}, ["lift_percent", "mortgage_percent"]),
        ({"time_limit": 30, "decision_seconds": 0}, ["time_limit", "decision_seconds"]),
    ],
)
def test_contradicting_options_are_refused_and_both_named(options: dict[str, int], both: list[str]) -> None:
    with pytest.raises(Refused, match="contradiction") as caught:
        rulesets.read_options(KEY, options)
    assert caught.value.about["options"] == both
