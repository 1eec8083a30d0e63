"""Where people are now: whether they are on the site, and the public room in which they sit."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

from allauth.usersessions.models import UserSession
from django.db.models import Count, Exists, OuterRef, Subquery

from accounts.relations.selectors import blocked_with
from games.clock import site_time
from games.models import Member, Phase

LATELY = timedelta(minutes=5)
"""Somebody who asked for a page within this time is on the site."""


@dataclass(frozen=True)
class Table:
    """A public room in which somebody sits, with its code, its game's key, and whether it has a free seat."""

    code: str
    ruleset: str
    phase: str
    free: bool


@dataclass(frozen=True)
class Whereabouts:
    """Somebody who is on the site, and where they sit if others may come there."""

    table: Table | None = None


def whereabouts(people: Collection[int], reader: int) -> dict[int, Whereabouts]:
    """Those of these people who are here, by a few queries; a table is left out at which somebody sits whom a block
    keeps from the reader. Who of them the reader may see, the caller has looked at.
    """
    lately = UserSession.objects.filter(user__in=people, last_seen_at__gt=site_time() - LATELY)
    here = dict.fromkeys(lately.values_list("user", flat=True), Whereabouts())
    seated = Member.objects.filter(user__in=people, here=True).exclude(room__phase=Phase.CLOSED)
    shunned = Member.objects.filter(room=OuterRef("room"), user__in=blocked_with(reader))
    taken = Member.objects.filter(room=OuterRef("room")).order_by().values("room").annotate(count=Count("pk"))
    rows = seated.annotate(shunned=Exists(shunned), taken=Subquery(taken.values("count"))).select_related("room")
    for member in rows.order_by("pk"):
        room, person = member.room, member.user_id or 0
        if room.public and not member.shunned:
            free = room.phase != Phase.PLAYING and member.taken < room.seats
            here[person] = Whereabouts(Table(room.code, room.ruleset, room.phase, free))
        else:
            here.setdefault(person, Whereabouts())
    return here
