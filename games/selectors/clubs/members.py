"""Who is in which clubs."""

from __future__ import annotations

from games.models import ClubMember


def clubs_of(user: int) -> frozenset[int]:
    """The clubs of which somebody is a member."""
    return frozenset(ClubMember.objects.filter(user=user).values_list("club", flat=True))


def share_a_club(one: int, other: int) -> bool:
    """Whether two people are members of the same club."""
    return ClubMember.objects.filter(user=one, club__members__user=other).exists()


def is_member(club: int, user: int | None) -> bool:
    """Whether somebody is a member of a club."""
    return user is not None and ClubMember.objects.filter(club=club, user=user).exists()
