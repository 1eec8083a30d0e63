"""Rooms that a block hides: for somebody whom one keeps from a person who sits there, there is no such room.

Whoever has a seat there keeps finding it. It is part of the query for a room, so that a hidden room takes as
many queries as one that does not exist.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Exists, OuterRef, Q

from accounts.models import Block
from accounts.relations.selectors import between
from games.models import Member, Phase, Room


def is_hidden_from(user: int | None, room: str = "pk") -> Q:
    """For queries: whether a block hides the room in this field from somebody; from nobody without an account."""
    if user is None:
        return Q(pk__in=())
    members = Member.objects.filter(room=OuterRef(room))
    return Q(Exists(members.filter(between(user, OuterRef("user"))))) & ~Q(Exists(members.filter(user=user)))


class OpenRoom(NamedTuple):
    """A room that is not closed, and those of the people who ask for it whom a block keeps from it."""

    pk: int
    hidden_from: frozenset[int]


def rooms_of_codes(codes: Collection[str], people: Collection[int]) -> dict[str, OpenRoom]:
    """The open rooms with these codes, as they are for each of these people; by one query."""
    seated = Member.objects.filter(room=OuterRef("pk"), user__in=people).values("user")
    there = Member.objects.filter(room=OuterRef(OuterRef("pk")))
    by_members = Block.objects.filter(Exists(there.filter(user=OuterRef("blocker"))), blocked__in=people)
    of_members = Block.objects.filter(Exists(there.filter(user=OuterRef("blocked"))), blocker__in=people)
    rooms = Room.objects.exclude(phase=Phase.CLOSED).filter(code__in=codes)
    rows = rooms.annotate(
        seated=ArraySubquery(seated),
        blocked=ArraySubquery(by_members.values("blocked")),
        blocking=ArraySubquery(of_members.values("blocker")),
    )
    return {
        code: OpenRoom(room, frozenset(blocked or ()).union(blocking or ()).difference(seated or ()))
        for code, room, seated, blocked, blocking in rows.values_list("code", "pk", "seated", "blocked", "blocking")
    }
