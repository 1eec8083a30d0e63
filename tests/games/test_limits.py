"""Time limits (PLAT-14 to PLAT-16): never early and never twice; autoplay; the pace of bots."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from msgspec import UNSET

from accounts.models import User
from games.clock import now_ms
from games.engine.refusal import Refused
from games.live.sweep import sweep
from games.messages.commands import AddBot, SetOptions
from games.models import Automatic, Game, GameSeat, Kind
from games.selectors.play.games import game_frame, log_before
from games.selectors.rooms.rooms import room_seen
from games.services.lobby import changes
from games.services.play import attendance, play
from games.services.play.waiting import UNATTENDED_PAUSE
from games.services.rooms import rooms
from tests.games.running import (
    automatic,
    last_events,
    put_up_for_auction,
    ripen,
    seat_asked,
    something_legal,
)
from tests.games.tables import game_of, game_of_bots, people
from tests.games.ways import run_due_by_tables
from tests.support.as_json import as_json
from tests.support.kinds import CLASSIC

pytestmark = pytest.mark.django_db
COMMITTED = pytest.mark.django_db(transaction=True)
"""For tests in which threads or the sweep see each other's changes."""


def test_when_a_stored_deadline_has_passed_the_default_is_played() -> None:
    """PLAT-14: the game rolls for a player who does not."""
    game = game_of(*people(2), options={"decision_seconds": 60})
    assert game.deadline is not None
    assert 55_000 < game.deadline - now_ms() <= 60_000
    ripen(game)
    play.run_due(game.pk)
    action = game.actions.get(version=2)
    assert (action.automatic, action.seat) == (Automatic.TIME, None)
    assert "dice_rolled" in action.events


def test_nothing_happens_early() -> None:
    """PLAT-15: the stored deadline decides, no matter who asks."""
    game = game_of(*people(2), options={"decision_seconds": 60})
    for _ in range(3):
        play.run_due(game.pk)
    assert automatic(game) == []


@COMMITTED
def test_a_limit_is_enforced_within_its_second_by_the_sweep() -> None:
    """PLAT-15: also one that falls due during a run."""
    game = game_of(*people(2), options={"decision_seconds": 60})
    game.refresh_from_db()
    at = now_ms() + 400
    Game.objects.filter(pk=game.pk).update(deadlines=dict.fromkeys(game.deadlines, at), deadline=at, wake_at=at)
    sweep(900)
    late = game.actions.get(version=2).at - at
    assert 0 <= late < 1_000


@COMMITTED
def test_two_sweeps_and_clients_at_once_time_out_once() -> None:
    """PLAT-15: never twice."""
    games = [game_of(*people(2), options={"decision_seconds": 60}) for _ in range(4)]
    for game in games:
        ripen(game)

    def work(call: Any, *args: Any) -> None:
        try:
            call(*args)
        finally:
            connection.close()

    threads = [threading.Thread(target=work, args=(sweep, 600)) for _ in range(2)]
    due = (play.run_due, play.run_due, run_due_by_tables)
    threads += [threading.Thread(target=work, args=(call, game.pk)) for game in games for call in due]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [automatic(game) for game in games] == [[Automatic.TIME]] * 4


def test_zero_seconds_mean_no_limit() -> None:
    """PLAT-14: there is no deadline and no `wake_at`."""
    game = game_of(*people(2), options={"decision_seconds": 0})
    assert (game.deadline, game.wake_at) == (None, None)


def test_a_decision_that_stays_open_keeps_its_deadline() -> None:
    """Only a new decision starts a clock: an offer to somebody else does not extend the player's own time."""
    ann, bob = people(2)
    game = game_of(ann, bob, options={"decision_seconds": 60})
    first = seat_asked(game)
    (decision,) = game.deadlines
    other = game.seats.exclude(number=first.number).get()
    offer = {"type": "offer_trade", "to": other.number, "give": {"cash": 1}, "want": {"cash": 2}}
    play.act(game.pk, first.user_id, offer)
    before = game.deadlines[decision]
    game.refresh_from_db()
    assert game.deadlines[decision] == before
    assert len(game.deadlines) == 2


def go_on_without(game: Game, user: User) -> None:
    """One step of a game in which this person does nothing: their deadlines and auctions' clocks run out."""
    decision = as_json(game_frame(game.pk, None).state)["decision"]
    if decision["kind"] == "auction" or seat_asked(game).user_id == user.pk:
        ripen(game)
        play.run_due(game.pk)
    else:
        play.act(game.pk, seat_asked(game).user_id, something_legal(game))


