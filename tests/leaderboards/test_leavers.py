"""A player who leaves gets the worst place among those still in, whatever becomes of the seat (PLAT-25)."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Game, GameSeat
from games.selectors.replays.leavers import place_leavers
from games.services.play import attendance, play
from games.services.play.play import run_due
from leaderboards.models import CountedGame
from leaderboards.services.counting import count_game
from tests.games.running import ripen, seat_asked, something_legal
from tests.games.tables import game_of, people, play_due
from tests.leaderboards.games import results_of
from tests.pages.finished_game import RUINOUS


@pytest.mark.parametrize(
    ("places", "left", "out", "expected"),
    [
        ([[0], [1], [2], [3]], {0: 5}, {}, [[1], [2], [3], [0]]),  # the seat won without its player
        ([[0], [1], [2], [3]], {0: 5}, {3: 4}, [[1], [2], [0], [3]]),  # somebody was out before
        ([[0], [1], [2], [3]], {0: 5}, {3: 6}, [[1], [2], [3], [0]]),  # and after
        ([[0], [1], [2], [3]], {0: 5, 1: 7}, {3: 6}, [[2], [1], [3], [0]]),  # two leave, one after the other
        ([[0, 1], [2]], {1: 5, 2: 5}, {}, [[0], [1, 2]]),  # two leave together
        ([[0], [1]], {0: 5, 1: 6}, {}, [[1], [0]]),  # everybody leaves
    ],
)
def test_places_of_leavers(places: Any, left: Any, out: Any, expected: Any) -> None:
    assert place_leavers(places, left, out) == expected


def unseat(game: Game, user: Any) -> int:
    """Put a person on autoplay, as two time-outs do; returns their seat."""
    attendance.put_on_autoplay(game.pk, user.pk)
    return int(game.seats.get(user=user).number)


@pytest.mark.django_db(transaction=True)
def test_a_game_with_a_player_on_autoplay() -> None:
    """Played to its end for all; only those who were away are placed anew, and none of them has won."""
    first, second, third = people(3)
    game = game_of(first, second, third, options=RUINOUS)
    seat = seat_asked(game)
    play.act(game.pk, seat.user_id, something_legal(game))
    stays = next(user for user in (first, second, third) if user.pk == seat.user_id)
    away = [unseat(game, user) for user in (first, second, third) if user != stays]
    for _ in range(20_000):
        game.refresh_from_db()
        if game.status != "playing":
            break
        ripen(game)
        GameSeat.objects.filter(game=game, user=stays).update(missed=0, away=False)
        run_due(game.pk)
    assert count_game(game.pk)
    results = results_of(game)
    assert CountedGame.objects.get().rated
    assert [results[number].left for number in away] == [True, True]
    mine = results[seat.number]
    assert (mine.left, mine.place) == (False, 1)
    assert not any(results[number].won for number in away)


@pytest.mark.django_db(transaction=True)
def test_a_player_who_resigns_is_behind_those_still_in() -> None:
    first, second, third = people(3)
    game = game_of(first, second, third)
    play.resign(game.pk, second.pk)
    play.resign(game.pk, third.pk)
    play_due(game, 1)
    assert count_game(game.pk)
    results = results_of(game)
    seats = {user: game.seats.get(user=user).number for user in (first, second, third)}
    assert [results[seats[user]].place for user in (first, second, third)] == [1, 3, 2]
    assert [results[seats[user]].left for user in (first, second, third)] == [False, True, True]
