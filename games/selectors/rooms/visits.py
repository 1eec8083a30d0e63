"""Data for sockets: their users, those users' places, rooms as they see them, and the versions.

Everything is read for many at once, by the same few queries: after a restart everybody comes at the same time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models.expressions import RawSQL

from accounts.models import User
from accounts.relations.selectors import blocked_with_each
from accounts.sessions import Login, people_of
from games import messages
from games.models import Game, GameSeat, Member, Phase, Room, Status
from games.selectors.chat import lines as chat
from games.selectors.rooms import rooms
from games.selectors.rooms.hidden import rooms_of_codes
from games.selectors.rooms.looks import seen_version


@dataclass(frozen=True)
class Entrance:
    """A visit to a room: `room` is absent if the user finds none by that code, or after `too_many_codes` wrong ones."""

    user: Any
    room: int | None = None
    removed: bool = False
    too_many_codes: bool = False


@dataclass(frozen=True)
class Visit:
    """A room as one person finds it, all read together. Clients at a `resumable` version need no snapshot.

    `hidden`: a block keeps the person from somebody there. `seen` are the version and mark of its game, for
    `games.live.tables`; `looked` is the version that the person saw last, in a game over days.
    """

    room: messages.Room
    hidden: bool
    host: int | None
    member: int | None
    seat: int | None
    game: int | None
    seen: tuple[int, str]
    resumable: range
    chat: messages.Conversation
    muted: list[messages.MutedPerson]
    looked: int | None


class Heartbeat(NamedTuple):
    """A request for the versions of a room, with the login that must still be this user's, if there is one."""

    room: int
    login: Login | None
    user: int | None


CURRENT_VERSIONS = """
SELECT r.id, r.version, g.id, g.version
FROM games_room r LEFT JOIN games_game g ON g.id = r.game_id WHERE r.id = ANY(%s)
"""
"""Rows of rooms with the fields of `Current`."""


class Current(NamedTuple):
    """The versions of a room and of its game, as they are stored."""

    room: int
    game: int | None
    version: int | None


class Versions(NamedTuple):
    """The current versions of a room and its game."""

    room: int
    game: int | None


def entrances(asked: Sequence[tuple[str, Login | None]]) -> list[Entrance]:
    """The users of these logins, and the open rooms with these codes."""
    people = people_of({login for _, login in asked if login})
    codes = {code for code, _ in asked if rooms.CODE.fullmatch(code)}
    open_rooms = rooms_of_codes(codes, {user.pk for user in people.values()})
    found = [(_who(people, login), open_rooms.get(code)) for code, login in asked]
    seen = {room.pk for user, room in found if room is not None and user.pk not in room.hidden_from}
    removed = set(Room.removed.through.objects.filter(room__in=seen).values_list("room_id", "user_id"))
    return [
        Entrance(user, room.pk, (room.pk, user.pk) in removed)
        if room is not None and user.pk not in room.hidden_from
        else Entrance(user)
        for user, room in found
    ]


def _who(people: dict[Login, User], login: Login | None) -> Any:
    return people.get(login, AnonymousUser()) if login is not None else AnonymousUser()


def visits(asked: Sequence[tuple[int, int | None]]) -> list[Visit]:
    """Rooms as these people find them."""
    numbers = {room for room, _ in asked}
    rooms_by_pk = {room.pk: room for room in Room.objects.select_related("board__entry").filter(pk__in=numbers)}
    views = rooms.rooms_seen(rooms_by_pk.values())
    games = {room.game_id for room in rooms_by_pk.values() if room.game_id is not None}
    positions = _positions(games)
    seats = {(game, user): (seat, looked) for game, user, seat, looked in _held(games)}
    lines = chat.latest_lines(numbers)
    people = {user for _, user in asked if user is not None}
    muted, blocked = chat.muted_by_each(people), blocked_with_each(people)
    made = []
    for number, user in asked:
        room = rooms_by_pk[number]
        seat, looked = seats.get((room.game_id, user), (None, None))
        hidden = muted[user] if user is not None else []
        kept_apart = blocked.get(user or 0, frozenset())
        unheard = {one.person for one in hidden} | kept_apart
        plays = seat is not None and room.phase == Phase.PLAYING
        position, resumable = positions.get(room.game_id, ((0, ""), range(0)))
        made.append(
            Visit(
                room=views[number].shown,
                hidden=user not in views[number].users and not views[number].users.keys().isdisjoint(kept_apart),
                host=room.host_id,
                member=None if user is None else views[number].users.get(user),
                seat=seat,
                game=room.game_id,
                seen=position,
                resumable=resumable,
                chat=chat.latest(room, lines[number], user, unheard, plays),
                muted=hidden,
                looked=looked,
            )
        )
    return made


def _held(games: set[int]) -> Any:
    """The seats that people hold: game, user, number, and in a game over days the version that they saw last."""
    held = GameSeat.objects.filter(game__in=games, user__isnull=False).annotate(seen=seen_version())
    return held.values_list("game", "user", "number", "seen") if games else ()


def _positions(games: set[int]) -> dict[int | None, tuple[tuple[int, str], range]]:
    """Version and mark of each game, and the versions from which a client can catch up by updates.

    There are none of the latter if the game was cancelled, which is not a version.
    """
    if not games:
        return {}
    rows = Game.objects.filter(pk__in=games).annotate(mark=RawSQL("games_game.xmin::text", []))
    return {
        pk: ((newest, mark), range(0) if status == Status.CANCELLED else range(oldest + 1, newest + 1))
        for pk, newest, mark, oldest, status in rows.values_list("pk", "version", "mark", "snapshot_version", "status")
    }


def members_of(asked: Sequence[tuple[int, int | None]]) -> list[int | None]:
    """These people's places in these rooms."""
    people = Member.objects.filter(room__in={room for room, _ in asked}, user__in={user for _, user in asked if user})
    members = {(room, user): pk for room, user, pk in people.values_list("room", "user", "pk")}
    return [members.get((room, user or 0)) for room, user in asked]


def paused_games(asked: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The paused games of these rooms that these people play in, each with the person."""
    paused = Game.objects.filter(
        room__in={room for room, _ in asked}, paused_at__isnull=False, seats__user__in={user for _, user in asked}
    )
    rows = paused.values_list("room", "seats__user", "pk")
    return [(game, user) for room, user, game in rows if user is not None and (room, user) in set(asked)]


def current_versions(asked: Sequence[Heartbeat]) -> list[Versions | None]:
    """The versions that each asks for; None for a user who is no longer logged in."""
    people = people_of({one.login for one in asked if one.login})
    rows = Room.objects.filter(pk__in={one.room for one in asked})
    known = {pk: Versions(room, game) for pk, room, game in rows.values_list("pk", "version", "game__version")}
    return [known[one.room] if one.user is None or _is(people, one) else None for one in asked]


def _is(people: dict[Login, User], one: Heartbeat) -> bool:
    held = people.get(one.login) if one.login is not None else None
    return held is not None and held.pk == one.user


def lines(room_id: int, user: int | None, before: int | None) -> messages.Conversation:
    """A page of a room's chat, as this person may see it."""
    return chat.conversation(Room.objects.get(pk=room_id), user, before)
