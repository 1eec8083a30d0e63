"""Runs at the same time: none overlaps itself, and none keeps people or other tasks waiting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest
from django.db import connection, transaction
from structlog.testing import capture_logs

from accounts.models import User
from config.locks import try_lock
from games.services.play import endings
from leaderboards.models import EarnedAchievement, RunningTally, Totals
from leaderboards.services import counting, locks, recounting, running
from tests.leaderboards.stored_games import StoredGame, accounts

pytestmark = pytest.mark.django_db(transaction=True)
T = TypeVar("T")
Elsewhere = Callable[[Callable[[], T]], T]


@pytest.fixture
def elsewhere() -> Iterator[Elsewhere[object]]:
    """Calls a function in another session of the database and returns its result."""

    def closing(call: Callable[[], object]) -> object:
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        yield lambda call: pool.submit(closing, call).result()


def test_a_run_that_finds_another_at_work_returns_at_once(elsewhere: Elsewhere[int]) -> None:
    game = StoredGame(1, *accounts(2), ruleset="oofopoly")
    game.go_on(20)
    with try_lock(running.RUNNING, 60) as acquired:
        assert acquired
        assert elsewhere(running.count_moved) == 0
        assert not RunningTally.objects.exists()
    assert elsewhere(running.count_moved) == 1


def test_nothing_is_counted_or_logged_while_everything_is_recomputed(elsewhere: Elsewhere[int]) -> None:
    """Neither finished games nor what was earned in running ones; the next runs count both."""
    people = accounts(2)
    finished, played = (StoredGame(1, *people, ruleset="bangladeshi") for _ in range(2))
    finished.go_on()
    played.go_on(150)
    with capture_logs() as logs:
        with transaction.atomic():
            locks.stop_counting()
            assert elsewhere(counting.count_missed) == 0
            elsewhere(running.count_moved)
        assert not EarnedAchievement.objects.exists()
        assert endings.uncounted(10) == [finished.row.pk]
        running.count_moved()
        assert EarnedAchievement.objects.filter(game=played.row).exists()
        assert counting.count_missed() == 1
    assert [line for line in logs if line["log_level"] == "error"] == []


def test_recounting_locks_a_person_only_to_store_the_result(
    elsewhere: Elsewhere[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their games are read in batches before; one that ends meanwhile counts, too."""
    people = accounts(2)
    games = [StoredGame(number, *people, ruleset="oofopoly") for number in range(4)]
    for game in games:
        game.go_on()
    for game in games[:3]:
        counting.count_game(game.row.pk)
    whole = recounting._seats
    counted: list[int] = []

    def watched(game: int, left: tuple[int, ...]) -> object:
        if game != games[3].row.pk:
            elsewhere(lock_at_once)
        if not counted:
            elsewhere(lambda: counting.count_game(games[3].row.pk))
        counted.append(game)
        return whole(game, left)

    def lock_at_once() -> None:
        with transaction.atomic():
            User.objects.select_for_update(nowait=True, no_key=True).get(pk=people[0].pk)

    monkeypatch.setattr(recounting, "_seats", watched)
    monkeypatch.setattr(recounting, "BATCH", 2)
    assert recounting.recount(people[0].pk) == 4
    assert sorted(counted) == [game.row.pk for game in games]
    assert Totals.objects.get(user=people[0]).counts["games"] == 4
