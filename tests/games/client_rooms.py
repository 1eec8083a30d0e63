"""The rooms of the client's component tests: welcomes, a lobby that changes, and a chat with its refusals."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.contrib.auth.models import AnonymousUser
from msgspec import UNSET

from accounts.models import User
from games import messages
from games.clock import now_ms
from games.messages import commands
from games.models import ChatLine, Game, GameSeat, Room
from games.refusals import details
from games.selectors.chat import lines as reading
from games.selectors.play import games
from games.selectors.rooms import rooms, visits
from games.services.chat import posting as writing
from games.services.lobby.changes import change_room
from tests.games.chat_lines import refusal
from tests.games.tables import lobby_of

Json = dict[str, Any]
NAMES = ("Ann", "Bob", "Cem")


def friends(number: int) -> list[User]:
    """The same people in every room."""
    return [User.objects.get_or_create(username=name)[0] for name in NAMES[:number]]


def user_at(game: Game, seat: int) -> Any:
    """The user in a seat of a game."""
    return GameSeat.objects.get(game=game, number=seat).user


def viewers(game: Game) -> Iterator[tuple[str, Any]]:
    """The players of a game by seat, and a spectator."""
    for seat in GameSeat.objects.filter(game=game).order_by("number").select_related("user"):
        yield f"seat_{seat.number}", seat.user
    yield "spectator", AnonymousUser()


def welcome(room: Room, user: Any) -> Json:
    """Return the message that this person receives on entering a room."""
    (found,) = visits.visits([(room.pk, user.pk)])
    return in_json(
        messages.Welcome(
            id="hello",
            now=now_ms(),
            you=rooms.you_now(user, found.member, found.seat, found.host),
            room=found.room,
            game=UNSET if found.game is None else games.game_frame(found.game, found.seat),
            chat=found.chat,
            muted=found.muted,
        )
    )


def lobby() -> Json:
    """A lobby with a changed option and a bot."""
    ann, bob = friends(2)
    room = lobby_of(ann, bob, options={"bail": 75}, seats=4, public=True)
    change_room(room.pk, ann, commands.AddBot())
    room.refresh_from_db()
    return {"host": welcome(room, ann), "guest": welcome(room, bob), "visitor": welcome(room, AnonymousUser())}


def lobby_changes() -> Json:
    """The updates that Ann, who opened the room, and Bob receive at each change of a lobby; as it was comes first."""
    ann, bob = friends(2)
    room = lobby_of(ann, bob, seats=4, public=True)
    members = {name: room.members.get(name=name).pk for name in NAMES[:2]}
    changes: dict[str, tuple[User, commands.LobbyChange]] = {
        "bail": (ann, commands.SetOptions({"bail": 75})),
        "reset": (ann, commands.SetOptions({"bail": None})),
        "seats": (ann, commands.SetSeats(5)),
        "private": (ann, commands.SetPublic(False)),
        "handed_over": (ann, commands.HandOver(members["Bob"])),
        "left": (ann, commands.Leave()),
    }
    updates = {"before": _room_updates(room)}
    for name, (by, change) in changes.items():
        change_room(room.pk, by, change)
        updates[name] = _room_updates(room)
    return updates


def _room_updates(room: Room) -> Json:
    """The update of the room that Ann and Bob receive now."""
    entered = {name: welcome(room, user) for name, user in zip(NAMES, friends(2), strict=False)}
    return {name: {"type": "room", "room": one["room"], "you": one["you"]} for name, one in entered.items()}


def chat() -> Json:
    """Lines as everybody in the room receives them, and the server's refusals of others."""
    ann, bob = friends(2)
    room = lobby_of(ann, bob)

    def says(who: User, text: str) -> Json:
        return _heard(writing.say(room.pk, who, text))

    def refused(text: str) -> Json:
        return {"type": "error", "version": 1, **details(refusal(writing.say, room.pk, ann, text))}

    recorded: Json = {
        "mine": says(ann, "Roll already"),
        "repeated": refused("roll ALREADY!"),
        "too_long": refused("x" * 305),
        "phrase": _heard(writing.say_phrase(room.pk, bob, "well_played")),
    }
    for number in range(3):
        says(ann, f"line {number}")
    return recorded | {
        "too_many": refused("one too many"),
        "theirs": [says(bob, "psst"), says(bob, "are you there?")],
    }


def _heard(line: int) -> Json:
    return in_json(messages.Chat(lines=[reading.shown(ChatLine.objects.get(pk=line))]))


def in_json(message: Any) -> Json:
    """A message as it is sent."""
    parsed: Json = json.loads(messages.encode(message))
    return parsed
