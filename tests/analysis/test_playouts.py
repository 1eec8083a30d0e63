"""Candidates and playouts: legal, from what a seat can see, the same again, and with the same draws for all."""

from __future__ import annotations

from typing import Any

import pytest

from games import rulesets
from games.analysis import chances_of
from games.analysis.candidates import candidates
from games.analysis.imagining import imagined
from games.analysis.playouts import Effort, chances_after, gain
from games.engine.bots import act
from games.engine.copying import copied
from games.engine.hidden import EVERYTHING, redact
from games.engine.play import new_game, play
from games.engine.rulebook import Rulebook
from games.engine.state import GameState
from tests.support.kinds import CLASSIC, WITH_BOTS

LITTLE = Effort(playouts=2, rolls=4)
PLAYERS = 4
OPEN = ("coopoly",)
"""Games in which nothing but the draws to come is hidden."""


def positions(book: Rulebook, every: int = 9, most: int = 400) -> list[GameState[Any, Any]]:
    """Positions of a game between bots of the default level."""
    bots = book.ruleset.bots
    assert bots is not None
    state = new_game(book, PLAYERS, "positions")[0]
    found = []
    for number in range(most):
        if state.finished:
            break
        if number % every == 0:
            found.append(copied(state))
        act(book, state, lambda seat: bots.choose(bots.default_level, book, state, seat))
    return found


@pytest.mark.parametrize("key", WITH_BOTS)
def test_candidates_are_legal_and_begin_with_the_choice_of_the_default_level(key: str) -> None:
    book = rulesets.rulebook(key)
    bots = book.ruleset.bots
    assert bots is not None
    several = 0
    for state in positions(book):
        for decision in state.decisions:
            for seat in decision.seats(state.table):
                found = candidates(book, state, seat)
                several += len(found) > 1
                assert all(action not in found[:place] for place, action in enumerate(found))
                choice = bots.choose(bots.default_level, book, state, seat)
                assert choice is None or found[0] == choice
                for action in found:
                    play(book, copied(state), seat, action)
    assert several > 5


@pytest.mark.parametrize("key", WITH_BOTS)
def test_what_a_seat_sees_is_as_it_is_in_the_game_that_it_imagines(key: str) -> None:
    book = rulesets.rulebook(key)
    for state in positions(book):
        for seat in range(len(state.table.players)):
            other = imagined(book, state, seat, "imagined")
            assert redact(other.table, seat) == redact(state.table, seat)
            assert (other.seed, state.seed) == ("imagined", state.seed)


@pytest.mark.parametrize("key", WITH_BOTS)
def test_what_a_seat_does_not_see_makes_no_difference_to_its_playouts(key: str) -> None:
    """The hidden parts are drawn again from another seed; candidates and chances stay the same."""
    book = rulesets.rulebook(key)
    compared = 0
    for state in positions(book, every=23):
        for decision in state.decisions:
            for seat in decision.seats(state.table)[:1]:
                other = imagined(book, state, seat, "other")
                other.drawn += 1_000
                found = candidates(book, state, seat)
                assert candidates(book, other, seat) == found
                if found:
                    first, second = (
                        chances_after(book, one, seat, found, chances_of, "s", LITTLE) for one in (state, other)
                    )
                    assert first == second
                    compared += redact(state.table, EVERYTHING) != redact(other.table, EVERYTHING) or key in OPEN
    assert compared > 3


@pytest.mark.parametrize("key", CLASSIC)
def test_all_candidates_have_the_same_dice(key: str) -> None:
    """An action compared with itself has no gain and no error."""
    book = rulesets.rulebook(key)
    state = positions(book)[10]
    seat = state.table.turn
    (action, *_) = candidates(book, state, seat)
    first, second = chances_after(book, state, seat, [action, action], chances_of, "s", LITTLE)
    assert first == second
    assert gain([one[seat] for one in first], [one[seat] for one in second]) == (0, 0)


def test_a_gain_is_the_mean_of_the_differences_of_pairs() -> None:
    mean, error = gain([0.5, 0.7, 0.9], [0.4, 0.5, 0.6])
    assert mean == pytest.approx(0.2)
    assert error == pytest.approx(0.1 / 3**0.5)
