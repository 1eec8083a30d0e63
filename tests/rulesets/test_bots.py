"""Bots play complete games using only legal actions: games end, no action is refused, and play is plausible."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games import rulesets
from games.bots.classic import CLASSIC_BOTS
from games.bots.classic.valuation import taste
from games.engine.play import new_game, play, time_out
from games.engine.rulebook import Rulebook
from games.engine.state import GameState
from games.rules.auction import Bid
from games.rules.building import Build, Sell
from games.rules.dice import END_TURN, ROLL
from games.rules.jail import PAY_BAIL, JailTurn
from games.rules.table import TradeSide
from games.rules.trade import AcceptTrade, OfferTrade, RejectTrade, TradeOffer
from tests.rulesets.bot_games import BotGame, levels_in, move, play_bots, tally
from tests.rulesets.soak import random_board, random_options
from tests.support.extent import extent, nightly
from tests.support.kinds import CLASSIC, WITH_BOTS

GAMES = extent(100, 1_000)
MIXED = extent(15, 350)
BOARDS = extent(12, 300)
NORMAL = ("normal",) * 4


@cache
def game(key: str, number: int, levels: tuple[str, ...]) -> BotGame:
    """A game between bots, played to its end."""
    return play_bots(key, number, levels)


def choose(level: str, book: Rulebook, state: GameState[Any, Any], seat: int) -> Any:
    """The action that the ruleset's bot of that level chooses for a seat."""
    assert book.ruleset.bots is not None
    return book.ruleset.bots.choose(level, book, state, seat)


def events_in_games_of_four(key: str) -> Counter[str]:
    """How often each event happened in all games between four bots."""
    return sum((game(key, number, NORMAL).events for number in range(GAMES)), Counter[str]())


@nightly
@pytest.mark.parametrize("batch", range(5))
@pytest.mark.parametrize("key", CLASSIC)
def test_games_of_four_bots_end(key: str, batch: int) -> None:
    assert not [number for number in range(batch, GAMES, 5) if not game(key, number, NORMAL).state.finished]


@nightly
@pytest.mark.parametrize(("key", "kind"), [(key, kind) for key in WITH_BOTS for kind in levels_in(key)])
def test_games_of_any_number_of_bots_of_any_level_end(key: str, kind: str) -> None:
    """A sample of `python -m tests.rulesets.bot_games 10000`."""
    assert not tally(key, kind, range(MIXED)).unfinished


@pytest.mark.parametrize(
    ("key", "level", "players", "number"),
    [
        ("oofopoly", "easy", 4, 34),
        ("oofopoly", "easy", 8, 96),
        ("oofopoly", "easy", 8, 51),
        ("bangladeshi", "easy", 4, 27),
        ("bangladeshi", "easy", 7, 649),
        ("bangladeshi", "easy", 8, 854),
    ],
)
def test_games_that_used_to_go_on_forever_end(key: str, level: str, players: int, number: int) -> None:
    """All houses were spread thin, or everything was built up and evenly shared, so everyone just got richer."""
    assert game(key, number, (level,) * players).state.finished


@pytest.mark.parametrize("key", CLASSIC)
def test_bots_use_every_kind_of_action(key: str) -> None:
    seen = events_in_games_of_four(key)
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


@nightly
@pytest.mark.parametrize("number", range(BOARDS))
@pytest.mark.parametrize("key", WITH_BOTS)
def test_bots_can_play_any_board_with_any_options(key: str, number: int) -> None:
    """Not all of these games end, but no bot is refused and there is always someone to act."""
    random = Random(number)
    book = rulesets.rulebook(key, random_board(random, key), random_options(random, key))
    assert book.ruleset.bots is not None
    levels = tuple(random.choices(list(book.ruleset.bots.profiles), k=random.choice(book.ruleset.player_counts)))
    state, _ = new_game(book, len(levels), f"{number:032x}")
    for _ in range(500):
        if not state.finished:
            assert move(book, state, levels)


def test_games_of_bots_end_under_all_house_rules_of_oofopoly() -> None:
    """They neither offer trades nor bid, build evenly all the same, and take the jackpot."""
    rules = [option["key"] for option in rulesets.describe("oofopoly")["options"] if option["group"] == "house"]
    assert len(rules) == 6
    seen = Counter[str]()
    for number in range(6):
        played = play_bots("oofopoly", number, NORMAL, dict.fromkeys(rules, True))
        assert played.state.finished
        seen += played.events
    assert {"jackpot_taken", "house_built", "deed_declined", "rent_paid"} <= seen.keys()
    assert not {"auction_began", "trade_offered"} & seen.keys()


def test_a_bot_leaves_jail_where_it_costs_rents() -> None:
    """OOF-55: although nothing is left to buy."""
    for rule, action in ((False, ROLL), (True, PAY_BAIL)):
        book = rulesets.rulebook("oofopoly", None, {"no_rent_in_jail": rule})
        state, _ = new_game(book, 2, "jail", shuffle_seats=False)
        for space, deed in enumerate(state.table.deeds):
            if deed is not None:
                state.table.transfer(space, space % 2)
        player = state.table.players[0]
        player.position, player.in_jail = book.rules.jails[0], True
        state.decisions = [JailTurn(id=1, seat=0)]
        assert choose("normal", book, state, 0) == action


