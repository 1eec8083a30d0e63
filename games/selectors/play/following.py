"""The rooms and games of people whose programs follow them by an event stream; for many people at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Q
from msgspec import UNSET

from games.audiences import asked_in, audience_of, state_views
from games.messages import events
from games.models import Game, GameSeat, Member, Opening, Phase, Room, Status
from games.selectors.play.loaded import LoadedGame, load_readable

MOST_ROOMS = 100
"""Rooms of one person that a stream follows, the newest first."""


class Place(NamedTuple):
    """A person in a room."""

    person: int
    room: int


class Asked(NamedTuple):
    """What a game asks of a person."""

    decision: int
    kind: str
    deadline: int | None


class Ended(NamedTuple):
    """How a game ended; `cause` is why it was cancelled."""

    status: str
    winners: list[int]
    places: list[list[int]]
    cause: str = ""


class KeptSeat(NamedTuple):
    """A seat that a room keeps for a person."""

    code: str
    ruleset: str
    seat: int


@dataclass(frozen=True)
class FollowedGame:
    """A game in which a person has a seat. `ended` once it has."""

    number: int
    version: int
    seat: int
    paused: bool
    asked: Asked | None = None
    ended: Ended | None = None


@dataclass(frozen=True)
class FollowedRoom:
    """A room as one of its people finds it; without a `line` they do not sit there, or it is closed.

    `current` is the number of its game, also if they have no seat in it.
    """

    room: int
    version: int
    code: str
    line: events.RoomInShort | None
    closed: bool
    close_reason: str
    removed: bool
    current: int | None
    game: FollowedGame | None


def places_of(people: Collection[int]) -> list[Place]:
    """The open rooms in which these people sit."""
    open_rooms = Member.objects.filter(user__in=people).exclude(room__phase=Phase.CLOSED)
    rooms: defaultdict[int, list[int]] = defaultdict(list)
    for person, room in open_rooms.order_by("-room").values_list("user", "room"):
        if person is not None:
            rooms[person].append(room)
    return [Place(person, room) for person, numbers in rooms.items() for room in numbers[:MOST_ROOMS]]


def followed(places: Collection[Place]) -> list[FollowedRoom | None]:
    """These rooms as these people find them, by the same few queries however many they are; None for one deleted."""
    numbers = {place.room for place in places}
    rooms = {room.pk: room for room in Room.objects.filter(pk__in=numbers)}
    members: defaultdict[int, list[Member]] = defaultdict(list)
    for member in Member.objects.filter(room__in=numbers).select_related("user").order_by("pk"):
        members[member.room_id].append(member)
    away = {place for place in places if all(one.user_id != place.person for one in members[place.room])}
    removed = _removed(away)
    games = _games({room.game_id for room in rooms.values() if room.game_id is not None}, places)
    return [
        _seen(rooms.get(place.room), place.person, members[place.room], removed=place in removed, games=games)
        for place in places
    ]


def seats_kept(person: int) -> list[KeptSeat]:
    """The seats that rooms keep for a person who does not sit there."""
    openings = Opening.objects.filter(room__isnull=False, seats__contains=[{"user": person}]).exclude(
        Q(room__phase=Phase.CLOSED) | Q(room__members__user=person)
    )
    rows = openings.order_by("-room").values_list("room__code", "room__ruleset", "seats")[:MOST_ROOMS]
    return [
        KeptSeat(code, ruleset, number)
        for code, ruleset, seats in rows
        for number, seat in enumerate(seats)
        if seat["user"] == person and not seat["out"]
    ]


def _removed(places: Collection[Place]) -> set[Place]:
    """Those of these places from which the host has removed the person."""
    if not places:
        return set()
    people, rooms = {place.person for place in places}, {place.room for place in places}
    rows = Room.removed.through.objects.filter(room__in=rooms, user__in=people).values_list("user_id", "room_id")
    return {Place(*row) for row in rows}


def _games(numbers: Collection[int], places: Iterable[Place]) -> dict[tuple[int, int], FollowedGame]:
    """These games by number and by each of these people who has a seat there."""
    if not numbers:
        return {}
    people = {place.person for place in places}
    held = GameSeat.objects.filter(game__in=numbers, user__in=people)
    seats = {(game, person): seat for game, person, seat in held.values_list("game", "user", "number")}
    rows = Game.objects.filter(pk__in={game for game, _ in seats}).defer("state", "board", "options")
    games = {game.pk: game for game in rows}
    running = {game.pk for game in games.values() if game.status == Status.PLAYING and game.paused_at is None}
    loaded = {one.row.pk: one for one in load_readable(running)} if running else {}
    return {
        (number, person): _game(games[number], seat, loaded.get(number))
        for (number, person), seat in seats.items()
        if number in games and person is not None
    }


def _game(game: Game, seat: int, loaded: LoadedGame | None) -> FollowedGame:
    if loaded is not None and loaded.row.status == Status.PLAYING:
        audience = audience_of(seat)
        view = state_views(loaded.book, loaded.state, [audience], loaded.row.deadlines)[audience]
        asked = asked_in(view, seat)
        return FollowedGame(game.pk, loaded.row.version, seat, paused=False, asked=asked and Asked(*asked))
    if game.status == Status.PLAYING:
        return FollowedGame(game.pk, game.version, seat, paused=game.paused_at is not None)
    ended = Ended(game.status, game.winners, game.places, game.cancel_cause)
    return FollowedGame(game.pk, game.version, seat, paused=False, ended=ended)


def _seen(
    room: Room | None,
    person: int,
    members: list[Member],
    *,
    removed: bool,
    games: dict[tuple[int, int], FollowedGame],
) -> FollowedRoom | None:
    if room is None:
        return None
    me = next((one for one in members if one.user_id == person), None)
    closed = room.phase == Phase.CLOSED
    line = events.RoomInShort(
        code=room.code,
        phase=room.phase,  # type: ignore[arg-type]
        ruleset=room.ruleset,
        public=room.public,
        seats=room.seats,
        host=me is not None and room.host_id == me.pk,
        members=[_member(one) for one in members],
    )
    return FollowedRoom(
        room=room.pk,
        version=room.version,
        code=room.code,
        line=None if me is None or closed else line,
        closed=closed,
        close_reason=room.close_reason,
        removed=removed,
        current=room.game_id,
        game=games.get((room.game_id or 0, person)),
    )


def _member(member: Member) -> events.RoomMember:
    is_bot = member.user is not None and member.user.is_bot
    return events.RoomMember(
        name=member.name,
        kind=member.kind,  # type: ignore[arg-type]
        bot_account=is_bot or UNSET,
        level=member.level or UNSET,
    )
