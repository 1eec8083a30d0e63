"""What the coach says of decisions: of those that cost much for sure, and by what their player can see."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import rulesets
from games.analysis.coaching.judging import LEAST, SURE, Advice, advice, alternatives
from games.engine.play import Game, new_game, play
from games.engine.rulebook import Rulebook
from games.engine.state import Action, GameState
from games.rules.dice import Roll
from games.rules.table import TradeSide
from games.rules.trade import AcceptTrade, OfferTrade, RejectTrade
from tests.analysis.positions import drawn_anew
from tests.analysis.test_three_games import LAST_RED, PERSON, RIVAL, owned

Place = tuple[Rulebook, GameState[Any, Any]]
TERRIBLE = {
    "players": {"0": {"cash": 300, "position": 10}, "1": {"cash": 1600, "position": 29}},
    "spaces": owned((5, 15, 25, LAST_RED, 16, 18, 11, 13), PERSON) | owned((21, 23, 6, 8, 1, 26, 27, 31, 32), RIVAL),
    "turn": PERSON,
}
"""The rival lacks one deed for a group, which the person has."""
SELL_THE_LAST_RED = OfferTrade(RIVAL, TradeSide(spaces=(LAST_RED,)), TradeSide(cash=20))


def place(setup: dict[str, Any], *first: tuple[int, Action]) -> Place:
    """A position of a game of two, after these actions."""
    book = rulesets.rulebook("oofopoly")
    state, _ = new_game(book, 2, "coach", shuffle_seats=False)
    state.decisions, state.agenda, state.asked = [], [], 0
    book.ruleset.scenarios.set_up(book, state, setup)
    Game.of(book, state).run()
    for seat, action in first:
        play(book, state, seat, action)
    return book, state


def offered(give: int) -> Place:
    """The rival gives so much for the last deed of the group."""
    return place(TERRIBLE, (RIVAL, OfferTrade(PERSON, TradeSide(cash=give), TradeSide(spaces=(LAST_RED,)))))


def test_it_warns_before_a_terrible_trade() -> None:
    """With what is better, the number of the decision it answers, and what that begins with."""
    book, state = offered(20)
    told = advice(book, state, PERSON, AcceptTrade(1), "warn")
    assert told is not None
    (offer,) = [one for one in state.decisions if not one.blocking]
    assert told.better == {"type": "reject_trade", "trade": 1, "decision": offer.id}
    assert told.cost >= LEAST
    assert told.cost > SURE * told.error
    assert [event["type"] for event in told.events] == ["trade_rejected"]
    action, decision = book.read_action(told.better)
    play(book, state, PERSON, action, decision)


@pytest.mark.parametrize("turn", [PERSON, RIVAL])
def test_it_warns_before_such_an_offer_is_made(turn: int) -> None:
    """Which a bot would take, whoever's turn it is; the better choice is not to make it."""
    book, state = place(TERRIBLE | {"turn": turn})
    told = advice(book, state, PERSON, SELL_THE_LAST_RED, "offer")
    assert told is not None
    assert told.cost >= LEAST
    assert told.cost > SURE * told.error
    assert (told.better, told.events) == (None, [])


def test_an_offer_that_costs_nothing_may_be_made() -> None:
    """Such as one that no bot takes, though there may be something better to do beside it."""
    book, state = place(TERRIBLE)
    offer = OfferTrade(RIVAL, TradeSide(spaces=(16,)), TradeSide(cash=1_500))
    assert advice(book, state, PERSON, offer, "offer") is None


def test_it_says_nothing_of_what_is_right_or_has_no_alternative() -> None:
    """Of refusing that trade, of rolls, and of actions that are not legal."""
    book, state = offered(20)
    assert advice(book, state, PERSON, RejectTrade(1), "right") is None
    assert alternatives(book, state, PERSON, Roll()) == []
    assert advice(book, state, PERSON, Roll(), "roll") is None
    assert advice(book, state, PERSON, AcceptTrade(7), "none") is None


def test_it_says_nothing_when_there_is_no_time() -> None:
    """A warning that is not sure is none."""
    book, state = offered(20)
    assert advice(book, state, PERSON, AcceptTrade(1), "warn", lambda: False) is None


def test_what_is_hidden_changes_nothing() -> None:
    """Decks, and the seed of all draws to come; another seed of its own would."""
    book, state = offered(20)
    random = Random(5)

    def told(position: GameState[Any, Any], seed: str = "hidden") -> Advice | None:
        return advice(book, position, PERSON, AcceptTrade(1), seed)

    known = told(state)
    assert known is not None
    assert [told(drawn_anew(book, state, random, PERSON)) for _ in range(3)] == [known] * 3
    assert told(state, "other") != known
