"""Friends, requests, blocks and privacy: who becomes what to whom (accounts.relations)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest
import time_machine
from django.core.exceptions import ValidationError

from accounts.models import Block, Circle, FriendRequest, Friendship, Notification, Privacy, SanctionKind, User
from accounts.relations import selectors, services
from accounts.relations.selectors import Allowed
from accounts.sanctions import impose

pytestmark = pytest.mark.django_db


def people(*names: str, **fields: Any) -> list[int]:
    """New people with these names."""
    return [User.objects.create_user(name, **fields).pk for name in names]


def code_of(call: Callable[..., Any], *arguments: Any) -> str:
    """The code with which a call is refused."""
    with pytest.raises(ValidationError) as refused:
        call(*arguments)
    return str(refused.value.code)


def open_notifications(person: int) -> list[str]:
    """What a person was told that is still true."""
    return list(Notification.objects.filter(person=person, gone_at=None).values_list("subject__about", flat=True))


def test_who_asks_and_is_accepted_becomes_a_friend() -> None:
    """Both have each other as friends, and the asker is told."""
    ann, bob = people("Ann", "Bob")
    assert not services.ask(ann, bob)
    assert not services.ask(ann, bob)
    assert open_notifications(bob) == ["friend request"]
    services.accept(bob, ann)
    assert selectors.friends_of(ann) == {bob}
    assert selectors.friends_of(bob) == {ann}
    assert selectors.are_friends(bob, ann)
    assert open_notifications(bob) == []
    assert open_notifications(ann) == ["friendship"]
    assert code_of(services.ask, bob, ann) == "friends_already"
    services.accept(bob, ann)
    assert services.end(ann, bob)
    assert not services.end(ann, bob)
    assert selectors.friends_of(bob) == frozenset()
    assert open_notifications(ann) == []


def test_two_who_ask_each_other_are_friends() -> None:
    """Even if the first request was declined: the second says that it is wanted after all."""
    ann, bob, cem = people("Ann", "Bob", "Cem")
    services.ask(ann, bob)
    assert services.ask(bob, ann)
    services.ask(ann, cem)
    assert services.decline(cem, ann)
    assert services.ask(cem, ann)
    assert selectors.friends_of(ann) == {bob, cem}
    assert not FriendRequest.objects.exists()


def test_a_declined_request_looks_to_its_asker_like_one_that_waits() -> None:
    """Taken back and made again it stays declined, so that nobody is asked twice."""
    ann, bob = people("Ann", "Bob")
    services.ask(ann, bob)
    assert services.decline(bob, ann)
    assert not services.decline(bob, ann)
    assert open_notifications(bob) == []
    assert not services.ask(ann, bob)
    assert services.withdraw(ann, bob)
    assert not services.withdraw(ann, bob)
    assert not services.ask(ann, bob)
    assert FriendRequest.objects.get().declined_at is not None
    assert open_notifications(bob) == []


def test_a_block_ends_everything_and_undoing_it_brings_nothing_back() -> None:
    """A friendship and requests in both directions."""
    ann, bob, cem = people("Ann", "Bob", "Cem")
    services.ask(ann, bob)
    services.accept(bob, ann)
    services.ask(cem, ann)
    assert services.block(ann, bob)
    assert services.block(ann, cem)
    assert not services.block(ann, bob)
    assert selectors.blocked_with(ann) == {bob, cem}
    assert selectors.blocked_with(bob) == {ann}
    assert selectors.blocked_pairs([ann, bob, cem]) == {frozenset({ann, bob}), frozenset({ann, cem})}
    assert selectors.are_blocked(bob, [cem, ann])
    assert not selectors.are_blocked(bob, [cem])
    assert selectors.friends_of(bob) == frozenset()
    assert open_notifications(ann) == []
    for one, other in ((ann, bob), (bob, ann), (ann, 10**9)):
        assert code_of(services.ask, one, other) == "no_person"
    assert code_of(services.accept, ann, cem) == "no_person"
    assert services.unblock(ann, cem)
    assert not services.unblock(ann, cem)
    assert code_of(services.accept, ann, cem) == "no_request"
    assert not services.ask(cem, ann)


def test_a_refusal_takes_as_many_queries_whatever_its_reason(django_assert_num_queries: Any) -> None:
    """For somebody who is not there, who blocks, who is blocked, and who is banned."""
    ann, bob, cem, dan = people("Ann", "Bob", "Cem", "Dan")
    services.block(bob, ann)
    services.block(ann, cem)
    impose(User.objects.get(pk=dan), SanctionKind.BAN, "Cheating", by=None)
    for other in (10**9, bob, cem, dan):
        with django_assert_num_queries(6):  # the savepoint and its end, locking, bans, blocks
            assert code_of(services.ask, ann, other) == "no_person"
    (eve,) = people("Eve")
    for other, code in ((10**9, "no_person"), (bob, "no_person"), (eve, "no_request")):
        with django_assert_num_queries(8):  # and whether they are friends, and have asked
            assert code_of(services.accept, ann, other) == code


@pytest.mark.parametrize(("call", "code"), [(services.ask, "yourself"), (services.block, "yourself")])
def test_nobody_is_their_own_friend(call: Any, code: str) -> None:
    """Nor blocks themselves."""
    (ann,) = people("Ann")
    assert code_of(call, ann, ann) == code


def test_guests_neither_ask_nor_are_asked() -> None:
    """They have no friends until they save their account; but they block."""
    (ann,) = people("Ann")
    (guest,) = people("Guest Heron 42", is_guest=True)
    assert code_of(services.ask, guest, ann) == "guest"
    assert code_of(services.ask, ann, guest) == "they_are_guest"
    assert not selectors.may(Allowed.ASK, guest, ann)
    assert not selectors.may(Allowed.ASK, ann, guest)
    assert services.block(guest, ann)


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of requests in a day, friends and blocks, each with its own code."""
    ann, bob, cem, dan = people("Ann", "Bob", "Cem", "Dan")
    monkeypatch.setattr(services, "MOST_REQUESTS", 1)
    monkeypatch.setattr(services, "MOST_FRIENDS", 1)
    monkeypatch.setattr(services, "MOST_BLOCKED", 1)
    services.ask(ann, bob)
    services.withdraw(ann, bob)
    assert code_of(services.ask, ann, cem) == "too_many_requests"
    with time_machine.travel("2030-01-01"):
        services.ask(ann, cem)
        services.ask(dan, ann)
    services.accept(cem, ann)
    assert code_of(services.accept, ann, dan) == "too_many_friends"
    services.ask(bob, cem)
    services.ask(ann, bob)
    assert code_of(services.accept, bob, ann) == "they_have_too_many_friends"
    services.block(ann, bob)
    assert code_of(services.block, ann, dan) == "too_many_blocked"


