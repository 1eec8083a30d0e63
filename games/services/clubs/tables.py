"""The table set-ups that a club keeps, and rooms that its members open."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from games import refusals as game_refusals
from games import rulesets
from games.models import Club, Role, Room, TableSetup
from games.services.clubs import refusals
from games.services.clubs.locking import acting, lock_club, present
from games.services.rooms import setups
from games.services.rooms.rooms import DEFAULT_SEATS, create_room, nearest_seats

MAX_SETUPS = 30


def keep_setup(club: Club, user: Any, setup: TableSetup) -> TableSetup:
    """Keep a copy of a set-up for the club, under its name; the owner and moderators do that."""
    contents = setups.contents_of(setup)
    with transaction.atomic():
        locked = lock_club(club.pk)
        acting(locked, user.pk, Role.MODERATOR)
        others = list(TableSetup.objects.filter(club=locked).values_list("name", flat=True))
        if len(others) >= MAX_SETUPS:
            raise refusals.too_many_setups(MAX_SETUPS)
        setups.refuse_taken(setup.name, others)
        return setups.new_setup(setup.name, contents, club=locked)


def delete_setup(club: Club, user: Any, code: str) -> None:
    """Keep a set-up no longer; rooms that were opened with it stay."""
    with transaction.atomic():
        locked = lock_club(club.pk)
        acting(locked, user.pk, Role.MODERATOR)
        if not TableSetup.objects.filter(club=locked, code=code).delete()[0]:
            raise game_refusals.no_such_setup()


def open_room(
    club: Club,
    user: Any,
    *,
    setup: TableSetup | None = None,
    ruleset: str = rulesets.DEFAULT,
    members_only: bool = True,
) -> Room:
    """Open a room that is listed among the club's tables, with one of its set-ups or a game's defaults."""
    present(club, user.pk)
    own = club if members_only else None
    if setup is not None:
        if setup.club_id != club.pk:
            raise game_refusals.no_such_setup()
        return setups.open_setup(user, setup, public=True, club=own)
    kind = rulesets.find(ruleset)
    fields = {"ruleset": kind.key, "public": True, "club": own, "seats": nearest_seats(kind, DEFAULT_SEATS)}
    return create_room(user, lambda room: None, options={}, board=None, **fields)
