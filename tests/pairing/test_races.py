"""Pairing in several processes at once, on real connections: one outcome, nobody at two tables, no seat twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from accounts.models import User
from games.engine.refusal import Refused
from games.models import Game, GameSeat, ProposedTable, Room, Seeker
from games.services.pairing import passes, seeking
from games.services.pairing.seeking import Wish
from tests.games.tables import people
from tests.support.extent import extent, nightly

AT_ONCE = 8
TWO = Wish("oofopoly", players=2)


def all_at_once(calls: Sequence[Callable[[], object]], workers: ThreadPoolExecutor) -> None:
    """Make these calls at the same moment, each on a connection of its own; refusals count as answers."""
    start = Barrier(len(calls))

    def call(one: Callable[[], object]) -> None:
        start.wait(30)
        try:
            one()
        except Refused:
            pass
        finally:
            connection.close()

    for done in [workers.submit(call, one) for one in calls]:
        done.result()


def check_tables(users: Sequence[User]) -> None:
    """Every table has its people, no more and no fewer, and nobody is at two."""
    at = Counter(Seeker.objects.filter(table__isnull=False).values_list("table", flat=True))
    assert set(at) == set(ProposedTable.objects.values_list("pk", flat=True))
    assert set(at.values()) <= {2}
    seats = Counter(GameSeat.objects.filter(user__in=users).values_list("user", flat=True))
    assert all(count == 1 for count in seats.values())
    assert not set(seats) & set(Seeker.objects.values_list("pk", flat=True))


def forget() -> None:
    """Nobody looks for anything, and nobody plays."""
    Seeker.objects.all().delete()
    ProposedTable.objects.all().delete()
    Game.objects.all().delete()
    Room.objects.all().delete()


@nightly
@pytest.mark.django_db(transaction=True)
def test_pairing_and_leaving_at_the_same_moment() -> None:
    """Whoever leaves is at no table; whoever stays is at a whole one or waits."""
    users = people(6)
    with ThreadPoolExecutor(AT_ONCE) as workers:
        for round_ in range(extent(20, 1000)):
            for user in users:
                seeking.seek(user, TWO)
            leaving = users[:4] if round_ % 2 else users[2:]
            if round_ % 3 == 0:
                passes.propose()
            calls: list[Callable[[], object]] = [passes.run] * (AT_ONCE - len(leaving))
            calls += [lambda user=user: seeking.leave(user.pk) for user in leaving]  # type: ignore[misc]
            all_at_once(calls, workers)
            check_tables(users)
            gone = {user.pk for user in leaving}
            assert not Seeker.objects.filter(pk__in=gone).exists()
            assert Seeker.objects.count() == len(users) - len(leaving)
            forget()


@nightly
@pytest.mark.django_db(transaction=True)
def test_processes_that_pair_the_same_people() -> None:
    """Each table is proposed once; in the end everybody sits at one."""
    users = people(6)
    with ThreadPoolExecutor(AT_ONCE) as workers:
        for _ in range(extent(20, 1000)):
            for user in users:
                seeking.seek(user, TWO)
            all_at_once([passes.run] * AT_ONCE, workers)
            check_tables(users)
            assert ProposedTable.objects.count() == 3
            forget()


@nightly
@pytest.mark.django_db(transaction=True)
def test_confirming_while_somebody_leaves_and_passes_are_made() -> None:
    """One outcome: a game with both, or none with either; a second confirmation of the same person changes nothing."""
    ann, bob = people(2)
    outcomes: Counter[bool] = Counter()
    with ThreadPoolExecutor(AT_ONCE) as workers:
        for round_ in range(extent(12, 1000)):
            for user in (ann, bob):
                seeking.seek(user, TWO)
            passes.propose()
            if round_ % 2:
                seeking.confirm(ann.pk)
            confirming = [lambda: seeking.confirm(ann.pk), lambda: seeking.confirm(bob.pk)] * 2
            leaving = [lambda: seeking.leave(bob.pk)] * 2
            all_at_once([*confirming, *leaving, passes.run, passes.run], workers)
            check_tables([ann, bob])
            games = list(Game.objects.values_list("pk", flat=True))
            assert len(games) == Room.objects.count() <= 1
            outcomes[bool(games)] += 1
            if games:
                assert GameSeat.objects.filter(user__in=[ann, bob]).count() == 2
                assert not Seeker.objects.exists()
            else:
                assert set(Seeker.objects.values_list("pk", "table")) <= {(ann.pk, None)}
            forget()
    assert sum(outcomes.values()) == extent(12, 1000)