CIRCLES = list(Circle)
REACH = {"friend": 2, "acquaintance": 1, "stranger": 0}
"""How many of the circles, from the widest on, have somebody in them besides the first."""


@pytest.mark.parametrize("what", list(Allowed))
@pytest.mark.parametrize("circle", CIRCLES)
def test_privacy(what: Allowed, circle: Circle, django_assert_num_queries: Any) -> None:
    """What each setting allows friends, their friends, strangers and those who are blocked, in one query."""
    ann, friend, acquaintance, stranger, blocked, banned = people("Ann", "Bob", "Cem", "Dan", "Eve", "Fay")
    for one, other in ((ann, friend), (friend, acquaintance)):
        Friendship.objects.create(low_id=one, high_id=other, came_by="request")
    Block.objects.create(blocker_id=blocked, blocked_id=ann)
    impose(User.objects.get(pk=banned), SanctionKind.BAN, "Cheating", by=None)
    others = {"friend": friend, "acquaintance": acquaintance, "stranger": stranger}
    for person in (*others.values(), blocked, banned):
        Privacy.objects.create(person_id=person, **{what.value: circle})
    allowed = {name for name, reach in REACH.items() if CIRCLES.index(circle) <= reach}
    with django_assert_num_queries(1):
        found = selectors.may_many(what, ann, [ann, blocked, banned, *others.values()])
    assert found == {others[name] for name in allowed}
    assert selectors.may_many(what, banned, list(others.values())) == frozenset()


def test_who_set_nothing_has_defaults() -> None:
    """Everybody may ask; only friends see who is here, and invite."""
    ann, bob, cem = people("Ann", "Bob", "Cem")
    Friendship.objects.create(low_id=ann, high_id=bob, came_by="link")
    for one, other in permutations((ann, bob, cem), 2):
        assert selectors.may(Allowed.ASK, one, other)
        assert selectors.may(Allowed.SEE_ONLINE, one, other) == ({one, other} == {ann, bob})
        assert selectors.may(Allowed.INVITE, one, other) == ({one, other} == {ann, bob})
