"""Games that everybody has left: paused, resumed by any of their people, and ended when nobody comes back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.clock import now_ms
from games.engine.refusal import Refused
from games.messages import commands
from games.models import CancelCause, Game, Member, Phase, Status
from games.selectors.play.games import game_frame
from games.selectors.rooms.rooms import room_seen
from games.services.lobby import changes
from games.services.play import attendance, pausing, play, unfinished
from tests.games.tables import game_of, game_of_bots, lobby_of, people
from tests.support.as_json import as_json

ROLL = {"type": "roll"}
LIMIT = 60


def desert(*games: Game) -> None:
    """Make everybody leave these games, which began an hour ago."""
    pks = [game.pk for game in games]
    hour_ago = timezone.now() - timedelta(hours=1)
    Game.objects.filter(pk__in=pks).update(started_at=hour_ago)
    Member.objects.filter(seats__game__in=pks).update(seen_until=hour_ago, here=False)
    for game in games:
        game.refresh_from_db()


def come(game: Game, user: User) -> None:
    """Make somebody present at a table."""
    until = timezone.now() + timedelta(seconds=40)
    Member.objects.filter(room=game.room_id, user=user).update(seen_until=until, here=True)


def paused_game(*users: User, **options: Any) -> Game:
    """A game that was paused with 20 seconds left on its only clock."""
    game = game_of(*users, options={"decision_seconds": LIMIT, **options})
    desert(game)
    at = now_ms() + 20_000
    Game.objects.filter(pk=game.pk).update(deadlines=dict.fromkeys(game.deadlines, at), deadline=at, wake_at=at)
    assert pausing.pause_deserted_games() == 1
    game.refresh_from_db()
    assert game.paused_at is not None
    return game


def roller(game: Game) -> int:
    """The user whose roll it is."""
    seat = game.seats.get(number=as_json(game_frame(game.pk, None).state)["turn"])
    assert seat.user_id is not None
    return seat.user_id


@pytest.mark.django_db
def test_a_deserted_game_is_paused_and_nothing_is_played() -> None:
    """Its clocks stop, the sweep ignores it, and viewers see no deadline."""
    game = paused_game(*people(2))
    assert (game.deadlines, game.deadline, game.wake_at) == ({}, None, None)
    (left,) = game.remaining.values()
    assert 19_000 < left <= 20_000
    assert play.run_due(game.pk) is None
    game.refresh_from_db()
    assert game.version == 1
    assert "deadline" not in as_json(game_frame(game.pk, None).state)["decision"]
    assert room_seen(game.room).shown.paused
    assert pausing.pause_deserted_games() == 0


@pytest.mark.django_db
def test_a_game_goes_on_while_one_of_its_people_is_present() -> None:
    """One is enough; and for some minutes none is needed."""
    ann, bob = people(2)
    attended, fresh, deserted = game_of(ann, bob), game_of(ann, bob), game_of(ann, bob)
    desert(attended, deserted)
    come(attended, bob)
    assert pausing.pause_deserted_games() == 1
    paused = Game.objects.filter(paused_at__isnull=False)
    assert list(paused) == [deserted]
    assert not room_seen(fresh.room).shown.paused


@pytest.mark.django_db
def test_seats_on_autoplay_keep_no_game_going() -> None:
    """Not even while their players' pages are open, nor do bots."""
    ann, bob = people(2)
    away, bots = game_of(ann, bob, bots=1), game_of_bots(3)
    desert(away, bots)
    for user in (ann, bob):
        come(away, user)
    away.seats.filter(user__in=(ann, bob)).update(away=True)
    assert pausing.pause_deserted_games() == 2


@pytest.mark.django_db
@pytest.mark.parametrize("way", ["back", "act", "refused act"])
def test_any_of_its_people_resumes_a_game_with_the_time_it_had(way: str) -> None:
    """By `back` or by any action, even one that is refused."""
    ann, bob = people(2)
    game = paused_game(ann, bob)
    user = roller(game)
    if way == "back":
        attendance.back(game.pk, user)
    elif way == "act":
        assert play.act(game.pk, user, ROLL) == 2
    else:
        with pytest.raises(Refused, match="not_your_turn"):
            play.act(game.pk, ann.pk if user == bob.pk else bob.pk, ROLL)
    game.refresh_from_db()
    assert (game.paused_at, game.remaining) == (None, {})
    assert game.deadline is not None
    if way != "act":
        assert 19_000 < game.deadline - now_ms() <= 20_000
        assert game.wake_at == game.deadline
        assert game.snapshot_version == game.version
    assert not room_seen(game.room).shown.paused


