"""Clubs when several things happen at once, on PostgreSQL with a connection each: one outcome, and it adds up."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from accounts.services import delete_account
from games.engine.refusal import Refused
from games.models import Admission, Club, ClubMember, ClubRequest, Role
from games.services.clubs import membership, moderating
from tests.games.clubs import accounts, club_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]


def at_once(*calls: Callable[[], Any]) -> list[str]:
    """What each call comes to when all begin together: the code of its refusal, or `done`."""
    start = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> str:
        try:
            start.wait(30)
            call()
        except Refused as refused:
            return refused.code
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def adds_up(club: Club) -> bool:
    """Whether the stored size is the number of members, of whom one is the owner."""
    members = ClubMember.objects.filter(club=club)
    stored = Club.objects.get(pk=club.pk)
    return stored.size == members.count() and members.filter(role=Role.OWNER).count() == 1


def test_the_last_place_goes_to_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of eight who come at once."""
    monkeypatch.setattr(membership, "MAX_MEMBERS", 3)
    ann, bob, *others = accounts(10)
    club = club_of(ann, bob)
    found = at_once(*(partial(membership.join, club, one) for one in others))
    assert sorted(found) == ["club_full"] * 7 + ["done"]
    assert adds_up(club)


def test_owners_who_leave_at_once_leave_an_owner() -> None:
    """The owner, whoever follows, and one whose account is deleted."""
    ann, bob, eve, dan = accounts(4)
    club = club_of(ann, eve, dan, moderators=(bob,))
    leaving = (partial(membership.leave, club, ann), partial(membership.leave, club, bob))
    assert at_once(*leaving, partial(delete_account, eve)) == ["done"] * 3
    assert ClubMember.objects.get(club=club).user_id == dan.pk
    assert adds_up(club)


def test_all_members_leave_at_once() -> None:
    """And the club is gone."""
    members = accounts(5)
    club = club_of(members[0], *members[1:])
    assert at_once(*(partial(membership.leave, club, one) for one in members)) == ["done"] * 5
    assert not Club.objects.exists()


def test_a_request_is_answered_once() -> None:
    """By letting in, declining, banning or withdrawing: the person is in, banned or neither, and asks no more."""
    ann, mod, bob = accounts(3)
    club = club_of(ann, moderators=(mod,), admission=Admission.REQUEST)
    membership.join(club, bob)
    at_once(
        partial(membership.let_in, club, ann, bob.pk),
        partial(membership.decline, club, mod, bob.pk),
        partial(moderating.ban, club, ann, bob.pk),
        partial(membership.join, club, bob, club.invitation),
    )
    is_in = ClubMember.objects.filter(club=club, user=bob).exists()
    assert not (is_in and club.bans.filter(user=bob).exists())
    assert not ClubRequest.objects.exists()
    assert adds_up(club)


def test_handing_over_and_leaving_at_once_leave_an_owner() -> None:
    """Whoever of the two is first."""
    ann, bob, eve = accounts(3)
    club = club_of(ann, bob, eve)
    at_once(partial(membership.hand_over, club, ann, bob.pk), partial(membership.leave, club, bob))
    assert adds_up(club)
