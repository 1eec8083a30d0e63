"""Luck and decisions of people over the games of theirs that were reviewed."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services import delete_account
from games.analysis.review.findings import Terms
from games.models import Game, ReviewedGame
from leaderboards import tasks
from leaderboards.models import Result, ReviewedResult
from leaderboards.pages import charts
from leaderboards.selectors import reviewed as selector
from leaderboards.selectors.exports import stored_about
from leaderboards.services import counting, reviewed
from leaderboards.services.profiles import set_public
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


def noted(game: Game, figures: dict[str, tuple[float, float]]) -> None:
    """Store the luck and the decisions of people in a game as if a review had found them."""
    now = timezone.now()
    for result in Result.objects.filter(counted__game=game, user__username__in=figures).select_related("user"):
        assert result.user is not None
        luck, decisions = figures[result.user.username]
        ReviewedResult.objects.create(
            result=result, ruleset=result.ruleset, level=0, luck=luck, decisions=decisions, cost=0.04, weighed=9,
            reviewed_at=now,
        )  # fmt: skip


def test_a_profile_tells_luck_and_decisions(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The means with their errors, compared with others if there are enough of them; to nobody if it is hidden."""
    ann, *others = (account(name) for name in ("Ann", "Ben", "Cem"))
    assert "Luck and decisions" not in content(client, ann)
    for luck in (0.1, -0.02):
        noted(counted(ann, *others), {"Ann": (luck, -0.05), "Ben": (0.3, 0.2), "Cem": (-0.1, 0.0)})
    page = content(client, ann)
    assert re.search('<b>\\+4</b> <span class="small">± 12</span>', page)
    assert "<b>−5</b>" in page  # noqa: RUF001 - the sign of negative numbers
    assert "Too few to compare" in page
    assert "4 games" in page
    assert page.count("chart-luck") == 2
    monkeypatch.setattr(selector, "ENOUGH_GAMES", 4)
    monkeypatch.setattr(selector, "ENOUGH_PEOPLE", 2)
    page = content(client, ann)
    assert "Too few to compare" not in page
    assert '<td class="lb-number">+10</td><td class="lb-number">+10</td><td class="lb-number">−4</td>' in page  # noqa: RUF001
    ReviewedResult.objects.exclude(result__user=ann).update(level=1)
    assert "Too few to compare" in content(client, ann)
    set_public(ann.pk, public=False)
    assert "Luck and decisions" not in content(client, ann)
    client.force_login(ann)
    assert "Luck and decisions" in content(client, ann)


def content(client: Client, person: User) -> str:
    """The profile of a person."""
    return client.get(f"/players/{person.username}/").content.decode()


def test_a_profile_takes_as_many_queries_with_many_reviews(django_assert_num_queries: Any) -> None:
    """One for one's own, and two for those of others in all games."""
    ann, ben = account("Ann"), account("Ben")
    for ruleset in ("oofopoly", "bangladeshi", "oofopoly"):
        game = counted(ann, ben)
        noted(game, {"Ann": (0.1, 0.0), "Ben": (0.0, 0.0)})
        ReviewedResult.objects.filter(result__counted__game=game).update(ruleset=ruleset)
        with django_assert_num_queries(3):
            found = selector.reviewed_in(ann.pk, selector.reviewed_games(ann.pk))
    assert {line.ruleset: (line.games, line.others.results) for line in found} == {
        "bangladeshi": (1, 1),
        "oofopoly": (2, 2),
    }


def test_a_download_of_ones_data_has_them() -> None:
    """With the result of the game; there is nothing of a game that was not reviewed."""
    ann, ben = account("Ann"), account("Ben")
    noted(counted(ann, ben), {"Ann": (0.1, -0.2)})
    (told,) = stored_about(ann.pk)["results"]
    assert (told["reviewed"]["luck"], told["reviewed"]["decisions"]) == (0.1, -0.2)
    (told,) = stored_about(ben.pk)["results"]
    assert told["reviewed"] is None


def test_who_deletes_their_account_is_forgotten_and_still_counts() -> None:
    """As with their results: what others are compared with has no names."""
    ann, ben = account("Ann"), account("Ben")
    noted(counted(ann, ben), {"Ann": (0.1, -0.2), "Ben": (0.0, 0.0)})
    delete_account(ben)
    assert ReviewedResult.objects.filter(result__user=None).count() == 1
    (line,) = selector.reviewed_in(ann.pk, selector.reviewed_games(ann.pk))
    assert (line.others.results, line.others.people) == (1, 0)


def test_bars_go_up_and_down_from_zero() -> None:
    """On one scale; a value of zero is still to be seen."""
    assert charts.pairs_of([(1, 2)]) is None
    drawn = charts.pairs_of([(20, -10), (0, -20)])
    assert drawn is not None
    assert [mark.value for mark in drawn.marks] == [20, 0, -20]
    first, second = drawn.pairs
    assert (first.heights, second.heights) == ((76, 38), (1, 76))
    assert first.tops == (drawn.zero - 76, drawn.zero)