def only_asks(game: Game, seat: GameSeat) -> bool:
    """Whether the game waits for this seat only."""
    return as_json(game_frame(game.pk, None).state)["decision"]["players"] == [seat.number]


def test_two_missed_limits_put_a_seat_on_autoplay() -> None:
    """PLAT-16; `back` or any action of the player ends autoplay."""
    ann, bob = people(2)
    game = game_of(ann, bob, options={"decision_seconds": 60})
    seat = game.seats.get(user=ann)
    missed = [(0, False)]
    while not seat.away:
        go_on_without(game, ann)
        seat.refresh_from_db()
        missed.append((seat.missed, seat.away))
    assert list(dict.fromkeys(missed)) == [(0, False), (1, False), (2, True)]
    assert game.seats.get(user=bob).missed == 0
    while Automatic.AWAY not in automatic(game):
        if only_asks(game, seat):
            Game.objects.filter(pk=game.pk).update(wake_at=0)
            play.run_due(game.pk)
        else:
            go_on_without(game, ann)
    attendance.back(game.pk, ann.pk)
    seat.refresh_from_db()
    assert (seat.missed, seat.away) == (0, False)


def test_an_action_resets_the_count_of_missed_limits() -> None:
    """PLAT-16 counts consecutive time-outs."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    seat = seat_asked(game)
    GameSeat.objects.filter(pk=seat.pk).update(missed=1)
    play.act(game.pk, seat.user_id, {"type": "roll"})
    seat.refresh_from_db()
    assert seat.missed == 0


def test_an_auctions_clock_counts_as_nobodys_missed_limit() -> None:
    """PLAT-14: auctions run on their own clock."""
    game = game_of(*people(3))
    put_up_for_auction(game)
    assert as_json(game_frame(game.pk, None).state)["decision"]["kind"] == "auction"
    ripen(game)
    play.run_due(game.pk)
    assert "auction_ended" in [event["type"] for event in last_events(game)]
    assert not game.seats.filter(missed__gt=0).exists()


def pause_before_next_move(game: Game) -> int:
    """The time (ms) between the last version and the next automatic move."""
    game.refresh_from_db()
    assert game.wake_at is not None
    return game.wake_at - game.actions.latest("version").at


def ask(game: Game, seat: GameSeat) -> None:
    """Let others play until the game waits for this seat."""
    while not only_asks(game, seat):
        asked = seat_asked(game)
        if asked.kind == Kind.BOT:
            Game.objects.filter(pk=game.pk).update(wake_at=0)
            play.run_due(game.pk)
        else:
            play.act(game.pk, asked.user_id, something_legal(game))


def test_bots_and_seats_on_autoplay_keep_the_rooms_pace() -> None:
    """In tenths of a second, while a person is in the game."""
    ann, bob = people(2)
    game = game_of(ann, bob, bots=1, options={"bot_pace": 30, "decision_seconds": 0})
    ask(game, game.seats.get(kind=Kind.BOT))
    assert pause_before_next_move(game) == 3_000
    ask(game, game.seats.get(user=ann))
    assert Game.objects.get(pk=game.pk).wake_at is None
    attendance.put_on_autoplay(game.pk, ann.pk)
    game.refresh_from_db()
    assert game.wake_at is not None
    assert 2_000 < game.wake_at - now_ms() <= 3_000


def test_offers_between_people_do_not_hold_up_a_bot() -> None:
    """A bot moves when it would have moved without them."""
    ann, bob = people(2)
    game = game_of(ann, bob, bots=1, options={"bot_pace": 30, "decision_seconds": 0})
    ask(game, game.seats.get(kind=Kind.BOT))
    planned = now_ms() + 1_000
    Game.objects.filter(pk=game.pk).update(wake_at=planned)
    other = game.seats.get(user=bob).number
    offer = {"type": "offer_trade", "to": other, "give": {"cash": 2}, "want": {"cash": 1}}
    play.act(game.pk, ann.pk, offer)
    assert Game.objects.get(pk=game.pk).wake_at == planned


def test_a_bid_gives_bots_their_whole_pause() -> None:
    """A bot that was about to bid sees the bid of a person first."""
    ann, bob = people(2)
    game = game_of(ann, bob, bots=1, options={"bot_pace": 30, "decision_seconds": 0})
    put_up_for_auction(game)
    planned = now_ms() + 1_000
    Game.objects.filter(pk=game.pk).update(wake_at=planned)
    play.act(game.pk, ann.pk, {"type": "bid", "amount": 10})
    assert pause_before_next_move(game) == 3_000


def test_bots_without_people_play_without_a_pause() -> None:
    """Nobody is watching."""
    game = game_of_bots(2, options={"bot_pace": 10})
    assert pause_before_next_move(game) == UNATTENDED_PAUSE
    game = game_of_bots(2, options={"bot_pace": 1})
    assert pause_before_next_move(game) == 100


def test_a_time_out_names_the_seat_that_did_not_answer() -> None:
    """In the update and in the log, so that its player can be told; an auction's clock names nobody."""
    game = game_of(*people(2), options={"decision_seconds": 60})
    late = seat_asked(game)
    ripen(game)
    play.run_due(game.pk)
    (entry,) = log_before(game.pk, None, None)[1:]
    assert (entry.automatic, entry.timed_out) == ("time", [late.number])
    put_up_for_auction(game)
    ripen(game)
    play.run_due(game.pk)
    entry = log_before(game.pk, None, None)[-1]
    assert (entry.automatic, entry.timed_out) == ("time", UNSET)


