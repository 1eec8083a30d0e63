"""Reading how people stand to each other. Every function takes one query, however many people it is asked about."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import Exists, Min, OuterRef, Q, QuerySet, TextChoices, Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from accounts.models import Block, Circle, Friendship, Privacy, SanctionKind, User
from accounts.sanctions import in_force

People = int | OuterRef
"""One person, or the person of the row of an outer query."""


class Allowed(TextChoices):
    """What a person allows others; the values are the fields of `Privacy`."""

    ASK = "ask", _("ask to be friends")
    SEE_ONLINE = "see_online", _("see whether somebody is here")
    INVITE = "invite", _("invite")


def blocked_with(user_id: int) -> frozenset[int]:
    """Everybody whom this person blocks or who blocks them."""
    rows = Block.objects.filter(Q(blocker=user_id) | Q(blocked=user_id)).values_list("blocker", "blocked")
    return frozenset(blocked if blocker == user_id else blocker for blocker, blocked in rows)


def blocked_with_each(user_ids: Collection[int]) -> dict[int, frozenset[int]]:
    """The same of each of these people."""
    hidden: dict[int, set[int]] = {user: set() for user in user_ids}
    rows = Block.objects.filter(Q(blocker__in=user_ids) | Q(blocked__in=user_ids)).values_list("blocker", "blocked")
    for blocker, blocked in rows:
        for one, other in ((blocker, blocked), (blocked, blocker)):
            if one in hidden:
                hidden[one].add(other)
    return {user: frozenset(others) for user, others in hidden.items()}


def blocked_pairs(user_ids: Collection[int]) -> frozenset[frozenset[int]]:
    """All pairs among these people with a block in either direction."""
    rows = Block.objects.filter(blocker__in=user_ids, blocked__in=user_ids).values_list("blocker", "blocked")
    return frozenset(map(frozenset, rows))


def are_blocked(user_id: int, others: Collection[int] | QuerySet[Any, int | None]) -> bool:
    """Whether a block stands between the person and any of these, in either direction; a query's rows are not read."""
    return Block.objects.filter(
        Q(blocker=user_id, blocked__in=others) | Q(blocker__in=others, blocked=user_id)
    ).exists()


def blocked_since(one: int, other: int) -> datetime | None:
    """Since when a block stands between two people, in either direction; None if there is none."""
    pair = Block.objects.filter(Q(blocker=one, blocked=other) | Q(blocker=other, blocked=one))
    since: datetime | None = pair.aggregate(since=Min("since"))["since"]
    return since


def between(one: People, other: People) -> Exists:
    """Whether a block stands between two people, for queries of people that leave out whom a block hides."""
    return Exists(Block.objects.filter(Q(blocker=one, blocked=other) | Q(blocker=other, blocked=one)))


def friends_of(user_id: int) -> frozenset[int]:
    """The friends of a person."""
    rows = Friendship.objects.filter(Q(low=user_id) | Q(high=user_id)).values_list("low", "high")
    return frozenset(high if low == user_id else low for low, high in rows)


def are_friends(one: int, other: int) -> bool:
    """Whether two people are friends."""
    return Friendship.objects.filter(low=min(one, other), high=max(one, other)).exists()


def may(what: Allowed, actor_id: int, target_id: int) -> bool:
    """Whether a person may do this to another: by the other's settings, without a block or a ban."""
    return target_id in may_many(what, actor_id, [target_id])


def may_many(what: Allowed, actor_id: int, target_ids: Collection[int]) -> frozenset[int]:
    """Those of these people to whom a person may do this; never the person.

    Whoever is banned may do nothing, and nothing is done to them. Only people with an account ask and are asked to be
    friends, so that a guest neither asks nor is asked.
    """
    allowed = _open_to(what, actor_id).filter(pk__in=target_ids)
    return frozenset(allowed.values_list("pk", flat=True))


def _open_to(what: Allowed, actor: int) -> QuerySet[User]:
    """The people to whom somebody may do this."""
    setting = Privacy.objects.filter(person=OuterRef("pk")).values(what.value)[:1]
    default = getattr(Privacy(), what.value)
    is_friend = Exists(_friendships(actor, OuterRef("pk")))
    shares_friend = Exists(_friendships_with_friends_of(actor))
    circles = (
        Q(circle=Circle.EVERYBODY)
        | Q(is_friend, circle__in=(Circle.FRIENDS_OF_FRIENDS, Circle.FRIENDS))
        | Q(shares_friend, circle=Circle.FRIENDS_OF_FRIENDS)
    )
    bans = in_force(SanctionKind.BAN)
    people = (
        User.objects.filter(~Exists(bans.filter(person=OuterRef("pk"))), ~Exists(bans.filter(person=actor)))
        .exclude(pk=actor)
        .filter(~between(actor, OuterRef("pk")))
        .annotate(circle=Coalesce(setting, Value(default)))
        .filter(circles)
    )
    if what == Allowed.ASK:
        people = people.filter(Exists(User.objects.filter(pk=actor, is_guest=False)), is_guest=False)
    return people


def _friendships(one: People, other: People) -> QuerySet[Friendship]:
    return Friendship.objects.filter(Q(low=one, high=other) | Q(low=other, high=one))


def _friendships_with_friends_of(actor: int) -> QuerySet[Friendship]:
    """The friendships of the person of the outer query with friends of this one."""
    low = Friendship.objects.filter(high=actor).values("low")
    high = Friendship.objects.filter(low=actor).values("high")
    person = OuterRef("pk")
    return Friendship.objects.filter(
        Q(Q(high__in=low) | Q(high__in=high), low=person) | Q(Q(low__in=low) | Q(low__in=high), high=person)
    )
