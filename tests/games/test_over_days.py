"""Games over days: a room's pace (PLAT-36), clocks and time banks (PLAT-37), and nothing that expects people there."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import Settings

from accounts.models import DaysOff, NotificationSettings, User
from accounts.notifications.wishes import zone
from games.calendars import Calendar, moment_after
from games.clock import now_ms
from games.messages import Malformed, commands
from games.models import Action, CancelCause, ChatLine, Game, GameSeat, Kind, Member, Pace, Phase, Room, Status
from games.selectors.play.games import game_frame
from games.selectors.play.loaded import load
from games.selectors.rooms import open_tables
from games.selectors.rooms.rooms import room_seen
from games.services.lobby import countdown
from games.services.play import pausing, play, unfinished
from games.services.play.orders import give_orders
from games.services.rooms import presence, rooms
from games.services.saves import saves
from tests.games.lobbies import change, refusal
from tests.games.running import automatic, put_up_for_auction, ripen, seat_asked, something_legal
from tests.games.tables import change_at_once, game_of, lobby_of, people
from tests.support.as_json import as_json

pytestmark = pytest.mark.django_db
DAY = Pace.DAY
DAY_MS = DAY * 1000


def game_over_days(*users: User, pace: Pace = DAY, bots: int = 0, **room_is: Any) -> Game:
    """A game that these people play over days, begun without any of them in the room."""
    room = lobby_of(*users, seats=len(users) + bots, **room_is)
    change_at_once(room, [(users[0], commands.SetPace(pace)), *[(users[0], commands.AddBot())] * bots])
    return started_over_days(room, *users)


def started_over_days(room: Room, *users: User) -> Game:
    """The game of a room in which these people say that they are ready, without being there."""
    for user in users:
        change(room, user, commands.Ready(ready=True))
    Room.objects.filter(pk=room.pk).update(starts_at=now_ms() - 1)
    countdown.start_if_due(room.pk)
    return Game.objects.get(room=room)


def left(game: Game) -> int:
    """The time (ms) until the only deadline."""
    game.refresh_from_db()
    (at,) = game.deadlines.values()
    return at - now_ms()


def spend(game: Game, length: int) -> None:
    """Have so much time (ms) of the open decisions pass, in the database."""
    game.refresh_from_db()
    deadlines = {number: at - length for number, at in game.deadlines.items()}
    first = min(deadlines.values())
    Game.objects.filter(pk=game.pk).update(deadlines=deadlines, deadline=first, wake_at=first)


def test_the_host_sets_the_pace_between_games_and_everybody_sees_it() -> None:
    """Another pace has the others confirm again; the members, the list and the API show it."""
    ann, bob = people(2)
    room = lobby_of(ann, bob, public=True)
    change(room, bob, commands.Ready(ready=True))
    assert refusal(room, bob, commands.SetPace(DAY)).code == "not_host"
    assert not room_seen(change(room, ann, commands.SetPace(DAY))).shown.members[1].ready
    assert room_seen(room).shown.pace == DAY
    assert as_json(room_seen(change(room, ann, commands.SetPace(None))).shown).get("pace") is None


def test_the_game_starts_when_all_are_ready_whoever_is_there() -> None:
    """Also where a host starts live games."""
    ann, bob = people(2)
    game = game_over_days(ann, bob, ruleset="bangladeshi")
    assert (game.pace, game.status) == (DAY, Status.PLAYING)
    assert not Member.objects.filter(room=game.room_id, here=True).exists()


def test_a_decision_has_the_pace_and_then_the_bank() -> None:
    """Whatever the rules' seconds are; the deadline is that of both together."""
    game = game_over_days(*people(2), options={"decision_seconds": 0})
    assert 0 <= 2 * DAY_MS - left(game) < 10_000
    assert as_json(game_frame(game.pk, None))["banks"] == [DAY_MS, DAY_MS]


