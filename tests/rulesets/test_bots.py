"""Bots play whole games by the legal actions alone: they end, are never refused, and play like somebody."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from games import rulesets
from games.bots.classic import CLASSIC_BOTS
from games.engine.play import new_game, play, time_out
from games.engine.state import GameState
from games.rules.table import TradeSide
from games.rules.trade import AcceptTrade, OfferTrade, RejectTrade, TradeOffer
from tests.rulesets.soak import random_board, random_options

GAMES = 200
MOST = 8_000
"""Decisions that a game of four may take; the usual is a tenth of it."""


def choose(level: str, book: Any, state: GameState[Any, Any], seat: int) -> Any:
    """What the ruleset's own bot of that level does for a seat."""
    return book.ruleset.bots.choose(level, book, state, seat)


def move(book: Any, state: GameState[Any, Any], levels: tuple[str, ...]) -> list[Any]:
    """One action of the first bot that has something to do; else the clock runs out."""
    for seat, level in enumerate(levels):
        if book.may_act(state.table, seat):
            action = choose(level, book, state, seat)
            if action is not None:
                return play(book, state, seat, action)
    clock = next(decision for decision in state.decisions if decision.blocking)
    return time_out(book, state, clock.id)


@cache
def game(key: str, number: int, levels: tuple[str, ...]) -> tuple[GameState[Any, Any], Counter[str]]:
    """The end of a game between bots, and how often what happened."""
    book = rulesets.rulebook(key)
    state, _ = new_game(book, len(levels), f"{number:032x}")
    happened: Counter[str] = Counter()
    while not state.finished and happened["actions"] < MOST:
        happened.update(event.name() for event in move(book, state, levels))
        happened["actions"] += 1
    return state, happened


NORMAL = ("normal",) * 4


def seen_in_games_of_four(key: str) -> Counter[str]:
    """How often what happened in all the games between four bots."""
    return sum((game(key, number, NORMAL)[1] for number in range(GAMES)), Counter[str]())


@pytest.mark.parametrize("batch", range(5))
@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_games_of_four_bots_end(key: str, batch: int) -> None:
    endless = [number for number in range(batch, GAMES, 5) if not game(key, number, NORMAL)[0].finished]
    assert not endless


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_bots_do_all_that_there_is_to_do(key: str) -> None:
    seen = seen_in_games_of_four(key)
    often = (
        "deed_bought",
        "auction_began",
        "bid_made",
        "trade_made",
        "house_built",
        "hotel_built",
        "mortgaged",
        "left_jail",
    )
    for name in (*often, "went_bankrupt", "debt_settled", "unmortgaged", "house_sold", "hotel_sold"):
        assert seen[name] > GAMES, name
    assert seen["trade_rejected"]


def test_bids_that_building_eats_up_are_cut_where_rules_let_one_spend_them() -> None:
    seen = seen_in_games_of_four("oofopoly")
    assert seen["bid_cut"] + seen["bid_removed"]


@pytest.mark.parametrize("level", CLASSIC_BOTS.profiles)
@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_games_of_two_four_and_eight_bots_of_any_level_end(key: str, level: str) -> None:
    for players in (2, 4, 8):
        assert all(game(key, number, (level,) * players)[0].finished for number in range(12))


@pytest.mark.parametrize("number", range(30))
@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_bots_are_at_home_on_any_board_with_any_options(key: str, number: int) -> None:
    """Not all such games end; in none is a bot refused, or left with nobody to act."""
    random = Random(number)
    book = rulesets.rulebook(key, random_board(random, key), random_options(random, key))
    levels = tuple(random.choices(list(CLASSIC_BOTS.profiles), k=random.randint(2, 8)))
    state, _ = new_game(book, len(levels), f"{number:032x}")
    for _ in range(500):
        if not state.finished:
            assert move(book, state, levels)


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_easy_bots_lose_more_than_they_win_against_normal_ones(key: str) -> None:
    won = Counter[str]()
    for number in range(60):
        levels = ("easy", "normal", "easy", "normal") if number % 2 else ("normal", "easy", "normal", "easy")
        state, _ = game(key, number, levels)
        won.update(levels[seat] for seat in state.winners)
    assert won["normal"] > 1.5 * won["easy"]


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_a_bot_answers_an_offer_by_what_it_is_worth(key: str) -> None:
    book: Any = rulesets.rulebook(key)
    state, _ = new_game(book, 2, "offers")
    state.table.transfer(5, 1)
    play(book, state, 0, OfferTrade(1, TradeSide(cash=1), TradeSide(spaces=(5,))))
    play(book, state, 0, OfferTrade(1, TradeSide(cash=3 * book.rules.price[5]), TradeSide(spaces=(5,))))
    assert choose("normal", book, state, 1) == RejectTrade(1)
    play(book, state, 1, RejectTrade(1))
    assert choose("normal", book, state, 1) == AcceptTrade(2)
    play(book, state, 1, AcceptTrade(2))
    assert state.table.deed(5).owner == 0
    assert not any(isinstance(decision, TradeOffer) for decision in state.decisions)


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_a_bot_waits_where_the_highest_bid_is_its_own(key: str) -> None:
    book = rulesets.rulebook(key)
    state, _ = new_game(book, 2, "waits")
    while state.table.auction is None:
        decision = state.decisions[0]
        time_out(book, state, decision.id)
    bid = choose("normal", book, state, 0)
    assert bid is not None
    play(book, state, 0, bid)
    assert choose("normal", book, state, 0) is None
