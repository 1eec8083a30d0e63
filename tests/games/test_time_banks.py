"""Live games with time banks (PLAT-44): the lobby, what runs down and is given back, time-outs, pauses, messages."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.clock import now_ms
from games.messages import Malformed, commands
from games.models import Game, GameSeat, Member, Room, Status
from games.paces import Increment, Pace, TimeBank
from games.selectors.play.games import game_frame
from games.selectors.play.loaded import load
from games.selectors.rooms.paces import pace_in_words
from games.selectors.rooms.rooms import room_seen
from games.services.lobby import countdown
from games.services.play import attendance, moves, pausing, play
from games.services.saves import saves
from tests.games.lobbies import change, refusal
from tests.games.running import automatic, put_up_for_auction, ripen, seat_asked, something_legal
from tests.games.tables import change_at_once, game_of, lobby_of, people
from tests.games.test_over_days import left, spend
from tests.support.as_json import as_json

pytestmark = pytest.mark.django_db
SECOND = 1_000
FULL, BACK = 600 * SECOND, 15 * SECOND
CLOCK = commands.SetClock(TimeBank.TEN_MINUTES, Increment.QUARTER_OF_A_MINUTE)
NEAR = 5 * SECOND
"""How long a test may take where it compares times."""


def game_with_banks(*users: User, clock: commands.SetClock = CLOCK, bots: int = 0, **room_is: Any) -> Game:
    """A live game of these people, each with a time bank, and of some bots."""
    room = lobby_of(*users, **room_is)
    host, *others = users
    ready = [(user, commands.Ready(True)) for user in others]
    change_at_once(room, [(host, clock), *[(host, commands.AddBot())] * bots, *ready, (host, commands.Start())])
    return Game.objects.get(room=room)


def bank_of(seat: GameSeat) -> int:
    """What is stored of a seat's bank now."""
    seat.refresh_from_db()
    return seat.bank


def test_the_host_chooses_the_clock_between_games() -> None:
    """Everybody confirms again; it is said in lists, and takes the place of a pace over days."""
    ann, bob = people(2)
    room = lobby_of(ann, bob, public=True)
    change(room, bob, commands.Ready(ready=True))
    assert refusal(room, bob, CLOCK).code == "not_host"
    shown = room_seen(change(room, ann, CLOCK)).shown
    assert not shown.members[1].ready
    assert as_json(shown)["clock"] == {"bank": 600, "increment": 15}
    assert pace_in_words(room) == "10 min a player, +15 s an answer"
    assert as_json(room_seen(change(room, ann, commands.SetPace(Pace.DAY))).shown).get("clock") is None
    change(room, ann, commands.SetClock(TimeBank.FIVE_MINUTES))
    assert (room.pace, room.time_bank, room.increment) == (None, 300, 0)
    assert pace_in_words(room) == "5 min a player"
    change(room, ann, commands.SetPace(None))
    assert room.time_bank == 300
    shown = room_seen(change(room, ann, commands.SetClock(None, Increment.FIVE_SECONDS))).shown
    assert as_json(shown).get("clock") is None
    assert pace_in_words(room) == ""


def test_the_rules_of_a_room_say_its_clock() -> None:
    """The seconds of the rules for a decision stand in its table of options, but do not count."""
    (ann,) = people(1)
    room = lobby_of(ann)
    address = f"/rules/oofopoly/?room={room.code}"
    assert "for a decision below do not count" not in Client().get(address).content.decode()
    change(room, ann, CLOCK)
    assert "Time: 10 min a player, +15 s an answer." in Client().get(address).content.decode()


@pytest.mark.parametrize(("field", "value"), [("bank", 60), ("increment", 7)])
def test_a_clock_that_there_is_none_of_is_refused(field: str, value: int) -> None:
    """On the wire, with the field."""
    with pytest.raises(Malformed) as caught:
        commands.read_change({"type": "set_clock", "bank": 300, field: value})
    assert caught.value.field == field


def test_the_clock_is_fixed_while_a_game_runs_and_kept_for_a_rematch() -> None:
    """The next game of the room has it, too."""
    ann, *_ = users = people(3)
    game = game_with_banks(*users, seats=3)
    assert refusal(game.room, ann, commands.SetClock(None)).code == "room_started"
    for user in users[1:]:
        play.resign(game.pk, user.pk)
    Member.objects.filter(room=game.room_id).update(here=True)
    for user in users:
        change(game.room, user, commands.Rematch())
    Room.objects.filter(pk=game.room_id).update(starts_at=now_ms() - 1)
    countdown.start_if_due(game.room_id)
    again = Game.objects.get(room=game.room_id, status=Status.PLAYING)
    assert (again.time_bank, again.increment) == (600, 15)
    assert {bank_of(seat) for seat in again.seats.all()} == {FULL}


