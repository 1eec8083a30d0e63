"""Two people, and several tabs of each, change how they stand to each other at the same moment: one outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from threading import Barrier

import pytest
from django.core.exceptions import ValidationError
from django.db import connection

from accounts.models import Block, FriendRequest, Friendship, Notification, User
from accounts.relations import services
from tests.support.extent import extent, nightly

pytestmark = [pytest.mark.django_db(transaction=True), nightly]
AT_ONCE = 8
ROUNDS, MUTUAL = extent(100, 1_000), extent(25, 1_000)
Change = Callable[[], object]


@pytest.fixture(name="at_once")
def all_at_once() -> Iterator[Callable[[list[Change]], None]]:
    """Does changes at the same moment, each by a connection of its own; refusals are outcomes, too."""
    gate = Barrier(AT_ONCE)

    def begin(change: Change) -> None:
        gate.wait(timeout=60)
        with suppress(ValidationError):
            change()

    def leave(_number: int) -> None:
        gate.wait(timeout=60)  # so that each thread closes its own
        connection.close()

    def do(changes: list[Change]) -> None:
        assert len(changes) == AT_ONCE
        list(pool.map(begin, changes))

    with ThreadPoolExecutor(AT_ONCE) as pool:
        yield do
        list(pool.map(leave, range(AT_ONCE)))


def pairs(rounds: int) -> list[tuple[int, int]]:
    """Two new people for each round."""
    made = User.objects.bulk_create(
        User(username=f"Person {number}", skeleton=f"person {number}") for number in range(2 * rounds)
    )
    return [(one.pk, two.pk) for one, two in zip(made[::2], made[1::2], strict=True)]


def test_who_asks_and_is_blocked_at_once_ends_up_blocked(
    at_once: Callable[[list[Change]], None], record_property: Callable[[str, object], None]
) -> None:
    """No friendship, no request and no notification of either is left, whatever came first."""
    before = 0
    for one, two in pairs(ROUNDS):
        at_once(
            [
                partial(services.ask, one, two),
                partial(services.ask, two, one),
                partial(services.block, two, one),
                partial(services.accept, two, one),
                partial(services.ask, one, two),
                partial(services.befriend_by_link, one, two),
                partial(services.block, two, one),
                partial(services.accept, one, two),
            ]
        )
        assert list(Block.objects.filter(blocker=two).values_list("blocked", flat=True)) == [one]
        assert not Friendship.objects.filter(low=one, high=two).exists()
        assert not FriendRequest.objects.filter(asker__in=(one, two), withdrawn_at=None).exists()
        told = Notification.objects.filter(person__in=(one, two))
        assert not told.filter(gone_at=None).exists()
        before += told.exists()
    assert 0 < before < ROUNDS, "the block always came first, or never did"
    record_property("figures", f"ask and block at once: {ROUNDS} rounds, {before} in which something came before it")


def test_two_who_ask_each_other_at_once_are_friends_once(at_once: Callable[[list[Change]], None]) -> None:
    """Neither keeps a request, and each is told at most once."""
    for one, two in pairs(MUTUAL):
        at_once([partial(services.ask, one, two), partial(services.ask, two, one)] * (AT_ONCE // 2))
        assert Friendship.objects.filter(low=one, high=two).count() == 1
        assert not FriendRequest.objects.filter(asker__in=(one, two)).exists()
        open_ones = Notification.objects.filter(person__in=(one, two), gone_at=None)
        assert list(open_ones.values_list("subject__about", flat=True)) == ["friendship"]
