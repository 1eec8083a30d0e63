"""Win chances of any game: those of ended games, those read from the chart of worth, and places."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from games import rulesets
from games.analysis import chances, chances_of, places
from games.analysis.values import by_worth, ranks
from games.engine.play import new_game
from games.engine.rulebook import Rulebook
from games.engine.state import GameState
from tests.fifth_game import RULESET as LANTERNS
from tests.night_watch import RULESET as NIGHT_WATCH
from tests.rulesets.bot_games import act

KEYS = list(rulesets.RULESETS)


def positions(key: str, players: int, every: int = 25) -> list[GameState[Any, Any]]:
    """Positions of a game between bots, the last one its end."""
    return played(rulesets.rulebook(key), ("easy",) * players, every)


def played(book: Rulebook, levels: tuple[str, ...], every: int) -> list[GameState[Any, Any]]:
    state = new_game(book, len(levels), "positions")[0]
    found: list[GameState[Any, Any]] = []
    for number in range(5_000):
        if number % every == 0:
            found.append(book.decode(book.encode(state)))
        if state.finished:
            return [*found, state]
        act(book, state, levels)
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("key", KEYS)
def test_chances_add_up(key: str) -> None:
    book = rulesets.rulebook(key)
    states = positions(key, 4)
    for state, row in zip(states, chances_of(book, states), strict=True):
        assert len(row) == 4
        if book.ruleset.scoring.competitive:
            assert sum(row) == pytest.approx(1)
        elif not state.finished:
            assert len(set(row)) == 1
        assert all(0 <= chance <= 1 for chance in row)
        assert chances(book, state) == pytest.approx(row)


@pytest.mark.parametrize("key", KEYS)
def test_an_ended_game_has_its_result(key: str) -> None:
    book = rulesets.rulebook(key)
    state = positions(key, 4)[-1]
    assert state.finished
    share = 1 / len(state.winners) if book.ruleset.scoring.competitive else 1
    assert chances(book, state) == [share * (seat in state.winners) for seat in range(4)]
    better = [sum(len(tied) for tied in state.places[:place]) for place in range(len(state.places))]
    for place, tied in enumerate(state.places):
        for seat in tied:
            assert places(book, state)[seat][better[place]] == pytest.approx(1 / len(tied))


def test_a_shared_first_place_is_shared() -> None:
    book = rulesets.rulebook("oofopoly")
    state = new_game(book, 3, "shared")[0]
    state.finished, state.places, state.winners = True, [[0, 2], [1]], [0, 2]
    assert chances(book, state) == [0.5, 0, 0.5]
    assert places(book, state) == [[0.5, 0.5, 0], [0, 0, 1], [0.5, 0.5, 0]]


def test_a_game_that_nobody_won_is_shared_by_those_who_drew() -> None:
    book = rulesets.rulebook("oofopoly")
    state = new_game(book, 2, "drawn")[0]
    state.finished, state.places, state.won_by = True, [[0, 1]], "nobody"
    assert chances(book, state) == [0.5, 0.5]


def test_worth_is_read_as_shares_of_those_who_are_playing() -> None:
    book = rulesets.rulebook("oofopoly")
    state = new_game(book, 3, "worth")[0]
    for seat, cash in enumerate((300, 100, 500)):
        state.table.players[seat].cash = cash
    state.table.players[2].out, state.table.out_order = True, [2]
    assert by_worth(book, state) == [0.75, 0.25, 0]
    state.table.players[0].cash = state.table.players[1].cash = -5
    assert by_worth(book, state) == [0.5, 0.5, 0]


def test_a_seat_that_is_out_has_its_place() -> None:
    book = rulesets.rulebook("oofopoly")
    state = new_game(book, 3, "out")[0]
    state.table.players[1].out, state.table.out_order = True, [1]
    assert chances(book, state)[1] == 0
    first, out, other = places(book, state)
    assert out == [0, 0, 1]
    assert first[2] == other[2] == 0
    assert sum(first) == pytest.approx(1)


def test_ranks_are_those_of_drawing_one_place_after_the_other() -> None:
    strengths = [0.5, 0.3, 0.15, 0.05]
    expected = [[0.0] * 4 for _ in strengths]
    for order in permutations(range(4)):
        chance, rest = 1.0, 1.0
        for seat in order:
            chance *= strengths[seat] / rest
            rest -= strengths[seat]
        for place, seat in enumerate(order):
            expected[seat][place] += chance
    assert ranks(strengths) == [pytest.approx(row) for row in expected]


def test_ranks_of_those_without_a_chance_are_even() -> None:
    assert ranks([1.0, 0.0, 0.0]) == [[1, 0, 0], [0, 0.5, 0.5], [0, 0.5, 0.5]]


def test_games_without_weights_have_chances() -> None:
    assert LANTERNS.bots is not None
    lanterns = Rulebook(LANTERNS, LANTERNS.boards.default(), LANTERNS.options())
    for state in played(lanterns, (LANTERNS.bots.default_level,) * 2, 2):
        assert sum(chances(lanterns, state)) == pytest.approx(1)
        assert all(sum(row) == pytest.approx(1) for row in places(lanterns, state))
    watch = Rulebook(NIGHT_WATCH, NIGHT_WATCH.boards.default(), NIGHT_WATCH.options())
    *begun, end = played(watch, ("busy",) * 2, 2)
    assert chances(watch, begun[0]) == [0.5, 0.5]
    assert chances(watch, end) == [float(seat in end.winners) for seat in range(2)]
