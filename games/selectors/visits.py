"""What a socket has to know: which room a code opens, who somebody is in it, and how far room and game are."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.utils.module_loading import import_string

from games import messages
from games.models import Game, Room, Status
from games.selectors import chat, rooms
from games.selectors.games import game_frame, seat_in


@dataclass(frozen=True)
class Visit:
    """A room as one person finds it, all read together. A game that was broken off, which is no version, has none."""

    room: messages.Room
    you: messages.You
    member: int | None
    seat: int | None
    game: int | None
    version: int | None
    chat: messages.Conversation
    muted: list[messages.MutedPerson]


def visit(room_id: int, user: Any) -> Visit:
    """Look at a room as this person."""
    room = Room.objects.select_related("board").get(pk=room_id)
    known = user.pk if user is not None and user.is_authenticated else None
    member, seat = rooms.place_of(room, known)
    return Visit(
        room=rooms.room_seen(room).shown,
        you=rooms.you(room, user, member, seat),
        member=member,
        seat=seat,
        game=room.game_id,
        version=None if room.game_id is None else _version_to_catch_up_with(room.game_id),
        chat=chat.conversation(room, known),
        muted=chat.muted_by(known),
    )


def _version_to_catch_up_with(game: int) -> int | None:
    found = Game.objects.filter(pk=game).exclude(status=Status.ABANDONED)
    return found.values_list("version", flat=True).first()


def versions(room_id: int) -> tuple[int, int | None]:
    """The versions that the room and its game are at."""
    room_version, game_version = Room.objects.values_list("version", "game__version").get(pk=room_id)
    return room_version, game_version


def lines(room_id: int, user: int | None, before: int | None) -> messages.Conversation:
    """A page of what was said in a room, as this person may see it."""
    return chat.conversation(Room.objects.get(pk=room_id), user, before)


def signed_in(session_key: str | None, user: int) -> bool:
    """Whether a session still is this person's: not logged out, no new password, not banned."""
    if session_key is None:
        return False
    store = import_string(f"{settings.SESSION_ENGINE}.SessionStore")
    found: Any = get_user(SimpleNamespace(session=store(session_key)))  # type: ignore[arg-type]
    return bool(found.pk == user and found.is_active)


def seat_in_game(game: int, user: Any) -> tuple[int | None, messages.GameFrame]:
    """A person's seat in a game that has just begun, and the game as they see it."""
    seat = seat_in(game, user.pk if user is not None and user.is_authenticated else None)
    return seat, game_frame(game, seat)
