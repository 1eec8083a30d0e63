"""What the sockets are told once it is committed: each audience its own text, filtered here, forwarded there."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db import transaction
from msgspec import UNSET

from accounts.models import Sanction
from games import messages
from games.engine.state import Event
from games.live.broadcast import EVERYBODY, broadcast, group_of
from games.models import ChatLine, LineKind, Room
from games.selectors.chat import shown
from games.selectors.loaded import Loaded
from games.selectors.rooms import Presence, RoomSeen, in_every_language
from games.selectors.views import Json, events_view, merge_patch, seat_of
from games.services.store import Move


def tell_move(table: Loaded, before: dict[str, Json], events: Iterable[Event], move: Move) -> None:
    """An `update` for each audience: the events as it may know them, and the patch from its view to its next."""
    after = table.views()
    happened = list(events)
    texts = {}
    for audience, view in after.items():
        update = messages.Update(
            version=table.row.version,
            now=move.at,
            by=UNSET if move.seat is None else move.seat,
            automatic=move.automatic or UNSET,  # type: ignore[arg-type]
            events=events_view(table.book, happened, seat_of(audience)),
            patch=merge_patch(before[audience], view),
        )
        texts[audience] = messages.encode(update)
    row = table.row
    message = {"type": "move", "room": row.room_id, "game": row.pk, "version": row.version, "texts": texts}
    transaction.on_commit(lambda: _moved(table, after, message))


def _moved(table: Loaded, after: dict[str, Json], message: dict[str, Any]) -> None:
    table.keep_warm(after)
    broadcast(group_of(table.row.room_id), message)


def tell_room(room: Room, seen: RoomSeen, sent_away: int | None = None) -> None:
    """The room changed. `sent_away` is a user whose sockets have to go."""
    names = {member.id: member.name for member in seen.shown.members}
    message = {
        "type": "room",
        "room": room.pk,
        "version": room.version,
        "shown": {language: messages.encode_part(told) for language, told in in_every_language(seen.shown).items()},
        "members": {str(user): [member, names[member]] for user, member in seen.users.items()},
        "host": room.host_id,
        "because": room.closed_because,
        "closed": seen.shown.phase == "closed",
        "sent_away": sent_away,
    }
    transaction.on_commit(lambda: broadcast(group_of(room.pk), message))


def tell_begun(room: int, game: int) -> None:
    """A new game began, or one was broken off: every socket looks for its seat and gets a snapshot."""
    message = {"type": "begun", "room": room, "game": game}
    transaction.on_commit(lambda: broadcast(group_of(room), message))


def tell_presence(room: int, presence: Presence) -> None:
    """Who is here changed."""
    text = messages.encode(messages.Presence(members=presence.members, watching=presence.watching))
    message = {"type": "presence", "room": room, "text": text}
    transaction.on_commit(lambda: broadcast(group_of(room), message))


def tell_line(line: ChatLine, hidden_from: Collection[int] = ()) -> None:
    """Something was said. The sockets of whom it is hidden from, and of who mutes its author, do not pass it on."""
    message = {
        "type": "chat",
        "room": line.room_id,
        "by": None if line.kind == LineKind.SYSTEM else line.person_id,
        "hidden_from": list(hidden_from),
        "text": messages.encode(messages.Chat(lines=[shown(line)])),
    }
    transaction.on_commit(lambda: broadcast(group_of(line.room_id), message))


def tell_muted(user: int, people: list[messages.MutedPerson]) -> None:
    """Whom a person mutes changed: all their sockets follow, in whatever rooms."""
    message = {
        "type": "muted",
        "user": user,
        "people": [one.person for one in people],
        "text": messages.encode(messages.Muted(people=people)),
    }
    transaction.on_commit(lambda: broadcast(EVERYBODY, message))


def send_away(user: int, session: str | None = None, ban: Sanction | None = None) -> None:
    """End the sockets of somebody who changed the password, was banned or is gone; or of one session, logged out."""
    message: dict[str, Any] = {"type": "send_away", "user": user, "session": session}
    if ban is not None:
        message["ban"] = {"reason": ban.reason, "until": ban.until.isoformat() if ban.until else None}
    transaction.on_commit(lambda: broadcast(EVERYBODY, message))
