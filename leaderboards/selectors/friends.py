"""A person's friends and requests as they see them, and how they stand to one other person."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.db.models import Exists, OuterRef, Q

from accounts.models import FriendRequest, Friendship, SanctionKind, User
from accounts.relations.selectors import Allowed, are_friends, may, may_many
from accounts.sanctions import in_force
from games.selectors.rooms.whereabouts import Table, whereabouts
from games.selectors.titles import title_of

State = Literal["friends", "asks", "asked", "may_ask", "closed"]
"""How somebody stands to the reader: a friend, asks them, was asked by them, can be asked, or cannot."""


@dataclass(frozen=True)
class Friend:
    """A friend; `here` if they are on the site and let the reader see it, at a `table` where the reader may come."""

    person: User
    since: datetime
    here: bool
    table: Table | None
    game: str


@dataclass(frozen=True)
class Known:
    """Everybody whom a person knows: friends, those who are here first, and requests, the latest first."""

    friends: list[Friend]
    asking: list[FriendRequest]
    asked: list[FriendRequest]


def known_to(person: int) -> Known:
    """The friends of a person and their requests in both directions, by a few queries."""
    rows = Friendship.objects.filter(Q(low=person) | Q(high=person)).select_related("low", "high")
    since = {one.high if one.low_id == person else one.low: one.since for one in rows}
    seen = may_many(Allowed.SEE_ONLINE, person, [one.pk for one in since])
    places = whereabouts(seen, person) if seen else {}
    friends = []
    for friend, moment in since.items():
        place = places.get(friend.pk)
        table = None if place is None else place.table
        game = "" if table is None else title_of(table.ruleset)
        friends.append(Friend(friend, moment, place is not None, table, game))
    friends.sort(key=lambda one: (not one.here, one.table is None, one.person.username.casefold()))
    banned = in_force(SanctionKind.BAN)
    standing = FriendRequest.objects.filter(withdrawn_at__isnull=True)
    asking = standing.filter(asked=person, declined_at__isnull=True).exclude(
        Exists(banned.filter(person=OuterRef("asker")))
    )
    asked = standing.filter(asker=person)
    return Known(friends, list(asking.select_related("asker")), list(asked.select_related("asked")))


def state_between(reader: int, other: int) -> State:
    """How somebody stands to the reader, who has an account."""
    if are_friends(reader, other):
        return "friends"
    pair = Q(asker=other, asked=reader, declined_at__isnull=True) | Q(asker=reader, asked=other)
    askers = set(FriendRequest.objects.filter(pair, withdrawn_at__isnull=True).values_list("asker", flat=True))
    if other in askers:
        return "asks"
    if reader in askers:
        return "asked"
    return "may_ask" if may(Allowed.ASK, reader, other) else "closed"
