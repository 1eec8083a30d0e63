"""The tables of a club: open rooms for its members, and public ones of which a member is the host."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from games.models import ClubMember, Room
from games.selectors.rooms.open_tables import open_rooms


def rooms_of_club(club: int, reader: int) -> QuerySet[Room]:
    """The tables of a club for one of its members, newest first; as far as they may see them."""
    hosts = ClubMember.objects.filter(club=club).values("user")
    of_club = Q(club=club) | Q(club__isnull=True, host__user__in=hosts)
    return open_rooms(reader).filter(of_club)
