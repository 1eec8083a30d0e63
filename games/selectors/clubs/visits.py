"""Data for sockets in the chats of clubs, read for many at once, by the same few queries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import OuterRef, Subquery

from accounts.sessions import Login, people_of
from games.models import Club, ClubLine, ClubMember


class Entrance(NamedTuple):
    """Who comes, and the club if they are one of its members."""

    user: Any
    club: int | None = None


class Beat(NamedTuple):
    """Somebody who is in a club's chat, and the login that must still be theirs."""

    club: int
    login: Login
    user: int


def entrances(asked: Sequence[tuple[str, Login | None]]) -> list[Entrance]:
    """The users of these logins, with the clubs of these codes of which they are members."""
    people = people_of({login for _, login in asked if login})
    codes = {code for code, _ in asked if "\0" not in code}
    members = ClubMember.objects.filter(
        user__in=[person.pk for person in people.values()], club__code__in=codes, club__taken_down_at__isnull=True
    )
    clubs = {(code, user): club for code, user, club in members.values_list("club__code", "user", "club")}
    found = []
    for code, login in asked:
        user = people.get(login) if login is not None else None
        found.append(Entrance(AnonymousUser()) if user is None else Entrance(user, clubs.get((code, user.pk))))
    return found


def latest_lines(beats: Sequence[Beat]) -> list[int | None]:
    """The number of the latest line of each club, 0 without any; None for who is not logged in or no member now."""
    people = people_of({beat.login for beat in beats})
    numbers = {beat.club for beat in beats}
    members = set(
        ClubMember.objects.filter(
            club__in=numbers, user__in={beat.user for beat in beats}, club__taken_down_at__isnull=True
        ).values_list("club", "user")
    )
    last = ClubLine.objects.filter(club=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    lines = dict(Club.objects.filter(pk__in=numbers).annotate(last=Subquery(last)).values_list("pk", "last"))
    return [_latest(beat, people.get(beat.login), members, lines) for beat in beats]


def _latest(beat: Beat, user: Any, members: set[tuple[int, int]], lines: dict[int, int | None]) -> int | None:
    if user is None or user.pk != beat.user or (beat.club, beat.user) not in members:
        return None
    return lines.get(beat.club) or 0
