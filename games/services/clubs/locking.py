"""Locks of clubs, and what somebody may do in one.

Whoever locks people and a club locks the people first, in the order of their numbers, as erasing an account does.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model

from games.models import Club, ClubMember, Role
from games.services.clubs import refusals

RANKS = {Role.MEMBER: 0, Role.MODERATOR: 1, Role.OWNER: 2}


def lock_person(user: int) -> Any:
    """Lock and return a person, so that two things at once do not both see the last free place."""
    return get_user_model().objects.select_for_update(of=("self",), no_key=True).get(pk=user)


def lock_club(club: int) -> Club:
    """Lock and return a club; refuses one that is gone or taken down."""
    locked = Club.objects.select_for_update(of=("self",)).defer("words").filter(pk=club).first()
    if locked is None or locked.taken_down_at is not None:
        raise refusals.no_such_club()
    return locked


def acting(club: Club, user: int, least: Role = Role.MEMBER) -> ClubMember:
    """The membership of somebody who does something; refuses who is no member, or has not at least this role."""
    member = ClubMember.objects.filter(club=club, user=user).first()
    if member is None:
        raise refusals.not_in_club()
    if RANKS[Role(member.role)] < RANKS[least]:
        raise refusals.not_allowed()
    return member


def present(club: Club, user: int) -> ClubMember:
    """The membership of somebody who does something without locking the club; refuses one that is gone, too."""
    if not Club.objects.filter(pk=club.pk, taken_down_at__isnull=True).exists():
        raise refusals.no_such_club()
    return acting(club, user)


def member_below(club: Club, actor: ClubMember, user: int) -> ClubMember:
    """The member to whom something is done; refuses oneself, and who has the same role or a higher one."""
    if actor.user_id == user:
        raise refusals.yourself()
    member = ClubMember.objects.select_related("user").filter(club=club, user=user).first()
    if member is None:
        raise refusals.no_such_member()
    if RANKS[Role(member.role)] >= RANKS[Role(actor.role)]:
        raise refusals.not_allowed()
    return member