def test_an_answer_in_time_costs_nothing_and_a_late_one_the_bank() -> None:
    """It is given back bit by bit, and never more than it was."""
    game = game_over_days(*people(2))
    seat = seat_asked(game)
    play.act(game.pk, seat.user_id, something_legal(game))
    seat.refresh_from_db()
    assert seat.bank == DAY_MS
    late = seat_asked(game)
    spend(game, 2 * DAY_MS - 6 * 3_600_000)
    play.act(game.pk, late.user_id, something_legal(game))
    late.refresh_from_db()
    assert late.bank == pytest.approx(6 * 3_600_000 + DAY_MS // 10, abs=10_000)


def test_a_time_out_plays_the_default_once_and_nobody_goes_on_autoplay() -> None:
    """The bank is used up; the same player has the whole pace for what comes next."""
    game = game_over_days(*people(2))
    GameSeat.objects.filter(game=game).update(missed=2)
    seat = seat_asked(game)
    ripen(game)
    play.run_due(game.pk)
    play.run_due(game.pk)
    seat.refresh_from_db()
    assert (seat.missed, seat.away, seat.bank) == (3, False, 0)
    assert automatic(game) == ["time"]
    assert left(game) >= DAY_MS - 10_000
    play.act(game.pk, seat.user_id, something_legal(game))
    seat.refresh_from_db()
    assert (seat.missed, seat.bank) == (0, DAY_MS // 10)


def test_the_pace_of_bots_is_that_of_live_games() -> None:
    """A bot does not take a day."""
    game = game_over_days(*people(1), bots=1)
    while seat_asked(game).kind == Kind.PERSON:
        play.act(game.pk, seat_asked(game).user_id, something_legal(game))
    game.refresh_from_db()
    assert game.wake_at is not None
    assert game.wake_at < now_ms() + 60_000


def test_a_game_over_days_is_never_paused_and_nobody_is_said_to_be_gone() -> None:
    """Its people are meant to be elsewhere."""
    game = game_over_days(*people(2))
    ago = timezone.now() - timedelta(hours=9)
    Game.objects.update(started_at=ago)
    Member.objects.update(here=True, seen_until=ago)
    presence.expire_leases()
    assert pausing.pause_deserted_games() == 0
    assert not ChatLine.objects.filter(room=game.room_id, code="disconnected").exists()


def test_rooms_for_games_over_days_stay_open_for_a_month() -> None:
    """A lobby waits for people, and is listed while its host is elsewhere."""
    ann, bob = people(2)
    waiting, live = lobby_of(ann, public=True), lobby_of(bob, public=True)
    change(waiting, ann, commands.SetPace(DAY))
    Room.objects.update(last_seen=timezone.now() - timedelta(days=29))
    presence.close_idle_rooms()
    assert set(Room.objects.filter(phase=Phase.CLOSED)) == {live}
    assert list(open_tables.open_rooms()) == [waiting]
    Room.objects.update(last_seen=timezone.now() - timedelta(days=31))
    presence.close_idle_rooms()
    assert not Room.objects.exclude(phase=Phase.CLOSED).exists()


def test_games_over_days_are_counted_apart(settings: Settings) -> None:
    """Whoever plays many of them can still play a live one, and the other way round."""
    settings.MAX_GAMES_OVER_DAYS, settings.MAX_RUNNING_GAMES = 1, 1
    ann, bob = people(2)
    game_over_days(ann, bob)
    game_of(ann, bob)
    room = lobby_of(ann, bob, seats=2)
    change(room, ann, commands.SetPace(DAY))
    change(room, bob, commands.Ready(ready=True))
    assert refusal(room, ann, commands.Start()).code == "too_many_games"


def test_a_game_in_which_nobody_acts_for_a_month_ends() -> None:
    """Time-outs alone do not keep it going."""
    acted, abandoned = game_over_days(*people(2)), game_over_days(*people(2))
    for game in (acted, abandoned):
        ripen(game)
        play.run_due(game.pk)
    play.act(acted.pk, seat_asked(acted).user_id, something_legal(acted))
    Game.objects.update(started_at=timezone.now() - timedelta(days=31))
    Action.objects.filter(automatic="time").update(at=now_ms() - 31 * DAY_MS)
    unfinished.end_abandoned_games()
    acted.refresh_from_db()
    abandoned.refresh_from_db()
    assert (acted.status, abandoned.cancel_cause) == (Status.PLAYING, CancelCause.INACTIVE)


def test_an_open_auction_has_the_pace_as_a_whole_and_a_late_bid_a_quarter_more() -> None:
    """A save of a live game brings it along. The bank does not help in it, and its end is nobody's time-out."""
    ann, bob = people(2)
    live = game_of(ann, bob)
    put_up_for_auction(live)
    room = saves.load_file(ann, bytes(saves.create(ann, live.pk).content))
    rooms.join(room.pk, bob)
    game = started_over_days(change(room, ann, commands.SetPace(DAY)), ann, bob)
    assert game.options["auction_kind"] == "sealed", "the next one"
    assert 0 <= DAY_MS - left(game) < 10_000
    first, second = game.seats.order_by("number")
    play.act(game.pk, first.user_id, {"type": "bid", "amount": 10})
    assert 0 <= DAY_MS - left(game) < 20_000
    spend(game, DAY_MS - 60_000)
    play.act(game.pk, second.user_id, {"type": "bid", "amount": 20})
    assert 0 <= DAY_MS // 4 - left(game) < 10_000
    ripen(game)
    play.run_due(game.pk)
    assert not game.seats.filter(missed__gt=0).exists()


def test_a_clock_of_the_game_itself_stands_still() -> None:
    """A limit in minutes says nothing about a game of weeks; the decisions have theirs."""
    game = game_over_days(*people(2), ruleset="bangladeshi", options={"time_limit": 45})
    own = [one.id for one in load(game.pk).state.decisions if one.own_clock]
    assert own
    assert not {str(number) for number in own} & set(game.deadlines)
    assert game.deadline is not None
    assert game.deadline > now_ms() + DAY_MS


def test_deadlines_follow_hours_of_sleep_and_days_off() -> None:
    """Of whoever is asked: fixed when the question comes."""
    ann, bob = people(2)
    today = datetime.now(UTC).date()
    for user in (ann, bob):
        NotificationSettings.objects.create(
            person=user, time_zone="Asia/Dhaka", quiet_from=time(23), quiet_until=time(7)
        )
        DaysOff.objects.create(person=user, first=today + timedelta(days=1), last=today + timedelta(days=2))
    before = now_ms()
    game = game_over_days(ann, bob)
    game.refresh_from_db()
    assert game.deadline is not None
    off = ((today + timedelta(days=1), today + timedelta(days=2)),)
    calendar = Calendar(zone=zone("Asia/Dhaka"), sleep_from=time(23), sleep_until=time(7), off=off)
    assert moment_after(calendar, before, 2 * DAY_MS) <= game.deadline <= moment_after(calendar, now_ms(), 2 * DAY_MS)


def test_several_who_are_asked_have_the_time_of_the_latest() -> None:
    """In a plan that all make, whoever has days off is waited for."""
    ann, bob = people(2)
    today = datetime.now(UTC).date()
    DaysOff.objects.create(person=bob, first=today, last=today + timedelta(days=9))
    game = game_over_days(ann, bob, ruleset="coopoly")
    assert game.deadline is not None
    end = datetime.combine(today + timedelta(days=10), time(), UTC) + timedelta(days=2)
    assert game.deadline == pytest.approx(end.timestamp() * 1000, abs=10_000)


def test_a_pace_that_there_is_none_of_is_refused() -> None:
    """On the wire, with the field."""
    with pytest.raises(Malformed) as caught:
        commands.read_change({"type": "set_pace", "pace": 60})
    assert caught.value.field == "pace"


def test_orders_begin_turns_at_moments_between_which_others_can_follow() -> None:
    """PLAT-39: every hour, if there is a day for a decision; a look in between plays nothing."""
    hour = 3_600_000
    game = game_over_days(*people(2))
    for seat in game.seats.all():
        give_orders(game.pk, seat.user_id or 0, {"roll": {}})
    game.refresh_from_db()
    version, begins = game.version, game.wake_at
    assert begins is not None
    assert begins % hour == 0
    assert 0 < begins - now_ms() <= hour
    wake(game, now_ms() - 1)
    play.run_due(game.pk)
    game.refresh_from_db()
    assert (game.version, game.wake_at) == (version, begins)
    wake(game, begins - hour)
    play.run_due(game.pk)
    assert automatic(game) == ["order"]


def test_orders_of_live_games_answer_at_once() -> None:
    """There everybody follows as it is."""
    game = game_of(*people(2))
    for seat in game.seats.all():
        give_orders(game.pk, seat.user_id or 0, {"roll": {}})
    wake(game, now_ms() - 1)
    play.run_due(game.pk)
    assert automatic(game) == ["order"]


def wake(game: Game, at: int) -> None:
    """Have the server look at the game at a moment."""
    Game.objects.filter(pk=game.pk).update(wake_at=at)
