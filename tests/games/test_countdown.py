"""The countdown of a full and ready room: what starts it, stops it, and leaves it running (OOF-1)."""

from __future__ import annotations

from typing import Any

import pytest
import time_machine

from accounts.models import User
from games.clock import now_ms
from games.live.sweep import sweep
from games.messages import commands
from games.models import Game, Phase, Room
from games.selectors.rooms.rooms import room_seen
from games.services.lobby import countdown
from games.services.rooms import rooms
from tests.games.lobbies import change, member
from tests.games.tables import lobby_of, people

pytestmark = pytest.mark.django_db(transaction=True)


def counting_down(*users: User, **more: Any) -> Room:
    """A full room of ready people, whose countdown has just begun."""
    room = lobby_of(*users, seats=len(users), **more)
    for user in users:
        assert room.starts_at is None
        change(room, user, commands.Ready(ready=True))
    return room


def test_a_full_room_counts_down_once_all_are_ready(clock: time_machine.Traveller) -> None:
    """OOF-1, defect 11: five seconds by the server's clock, and then the game, started once, by any process."""
    room = counting_down(*people(2))
    assert (room.phase, room.starts_at) == (Phase.LOBBY, now_ms() + countdown.LENGTH)
    assert room_seen(room).shown.starts_at == room.starts_at
    clock.shift(4.9)
    countdown.start_if_due(room.pk)
    assert Room.objects.get(pk=room.pk).phase == Phase.LOBBY
    clock.shift(0.2)
    for _ in range(2):
        countdown.start_if_due(room.pk)
    started = Room.objects.get(pk=room.pk)
    assert (started.phase, started.starts_at, started.games.count()) == (Phase.PLAYING, None, 1)


def test_the_sweep_starts_a_room_when_its_countdown_ends() -> None:
    """Without any client, by the stored moment, not early."""
    room = counting_down(*people(2))
    Room.objects.filter(pk=room.pk).update(starts_at=(at := now_ms() + 400))
    sweep(1_500)
    game = Game.objects.get(room=room.pk)
    assert 0 <= game.actions.get(version=1).at - at < 1_000


def test_bots_never_make_a_room_complete_by_themselves(clock: time_machine.Traveller) -> None:
    """Defect 11: the host may be ready and go on setting options; adding the last bot starts nothing."""
    ann = people(1)[0]
    room = lobby_of(ann, seats=2)
    change(room, ann, commands.Ready(ready=True))
    assert change(room, ann, commands.AddBot()).starts_at is None
    assert change(room, ann, commands.Start()).phase == Phase.PLAYING


@pytest.mark.parametrize(
    "what",
    [
        commands.CancelStart(),
        commands.Ready(ready=False),
        commands.Leave(),
        commands.SetOptions({"bail": 60}),
        commands.SetBoard(None),
        commands.SetRuleset("bangladeshi"),
        commands.SetSeats(3),
    ],
    ids=lambda what: type(what).__name__,
)
def test_a_countdown_is_stopped_by(what: commands.LobbyChange, clock: time_machine.Traveller) -> None:
    """No game starts when it would have ended; when everybody is ready again, a new countdown begins."""
    ann, bob = people(2)
    room = counting_down(ann, bob)
    assert change(room, ann, what).starts_at is None
    clock.shift(10)
    countdown.start_if_due(room.pk)
    assert Room.objects.get(pk=room.pk).phase == Phase.LOBBY


def test_a_stopped_countdown_begins_again_with_the_next_person_to_be_ready() -> None:
    """After the host has stopped it."""
    ann, bob = people(2)
    room = counting_down(ann, bob)
    change(room, ann, commands.CancelStart())
    change(room, bob, commands.Ready(ready=False))
    assert change(room, bob, commands.Ready(ready=True)).starts_at is not None


@pytest.mark.parametrize(
    "what", [commands.Token(7), commands.SetPublic(public=True), commands.Sit(), commands.Ready(ready=True)]
)
def test_a_countdown_outlasts(what: commands.LobbyChange, clock: time_machine.Traveller) -> None:
    """Changes that do not affect the game neither stop nor restart it."""
    ann, bob = people(2)
    room = counting_down(ann, bob)
    before = room.starts_at
    clock.shift(1)
    if isinstance(what, commands.Token):
        what = commands.Token(rooms.free_token(room, what.token))
    assert change(room, ann, what).starts_at == before


def test_a_removed_member_stops_the_countdown_and_the_host_may_start_before_its_end() -> None:
    """A room that is not full waits."""
    ann, bob, cem = people(3)
    room = counting_down(ann, bob, cem)
    assert change(room, ann, commands.Remove(member(room, cem).pk)).starts_at is None
    other = counting_down(ann, bob)
    started = change(other, ann, commands.Start())
    assert (started.phase, started.starts_at) == (Phase.PLAYING, None)


def test_a_game_that_its_host_starts_never_counts_down() -> None:
    """BD-1: everybody clicks ready, the host starts."""
    ann, bob = people(2)
    room = lobby_of(ann, bob, seats=2, ruleset="bangladeshi")
    for user in (ann, bob):
        assert change(room, user, commands.Ready(ready=True)).starts_at is None


def test_a_countdown_whose_game_cannot_start_goes_back_to_waiting(clock: time_machine.Traveller) -> None:
    """It is not tried again at every sweep."""
    ann, bob = people(2)
    room = counting_down(ann, bob)
    member(room, bob).delete()
    clock.shift(6)
    countdown.start_if_due(room.pk)
    room.refresh_from_db()
    assert (room.phase, room.starts_at) == (Phase.LOBBY, None)