def test_a_bid_after_the_end_of_an_auction_is_refused() -> None:
    """Overdue decisions are settled before an action, even without a worker; a resent bid gets the same answer."""
    ann, bob = people(2)
    game = game_of(ann, bob, options={"decision_seconds": 60})
    put_up_for_auction(game)
    first = play.act(game.pk, ann.pk, {"type": "bid", "amount": 10}, "bid")
    ripen(game)
    with pytest.raises(Refused):
        play.act(game.pk, bob.pk, {"type": "bid", "amount": 500})
    hammer = game.actions.get(version=first + 1)
    assert hammer.automatic == Automatic.TIME
    assert '"amount":10' in hammer.events
    assert play.act(game.pk, ann.pk, {"type": "bid", "amount": 10}, "bid") == first


def test_one_person_against_bots_has_no_decision_clock() -> None:
    """Unless the host sets one or another option needs it; auctions keep theirs."""
    ann, bob = people(2)
    solo = game_of(ann, bots=2)
    assert (solo.options["decision_seconds"], solo.deadline) == (0, None)
    assert solo.options["auction_seconds"] > 0
    assert game_of(ann, bots=2, options={"decision_seconds": 45}).options["decision_seconds"] == 45
    assert game_of(ann, bob, bots=1).options["decision_seconds"] > 0
    coop = game_of(ann, bots=1, ruleset="coopoly")
    assert (coop.options["decision_seconds"], coop.options["plan_seconds"], coop.deadline) == (0, 0, None)
    alone = game_of(ann, ruleset="coopoly", seats=1)
    assert (alone.options["plan_seconds"], alone.deadline) == (0, None)
    assert game_of(ann, bots=1, ruleset="coopoly", options={"plan_seconds": 90}).options["plan_seconds"] == 90
    assert game_of(ann, bob, ruleset="coopoly").options["plan_seconds"] > 0
    for ruleset in CLASSIC:
        timed = game_of(ann, bots=1, ruleset=ruleset, options={"time_limit": 60})
        assert timed.options["decision_seconds"] > 0


def test_a_lobby_and_its_rules_say_that_there_will_be_no_clock(client: Client) -> None:
    """Only if one person sits there with bots and the host has not set one."""
    ann, bob = people(2)
    room = rooms.open_room(ann)
    page = reverse("rules", args=[room.ruleset])

    def untimed() -> bool:
        room.refresh_from_db()
        said = "There is no time limit for decisions" in client.get(page, {"room": room.code}).content.decode()
        assert room_seen(room).shown.untimed is said
        return said

    assert not untimed()
    changes.change_room(room.pk, ann, AddBot())
    assert untimed()
    changes.change_room(room.pk, ann, SetOptions(options={"decision_seconds": 45}))
    assert not untimed()
    changes.change_room(room.pk, ann, SetOptions(options={"decision_seconds": None}))
    rooms.join(room.pk, bob)
    assert not untimed()
