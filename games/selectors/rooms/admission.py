"""Whom a host wants at the table: a rating, a verified address, friends (`services.rooms.rooms.sit` asks it).

Somebody whom the host has invited, or for whom the room keeps a seat of the game that it continues, is always welcome.
So is whoever plays on in the seat of somebody else (PLAT-38): the others vote about that.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from msgspec import UNSET, UnsetType

from accounts.relations.selectors import friends_of
from accounts.selectors import verified_among
from games import messages, refusals
from games.engine.refusal import Refused
from games.models import Member, Opening, Room, RoomInvitation
from games.selectors.rooms.skills import skills_of


def asks_of(room: Room) -> messages.Asks | UnsetType:
    """What the host asks, as the wire shows it."""
    if not _asks(room):
        return UNSET
    return messages.Asks(
        rating_from=UNSET if room.rating_from is None else room.rating_from,
        rating_to=UNSET if room.rating_to is None else room.rating_to,
        verified=room.verified_only,
        friends=room.friends_only,
    )


def _asks(room: Room) -> bool:
    return _asks_rating(room) or room.verified_only or room.friends_only


def _asks_rating(room: Room) -> bool:
    return room.rating_from is not None or room.rating_to is not None


@dataclass(frozen=True)
class Arrival:
    """What is known of somebody who would sit down in some rooms: only what these rooms ask for.

    `ratings` are by ruleset, `friends` are people, and in the rooms of `expected` they are always welcome.
    """

    ratings: Mapping[str, int]
    verified: bool
    friends: frozenset[int]
    expected: frozenset[int]


def arrival_of(user: int, rooms: Collection[Room], hosts: Mapping[int, int]) -> Arrival:
    """What these rooms, whose hosts are given by room, may ask about a person; a query for each thing that is asked."""
    asking = [room for room in rooms if _asks(room)]
    games = {room.ruleset for room in asking if _asks_rating(room)}
    return Arrival(
        ratings={ruleset: skills_of([user], ruleset)[user].shown for ruleset in games},
        verified=any(room.verified_only for room in asking) and user in verified_among([user]),
        friends=friends_of(user) if any(room.friends_only for room in asking) else frozenset(),
        expected=_expected(user, {room.pk for room in asking}, hosts),
    )


def why_not(room: Room, host: int | None, arrival: Arrival) -> Refused | None:
    """Why somebody is not what the host of a room asks for; None if they are."""
    if room.pk in arrival.expected:
        return None
    if room.friends_only and host not in arrival.friends:
        return refusals.friends_asked()
    if room.verified_only and not arrival.verified:
        return refusals.verified_asked()
    if _asks_rating(room):
        rating = arrival.ratings[room.ruleset]
        if not (room.rating_from or 0) <= rating <= (rating if room.rating_to is None else room.rating_to):
            return refusals.rating_asked(room.rating_from, room.rating_to, rating)
    return None


def why_unasked(room: Room, user: int) -> Refused | None:
    """Why a person may not sit down in this room by what its host asks; a room that asks nothing costs no query."""
    if not _asks(room):
        return None
    host = Member.objects.filter(pk=room.host_id or 0).values_list("user", flat=True).first()
    return why_not(room, host, arrival_of(user, [room], {} if host is None else {room.pk: host}))


def _expected(user: int, rooms: Collection[int], hosts: Mapping[int, int]) -> frozenset[int]:
    """Those of these rooms whose host has invited the person, or that keep a seat for them."""
    if not rooms:
        return frozenset()
    invited = RoomInvitation.objects.filter(person=user, room__in=rooms, declined_at__isnull=True)
    kept = Opening.objects.filter(room__in=rooms, seats__contains=[{"user": user}])
    return frozenset(
        [room for room, by in invited.values_list("room", "by") if hosts.get(room) == by]
        + [room for room in kept.values_list("room", flat=True) if room is not None]
    )
