"""Finished games are counted once, with the places that the rules and PLAT-25 give."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.services import create_guest, delete_account
from games.models import Game, Save, Status
from games.services.play import endings
from leaderboards.models import CountedGame, Result
from leaderboards.services import counting
from tests.games.tables import game_of, people
from tests.leaderboards.games import account, finish, results_of
from tests.pages.finished_game import finished_game

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_game_is_counted_once_when_it_has_ended(ann: User) -> None:
    """Its end is committed first; whoever counts it again changes nothing."""
    game = finished_game(ann)
    assert endings.uncounted(10) == [game.pk]
    assert counting.count_game(game.pk)
    assert not counting.count_game(game.pk)
    assert counting.count_missed() == 0
    counted = CountedGame.objects.get()
    assert (counted.players, counted.people, counted.rated) == (4, 1, False)
    results = results_of(game)
    assert sorted(result.place for result in results.values()) == [1, 2, 3, 4]
    mine = results[game.seats.get(user=ann).number]
    # Ann was away at the end, so that she did not win even if her seat did.
    winners = [seat for seat in game.winners if seat != mine.seat]
    assert [seat for seat, result in results.items() if result.won] == winners
    assert (mine.user, mine.kind, mine.ruleset) == (ann, "person", game.ruleset)
    assert all(result.user is None and result.level for seat, result in results.items() if seat != mine.seat)


def test_games_that_are_running_or_cancelled_are_not_counted(ann: User) -> None:
    game = game_of(ann, create_guest())
    assert not counting.count_game(game.pk)
    Game.objects.update(status=Status.CANCELLED, ended_at=timezone.now())
    assert not counting.count_game(game.pk)
    assert endings.uncounted(10) == []


def test_what_was_missed_is_counted_later(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process dies while a game is counted: nothing of it is stored, and the next run counts it whole."""
    game = finish(game_of(ann, account("Bob")), [[1], [0]])

    def die(_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(counting, "STEPS", (*counting.STEPS, die))
        with pytest.raises(KeyboardInterrupt):
            counting.count_game(game.pk)
    assert not Result.objects.exists()
    assert not CountedGame.objects.exists()
    assert counting.count_missed() == 1
    assert Result.objects.count() == 2
    assert CountedGame.objects.get().rated


def test_a_game_that_cannot_be_counted_does_not_stop_the_others(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ended first, so it would be the next one for ever."""
    monkeypatch.setattr(counting, "MISSED_AT_ONCE", 1)
    broken, whole = (finish(game_of(ann, create_guest()), [[0], [1]]) for _ in range(2))
    Game.objects.filter(pk=broken.pk).update(state="{")
    assert [counting.count_missed(), counting.count_missed()] == [0, 1]
    assert endings.uncounted(10) == [broken.pk]
    assert CountedGame.objects.get().game_id == whole.pk


def test_a_save_is_stored_while_its_game_is_counted(ann: User) -> None:
    """A save that was begun before the end locks its owner and then refers to the game; counting goes the other way."""
    game = finish(game_of(ann, create_guest()), [[0], [1]])

    def save() -> None:
        try:
            Save.objects.create(owner=ann, name="Last", ruleset=game.ruleset, game=game, version=1, content=b"", size=0)
        finally:
            connection.close()

    with transaction.atomic(), ThreadPoolExecutor(1) as pool:
        assert endings.take_uncounted(game.pk)
        pool.submit(save).result()
    assert Save.objects.get().game == game


def test_many_workers_count_a_game_once() -> None:
    games = [finish(game_of(*people(3)), [[0], [1, 2]]) for _ in range(3)]

    def count(game: int) -> bool:
        try:
            return counting.count_game(game)
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as workers:
        counted = list(workers.map(count, [game.pk for game in games] * 4))
    assert sum(counted) == len(games)
    assert Result.objects.count() == 9


def test_a_shared_victory_is_one_for_each(ann: User) -> None:
    """They share the first place; the next place counts them all."""
    game = finish(game_of(ann, *people(2)), [[2, 0], [1]])
    counting.count_game(game.pk)
    results = results_of(game)
    assert [(results[seat].place, results[seat].won) for seat in range(3)] == [(1, True), (3, False), (1, True)]


def test_a_game_of_somebody_deleted_is_counted_without_them(ann: User) -> None:
    """They still were a person: the game is rated for the others."""
    other = account("Bob")
    game = finish(game_of(ann, other), [[0], [1]])
    delete_account(other)
    counting.count_game(game.pk)
    assert CountedGame.objects.get().rated
    assert Result.objects.filter(user=ann).count() == 1
    assert Result.objects.filter(user=None, kind="person").count() == 1


def test_finding_missed_games_reads_no_counted_ones(ann: User) -> None:
    """An index holds only what is not counted."""
    with connection.cursor() as cursor, CaptureQueriesContext(connection) as queries:
        endings.uncounted(100)
        sql = queries.captured_queries[-1]["sql"]
        cursor.execute("SET enable_seqscan = off")
        cursor.execute("SET enable_sort = off")  # other indexes would do, but do not have the order
        cursor.execute(f"EXPLAIN {sql}")
        plan = "\n".join(line for (line,) in cursor.fetchall())
        cursor.execute("RESET enable_seqscan")
        cursor.execute("RESET enable_sort")
    assert "games_game_uncounted" in plan
