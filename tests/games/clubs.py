"""Clubs for tests, opened and entered by the same services as for people."""

from __future__ import annotations

from typing import Any

from django.test import Client

from accounts.models import User
from games.models import Admission, Club
from games.services.clubs import clubs, membership, moderating
from games.services.clubs.clubs import Description
from tests.games.gallery_boards import somebody

JSON = "application/json"


def browser_of(person: User | None) -> Client:
    """A browser in which somebody is signed in, or nobody."""
    client = Client()
    if person is not None:
        client.force_login(person)
    return client


def club_of(owner: User, *members: User, moderators: tuple[User, ...] = (), **said: Any) -> Club:
    """An open club, or one that says something else, with these members."""
    club = clubs.create_club(owner, Description(**{"name": "Night owls", "admission": Admission.OPEN, **said}))
    for person in (*moderators, *members):
        membership.join(club, person, club.invitation)
    for person in moderators:
        moderating.set_role(club, owner, person.pk, "moderator")
    return Club.objects.get(pk=club.pk)


def accounts(count: int) -> list[User]:
    """This many people with accounts of their own."""
    return [somebody() for _ in range(count)]
