"""A player who leaves gets the worst place among those still in, whatever becomes of the seat (PLAT-25)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command

from games.clock import now_ms
from games.messages import commands
from games.models import CancelCause, Game, GameSeat, Kind, Phase, Status, Unrated
from games.selectors.play.games import game_frame
from games.selectors.replays.leavers import place_leavers
from games.services.lobby.changes import change_room
from games.services.play import attendance, play, unfinished
from games.services.play.play import run_due
from leaderboards.models import OVERALL, CountedGame, Rating
from leaderboards.services.counting import count_game
from tests.games.running import ripen, seat_asked, something_legal
from tests.games.tables import AT_ONCE, game_of, people, play_due
from tests.leaderboards.games import account, results_of
from tests.leaderboards.stored_games import accounts
from tests.pages.finished_game import RUINOUS
from tests.support.as_json import as_json


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
    assert CountedGame.objects.get().people == 3
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


def played_by_all(game: Game) -> Game:
    """A game in which everybody has had a turn, so that a resignation counts."""
    while len({one.seat for one in game.actions.exclude(seat=None)}) < game.seats.count():
        asked = as_json(game_frame(game.pk, None).state)["decision"]["players"]
        seat = game.seats.filter(number__in=asked).order_by("kind").first()
        assert seat is not None
        if seat.user_id is None:
            play_due(game, 1)
            continue
        possible = [action["type"] for action in as_json(game_frame(game.pk, seat.number).state)["legal"]]
        answer = next(kind for kind in ("roll", "buy", "settle", "pass", "end_turn") if kind in possible)
        play.act(game.pk, seat.user_id, {"type": answer})
    return game


@pytest.mark.django_db(transaction=True)
def test_the_first_to_resign_is_last_when_the_others_leave_too() -> None:
    """Bots are left: they resign one after the other, so that the game ends by its rules and is rated."""
    ann, bob = accounts(2)
    game = played_by_all(game_of(ann, bob, bots=2, options=AT_ONCE))
    for user in (ann, bob):
        change_room(game.room_id, user, commands.Leave())
    game.refresh_from_db()
    assert (game.status, game.room.phase, game.cancel_cause) == (Status.FINISHED, Phase.CLOSED, "")
    assert count_game(game.pk)
    results = {result.user_id: result for result in results_of(game).values()}
    assert [(results[user.pk].place, results[user.pk].won, results[user.pk].left) for user in (ann, bob)] == [
        (4, False, True), (3, False, True),
    ]  # fmt: skip
    assert results_of(game)[game.winners[0]].kind == Kind.BOT
    ratings = dict(Rating.objects.filter(ruleset=OVERALL).values_list("user", "mu"))
    assert ratings[bob.pk] > ratings[ann.pk]
    call_command("verify_game", str(game.pk))


@pytest.mark.django_db(transaction=True)
def test_the_first_to_resign_is_last_when_the_others_never_come_back() -> None:
    """Days later, with those who closed their tabs in the order of their worth, below the bots."""
    ann, bob, cem = accounts(3)
    game = played_by_all(game_of(ann, bob, cem, bots=1, options=AT_ONCE))
    change_room(game.room_id, ann, commands.Leave())
    days_ago = now_ms() - timedelta(days=3, minutes=1) // timedelta(milliseconds=1)
    Game.objects.filter(pk=game.pk).update(paused_at=days_ago, wake_at=None, deadline=None, deadlines={}, remaining={})
    unfinished.end_inactive_games()
    game.refresh_from_db()
    assert (game.status, game.room.phase, game.paused_at) == (Status.FINISHED, Phase.ENDED, None)
    assert count_game(game.pk)
    results = results_of(game)
    places = [results[game.seats.get(user=user).number] for user in (ann, bob, cem)]
    assert (places[0].place, {places[1].place, places[2].place}) == (4, {2, 3})
    assert [(one.won, one.left) for one in places] == [(False, True)] * 3


@pytest.mark.django_db(transaction=True)
def test_games_that_nobody_was_out_of_before_are_cancelled() -> None:
    """One person against bots, and a first round in which nothing counts."""
    (ann,) = accounts(1)
    alone = played_by_all(game_of(ann, bots=2, options=AT_ONCE))
    change_room(alone.room_id, ann, commands.Leave())
    alone.refresh_from_db()
    assert (alone.status, alone.cancel_cause) == (Status.CANCELLED, CancelCause.LEFT)
    bob, cem = account("Bob"), account("Cem")
    early = game_of(bob, cem, bots=2, options=AT_ONCE)
    for user in (bob, cem):
        change_room(early.room_id, user, commands.Leave())
    assert count_game(early.pk)
    assert not Rating.objects.exists()
    early.refresh_from_db()
    assert early.unrated == Unrated.VOID
