"""What a finished game has counted for: everybody's place and rating, as profiles and leaderboards have them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import OuterRef, QuerySet, Subquery

from leaderboards.models import Result
from leaderboards.selectors.listed import listed_people
from leaderboards.skill import Skill


@dataclass(frozen=True)
class RatingChange:
    """A player's rating in the game before and after, as it is shown."""

    before: int
    after: int


@dataclass(frozen=True)
class Outcome:
    """The counted result of a seat. `left`: the player did not stay, so the place may differ from that of the rules."""

    seat: int
    place: int
    won: bool
    left: bool
    rating: RatingChange | None


def outcomes_of(game: int, reader: int | None) -> list[Outcome]:
    """The counted results of a game by seat; none until it is counted. Ratings are those of people who are listed, and
    the reader's own."""
    results = _with_earlier_rating(Result.objects.filter(counted__game=game)).order_by("seat")
    shown = set(listed_people().filter(results__counted__game=game).values_list("pk", flat=True)) | {reader}
    return [
        Outcome(
            seat=result.seat,
            place=result.place,
            won=result.won,
            left=result.left,
            rating=_change(result) if result.user_id is not None and result.user_id in shown else None,
        )
        for result in results
    ]


def _with_earlier_rating(results: QuerySet[Result]) -> QuerySet[Result]:
    earlier = Result.objects.filter(
        user=OuterRef("user"), ruleset=OuterRef("ruleset"), rating__isnull=False, ended_at__lt=OuterRef("ended_at")
    )
    return results.annotate(earlier=Subquery(earlier.order_by("-ended_at", "-pk").values("rating")[:1]))


def _change(result: Result) -> RatingChange | None:
    if result.rating is None:
        return None
    before = result.earlier  # type: ignore[attr-defined]
    return RatingChange(Skill().shown if before is None else before, result.rating)
