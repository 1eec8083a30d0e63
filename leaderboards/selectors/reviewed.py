"""What reviews found about a person over their games: luck and decisions, and those of others of the same level."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from django.db.models import Avg, Count

from games.selectors.titles import title_of
from leaderboards.models import ReviewedResult
from leaderboards.unusual import LEVELS

LATEST = 100
"""So many of a person's reviewed games count, those that ended last."""
OF_OTHERS = 1_000
"""So many results of others of one level in one game, those that were reviewed last."""
ENOUGH_GAMES, ENOUGH_PEOPLE = 20, 5
"""The results of others, and the people they are of, with which somebody is compared at least."""
SURE = 2
"""Standard errors within which a mean is said to lie."""


class ReviewedGameOfPerson(NamedTuple):
    """Own luck and decisions in a game, and what graded decisions lost, in points: hundredths of the chance to win."""

    ruleset: str
    level: int
    luck: float
    decisions: float
    lost: float


class Mean(NamedTuple):
    """A mean in points; None as its `error` (two standard errors) if there is one value only."""

    mean: float
    error: float | None

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        """Of at least one value."""
        error = SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else None
        return cls(fmean(values), error)


@dataclass(frozen=True)
class Others:
    """The means of others whose rating is at least `rated_from` and below `rated_below`, where there are such bounds.

    Without `enough` of them there are no means, only the number of their `results`.
    """

    rated_from: int | None
    rated_below: int | None
    results: int
    people: int
    luck: float
    decisions: float
    lost: float

    @property
    def enough(self) -> bool:
        """Whether they are so many that comparing with them tells something."""
        return self.results >= ENOUGH_GAMES and self.people >= ENOUGH_PEOPLE


@dataclass(frozen=True)
class ReviewedIn:
    """A person's reviewed games of one ruleset."""

    ruleset: str
    name: str
    games: int
    luck: Mean
    decisions: Mean
    lost: Mean
    others: Others


def reviewed_games(user: int) -> list[ReviewedGameOfPerson]:
    """The latest reviewed games of a person, oldest first."""
    rows = ReviewedResult.objects.filter(result__user=user).order_by("-result__ended_at", "-pk")
    found = rows.values_list("ruleset", "level", "luck", "decisions", "cost")[:LATEST]
    return [
        ReviewedGameOfPerson(ruleset, level, 100 * luck, 100 * decisions, -100 * cost)
        for ruleset, level, luck, decisions, cost in found
    ][::-1]


def reviewed_in(user: int, games: Sequence[ReviewedGameOfPerson]) -> list[ReviewedIn]:
    """The means of these games of a person by ruleset, each beside those of others of the person's latest level."""
    levels = {game.ruleset: game.level for game in games}
    others = _others(user, sorted(levels.items()))
    return [
        ReviewedIn(
            ruleset=ruleset,
            name=title_of(ruleset),
            games=len(own),
            luck=Mean.of([game.luck for game in own]),
            decisions=Mean.of([game.decisions for game in own]),
            lost=Mean.of([game.lost for game in own]),
            others=_with_bounds(level, others.get(ruleset, {})),
        )
        for ruleset, level in sorted(levels.items())
        if (own := [game for game in games if game.ruleset == ruleset])
    ]


def _others(user: int, levels: Collection[tuple[str, int]]) -> dict[str, dict[str, Any]]:
    """The means of everybody else by ruleset, of the level that is given for each; none without any results."""
    if not levels:
        return {}
    first, *more = [_latest_of_others(user, ruleset, level) for ruleset, level in levels]
    rows = ReviewedResult.objects.filter(pk__in=list(first.union(*more, all=True)))
    counted = rows.values("ruleset").annotate(
        results=Count("pk"),
        people=Count("result__user", distinct=True),
        mean_luck=Avg("luck"),
        mean_decisions=Avg("decisions"),
        mean_cost=Avg("cost"),
    )
    return {row["ruleset"]: {**row} for row in counted}


def _latest_of_others(user: int, ruleset: str, level: int) -> Any:
    rows = ReviewedResult.objects.filter(ruleset=ruleset, level=level).exclude(result__user=user)
    return rows.order_by("-reviewed_at").values_list("pk", flat=True)[:OF_OTHERS]


def _with_bounds(level: int, row: dict[str, Any]) -> Others:
    bounds = (None, *LEVELS, None)
    return Others(
        rated_from=bounds[level],
        rated_below=bounds[level + 1],
        results=row.get("results", 0),
        people=row.get("people", 0),
        luck=100 * row.get("mean_luck", 0),
        decisions=100 * row.get("mean_decisions", 0),
        lost=-100 * row.get("mean_cost", 0),
    )
