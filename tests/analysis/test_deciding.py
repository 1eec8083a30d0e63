"""Bots that decide by values: from what they can see, and not to be swindled, whatever they are offered."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games import rulesets
from games.analysis import chances_of
from games.analysis.candidates import candidates
from games.analysis.deciding import AT_A_GLANCE, choose
from games.analysis.imagining import imagined
from games.analysis.playouts import after
from games.arena.swindling import made_offers, random_offer, tell
from games.engine.copying import copied
from games.engine.play import new_game, play
from games.engine.rulebook import Rulebook
from games.engine.state import GameState
from games.rules.table import TradeSide
from games.rules.trade import AcceptTrade, OfferTrade, RejectTrade
from tests.analysis.test_playouts import positions
from tests.support.kinds import CLASSIC, WITH_BOTS

HARD = "hard"
BY_VALUES = [key for key in WITH_BOTS if HARD in rulesets.find(key).bots.levels]  # type: ignore[union-attr]


def test_the_classic_games_have_that_level() -> None:
    assert {*CLASSIC} <= {*BY_VALUES}


@pytest.mark.parametrize("key", BY_VALUES)
def test_what_is_chosen_is_legal_and_does_not_depend_on_what_is_hidden(key: str) -> None:
    """The hidden parts are drawn again from another seed."""
    book = rulesets.rulebook(key)
    chosen = set()
    for state in positions(book, every=13):
        for decision in state.decisions:
            for seat in decision.seats(state.table):
                action = choose(HARD, book, state, seat, AT_A_GLANCE)
                other = imagined(book, state, seat, "other")
                other.drawn = state.drawn  # no secret
                assert choose(HARD, book, other, seat, AT_A_GLANCE) == action
                if action is not None:
                    play(book, copied(state), seat, action)
                    chosen.add(action.name())
    assert len(chosen) > 4


@pytest.mark.parametrize("key", BY_VALUES)
def test_the_position_is_as_it_was_after_the_thought(key: str) -> None:
    book = rulesets.rulebook(key)
    for state in positions(book, every=41):
        before = copied(state)
        for seat in range(len(state.table.players)):
            choose(HARD, book, state, seat, AT_A_GLANCE)
        assert state == before


def split_group(key: str, cash: int) -> tuple[Rulebook, GameState[Any, Any]]:
    """Seat 0 lacks one street of a group, which is all that seat 1 has, and can pay so much."""
    book = rulesets.rulebook(key)
    state, _ = new_game(book, 4, "split")
    for space, seat in ((16, 0), (18, 0), (19, 1)):
        state.table.transfer(space, seat)
    state.table.players[0].cash = cash
    return book, state


@pytest.mark.parametrize("key", CLASSIC)
def test_the_last_deed_of_a_group_is_not_given_for_cash_that_cannot_pay_it_back(key: str) -> None:
    book, state = split_group(key, 12 * rulesets.rulebook(key).rules.mean_price)
    price = book.rules.price[19]
    for percent in (60, 100, 150, 200):
        offer = OfferTrade(1, TradeSide(cash=price * percent // 100), TradeSide(spaces=(19,)))
        made = after(book, state, 0, offer)
        assert choose(HARD, book, made, 1) != AcceptTrade(1)


@pytest.mark.parametrize("key", CLASSIC)
def test_a_gift_is_accepted_and_a_present_to_another_refused(key: str) -> None:
    book, state = split_group(key, 12 * rulesets.rulebook(key).rules.mean_price)
    given = after(book, state, 1, OfferTrade(0, TradeSide(spaces=(19,)), TradeSide(cash=1)))
    assert choose(HARD, book, given, 0) == AcceptTrade(1)
    asked = after(book, state, 0, OfferTrade(1, TradeSide(cash=1), TradeSide(spaces=(19,))))
    assert isinstance(choose(HARD, book, asked, 1), RejectTrade | OfferTrade)


@pytest.mark.parametrize("key", CLASSIC)
def test_no_row_of_offers_leaves_it_with_less(key: str) -> None:
    """Whatever it accepts in one turn, in whatever installments, its chance just afterwards is no lower."""
    book, accepted = rulesets.rulebook(key), 0
    rng = random.Random(f"installments {key}")
    for first in positions(book, every=60):
        state, taker = first, rng.choice(first.table.in_game())
        for _ in range(6):
            offer = random_offer(rng, book, state, taker)
            if offer is None:
                continue
            made = after(book, state, *offer)
            accept = AcceptTrade(made.table.trades_made)
            if choose(HARD, book, made, taker, AT_A_GLANCE) == accept:
                state, accepted = after(book, made, taker, accept), accepted + 1
        before, later = chances_of(book, [first, state])
        assert later[taker] >= before[taker] - 1e-9
    assert accepted


@pytest.mark.parametrize("key", CLASSIC)
def test_the_same_offer_made_again_has_the_same_answer(key: str) -> None:
    """Nobody gets a bad trade by asking until the bot errs."""
    book, state = split_group(key, 12 * rulesets.rulebook(key).rules.mean_price)
    offer = OfferTrade(1, TradeSide(cash=book.rules.price[19] * 2), TradeSide(spaces=(19,)))
    answers = set()
    for _ in range(3):
        made = after(book, state, 0, offer)
        number = made.table.trades_made
        answers.add(choose(HARD, book, made, 1) == AcceptTrade(number))
        state = after(book, made, 1, RejectTrade(number))
    assert len(answers) == 1


@pytest.mark.parametrize("key", CLASSIC)
def test_adversarial_offers_are_seen_through(key: str) -> None:
    """A sample of `python -m games.arena.swindling`."""
    found = tell(made_offers(key, HARD, 16, "sample"))
    assert found.offers == 16
    assert not found.dear
    assert found.accepted


@pytest.mark.parametrize("key", BY_VALUES)
def test_bots_of_each_character_begin_with_what_suits_it(key: str) -> None:
    """They weigh the same kinds of things, and differ in what they would do unless something else is better."""
    book = rulesets.rulebook(key)
    bots = book.ruleset.bots
    assert bots is not None
    firsts: dict[str, list[object]] = {character: [] for character in bots.characters}
    for state in positions(book, every=5):
        for seat in range(len(state.table.players)):
            for character, profile in bots.characters.items():
                found = candidates(book, state, seat, HARD, profile)
                firsts[character].append(found[0] if found else None)
    distinct = {str(chosen) for chosen in firsts.values()}
    assert len(distinct) == len(firsts)


@pytest.mark.parametrize("key", CLASSIC)
def test_a_character_decides_legally_and_is_no_other_level(key: str) -> None:
    book = rulesets.rulebook(key)
    bots = book.ruleset.bots
    assert bots is not None
    for state in positions(book, every=37):
        for decision in state.decisions:
            for seat in decision.seats(state.table):
                assert choose("normal", book, state, seat, character="builder") == choose("normal", book, state, seat)
                for character in bots.characters:
                    action = choose(HARD, book, state, seat, AT_A_GLANCE, character)
                    if action is not None:
                        play(book, copied(state), seat, action)
