"""Finding clubs, and one club as somebody may see it.

A club that people come into by invitation only is found by nobody, and seen by its members alone.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, NamedTuple

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When
from django.utils import timezone
from msgspec import Struct

from accounts.models import User
from games.models import Admission, Club, ClubBan, ClubMember, ClubRequest, Role
from games.selectors import words

PAGE = 24
MOST_PAGES = 50


class ClubSeen(Struct, kw_only=True):
    """A club in a list. `role` is the reader's own, null for who is no member."""

    code: str
    name: str
    description: str
    language: str
    colour: int
    admission: Literal["open", "request", "invitation"]
    members: int
    role: Literal["owner", "moderator", "member"] | None


class ClubDetail(ClubSeen, kw_only=True):
    """A club as somebody sees it. `asked`: the reader waits to be let in.

    The `invitation` is for the owner and moderators; it is null while there is none.
    """

    created_at: datetime
    owner: str
    asked: bool
    invitation: str | None


class ClubMemberSeen(Struct, kw_only=True):
    """A member; until `muted_until` they write nothing in the chat, which moderators and they themselves see."""

    person: int
    name: str
    colour: int
    role: Literal["owner", "moderator", "member"]
    joined_at: datetime
    muted_until: datetime | None


class ClubPerson(Struct, kw_only=True):
    """Somebody who asks to be let in, or is banned, since when."""

    person: int
    name: str
    since: datetime


class Page(NamedTuple):
    """Clubs, and whether there are more."""

    clubs: list[Club]
    more: bool


def search(*, text: str = "", language: str = "", page: int = 1) -> Page:
    """A page of the clubs that everybody finds, by beginnings of words and language, the largest first."""
    found = Club.objects.filter(taken_down_at__isnull=True).exclude(admission=Admission.INVITATION)
    if language:
        found = found.filter(language=language)
    query = words.query_of_parts(words.parts_of_query(text))
    if query is not None:
        found = found.filter(words=query)
    start = (page - 1) * PAGE
    rows = list(found.defer("words").order_by("-size", "-pk")[start : start + PAGE + 1])
    return Page(rows[:PAGE], len(rows) > PAGE and page < MOST_PAGES)


def clubs_with_roles(user: int) -> dict[int, str]:
    """The roles of somebody in their clubs, by club."""
    return dict(ClubMember.objects.filter(user=user).values_list("club", "role"))


def my_clubs(user: int | None) -> list[Club]:
    """The clubs of which somebody is a member, by name; of those that are taken down only their own."""
    if user is None:
        return []
    standing = Q(club__taken_down_at__isnull=True) | Q(role=Role.OWNER)
    mine = ClubMember.objects.filter(standing, user=user).values("club")
    return list(Club.objects.filter(pk__in=mine).defer("words").order_by("name", "pk"))


def seen_club(code: str, user: int | None) -> Club | None:
    """The club with this code; None for one that somebody may not see. Its owner sees one that is taken down."""
    club = Club.objects.filter(code=code).defer("words").first()
    if club is None:
        return None
    role = role_in(club, user)
    if club.taken_down_at is not None:
        return club if role == Role.OWNER else None
    return club if role is not None or club.admission != Admission.INVITATION else None


def invited_to(invitation: str) -> Club | None:
    """The club to which an invitation leads."""
    clubs = Club.objects.filter(taken_down_at__isnull=True, invitation=invitation).exclude(invitation="")
    return clubs.defer("words").first()


def role_in(club: Club, user: int | None) -> str | None:
    """Somebody's role in a club; None for who is no member."""
    return None if user is None else _roles(club, user).values_list("role", flat=True).first()


def owner_of(club: Club) -> User | None:
    """The owner of a club."""
    member = ClubMember.objects.filter(club=club, role=Role.OWNER).select_related("user").first()
    return None if member is None else member.user


def _roles(club: Club, user: int) -> QuerySet[ClubMember]:
    return ClubMember.objects.filter(club=club, user=user)


def line_of(club: Club, role: str | None) -> ClubSeen:
    """A club in a list, for somebody with this role in it."""
    return ClubSeen(**_fields(club, role))


def detail_of(club: Club, user: int | None) -> ClubDetail:
    """A club for somebody who may see it."""
    role = role_in(club, user)
    owner = ClubMember.objects.filter(club=club, role=Role.OWNER).values_list("user__username", flat=True).first()
    asked = user is not None and ClubRequest.objects.filter(club=club, user=user).exists()
    moderates = role in (Role.OWNER, Role.MODERATOR)
    return ClubDetail(
        **_fields(club, role),
        created_at=club.created_at,
        owner=owner or "",
        asked=asked,
        invitation=(club.invitation or None) if moderates else None,
    )


def _fields(club: Club, role: str | None) -> dict[str, Any]:
    return {
        "code": club.code,
        "name": club.name,
        "description": club.description,
        "language": club.language,
        "colour": club.colour,
        "admission": club.admission,
        "members": club.size,
        "role": role,
    }


def members_of(club: Club, reader: int, role: str | None) -> list[ClubMemberSeen]:
    """The members of a club for one of them: the owner first, then moderators, then the others, oldest first."""
    order = Case(
        When(role=Role.OWNER, then=Value(0)),
        When(role=Role.MODERATOR, then=Value(1)),
        default=Value(2),
        output_field=IntegerField(),
    )
    rows = ClubMember.objects.filter(club=club).select_related("user").order_by(order, "joined_at", "pk")
    now, moderates = timezone.now(), role in (Role.OWNER, Role.MODERATOR)
    return [
        ClubMemberSeen(
            person=row.user_id,
            name=row.user.username,
            colour=row.user.colour,
            role=row.role,  # type: ignore[arg-type]
            joined_at=row.joined_at,
            muted_until=row.muted_until
            if row.muted_until is not None and row.muted_until > now and (moderates or row.user_id == reader)
            else None,
        )
        for row in rows
    ]


def requests_of(club: Club) -> list[ClubPerson]:
    """Who asks to be let in, the oldest first, for moderators."""
    return _people(ClubRequest.objects.filter(club=club))


def bans_of(club: Club) -> list[ClubPerson]:
    """Who may not come back, for moderators."""
    return _people(ClubBan.objects.filter(club=club))


def _people(rows: QuerySet[ClubRequest] | QuerySet[ClubBan]) -> list[ClubPerson]:
    found = rows.order_by("pk").values_list("user", "user__username", "created_at")
    return [ClubPerson(person=person, name=name, since=since) for person, name, since in found]
