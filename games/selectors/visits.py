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
    """A room as one person finds it, all read together. Clients at a `resumable` version need no snapshot."""

    room: messages.Room
    you: messages.You
    member: int | None
    seat: int | None
    game: int | None
    resumable: range
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
        resumable=range(0) if room.game_id is None else _resumable(room.game_id),
        chat=chat.conversation(room, known),
        muted=chat.muted_by(known),
    )


def _resumable(game: int) -> range:
    """The versions from which a client can catch up by updates; none if the game was abandoned, which is no version."""
    found = Game.objects.filter(pk=game).exclude(status=Status.ABANDONED)
    oldest, newest = found.values_list("snapshot_version", "version").first() or (0, 0)
    return range(oldest + 1, newest + 1)


def member_of(room_id: int, user: int | None) -> int | None:
    """A person's place in a room."""
    if user is None:
        return None
    return Member.objects.filter(room=room_id, user=user).values_list("pk", flat=True).first()


def paused_game_of(room_id: int, user: int | None) -> int | None:
    """The room's game, if it is paused and this person plays in it."""
    if user is None:
        return None
    games = Game.objects.filter(room=room_id, paused_at__isnull=False, seats__user=user)
    return games.values_list("pk", flat=True).first()


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
