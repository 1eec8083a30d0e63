"""Every operation of the API on a club, held against the roles: who may do what, and what others are answered."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from accounts.models import User
from config.api.schema import openapi
from games.models import Admission, Club
from games.services.clubs import membership, moderating, tables, talk
from games.services.rooms import setups
from tests.games.clubs import JSON, accounts, browser_of, club_of
from tests.games.tables import people

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_limits")]
ACTORS = ("visitor", "guest", "stranger", "asking", "banned", "member", "moderator", "owner")
BY_ANYBODY = (200, 200, 200, 200, 200, 200, 200, 200)
NO = (401, 409, 409, 409, 409)
"""What who is no member is answered: `log_in`, and `not_member`."""
Statuses = tuple[int, ...]


def for_members(status: int) -> Statuses:
    """What all members may do."""
    return *NO, status, status, status


def for_moderators(status: int) -> Statuses:
    """What moderators and the owner may do."""
    return *NO, 403, status, status


def for_owner(status: int) -> Statuses:
    """What the owner alone may do."""
    return *NO, 403, 403, status


EXPECTED: dict[str, tuple[dict[str, Any] | None, Statuses]] = {
    "GET /api/clubs/": (None, BY_ANYBODY),
    "POST /api/clubs/": ({"name": "Early birds"}, (401, 409, 201, 201, 201, 201, 201, 201)),
    "GET /api/clubs/mine/": (None, (401, 200, 200, 200, 200, 200, 200, 200)),
    "GET /api/clubs/invitations/{invitation}/": (None, BY_ANYBODY),
    "GET /api/clubs/{club}/": (None, BY_ANYBODY),
    "PATCH /api/clubs/{club}/": ({"description": "Late"}, for_owner(200)),
    "DELETE /api/clubs/{club}/": (None, for_owner(204)),
    "PUT /api/clubs/{club}/membership/": ({}, (401, 409, 200, 200, 409, 409, 409, 409)),
    "DELETE /api/clubs/{club}/membership/": (None, (401, 409, 409, 204, 409, 204, 204, 204)),
    "POST /api/clubs/{club}/invitation/": (None, for_moderators(200)),
    "DELETE /api/clubs/{club}/invitation/": (None, for_moderators(204)),
    "POST /api/clubs/{club}/report/": ({"reason": "spam"}, (401, 201, 201, 201, 201, 201, 201, 409)),
    "GET /api/clubs/{club}/members/": (None, for_members(200)),
    "PATCH /api/clubs/{club}/members/{person}/": ({"muted_minutes": 5}, for_moderators(204)),
    "PATCH /api/clubs/{club}/members/{person}/ role": ({"role": "moderator"}, for_owner(204)),
    "PATCH /api/clubs/{club}/members/{person}/ owner": ({"role": "owner"}, for_owner(204)),
    "DELETE /api/clubs/{club}/members/{person}/": (None, for_moderators(204)),
    "GET /api/clubs/{club}/requests/": (None, for_moderators(200)),
    "PUT /api/clubs/{club}/requests/{person}/": (None, for_moderators(204)),
    "DELETE /api/clubs/{club}/requests/{person}/": (None, for_moderators(204)),
    "GET /api/clubs/{club}/bans/": (None, for_moderators(200)),
    "PUT /api/clubs/{club}/bans/{person}/": (None, for_moderators(204)),
    "DELETE /api/clubs/{club}/bans/{person}/": (None, for_moderators(204)),
    "GET /api/clubs/{club}/chat/": (None, for_members(200)),
    "POST /api/clubs/{club}/chat/": ({"text": "Hello everybody"}, for_members(201)),
    "DELETE /api/clubs/{club}/chat/{number}/": (None, for_moderators(204)),
    "POST /api/clubs/{club}/chat/{number}/report/": ({"reason": "abuse"}, for_members(201)),
    "GET /api/clubs/{club}/leaderboard/": (None, for_members(200)),
    "GET /api/clubs/{club}/setups/": (None, for_members(200)),
    "POST /api/clubs/{club}/setups/": ({"setup": "own"}, for_moderators(201)),
    "DELETE /api/clubs/{club}/setups/{setup}/": (None, for_moderators(204)),
    "POST /api/clubs/{club}/rooms/": ({}, for_members(201)),
}


@pytest.fixture
def club() -> tuple[Club, dict[str, User | None], dict[str, Any]]:
    """A club into which people are let, one person of each kind, and those and that to which something is done."""
    (guest,), (stranger, asking, banned, member, moderator, owner, dan, eve, kim) = people(1), accounts(9)
    club = club_of(owner, member, banned, dan, kim, moderators=(moderator,), admission=Admission.REQUEST)
    moderating.ban(club, owner, banned.pk)
    moderating.ban(club, owner, kim.pk)
    for person in (asking, eve):
        membership.join(club, person)
    actors = dict(zip(ACTORS, (None, guest, stranger, asking, banned, member, moderator, owner), strict=True))
    kept = setups.save_setup(owner, "Long evening", setups.checked("oofopoly", {}, None, None))
    about = {
        "club": club.code,
        "invitation": club.invitation,
        "setup": tables.keep_setup(club, owner, kept).code,
        "number": talk.say(club, dan, "Good evening").pk,
        "members": dan.pk,
        "requests": eve.pk,
        "bans": kim.pk,
    }
    return club, actors, about


def test_every_operation_is_in_the_table() -> None:
    """So that none goes unproved."""
    paths = openapi()["paths"]
    methods = ("get", "put", "post", "patch", "delete")
    found = {
        f"{method.upper()} {path}" for path in paths if path.startswith("/api/clubs/") for method in methods
        if method in paths[path]
    }  # fmt: skip
    assert found == {" ".join(label.split()[:2]) for label in EXPECTED}


@pytest.mark.parametrize("label", EXPECTED)
def test_roles(label: str, club: tuple[Club, dict[str, User | None], dict[str, Any]]) -> None:
    """Each row of the table: nobody does more than that."""
    _, actors, about = club
    body, expected = EXPECTED[label]
    found = []
    for name, actor in actors.items():
        with transaction.atomic():
            found.append(status_of(label, browser_of(actor), body, actor, about))
            transaction.set_rollback(True)
        assert found[-1] in expected, f"{label} as {name}"
    assert tuple(found) == expected


def status_of(label: str, client: Client, body: Any, actor: User | None, about: dict[str, Any]) -> int:
    """The status with which somebody's request is answered."""
    method, path = label.split()[:2]
    part = next((one for one in ("members", "requests", "bans") if one in path), "members")
    if method == "PUT" and part == "bans":
        part = "members"
    address = path.format(**about, person=about[part])
    if body is not None and "setup" in body:
        own = None
        if actor is not None:
            own = setups.save_setup(actor, "My evening", setups.checked("oofopoly", {}, None, None))
        body = {"setup": "a" * 10 if own is None else own.code}
    sent = {} if body is None else {"data": body, "content_type": JSON}
    return int(getattr(client, method.lower())(address, **sent).status_code)
