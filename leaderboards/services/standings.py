"""Standings: what a person has achieved in rated games, by period and ruleset.

Co-operative games are not rated. Those that are ranked by rounds count in standings of their own, by the number of
players and not over all rulesets.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from datetime import datetime

from django.db.models import F
from django.db.models.functions import Greatest

from accounts.models import User
from leaderboards.models import OVERALL, CountedGame, Result, Standing
from leaderboards.periods import KINDS, period, periods
from leaderboards.services import listing, opponents
from leaderboards.services.finished import FinishedGame

MIN_GAMES = {"all": 20, "month": 10, "week": 5}
"""The games after which a win rate is shown, by kind of period."""
COUNTS = ["games", "wins", "draws", "rating", "win_rate", "fewest_rounds", "opponents"]
ONCE = ["user", "period", "ruleset", "players"]
Key = tuple[int, str, str, int]
"""User, period, ruleset and number of players (0: any)."""


def add(game: FinishedGame) -> None:
    """Add a rated or ranked game to the standings of its people, who are locked."""
    counted = game.counted
    if not counted.rated and not counted.ranked:
        return
    rows = standings_of(list(game.people), counted)
    add_results(rows, counted, counted.results.all(), listing.listed_among(game.people))
    if counted.rated:
        opponents.note(rows.values())
    Standing.objects.bulk_create(rows.values(), update_conflicts=True, unique_fields=ONCE, update_fields=COUNTS)


def standings_of(users: list[int], counted: CountedGame) -> dict[Key, Standing]:
    """The standings that a game adds to."""
    players = counted.players if counted.ranked else 0
    rows = Standing.objects.filter(
        user__in=users,
        ruleset__in=(counted.ruleset, OVERALL),
        period__in=periods(counted.ended_at).values(),
        players=players,
    )
    return {(row.user_id, row.period, row.ruleset, players): row for row in rows}


def add_results(
    rows: dict[Key, Standing], counted: CountedGame, results: Iterable[Result], listed: Container[int]
) -> None:
    """Add the results of a rated or ranked game to the standings of its people."""
    add_one = _add_ranked if counted.ranked else _add_rated
    for result in results:
        if result.user_id is not None and (counted.ranked or not result.guest):
            add_one(rows, result, counted.players, listed=result.user_id in listed)


def _add_rated(rows: dict[Key, Standing], result: Result, _: int, *, listed: bool) -> None:
    for kind in KINDS:
        for ruleset, rating in ((result.ruleset, result.rating), (OVERALL, result.overall_rating)):
            row = _standing(rows, result, kind, ruleset, 0, listed=listed)
            row.games += 1
            row.wins += result.won
            row.draws += result.drawn
            row.rating = rating
            row.win_rate = row.wins * 1000 // row.games if row.games >= MIN_GAMES[kind] else None


def _add_ranked(rows: dict[Key, Standing], result: Result, players: int, *, listed: bool) -> None:
    for kind in KINDS:
        row = _standing(rows, result, kind, result.ruleset, players, listed=listed)
        row.games += 1
        row.wins += result.won
        if result.won and result.rounds is not None:
            row.fewest_rounds = min(result.rounds, row.fewest_rounds or result.rounds)


def _standing(
    rows: dict[Key, Standing], result: Result, kind: str, ruleset: str, players: int, *, listed: bool
) -> Standing:
    assert result.user_id is not None
    key = (result.user_id, period(kind, result.ended_at), ruleset, players)
    if key not in rows:
        rows[key] = Standing(user_id=key[0], period=key[1], ruleset=ruleset, players=players, listed=listed)
    return rows[key]


def add_achievements(person: User, ruleset: str, at: datetime, count: int) -> None:
    """Change the number of achievements in the standings of a person, whose row is locked."""
    listed = person.pk in listing.listed_among({person.pk: person})
    where = {"user": person, "ruleset__in": (ruleset, OVERALL), "period__in": periods(at).values(), "players": 0}
    new = [
        Standing(user=person, period=period, ruleset=key, listed=listed)
        for period in periods(at).values()
        for key in (ruleset, OVERALL)
    ]
    Standing.objects.bulk_create(new, ignore_conflicts=True)
    Standing.objects.filter(**where).update(achievements=Greatest(F("achievements") + count, 0))
