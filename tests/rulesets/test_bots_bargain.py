"""Classic bots bargain: they name a price, lose patience, keep cash, and know what a last street is worth."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games import rulesets
from games.bots.classic import CLASSIC_BOTS
from games.bots.classic.reserve import likely_rent
from games.bots.classic.trading import PATIENCE
from games.engine.play import new_game, play
from games.engine.rulebook import Rulebook
from games.engine.state import GameState
from games.rules.building import Build
from games.rules.deeds import BUY, DECLINE, BuyDeed
from games.rules.dice import END_TURN
from games.rules.table import Trade, TradeSide
from games.rules.trade import AcceptTrade, OfferTrade, RejectTrade
from tests.bench.offers import is_fair, judge
from tests.rulesets.bot_games import move
from tests.support.kinds import CLASSIC

LEVELS = tuple(CLASSIC_BOTS.profiles)


def choose(level: str, book: Rulebook, state: GameState[Any, Any], seat: int) -> Any:
    """The action that the bot of that level chooses for a seat."""
    return CLASSIC_BOTS.choose(level, book, state, seat)


def split_group(key: str, players: int) -> tuple[Any, GameState[Any, Any]]:
    """Seat 0 owns all of a group but its last street, which is seat 1's; it has plenty of cash."""
    book: Rulebook = rulesets.rulebook(key)
    state, _ = new_game(book, players, "split")
    for space, seat in ((16, 0), (18, 0), (19, 1)):
        state.table.transfer(space, seat)
    state.table.players[0].cash = 12 * book.rules.mean_price
    return book, state