@pytest.mark.parametrize("key", CLASSIC)
def test_normal_bots_beat_easy_ones(key: str) -> None:
    won = Counter[str]()
    for number in range(60):
        levels = ("easy", "normal", "easy", "normal") if number % 2 else ("normal", "easy", "normal", "easy")
        won.update(levels[seat] for seat in game(key, number, levels).state.winners)
    assert won["normal"] > 1.5 * won["easy"]


@pytest.mark.parametrize("key", CLASSIC)
def test_a_bot_answers_an_offer_by_its_value(key: str) -> None:
    book: Rulebook = rulesets.rulebook(key)
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


@pytest.mark.parametrize("key", CLASSIC)
def test_a_bot_waits_while_it_is_the_highest_bidder(key: str) -> None:
    book = rulesets.rulebook(key)
    state, _ = new_game(book, 2, "waits")
    while state.table.auction is None:
        decision = state.decisions[0]
        time_out(book, state, decision.id)
    bid = choose("normal", book, state, 0)
    assert bid is not None
    play(book, state, 0, bid)
    assert choose("normal", book, state, 0) is None


@pytest.mark.parametrize("key", CLASSIC)
def test_bots_accept_some_offers_of_bots_and_reject_others(key: str) -> None:
    seen = events_in_games_of_four(key)
    assert 0.4 < seen["trade_made"] / seen["trade_offered"] < 0.85
    assert 0.1 < tally(key, "normal", range(60), players=2).accepted < 0.6


@pytest.mark.parametrize("key", CLASSIC)
def test_bots_value_the_same_group_differently(key: str) -> None:
    book: Rulebook = rulesets.rulebook(key)
    state, _ = new_game(book, 4, "tastes")
    profile = CLASSIC_BOTS.profiles["normal"]
    tastes = {taste(profile, book.rules, state.table, seat, 39) for seat in range(4)}
    assert len(tastes) == 4
    assert all(abs(value - 100) <= profile.misjudgment for value in tastes)


def built_up(key: str, *groups: tuple[int, tuple[int, ...], int]) -> tuple[Any, GameState[Any, Any]]:
    """A game in which the rich first player may end the turn and the groups have owners and buildings as given."""
    book: Rulebook = rulesets.rulebook(key)
    state, _ = new_game(book, 2, "built up", shuffle_seats=False)
    while not any("end_turn" in decision.name() for decision in state.decisions):
        move(book, state, ("easy", "easy"))
    for player in state.table.players:
        player.cash = 100 * book.rules.mean_price
    for seat, group, level in groups:
        for space in group:
            state.table.transfer(space, seat)
            state.table.deeds[space] = replace(state.table.deed(space), level=level)
    state.table.bank.houses = 0
    return book, state


@pytest.mark.parametrize("level", CLASSIC_BOTS.profiles)
@pytest.mark.parametrize("key", CLASSIC)
def test_a_rich_bot_moves_its_houses_when_the_supply_is_empty_until_it_has_hotels(key: str, level: str) -> None:
    """It sells houses of one group to build on another, whose hotels then return all of them."""
    book, state = built_up(key, (0, (6, 8, 9), 2), (0, (37, 39), 3))
    seen: list[str] = []
    for _ in range(60):
        action = choose(level, book, state, 0)
        if action == END_TURN or isinstance(action, OfferTrade):
            break
        assert isinstance(action, Build | Sell)
        seen.append(action.name())
        play(book, state, 0, action)
    assert seen[:4] == ["sell", "build"] * 2
    assert [state.table.deed(space).level for space in (37, 39)] == [5, 5]
    assert all(state.table.deed(space).level >= 2 for space in (6, 8, 9))


def test_a_rich_bot_buys_out_a_rival_if_built_groups_may_be_traded() -> None:
    """When everything is owned and built up, the bot with the higher rents offers cash for a complete group."""
    book, state = built_up("oofopoly", (0, (37, 39), 5), (0, (31, 32, 34), 5), (1, (6, 8, 9), 5))
    offers = set()
    for number in range(40):
        state.decisions[0].id = number + 1
        offer = choose("normal", book, state, 0)
        if isinstance(offer, OfferTrade) and offer.want.spaces == (6, 8, 9):
            offers.add(offer.give.cash)
    assert min(offers) > 3 * sum(book.rules.price[space] for space in (6, 8, 9))


@pytest.mark.parametrize("key", CLASSIC)
def test_a_bot_bids_up_to_its_valuation_and_then_passes(key: str) -> None:
    book: Rulebook = rulesets.rulebook(key)
    state, _ = new_game(book, 3, "bids")
    while state.table.auction is None:
        time_out(book, state, state.decisions[0].id)
    price = book.rules.price[state.table.auction.space]
    bids = []
    while state.table.auction is not None:
        action = next((a for seat in range(3) if (a := choose("easy", book, state, seat)) is not None), None)
        seat = next((seat for seat in range(3) if choose("easy", book, state, seat) is not None), None)
        if action is None or seat is None:
            time_out(book, state, state.decisions[0].id)
            continue
        if isinstance(action, Bid):
            bids.append(action.amount)
        play(book, state, seat, action)
    assert bids == sorted(bids)
    assert 0 < bids[-1] < price
