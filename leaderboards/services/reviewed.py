"""Noting what reviews found about people's results, in the background, once a game is both reviewed and counted."""

from __future__ import annotations

import structlog
from django.db.models import Exists, OuterRef, QuerySet

from games.models import Kind, ReviewedGame
from games.selectors.reviews.reading import seats_of
from games.services.upkeep.set_aside import SetAside
from leaderboards.models import Result, ReviewedResult
from leaderboards.selectors.skills import Ratings
from leaderboards.unusual import level_of

log = structlog.get_logger(__name__)
failed = SetAside()
AT_ONCE = 20


def note_reviews() -> int:
    """Store the figures of people's seats in reviews that have been finished; returns of how many games."""
    done = 0
    for review in _unnoted().exclude(game__in=failed.games()).order_by("finished_at")[:AT_ONCE]:
        try:
            _note(review)
            done += 1
        except Exception as error:
            log.exception("a review was not noted", game=review.game_id)
            failed.add(review.game_id, error)
    return done


def _unnoted() -> QuerySet[ReviewedGame]:
    """Finished reviews of counted games with people whose figures are not stored, or those of an earlier review."""
    missing = _played(OuterRef("game")).exclude(reviewed__reviewed_at__gte=OuterRef("finished_at"))
    return ReviewedGame.objects.filter(Exists(missing), finished_at__isnull=False)


def _played(game: int | OuterRef) -> QuerySet[Result]:
    """The results of people who played a game to its end: for the others somebody else decided."""
    return Result.objects.filter(counted__game=game, kind=Kind.PERSON, left=False)


def _note(review: ReviewedGame) -> None:
    assert review.finished_at is not None
    seats = {one.seat: one for one in seats_of(review)}
    results = list(_played(review.game_id))
    people = [result.user_id for result in results if result.user_id is not None]
    ruleset = results[0].ruleset
    skills = Ratings().of(people, ruleset)
    rows = []
    for result in results:
        seat, skill = seats[result.seat], skills.get(result.user_id or 0)
        rows.append(
            ReviewedResult(
                result=result,
                ruleset=ruleset,
                level=level_of(result.rating if skill is None or result.rating is not None else skill.shown),
                luck=seat.own_luck,
                decisions=seat.own_decisions,
                cost=seat.cost,
                weighed=seat.weighed,
                reviewed_at=review.finished_at,
            )
        )
    figures = ["level", "luck", "decisions", "cost", "weighed", "reviewed_at"]
    ReviewedResult.objects.bulk_create(rows, update_conflicts=True, unique_fields=["result"], update_fields=figures)
