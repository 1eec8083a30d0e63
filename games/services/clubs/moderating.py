"""What the moderators and the owner of a club do with its members: roles, mutes, removing and banning them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.models import Club, ClubBan, ClubMember, ClubRequest, Role
from games.services.clubs import refusals
from games.services.clubs.locking import acting, lock_club, member_below
from games.services.clubs.membership import take_out

MAX_BANS = 500
MOST_MINUTES = 7 * 24 * 60
"""Of a mute."""


def set_role(club: Club, user: Any, person: int, role: str) -> None:
    """Make a member a moderator, or a moderator a member; the owner does that."""
    if role not in (Role.MODERATOR, Role.MEMBER):
        raise refusals.no_such_choice("role", [Role.MODERATOR, Role.MEMBER])
    with transaction.atomic():
        member = _target(club, user, person, Role.OWNER)
        member.role, member.muted_until = Role(role), None
        member.save(update_fields=["role", "muted_until"])


def mute(club: Club, user: Any, person: int, minutes: int) -> None:
    """Let a member write nothing in the club's chat for so many minutes; 0 ends that."""
    if not 0 <= minutes <= MOST_MINUTES:
        raise refusals.no_such_choice("minutes", [f"0-{MOST_MINUTES}"])
    with transaction.atomic():
        member = _target(club, user, person)
        member.muted_until = timezone.now() + timedelta(minutes=minutes) if minutes else None
        member.save(update_fields=["muted_until"])


def remove(club: Club, user: Any, person: int) -> None:
    """Take a member out, who may come back as anybody may."""
    with transaction.atomic():
        member = _target(club, user, person)
        take_out(member.club, member)


def ban(club: Club, user: Any, person: int) -> None:
    """Take a member out, or decline somebody's request, and let them come back no more."""
    with transaction.atomic():
        locked = lock_club(club.pk)
        actor = acting(locked, user.pk, Role.MODERATOR)
        asks = ClubRequest.objects.filter(club=locked, user=person).delete()[0]
        if not asks:
            take_out(locked, member_below(locked, actor, person))
        if ClubBan.objects.filter(club=locked).count() >= MAX_BANS:
            raise refusals.too_many_bans(MAX_BANS)
        ClubBan.objects.get_or_create(club=locked, user_id=person, defaults={"by_id": user.pk})


def unban(club: Club, user: Any, person: int) -> None:
    """Let somebody come back as anybody may."""
    with transaction.atomic():
        locked = lock_club(club.pk)
        acting(locked, user.pk, Role.MODERATOR)
        if not ClubBan.objects.filter(club=locked, user=person).delete()[0]:
            raise refusals.no_such_member()


def _target(club: Club, user: Any, person: int, least: Role = Role.MODERATOR) -> ClubMember:
    """The member to whom it is done, with the locked club."""
    locked = lock_club(club.pk)
    member = member_below(locked, acting(locked, user.pk, least), person)
    member.club = locked
    return member