def test_an_answer_costs_its_time_and_gives_some_back() -> None:
    """Never more than the whole bank; only the bank of who was asked runs."""
    game = game_with_banks(*people(2), options={"decision_seconds": 20})
    seat, other = seat_asked(game), game.seats.exclude(pk=seat_asked(game).pk).get()
    assert left(game) == pytest.approx(FULL, abs=NEAR)
    play.act(game.pk, seat.user_id, something_legal(game))
    assert bank_of(seat) == FULL
    late = seat_asked(game)
    spend(game, 200 * SECOND)
    play.act(game.pk, late.user_id, something_legal(game))
    assert bank_of(late) == pytest.approx(FULL - 200 * SECOND + BACK, abs=NEAR)
    assert bank_of(other if late.pk == seat.pk else seat) == FULL
    assert left(game) == pytest.approx(bank_of(seat_asked(game)), abs=NEAR)


@pytest.mark.parametrize(("increment", "seconds"), [(Increment.NONE, 10), (Increment.HALF_A_MINUTE, 30)])
def test_an_empty_bank_leaves_seconds_for_each_decision(increment: Increment, seconds: int) -> None:
    """The default is played; for what is asked next there are ten seconds, or the increment."""
    game = game_with_banks(*people(2), clock=commands.SetClock(TimeBank.FIVE_MINUTES, increment))
    seat = seat_asked(game)
    ripen(game)
    play.run_due(game.pk)
    assert automatic(game) == ["time"]
    assert (bank_of(seat), seat.missed, seat.away) == (seconds * SECOND, 1, False)
    assert seat_asked(game).pk == seat.pk
    assert left(game) == pytest.approx(seconds * SECOND, abs=NEAR)
    spend(game, seconds * SECOND // 2)
    play.act(game.pk, seat.user_id, something_legal(game))
    rest = (seconds / 2 + increment) * SECOND
    expected = max(rest, seconds * SECOND) if seat_asked(game).pk == seat.pk else rest
    assert bank_of(seat) == pytest.approx(expected, abs=NEAR)
    assert seat.missed == 0


def test_two_time_outs_in_a_row_put_the_seat_on_autoplay() -> None:
    """As in any live game (PLAT-16); what is played for it gives it no time."""
    game = game_with_banks(*people(2))
    seat = seat_asked(game)
    GameSeat.objects.filter(pk=seat.pk).update(missed=1)
    ripen(game)
    play.run_due(game.pk)
    assert (bank_of(seat), seat.away) == (BACK, True)
    for _ in range(20):
        decision = as_json(game_frame(game.pk, None).state)["decision"]
        if decision["kind"] == "auction":
            ripen(game)
            play.run_due(game.pk)
        elif seat.number in decision["players"]:
            Game.objects.filter(pk=game.pk).update(wake_at=0)
            play.run_due(game.pk)
        else:
            play.act(game.pk, seat_asked(game).user_id, something_legal(game))
    assert automatic(game).count("away") > 3
    assert bank_of(seat) <= BACK


def test_an_auction_has_its_own_clock() -> None:
    """In which nobody's bank runs."""
    game = game_with_banks(*people(2), options={"auction_seconds": 45})
    put_up_for_auction(game)
    assert left(game) == pytest.approx(45 * SECOND, abs=NEAR)
    banks = dict(game.seats.values_list("pk", "bank"))
    assert as_json(game_frame(game.pk, None))["bank_ends"] == {}
    spend(game, 40 * SECOND)
    play.act(game.pk, game.seats.order_by("number")[0].user_id, {"type": "bid", "amount": 10})
    assert dict(game.seats.values_list("pk", "bank")) == banks


def test_the_banks_of_all_who_are_asked_run_until_each_has_answered() -> None:
    """Time is up when the last one is empty; who answered stands still, and gives the time back with the answer."""
    game = game_with_banks(*people(2), ruleset="coopoly")
    rich, poor = game.seats.order_by("number")
    GameSeat.objects.filter(pk=poor.pk).update(bank=60 * SECOND)
    ends = as_json(game_frame(game.pk, None))["bank_ends"]
    assert ends[str(rich.number)] - ends[str(poor.number)] == FULL - 60 * SECOND
    spend(game, 40 * SECOND)
    play.act(game.pk, rich.user_id, {"type": "ready"})
    assert bank_of(rich) == pytest.approx(FULL - 40 * SECOND + BACK, abs=NEAR)
    assert bank_of(poor) == pytest.approx(20 * SECOND, abs=NEAR)
    assert left(game) == pytest.approx(20 * SECOND, abs=NEAR)
    play.act(game.pk, rich.user_id, {"type": "unready"})
    assert bank_of(rich) == pytest.approx(FULL - 40 * SECOND, abs=NEAR)
    assert left(game) == pytest.approx(bank_of(rich), abs=NEAR)
    spend(game, 30 * SECOND)
    play.act(game.pk, rich.user_id, {"type": "ready"})
    assert bank_of(poor) == 0
    assert left(game) <= 0


def test_nobody_puts_off_the_end_of_a_decision_by_taking_answers_back() -> None:
    """Those who have not answered use up their own time meanwhile, and are given none."""
    game = game_with_banks(*people(2), ruleset="coopoly")
    rich, poor = game.seats.order_by("number")
    GameSeat.objects.filter(pk=poor.pk).update(bank=BACK)
    play.act(game.pk, rich.user_id, {"type": "ready"})
    for _ in range(3):
        spend(game, 4 * SECOND)
        play.act(game.pk, rich.user_id, {"type": "unready"})
        play.act(game.pk, rich.user_id, {"type": "ready"})
    assert left(game) <= BACK - 12 * SECOND


def test_a_seat_of_bots_has_no_bank_and_all_the_time_it_needs() -> None:
    """A bot's pause may be longer than the least time."""
    game = game_with_banks(*people(1), bots=1, options={"bot_pace": 100})
    while seat_asked(game).kind == "person":
        play.act(game.pk, seat_asked(game).user_id, something_legal(game))
    assert left(game) == pytest.approx(FULL, abs=NEAR)
    assert sorted(as_json(game_frame(game.pk, None))["banks"]) == [0, bank_of(game.seats.get(kind="person"))]


def test_one_person_and_bots_have_the_clock_that_the_host_chose() -> None:
    """Otherwise such a game has none."""
    (ann,) = people(1)
    room = lobby_of(ann, seats=2)
    change(room, ann, commands.AddBot())
    assert room_seen(room).shown.untimed
    assert not room_seen(change(room, ann, CLOCK)).shown.untimed


def test_a_pause_stops_the_banks() -> None:
    """What is left is shown meanwhile, and runs on afterwards."""
    game = game_with_banks(*people(2))
    seat = seat_asked(game)
    spend(game, 100 * SECOND)
    ago = timezone.now() - timedelta(hours=1)
    Game.objects.update(started_at=ago)
    Member.objects.update(here=False, seen_until=ago)
    assert pausing.pause_deserted_games() == 1
    frame = as_json(game_frame(game.pk, None))
    assert frame["banks"][seat.number] == pytest.approx(FULL - 100 * SECOND, abs=NEAR)
    assert frame["bank_ends"] == {}
    Game.objects.update(paused_at=now_ms() - 3_600_000)
    attendance.resume(game.pk, seat.user_id)
    end = as_json(game_frame(game.pk, None))["bank_ends"][str(seat.number)]
    assert end - now_ms() == pytest.approx(FULL - 100 * SECOND, abs=NEAR)
    play.act(game.pk, seat.user_id, something_legal(game))
    assert bank_of(seat) == pytest.approx(FULL - 100 * SECOND + BACK, abs=NEAR)


def test_every_update_says_what_is_left_and_whose_bank_runs() -> None:
    """To everybody the same; in a game by the rules' seconds there is nothing of it."""
    game = game_with_banks(*people(2))
    seat = seat_asked(game)
    spend(game, 50 * SECOND)
    message = moves.act(load(game.pk), seat.user_id, something_legal(game), "").message()
    for text in message["texts"].values():
        update = json.loads(text)
        assert update["banks"][seat.number] == pytest.approx(FULL - 50 * SECOND + BACK, abs=NEAR)
        assert update["bank_ends"].keys() == {str(seat.number)}
    plain = as_json(game_frame(game_of(*people(2)).pk, None))
    assert not {"banks", "bank_ends"} & plain.keys()


def test_a_move_with_banks_makes_no_more_queries() -> None:
    """What is used of a bank follows from the deadline, and is stored with the move."""
    counts = []
    for game in (game_of(*people(2)), game_with_banks(*people(2))):
        with CaptureQueriesContext(connection) as queries:
            play.act(game.pk, seat_asked(game).user_id, something_legal(game))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_game_that_continues_a_save_has_full_banks_and_the_clock_of_its_room() -> None:
    """The clock is no part of a position."""
    ann, bob = people(2)
    game = game_with_banks(ann, bob, seats=2)
    spend(game, 300 * SECOND)
    save = saves.create(ann, game.pk)
    play.resign(game.pk, bob.pk)
    room = saves.load_save(ann, save)
    assert room.time_bank is None
    change_at_once(room, [(bob, commands.Sit()), (ann, CLOCK), (bob, commands.Ready(True)), (ann, commands.Start())])
    continued = Game.objects.get(room=room)
    assert set(continued.seats.values_list("bank", flat=True)) == {FULL}
    assert left(continued) == pytest.approx(FULL, abs=NEAR)
