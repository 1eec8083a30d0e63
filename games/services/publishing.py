"""Messages to the sockets, sent on commit: one text per audience, filtered here and only forwarded by the sockets."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db import transaction

from accounts.models import NetworkBan, Sanction
from accounts.relations.selectors import blocked_with_each
from games import messages
from games.models import ChatLine, ClubLine, LineKind, Room
from games.runtime.broadcast import ALL_SOCKETS, broadcast, channel_of, channel_of_club, channel_of_person
from games.selectors.chat.lines import shown
from games.selectors.clubs.lines import shown as shown_in_club
from games.selectors.rooms.rooms import Presence, RoomSeen, closed_rooms_seen, in_every_language, rooms_seen


def publish_move(room: int, message: dict[str, Any]) -> None:
    """Send everybody in a room a move."""
    transaction.on_commit(lambda: broadcast(channel_of(room), message))


def publish_room(room: Room, view: RoomSeen, removed_user: int | None = None, *, seats_known: bool = False) -> None:
    """Send everybody the changed room, and close the sockets of a user who was removed from it.

    It closes for those who watch it, too, if a block keeps them from somebody who sits there. What they are sent leaves
    that person out, unless it is known to them who sits there.
    """
    hidden_from, hiding = _hidden(view, blocked_with_each(view.users))
    closed = closed_rooms_seen([room], () if seats_known else hiding) if hidden_from else {}
    removed = [] if removed_user is None else [removed_user]
    message = _room_message(room, view, removed, hidden_from, closed.get(room.pk))
    transaction.on_commit(lambda: broadcast(channel_of(room.pk), message))


def _hidden(view: RoomSeen, blocked: Mapping[int, frozenset[int]]) -> tuple[frozenset[int], frozenset[int]]:
    """From whom blocks hide a room that is watched, and those who sit there from whom blocks keep them."""
    if not view.shown.spectators:
        return frozenset(), frozenset()
    hiding = {user: blocked[user] - view.users.keys() for user in view.users}
    return frozenset[int]().union(*hiding.values()), frozenset(user for user, others in hiding.items() if others)


def _room_message(
    room: Room, view: RoomSeen, removed: Collection[int], hidden_from: Collection[int], closed: RoomSeen | None
) -> dict[str, Any]:
    """What lets sockets show a room or, if it is hidden from their users, or they were removed from it, close."""
    members = {member.id: member for member in view.shown.members}
    return {
        "type": "room",
        "room": room.pk,
        "version": room.version,
        "shown": _in_every_language(view.shown),
        "hidden_from": list(hidden_from),
        "hidden": {} if closed is None else _in_every_language(closed.shown),
        "members": {str(user): [pk, members[pk].name, members[pk].guest] for user, pk in view.users.items()},
        "host": room.host_id,
        "reason": room.close_reason,
        "closed": view.shown.phase == "closed",
        "removed": list(removed),
        "members_only": room.challenge_id is not None,
    }


def _in_every_language(shown: messages.Room) -> dict[str, str]:
    return {language: messages.encode_part(part) for language, part in in_every_language(shown).items()}


def room_messages(numbers: Collection[int]) -> list[dict[str, Any]]:
    """The same of several rooms as they are stored, for sockets that have missed a change."""
    rooms = Room.objects.select_related("board__entry").prefetch_related("removed").filter(pk__in=numbers)
    views = rooms_seen(rooms)
    blocked = blocked_with_each({user for view in views.values() for user in view.users})
    hidden = {room: _hidden(view, blocked) for room, view in views.items()}
    hiding = {user for _, some in hidden.values() for user in some}
    closed = closed_rooms_seen([room for room in rooms if hidden[room.pk][0]], hiding) if hiding else {}
    return [
        _room_message(
            room, views[room.pk], [user.pk for user in room.removed.all()], hidden[room.pk][0], closed.get(room.pk)
        )
        for room in rooms
    ]


def publish_seated(person: int, room: int) -> None:
    """Tell a person's event streams that they sit in a room."""
    message = {"type": "seated", "person": person, "room": room}
    transaction.on_commit(lambda: broadcast(channel_of_person(person), message))


def publish_seat_kept(person: int, room: Room, seat: int) -> None:
    """Tell a person's event streams that a room keeps a seat for them."""
    message = {"type": "seat_kept", "person": person, "code": room.code, "ruleset": room.ruleset, "seat": seat}
    transaction.on_commit(lambda: broadcast(channel_of_person(person), message))


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
    """Send a chat line to its room. Sockets of users it is hidden from, or who mute its author, drop it.

    Since it names the people between whom and its author there is a block, sockets need not know of blocks.
    """
    message = {
        "type": "chat",
        "room": line.room_id,
        "by": None if line.kind == LineKind.SYSTEM else line.person_id,
        "hidden_from": list(hidden_from),
        "text": messages.encode(messages.Chat(lines=[shown(line)])),
    }
    transaction.on_commit(lambda: broadcast(channel_of(line.room_id), message))


def publish_club_line(line: ClubLine, hidden_from: Collection[int] = ()) -> None:
    """Send a line, or that it was removed, to those who have the club's chat open, but not to these people."""
    club, text = line.club_id, messages.encode(messages.Chat(lines=[shown_in_club(line)]))
    message = {"type": "club_line", "club": club, "hidden_from": list(hidden_from), "text": text}
    transaction.on_commit(lambda: broadcast(channel_of_club(club), message))


def publish_club_left(club: int, person: int | None = None) -> None:
    """Close the club's chat of somebody who is no member any more; without a person, that of everybody."""
    message = {"type": "club_left", "club": club, "left": person}
    transaction.on_commit(lambda: broadcast(channel_of_club(club), message))


def publish_muted(user: int, people: list[messages.MutedPerson]) -> None:
    """Send a user's new list of muted people to all their sockets, in every room."""
    message = {
        "type": "muted",
        "user": user,
        "people": [one.person for one in people],
        "text": messages.encode(messages.Muted(people=people)),
    }
    transaction.on_commit(lambda: broadcast(ALL_SOCKETS, message))


def publish_warning(warning: Sanction) -> None:
    """Show a person a warning on all their sockets, in every room."""
    message = {"type": "warned", "user": warning.person_id, "reason": warning.reason}
    transaction.on_commit(lambda: broadcast(ALL_SOCKETS, message))


def disconnect_user(user: int, session: str | None = None, ban: Sanction | None = None) -> None:
    """Close the sockets of a user who changed the password, was banned or deleted; or those of one session only."""
    message: dict[str, Any] = {"type": "disconnect", "user": user, "session": session}
    if ban is not None:
        message["ban"] = {"reason": ban.reason, "until": ban.until.isoformat() if ban.until else None}
    transaction.on_commit(lambda: broadcast(ALL_SOCKETS, message))


def disconnect_network(ban: NetworkBan) -> None:
    """Close the sockets that come from a banned network."""
    until = ban.until.isoformat() if ban.until else None
    message = {"type": "network_ban", "network": ban.network, "reason": ban.reason, "until": until}
    transaction.on_commit(lambda: broadcast(ALL_SOCKETS, message))


def renew_session(user: Any, old: str, new: str) -> None:
    """Have the sockets of a session go on under its new key."""
    message = {"type": "session", "user": user.pk, "old": old, "new": new}
    transaction.on_commit(lambda: broadcast(ALL_SOCKETS, message))
