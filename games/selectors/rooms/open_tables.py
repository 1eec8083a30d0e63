"""The list of open rooms, as each person may see it, with its filters.

However many rooms are open, a page reads an index of them from the newest until it is full: what is known of a row by a
subquery is asked for the rows that the cheaper filters leave.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from msgspec import UnsetType

from accounts.relations.selectors import blocked_with, friends_of
from games import messages
from games.engine.refusal import Refused
from games.models import ClubMember, Member, Phase, Room, RoomInvitation
from games.selectors.rooms.admission import arrival_of, asks_of, why_not
from games.selectors.rooms.skills import source
from games.selectors.titles import title_of

Rooms = QuerySet[Any]
"""Rooms, perhaps with columns of their own."""
LIVE, DAYS = "live", "days"
PACES = (LIVE, DAYS)
DEFAULT, OTHER = "default", "other"
RULES = (DEFAULT, OTHER)


@dataclass(frozen=True)
class OpenRoom:
    """An open room in a list. `differs` are its options that are not the default ones.

    `rating` is that of the host for the game: None without rated games, or if their profile is hidden. `refused`: what
    the host asks that the reader is not.
    """

    code: str
    ruleset: str
    ruleset_name: str
    board: str
    host: str
    by_bot: bool
    rating: int | None
    phase: str
    seats: int
    seated: int
    pace: int | None
    time_bank: int | None
    increment: int
    casual: bool
    differs: dict[str, Any]
    asks: messages.Asks | UnsetType
    language: str
    refused: Refused | None
    created_at: datetime
    room: Room

    @property
    def joinable(self) -> bool:
        """Whether the reader can take a seat."""
        return self.phase != Phase.PLAYING and self.seated < self.seats and self.refused is None


def open_rooms(reader: int | None = None) -> Rooms:
    """Public rooms, the newest of each host, newest first, each with its number of members.

    The host is there, or the room waits for players of a game over days. Rooms with somebody whom the reader blocks, or
    who blocks them, are left out, and so are those for friends of the host, or for a club, that are not for the reader.
    """
    reached = Q(host__here=True) | Q(pace__isnull=False, phase=Phase.LOBBY, host__isnull=False)
    public = Room.objects.filter(reached, public=True).exclude(phase=Phase.CLOSED)
    newer = public.filter(host__user=OuterRef("host__user"), pk__gt=OuterRef("pk"))
    members = Member.objects.filter(room=OuterRef("pk")).order_by().values("room").annotate(n=Count("pk")).values("n")
    rooms = public.exclude(Exists(newer)).filter(_meant_for(reader))
    if reader is not None and (blocked := blocked_with(reader)):
        rooms = rooms.exclude(Exists(Member.objects.filter(room=OuterRef("pk"), user__in=blocked)))
    seated = Coalesce(Subquery(members, output_field=IntegerField()), Value(0))
    return rooms.annotate(seated=seated).select_related("host__user", "board").order_by("-created_at")


def _meant_for(reader: int | None) -> Q:
    """Rooms for everybody, those of the reader's friends that are for friends, and those of the reader's clubs."""
    if reader is None:
        return Q(friends_only=False, club__isnull=True)
    invited = RoomInvitation.objects.filter(room=OuterRef("pk"), person=reader, declined_at__isnull=True)
    friendly = Q(friends_only=False) | Q(host__user__in={reader, *friends_of(reader)}) | Q(Exists(invited))
    member = ClubMember.objects.filter(club=OuterRef("club"), user=reader)
    return friendly & (Q(club__isnull=True) | Q(Exists(member)))


def with_ratings(rooms: Rooms) -> Rooms:
    """The rooms, each with the rating of its host."""
    return rooms.annotate(rating=source().public("host__user", "ruleset"))


def _with_free_seats(rooms: Rooms, least: int) -> Rooms:
    return rooms.filter(seated__lte=F("seats") - least).exclude(phase=Phase.PLAYING) if least else rooms


def _by_rules(rooms: Rooms, rules: str) -> Rooms:
    plain = Q(options={}, board__isnull=True)
    return rooms.filter(plain if rules == DEFAULT else ~plain)


FILTERS: dict[str, Callable[[Rooms, Any], Rooms]] = {
    "ruleset": lambda rooms, key: rooms.filter(ruleset=key),
    "phase": lambda rooms, phase: rooms.filter(phase=phase),
    "pace": lambda rooms, pace: rooms.filter(pace__isnull=pace == LIVE),
    "rules": _by_rules,
    "option": lambda rooms, key: rooms.filter(options__has_key=key),
    "free": _with_free_seats,
    "rating_from": lambda rooms, rating: rooms.filter(rating__gte=rating),
    "rating_to": lambda rooms, rating: rooms.filter(rating__lte=rating),
    "language": lambda rooms, language: rooms.filter(language__in=("", language)),
}
"""Filters of rooms from `with_ratings`, by their parameters. A room that names no language is for speakers of any."""


def filtered(rooms: Rooms, wanted: dict[str, Any]) -> Rooms:
    """Those of these rooms that somebody wants; empty values want nothing."""
    for name, value in wanted.items():
        if value not in ("", None):
            rooms = FILTERS[name](rooms, value)
    return rooms


def lines_of(rooms: Sequence[Any], reader: int | None) -> list[OpenRoom]:
    """Rooms from `with_ratings` as the reader sees them in a list, by a few queries however many they are."""
    hosts = {room.pk: room.host.user_id for room in rooms if room.host is not None and room.host.user_id is not None}
    arrival = None if reader is None else arrival_of(reader, rooms, hosts)
    return [
        OpenRoom(
            code=room.code,
            ruleset=room.ruleset,
            ruleset_name=title_of(room.ruleset),
            board="" if room.board is None else room.board.name,
            host="" if room.host is None else room.host.name,
            by_bot=bool(room.host and room.host.user and room.host.user.is_bot),
            rating=room.rating,
            phase=room.phase,
            seats=room.seats,
            seated=room.seated,
            pace=room.pace,
            time_bank=room.time_bank,
            increment=room.increment,
            casual=room.casual,
            differs=room.options,
            asks=asks_of(room),
            language=room.language,
            refused=None if arrival is None else why_not(room, hosts.get(room.pk), arrival),
            created_at=room.created_at,
            room=room,
        )
        for room in rooms
    ]
