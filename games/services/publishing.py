"""Messages to the sockets, sent on commit: one text per audience, filtered here and only forwarded by the sockets."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db import transaction

from accounts.models import Sanction
from games import messages
from games.live.broadcast import ALL_SOCKETS, broadcast, channel_of
from games.models import ChatLine, LineKind, Room
from games.selectors.chat import shown
from games.selectors.rooms import Presence, RoomSeen, in_every_language


def publish_move(room: int, message: dict[str, Any]) -> None:
    """Send everybody in a room a move."""
    transaction.on_commit(lambda: broadcast(channel_of(room), message))


def publish_room(room: Room, seen: RoomSeen, removed_user: int | None = None) -> None:
    """Send everybody the changed room, and close the sockets of a user who was removed from it."""
    names = {member.id: member.name for member in seen.shown.members}
    message = {
        "type": "room",
        "room": room.pk,
        "version": room.version,
        "shown": {language: messages.encode_part(shown) for language, shown in in_every_language(seen.shown).items()},
        "members": {str(user): [member, names[member]] for user, member in seen.users.items()},
        "host": room.host_id,
        "because": room.closed_because,
        "closed": seen.shown.phase == "closed",
        "removed_user": removed_user,
    }
    transaction.on_commit(lambda: broadcast(channel_of(room.pk), message))


def publish_game(room: int, game: int) -> None:
    """Have every socket of a room load its seat and a snapshot: the game is new, or changed without a new version."""
    message = {"type": "game", "room": room, "game": game}
    transaction.on_commit(lambda: broadcast(channel_of(room), message))


def publish_presence(room: int, presence: Presence) -> None:
    """Send everybody in a room who is present."""
    text = messages.encode(messages.Presence(members=presence.members, spectators=presence.spectators))
    message = {"type": "presence", "room": room, "text": text}
    transaction.on_commit(lambda: broadcast(channel_of(room), message))


def publish_line(line: ChatLine, hidden_from: Collection[int] = ()) -> None:
    """Send a chat line to its room. Sockets of users it is hidden from, or who mute its author, drop it."""
    message = {
        "type": "chat",
        "room": line.room_id,
        "by": None if line.kind == LineKind.SYSTEM else line.person_id,
        "hidden_from": list(hidden_from),
        "text": messages.encode(messages.Chat(lines=[shown(line)])),
    }
    transaction.on_commit(lambda: broadcast(channel_of(line.room_id), message))


def publish_muted(user: int, people: list[messages.MutedPerson]) -> None:
    """Send a user's new list of muted people to all their sockets, in every room."""
    message = {
        "type": "muted",
        "user": user,
        "people": [one.person for one in people],
        "text": messages.encode(messages.Muted(people=people)),
    }
    transaction.on_commit(lambda: broadcast(ALL_SOCKETS, message))


def disconnect_user(user: int, session: str | None = None, ban: Sanction | None = None) -> None:
    """Close the sockets of a user who changed the password, was banned or deleted; or those of one session only."""
    message: dict[str, Any] = {"type": "disconnect", "user": user, "session": session}
    if ban is not None:
        message["ban"] = {"reason": ban.reason, "until": ban.until.isoformat() if ban.until else None}
    transaction.on_commit(lambda: broadcast(ALL_SOCKETS, message))
