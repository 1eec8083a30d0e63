"""Invitations to rooms: those that somebody has, and whom they may invite."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.models import Circle, Privacy, SanctionKind, User
from accounts.relations.selectors import Allowed, blocked_pairs, blocked_with, friends_of, may_many
from accounts.sanctions import in_force
from games.models import Game, Kind, Member, Phase, Room, RoomInvitation
from games.selectors.rooms.hidden import is_hidden_from
from games.selectors.rooms.whereabouts import whereabouts

WAITING = (Phase.LOBBY, Phase.ENDED)
"""The phases in which people sit down."""
AGAIN_WITHIN = timedelta(days=1)
"""So long after a game its players may be asked to play again, once, unless they want no invitations."""


@dataclass(frozen=True)
class OpenInvitation:
    """An invitation that still holds; `full` if there is no free seat now."""

    number: int
    code: str
    ruleset: str
    by: str
    again: bool
    seats: int
    seated: int
    at: datetime
    room: Room

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return self.seated >= self.seats


@dataclass(frozen=True)
class Invitable:
    """Somebody whom a member of a room may invite: whether they are on the site, as far as they let it be seen."""

    person: int
    name: str
    here: bool
    invited: bool


def standing() -> QuerySet[RoomInvitation]:
    """Invitations to rooms that wait for players, which their people have not declined."""
    return RoomInvitation.objects.filter(declined_at__isnull=True, room__phase__in=WAITING)


def invitations_of(person: int) -> list[OpenInvitation]:
    """What somebody is invited to, newest first, without what a block keeps from them."""
    members = Member.objects.filter(room=OuterRef("room")).order_by().values("room").annotate(n=Count("pk")).values("n")
    seated = Coalesce(Subquery(members, output_field=IntegerField()), Value(0))
    found = (
        standing()
        .filter(person=person)
        .exclude(room__members__user=person)
        .exclude(by__in=blocked_with(person))
        .exclude(is_hidden_from(person, "room"))
        .annotate(seated=seated, name=F("by__username"))
        .select_related("room")
    )
    return [
        OpenInvitation(
            number=one.pk,
            code=one.room.code,
            ruleset=one.room.ruleset,
            by=one.name,
            again=one.after_id is not None,
            seats=one.room.seats,
            seated=one.seated,
            at=one.created_at,
            room=one.room,
        )
        for one in found.order_by("-pk")
    ]


def invitable_by(room: Room, person: int) -> list[Invitable]:
    """The friends whom a member of a room may invite: those who are here, as they let it be seen, come first."""
    friends = friends_of(person) - {user for user in room.members.values_list("user", flat=True) if user is not None}
    allowed = may_many(Allowed.INVITE, person, friends)
    seen = whereabouts(may_many(Allowed.SEE_ONLINE, person, allowed), person)
    invited = set(RoomInvitation.objects.filter(room=room, person__in=allowed).values_list("person", flat=True))
    people = User.objects.filter(pk__in=allowed).values_list("pk", "username")
    lines = [Invitable(pk, name, pk in seen, pk in invited) for pk, name in people]
    return sorted(lines, key=lambda line: (not line.here, line.name.casefold()))


def may_invite(person: int, other: int) -> bool:
    """Whether somebody may invite another, who may be nobody: with as many queries, whoever it is."""
    return bool(may_many(Allowed.INVITE, person, [other]))


def players_to_ask(game: Game, person: int) -> frozenset[int]:
    """The other players of an ended game whom one of them may ask to play again.

    Those whom they may invite anyway; and within a day after the end each of the others once, whatever circle they
    allow to invite them, unless that is nobody. Nobody who is blocked or banned.
    """
    seats = game.seats.filter(kind=Kind.PERSON, user__isnull=False).exclude(user=person)
    others = {user for user in seats.values_list("user", flat=True) if user is not None}
    allowed = may_many(Allowed.INVITE, person, others)
    if game.ended_at is None or game.ended_at < timezone.now() - AGAIN_WITHIN:
        return allowed
    closed = Privacy.objects.filter(person__in=others, invite=Circle.NOBODY).values_list("person", flat=True)
    asked = RoomInvitation.objects.filter(by=person, after=game, person__in=others).values_list("person", flat=True)
    banned = in_force(SanctionKind.BAN).filter(person__in={person, *others}).values_list("person", flat=True)
    kept_away = blocked_with(person) | {*closed, *asked, *banned}
    return allowed | (frozenset() if person in kept_away else frozenset(others - kept_away))


def rooms_to_invite_to(person: int) -> list[Room]:
    """The rooms in which somebody sits that wait for players and have a free seat, newest first."""
    rooms = Room.objects.filter(members__user=person, phase__in=WAITING, challenge__isnull=True)
    waiting = list(rooms.order_by("-pk"))
    taken = Member.objects.filter(room__in=[room.pk for room in waiting]).values_list("room")
    counts = dict(taken.annotate(Count("pk")).order_by()) if waiting else {}
    return [room for room in waiting if counts.get(room.pk, 0) < room.seats]


def still_stands(asked: Sequence[tuple[int, int]]) -> set[tuple[int, int]]:
    """Those of these rooms and people whose invitation holds and can be accepted now: there is a free seat."""
    rooms, people = {room for room, _ in asked}, {person for _, person in asked}
    if not asked:
        return set()
    found = list(standing().filter(room__in=rooms, person__in=people).values_list("room", "person", "by"))
    seats = dict(Room.objects.filter(pk__in=rooms).values_list("pk", "seats"))
    seated = list(Member.objects.filter(room__in=rooms).values_list("room", "user"))
    blocked = blocked_pairs({one for _, person, by in found for one in (person, by)})
    return {
        (room, person)
        for room, person, by in found
        if (room, person) not in seated
        and frozenset((person, by)) not in blocked
        and sum(taken == room for taken, _ in seated) < seats[room]
    } & set(asked)


def invitation_of(person: int, number: int) -> RoomInvitation | None:
    """An invitation of somebody by its number, if it still holds and no block hides its room or who invites them."""
    mine = standing().filter(Q(pk=number), person=person)
    found = mine.exclude(by__in=blocked_with(person)).exclude(is_hidden_from(person, "room"))
    return found.select_related("room").first()
