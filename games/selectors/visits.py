"""What a socket needs to know: its user's place in the room, the room and game as they see it, and the versions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.utils.module_loading import import_string

from games import messages
from games.models import Game, Member, Room, Status
from games.selectors import chat, rooms
from games.selectors.games import game_frame, seat_in


@dataclass(frozen=True)
class Visit:
    """A room as one person finds it, all read together. `version` is that of a game whose updates can be resumed."""

    room: messages.Room
    you: messages.You
    member: int | None
    seat: int | None
    game: int | None
    version: int | None
    chat: messages.Conversation
    muted: list[messages.MutedPerson]


def visit(room_id: int, user: Any) -> Visit:
    """The room as this person finds it."""
    room = Room.objects.select_related("board").get(pk=room_id)
    known = user.pk if user.is_authenticated else None
    member, seat = rooms.place_of(room, known)
    return Visit(
        room=rooms.room_seen(room).shown,
        you=rooms.you(room, user, member, seat),
        member=member,
        seat=seat,
        game=room.game_id,
        version=None if room.game_id is None else _resumable_version(room.game_id),
        chat=chat.conversation(room, known),
        muted=chat.muted_by(known),
    )


def _resumable_version(game: int) -> int | None:
    """The game's version, or None if it was abandoned: that changes what a client sees without a new version."""
    found = Game.objects.filter(pk=game).exclude(status=Status.ABANDONED)
    return found.values_list("version", flat=True).first()


def member_of(room_id: int, user: int | None) -> int | None:
    """A person's place in a room."""
    if user is None:
        return None
    return Member.objects.filter(room=room_id, user=user).values_list("pk", flat=True).first()


def versions(room_id: int) -> tuple[int, int | None]:
    """The current versions of a room and its game."""
    room_version, game_version = Room.objects.values_list("version", "game__version").get(pk=room_id)
    return room_version, game_version


def lines(room_id: int, user: int | None, before: int | None) -> messages.Conversation:
    """A page of a room's chat, as this person may see it."""
    return chat.conversation(Room.objects.get(pk=room_id), user, before)


def is_logged_in(session_key: str | None, user: int) -> bool:
    """Whether a session still belongs to this user: not logged out, password unchanged, not banned."""
    request = HttpRequest()
    request.session = import_string(f"{settings.SESSION_ENGINE}.SessionStore")(session_key)
    return get_user(request).pk == user


def seat_in_game(game: int, user: Any) -> tuple[int | None, messages.GameFrame]:
    """A person's seat in a game, and the game as they see it."""
    seat = seat_in(game, user.pk if user.is_authenticated else None)
    return seat, game_frame(game, seat)