@pytest.mark.django_db
def test_people_without_a_seat_cannot_resume_a_game() -> None:
    """They are refused, and the game stays paused."""
    ann, bob, eve = people(3)
    game = paused_game(ann, bob)
    for call in (lambda: play.act(game.pk, eve.pk, ROLL), lambda: attendance.back(game.pk, eve.pk)):
        with pytest.raises(Refused, match="not_member"):
            call()
    assert Game.objects.get(pk=game.pk).paused_at is not None


@pytest.mark.django_db
def test_a_seat_put_on_autoplay_does_not_wake_a_paused_game() -> None:
    """For example by a ban."""
    ann, bob = people(2)
    game = paused_game(ann, bob)
    attendance.put_on_autoplay(game.pk, ann.pk)
    assert Game.objects.get(pk=game.pk).wake_at is None


@pytest.mark.django_db
def test_a_game_that_nobody_comes_back_to_is_ended() -> None:
    """After days, without a winner; its room can be used again."""
    ann, bob = people(2)
    forgotten, recent = paused_game(ann, bob), paused_game(ann, bob)
    days_ago = now_ms() - timedelta(days=3, minutes=1) // timedelta(milliseconds=1)
    Game.objects.filter(pk=forgotten.pk).update(paused_at=days_ago)
    unfinished.end_inactive_games()
    forgotten.refresh_from_db()
    recent.refresh_from_db()
    assert (forgotten.status, forgotten.cancel_cause, forgotten.winners) == (
        Status.CANCELLED, CancelCause.INACTIVE, [],
    )  # fmt: skip
    assert forgotten.room.phase == Phase.ENDED
    frame = game_frame(forgotten.pk, None)
    assert (as_json(frame.state)["status"], frame.cancel_cause) == ("cancelled", "inactive")
    assert recent.status == Status.PLAYING
    with pytest.raises(Refused, match="game_over"):
        play.act(forgotten.pk, ann.pk, ROLL)


@pytest.mark.django_db
def test_pausing_many_games_takes_as_few_queries_as_pausing_one() -> None:
    """Nobody is connected to them, so there is nobody to tell."""
    counts = []
    for number in (1, 6):
        desert(*(game_of(*people(2)) for _ in range(number)))
        with CaptureQueriesContext(connection) as queries:
            assert pausing.pause_deserted_games() == number
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 7


@pytest.mark.django_db
def test_a_person_may_have_only_so_many_games_in_progress(settings: Any) -> None:
    """Ended games and those they have left do not count."""
    settings.MAX_RUNNING_GAMES = 2
    ann, bob = people(2)
    games = [game_of(ann, bots=1) for _ in range(2)]
    room = lobby_of(ann, bob)
    changes.change_room(room.pk, bob, commands.Ready(True))
    with pytest.raises(Refused, match="too_many_games") as refused:
        changes.change_room(room.pk, ann, commands.Start())
    assert refused.value.about == {"names": ann.username, "limit": 2}
    changes.change_room(games[0].room_id, ann, commands.Leave())
    changes.change_room(room.pk, ann, commands.Start())


@pytest.mark.django_db
def test_games_are_resumed_together() -> None:
    """After a long outage everybody comes at once: a game more costs no query more, and each clock goes on."""

    def resumed(count: int) -> int:
        games = [paused_game(*people(2)) for _ in range(count)]
        coming = [(game.pk, seat.user_id) for game in games for seat in game.seats.all() if seat.user_id is not None]
        with CaptureQueriesContext(connection) as captured:
            attendance.resume_all(coming)
        now = now_ms()
        for game in Game.objects.filter(pk__in=[game.pk for game in games]):
            assert game.paused_at is None
            assert game.deadline is not None
            assert 10_000 < game.deadline - now <= 20_000
            assert game.wake_at == game.deadline
            for seat in game.seats.all():
                assert seat.user is not None
                come(game, seat.user)
        return len(captured)

    assert resumed(1) == resumed(4)


@pytest.mark.django_db
def test_a_player_who_had_missed_a_turn_is_back_when_many_games_are_resumed() -> None:
    """Their time-outs are forgotten, as when they come alone."""
    ann, ben = people(2)
    game = paused_game(ann, ben)
    game.seats.filter(user=ann).update(missed=1)
    attendance.resume_all([(game.pk, ann.pk), (game.pk, ben.pk)])
    game.refresh_from_db()
    assert game.paused_at is None
    assert game.seats.get(user=ann).missed == 0
