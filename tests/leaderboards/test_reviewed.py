"""Luck and decisions of people over the games of theirs that were reviewed."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.analysis.review.findings import Terms
from games.models import Game, ReviewedGame
from leaderboards import tasks
from leaderboards.models import Result, ReviewedResult
from leaderboards.services import counting, reviewed
from tests.games.reviewed import store_review
from tests.leaderboards.games import account, counted, finished

pytestmark = pytest.mark.django_db


def terms_of(game: Game, luck: float, decisions: float) -> Terms:
    """Terms in which each seat has so much own luck, and its number in hundredths more."""
    seats = range(game.seats.count())
    none = [0.0 for _ in seats]
    return Terms([luck + seat / 100 for seat in seats], none, [decisions for _ in seats], none)


def stored(game: Game) -> dict[int, ReviewedResult]:
    """What is stored of a game, by seat."""
    return {row.result.seat: row for row in ReviewedResult.objects.filter(result__counted__game=game)}


def test_a_review_is_noted_once_for_each_person() -> None:
    """Not for bots; by the level that the rating after the game is of, or that of who is not rated."""
    game = counted(account("Ann"), account("Ben"), bots=2)
    Result.objects.filter(counted__game=game, user__username="Ann").update(rating=1500)
    store_review(game, terms_of(game, 0.05, -0.1))
    assert reviewed.note_reviews() == 1
    assert reviewed.note_reviews() == 0
    rows = stored(game)
    people = {seat.number: seat.user.username for seat in game.seats.exclude(user=None) if seat.user}
    assert set(rows) == set(people)
    for seat, row in rows.items():
        assert row.luck == pytest.approx(0.05 + seat / 100)
        assert (row.decisions, row.cost, row.weighed) == (-0.1, 0, 9)
        assert row.level == (1 if people[seat] == "Ann" else 0)


def test_who_left_has_no_figures() -> None:
    """Somebody else decided for them."""
    game = counted(account("Ann"), account("Ben"))
    Result.objects.filter(counted__game=game, user__username="Ben").update(left=True)
    store_review(game)
    tasks.count_missed()
    assert [row.result.user.username for row in ReviewedResult.objects.all() if row.result.user] == ["Ann"]


def test_a_review_waits_until_its_game_is_counted_and_a_later_one_replaces_it() -> None:
    """What was noted stays when the review is deleted, and goes with the result."""
    game = finished(account("Ann"), account("Ben"))
    review = store_review(game)
    assert reviewed.note_reviews() == 0
    assert counting.count_game(game.pk)
    assert reviewed.note_reviews() == 1
    review.delete()
    assert {row.luck for row in stored(game).values()} == {0.0}
    later = store_review(game, terms_of(game, 0.2, 0.0))
    assert later.finished_at is not None
    ReviewedGame.objects.filter(pk=later.pk).update(finished_at=later.finished_at + timedelta(seconds=1))
    assert reviewed.note_reviews() == 1
    assert min(row.luck for row in stored(game).values()) == 0.2
    Result.objects.filter(counted__game=game).delete()
    assert not ReviewedResult.objects.exists()


def test_a_review_that_cannot_be_read_keeps_no_other_waiting() -> None:
    """It is set aside for a while."""
    bad, good = (counted(account(f"Ann {number}"), account(f"Ben {number}")) for number in range(2))
    ReviewedGame.objects.filter(pk=store_review(bad).pk).update(findings={"versions": 1})
    store_review(good)
    assert reviewed.note_reviews() == 1
    assert stored(good)
    assert bad.pk in reviewed.failed.games()
