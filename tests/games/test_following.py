"""What event streams read of rooms and games, and what one makes of a message that sockets get."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from msgspec import UNSET

from accounts.models import User
from accounts.sessions import Login
from games.clock import now_ms
from games.live.following import OUTBOX_SIZE, Listener, Stream
from games.messages import commands
from games.messages.events import EVENTS, KeepAlive, events_schema, line_of
from games.models import CancelCause, Game, Room
from games.selectors.play.following import FollowedRoom, Place, followed, places_of, seats_kept
from games.services.lobby import changes
from games.services.play import play, unfinished
from games.services.saves import saves
from tests.games.running import seat_asked
from tests.games.tables import game_of, lobby_of, people

pytestmark = pytest.mark.django_db


def seen(room: Room, person: User) -> FollowedRoom:
    """A room as a person finds it."""
    (found,) = followed([Place(person.pk, room.pk)])
    assert found is not None
    return found


def test_a_room_is_read_as_its_person_finds_it() -> None:
    """Where they sit and where not, removed, and closed."""
    ann, bob, cat = people(3)
    room = lobby_of(ann, bob)
    line = seen(room, ann).line
    assert line is not None
    assert (line.host, [member.name for member in line.members]) == (True, [ann.username, bob.username])
    assert seen(room, cat).line is None
    changes.change_room(room.pk, ann, commands.Remove(room.members.get(user=bob).pk))
    assert (seen(room, bob).line, seen(room, bob).removed) == (None, True)
    assert [place.room for place in places_of([ann.pk, bob.pk])] == [room.pk]
    changes.change_room(room.pk, ann, commands.Leave())
    assert (seen(room, ann).line, seen(room, ann).closed) == (None, True)
    assert followed([Place(ann.pk, 0)]) == [None]


def test_the_members_of_a_room_are_told_from_its_bots_and_their_levels() -> None:
    (ann,) = people(1)
    room = lobby_of(ann)
    changes.change_room(room.pk, ann, commands.AddBot("hard"))
    line = seen(room, ann).line
    assert line is not None
    assert [(member.kind, member.level) for member in line.members] == [("person", UNSET), ("bot", "hard")]


def test_a_game_is_read_with_what_it_asks_and_how_it_ended() -> None:
    """Of the seat that is asked, and of no other; a cancelled game has its cause."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    asked = seat_asked(game)
    other = bob if asked.user_id == ann.pk else ann
    assert asked.user is not None
    mine, theirs = (seen(game.room, user).game for user in (asked.user, other))
    assert mine is not None
    assert theirs is not None
    assert mine.asked is not None
    assert (mine.seat, mine.asked.kind, theirs.asked, mine.ended) == (asked.number, "roll", None, None)
    Game.objects.filter(pk=game.pk).update(paused_at=now_ms())
    paused = seen(game.room, ann).game
    assert paused is not None
    assert (paused.paused, paused.asked) == (True, None)
    Game.objects.filter(pk=game.pk).update(paused_at=None)
    play.act(game.pk, other.pk, {"type": "resign"})
    ended = seen(game.room, ann).game
    assert ended is not None
    assert ended.ended is not None
    assert (ended.ended.status, ended.ended.winners, ended.ended.cause) == ("finished", [asked.number], "")
    second = game_of(ann, bob)
    with transaction.atomic():
        unfinished.cancel(Game.objects.select_for_update().get(pk=second.pk), CancelCause.STAFF)
    cancelled = seen(second.room, bob).game
    assert cancelled is not None
    assert cancelled.ended is not None
    assert (cancelled.ended.status, cancelled.ended.cause) == ("cancelled", "staff")


def test_many_rooms_are_read_by_the_same_few_queries(django_assert_max_num_queries: Callable[..., Any]) -> None:
    ann, bob = people(2)
    games = [game_of(ann, bob) for _ in range(4)]
    followed([Place(ann.pk, games[0].room_id)])  # the rules are known from now on
    with django_assert_max_num_queries(7):
        found = followed([Place(user.pk, game.room_id) for game in games for user in (ann, bob)])
    assert all(one is not None and one.game is not None for one in found)