def offered(book: Any, percent: int) -> OfferTrade:
    """An offer of seat 0 for that last street, for so much of the printed price."""
    return OfferTrade(1, TradeSide(cash=book.rules.price[19] * percent // 100), TradeSide(spaces=(19,)))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", CLASSIC)
def test_a_bot_names_its_price_for_a_last_street_offered_little_for(key: str, level: str) -> None:
    book, state = split_group(key, 4)
    play(book, state, 0, offered(book, 130))
    counter = choose(level, book, state, 1)
    assert isinstance(counter, OfferTrade)
    assert (counter.counter_of, counter.to, counter.give) == (1, 0, TradeSide(spaces=(19,)))
    assert counter.want.cash > 1.5 * book.rules.price[19]
    assert counter.want.cash % 10 == 0
    play(book, state, 1, counter)
    play(book, state, 0, AcceptTrade(2))
    assert state.table.deed(19).owner == 0


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", CLASSIC)
def test_a_bot_does_not_complete_its_only_rivals_group_for_little_more_than_the_price(key: str, level: str) -> None:
    book, state = split_group(key, 2)
    play(book, state, 0, offered(book, 130))
    answer = choose(level, book, state, 1)
    assert answer == RejectTrade(1) or answer.want.cash > 2 * book.rules.price[19]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", CLASSIC)
def test_a_bot_loses_patience(key: str, level: str) -> None:
    """However often somebody offers too little in a turn, they hear at most so many prices, then a plain no."""
    book, state = split_group(key, 4)
    answers = []
    for _ in range(PATIENCE + 3):
        play(book, state, 0, offered(book, 110))
        answer = choose(level, book, state, 1)
        answers.append(type(answer))
        play(book, state, 1, answer)
        if isinstance(answer, OfferTrade):
            play(book, state, 0, RejectTrade(state.table.trades_made))
    assert answers == [OfferTrade] * PATIENCE + [RejectTrade] * 3


@pytest.mark.parametrize("key", CLASSIC)
def test_a_counter_offer_keeps_the_jail_cards_and_counts_them(key: str) -> None:
    book, state = split_group(key, 4)
    plain = offered(book, 110)
    play(book, state, 0, plain)
    without = choose("normal", book, state, 1)
    book, state = split_group(key, 4)
    state.table.players[0].jail_cards = 1
    play(book, state, 0, OfferTrade(1, TradeSide(plain.give.cash, 1), plain.want))
    counter = choose("normal", book, state, 1)
    assert counter.want.jail_cards == 1
    assert counter.want.cash < without.want.cash


@pytest.mark.parametrize("key", CLASSIC)
def test_a_bot_rejects_what_would_interest_nobody_and_what_nobody_can_pay(key: str) -> None:
    book, state = split_group(key, 4)
    state.table.transfer(5, 1)
    play(book, state, 0, OfferTrade(1, TradeSide(cash=1), TradeSide(spaces=(5,))))
    assert choose("normal", book, state, 1) == RejectTrade(1)
    play(book, state, 1, RejectTrade(1))
    state.table.players[0].cash = 20
    play(book, state, 0, OfferTrade(1, TradeSide(cash=10), TradeSide(spaces=(19,))))
    assert choose("normal", book, state, 1) == RejectTrade(2)


def before_hotels(key: str, hotels: int) -> tuple[Any, GameState[Any, Any]]:
    """Seat 0 may end its turn with a group to build on and cash for it, before streets of a rival with that level."""
    book: Rulebook = rulesets.rulebook(key)
    state, _ = new_game(book, 2, "hotels", shuffle_seats=False)
    while not any("end_turn" in decision.name() for decision in state.decisions):
        move(book, state, ("easy", "easy"))
    for space, seat in ((37, 0), (39, 0), (6, 1), (8, 1), (9, 1)):
        state.table.transfer(space, seat)
    for space in (6, 8, 9):
        state.table.deeds[space] = replace(state.table.deed(space), level=hotels)
    state.table.players[0].position = 0
    state.table.players[0].cash = 2 * book.rules.house_cost[37]
    return book, state


@pytest.mark.parametrize("key", CLASSIC)
def test_a_bot_keeps_the_rent_that_its_next_roll_may_cost(key: str) -> None:
    book, state = before_hotels(key, 0)
    assert isinstance(choose("normal", book, state, 0), Build)
    book, state = before_hotels(key, 5)
    assert likely_rent(book.rules, state.table, 0) == book.rules.spaces[8].rents[-1]
    assert choose("normal", book, state, 0) == END_TURN
    for space in (6, 8, 9):
        state.table.deeds[space] = replace(state.table.deed(space), mortgaged=True)
    assert likely_rent(book.rules, state.table, 0) == 0


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", CLASSIC)
def test_a_bot_spends_its_last_cash_only_on_what_decides_a_group(key: str, level: str) -> None:
    book: Rulebook = rulesets.rulebook(key)
    answers = {}
    for owned in ((), (16, 18)):
        for seat in range(4):
            state, _ = new_game(book, 4, "last cash")
            for space in owned:
                state.table.transfer(space, seat)
            player = state.table.players[seat]
            player.position, player.cash = 19, book.rules.price[19] + 2
            state.decisions[:] = [BuyDeed(id=1, seat=seat, space=19, price=book.rules.price[19])]
            answers[owned, seat] = choose(level, book, state, seat)
    assert {answers[(), seat] for seat in range(4)} == {DECLINE}
    assert {answers[(16, 18), seat] for seat in range(4)} == {BUY}


@pytest.mark.parametrize("key", CLASSIC)
def test_an_offer_is_judged_by_the_rents_that_it_leads_to(key: str) -> None:
    book, state = split_group(key, 4)
    cheap, dear = (Trade(0, 1, offered(book, percent).give, TradeSide(spaces=(19,))) for percent in (120, 600))
    assert not is_fair(book.rules, state.table, cheap, 1)
    assert is_fair(book.rules, state.table, cheap, 0)
    assert is_fair(book.rules, state.table, dear, 1)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", CLASSIC)
def test_most_offers_of_bots_are_fair_and_last_streets_are_dear(key: str, level: str) -> None:
    """A sample of `python -m tests.bench offers`."""
    judged = judge(key, level, 12, 4)
    assert judged.kinds["fair"] > 0.7 * judged.offers
    assert judged.kinds["counter"]
    assert sum(price < 1.1 for price in judged.last_streets) < 0.15 * len(judged.last_streets)
