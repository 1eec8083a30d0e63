"""Standings: what a person has achieved in rated games, by period and ruleset."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db.models import F
from django.db.models.functions import Greatest

from accounts.models import User
from leaderboards.models import OVERALL, Result, Standing
from leaderboards.periods import KINDS, period, periods
from leaderboards.services import listing

if TYPE_CHECKING:
    from leaderboards.services.counting import Counting

MIN_GAMES = {"all": 20, "month": 10, "week": 5}
"""The games after which a win rate is shown, by kind of period."""
COUNTS = ["games", "wins", "draws", "rating", "win_rate"]
Key = tuple[int, str, str]


def add(counting: Counting) -> None:
    """Add a rated game to the standings of its people, who are locked."""
    counted = counting.counted
    if not counted.rated:
        return
    results = [result for result in counted.results.all() if result.user_id is not None]
    rows = standings_of(list(counting.people), counted.ruleset, counted.ended_at)
    listed = listing.listed_among(counting.people)
    for result in results:
        add_result(rows, result, listed=result.user_id in listed)
    Standing.objects.bulk_create(
        rows.values(),
        update_conflicts=True,
        unique_fields=["user", "period", "ruleset"],
        update_fields=COUNTS,
    )


def standings_of(users: list[int], ruleset: str, at: datetime) -> dict[Key, Standing]:
    """The standings that a game of this ruleset, ended at this moment, adds to."""
    found = Standing.objects.filter(user__in=users, ruleset__in=(ruleset, OVERALL), period__in=periods(at).values())
    return {(row.user_id, row.period, row.ruleset): row for row in found}


def add_result(rows: dict[Key, Standing], result: Result, *, listed: bool) -> None:
    """Add a result to the standings of its person."""
    assert result.user_id is not None
    for kind in KINDS:
        for ruleset, rating in ((result.ruleset, result.rating), (OVERALL, result.overall_rating)):
            key = (result.user_id, period(kind, result.ended_at), ruleset)
            row = rows.get(key)
            if row is None:
                row = rows[key] = Standing(user_id=key[0], period=key[1], ruleset=ruleset, listed=listed)
            row.games += 1
            row.wins += result.won
            row.draws += result.drawn
            row.rating = rating
            row.win_rate = row.wins * 1000 // row.games if row.games >= MIN_GAMES[kind] else None


def add_achievements(person: User, ruleset: str, at: datetime, count: int) -> None:
    """Change the number of achievements in the standings of a person, whose row is locked."""
    listed = person.pk in listing.listed_among({person.pk: person})
    where = {"user": person, "ruleset__in": (ruleset, OVERALL), "period__in": periods(at).values()}
    new = [
        Standing(user=person, period=period, ruleset=key, listed=listed)
        for period in periods(at).values()
        for key in (ruleset, OVERALL)
    ]
    Standing.objects.bulk_create(new, ignore_conflicts=True)
    Standing.objects.filter(**where).update(achievements=Greatest(F("achievements") + count, 0))