def test_a_seat_that_is_kept_is_told(django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once when the room is opened, and to a stream that is opened later, until the person sits there."""
    ann, bob = people(2)
    save = saves.create(ann, game_of(ann, bob).pk)
    sent: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr("games.services.publishing.broadcast", lambda channel, message: sent.append((channel, message)))
    with django_capture_on_commit_callbacks(execute=True):
        room = saves.load_save(ann, save)
    (kept,) = seats_kept(bob.pk)
    told = [message for channel, message in sent if channel == f"opoly:person:{bob.pk}"]
    assert told == [
        {"type": "seat_kept", "person": bob.pk, "code": room.code, "ruleset": "oofopoly", "seat": kept.seat}
    ]
    seated = [message for channel, message in sent if channel == f"opoly:person:{ann.pk}"]
    assert seated == [{"type": "seated", "person": ann.pk, "room": room.pk}]
    assert (kept.code, seats_kept(ann.pk)) == (room.code, [])
    changes.change_room(room.pk, bob, commands.Sit())
    assert seats_kept(bob.pk) == []


def stream_in(game: Game, person: User) -> Stream:
    """A stream that knows how a game stands."""
    stream = Stream(Listener(person.pk, Login("key"), None, "en"))
    stream.rooms[game.room_id] = seen(game.room, person)
    return stream


def lines(stream: Stream) -> list[dict[str, Any]]:
    """What it has told."""
    found = []
    while not stream.outbox.empty():
        if (line := stream.outbox.get_nowait()) is not None:
            found.append(json.loads(line))
    return found


def moves_of(game: Game, monkeypatch: pytest.MonkeyPatch, user: int | None, action: dict[str, Any]) -> dict[str, Any]:
    """The message of a move."""
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr("games.services.publishing.publish_move", lambda room, message: sent.append(message))
    play.act(game.pk, user, action)
    return sent[-1]


def test_a_move_says_whom_the_game_asks_and_how_it_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each stream tells it once, and asks no database."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    asked = seat_asked(game)
    assert asked.user is not None
    mine = stream_in(game, asked.user)
    theirs = stream_in(game, bob if asked.user_id == ann.pk else ann)
    message = moves_of(game, monkeypatch, asked.user_id, {"type": "roll"})
    assert set(message["asked"]) == {str(seat_asked(game).number)}
    for stream in (mine, theirs):
        stream.receive(message)
        stream.receive(message)
    told = lines(mine) + lines(theirs)
    assert [(one["type"], one["seat"], one["version"]) for one in told] == [
        ("turn", seat_asked(game).number, message["version"])
    ]
    last = moves_of(game, monkeypatch, ann.pk, {"type": "resign"})
    for stream in (mine, theirs):
        stream.receive(last)
        (line,) = lines(stream)
        assert (line["type"], line["winners"]) == ("game_ended", [game.seats.get(user=bob).number])


def test_what_concerns_others_is_not_told() -> None:
    """Nor a room's message that is older than what is known."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    stream = stream_in(game, ann)
    known = stream.rooms[game.room_id]
    stream.receive({"type": "disconnect", "user": bob.pk, "session": None})
    stream.receive({"type": "disconnect", "user": ann.pk, "session": "another"})
    stream.receive({"type": "chat", "room": game.room_id, "text": "{}"})
    stream.receive({"type": "room", "room": game.room_id, "version": 0, "members": {}, "closed": False})
    assert (lines(stream), stream.rooms[game.room_id], stream.unread) == ([], known, set())
    stream.receive({"type": "session", "user": ann.pk, "old": "key", "new": "new"})
    stream.receive({"type": "disconnect", "user": ann.pk, "session": "new"})
    assert [one["code"] for one in lines(stream)] == ["log_in"]


def test_a_client_that_does_not_read_is_ended() -> None:
    """What it has left unread is dropped."""
    stream = Stream(Listener(1, Login("key"), None, "en"))
    for _ in range(OUTBOX_SIZE + 5):
        stream.tell(KeepAlive)
    (last,) = lines(stream)
    assert last["code"] == "too_slow"


def test_every_event_is_described() -> None:
    """In the schema, by its type."""
    schema = events_schema()
    described = [schema["$defs"][kind.__name__]["properties"]["type"]["enum"] for kind in EVENTS]
    assert json.loads(line_of(KeepAlive(now=5))) == {"type": "keep_alive", "now": 5}
    assert ["keep_alive"] in described
    assert len({name for (name,) in described}) == len(EVENTS)
