"""Reading how people end their rated games: for themselves, for the staff, and one figure for everybody."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection
from django.db.models import Count, Q
from django.utils import timezone

from games.models import PairingTimeout
from games.selectors.titles import title_of
from leaderboards.ladder import GAMES, LIMIT, POINTS, WARNED, End, Ladder, ladder_of
from leaderboards.models import BadEnd, BadEndKind, Conduct, Result

MIN_GAMES = 10
"""The rated games from which on a profile says how many somebody finished."""
LISTED = 50
"""The bad ends that their person is shown."""
ENDS = """
SELECT person.id, game.at, game.kind, game.number FROM unnest(%s::bigint[]) AS person(id) CROSS JOIN LATERAL (
    (
        SELECT ended_at AS at, '' AS kind, 0 AS number FROM leaderboards_result result
        WHERE user_id = person.id AND rated AND NOT guest
            AND NOT EXISTS (
                SELECT FROM leaderboards_badend bad WHERE bad.result_id = result.id AND bad.set_aside_at IS NULL
            )
        ORDER BY ended_at DESC, id DESC LIMIT %s
    ) UNION ALL (
        SELECT at, kind, id FROM leaderboards_badend
        WHERE user_id = person.id AND set_aside_at IS NULL ORDER BY at DESC, id DESC LIMIT %s
    )
) game
WHERE EXISTS (SELECT FROM leaderboards_badend bad WHERE bad.user_id = person.id AND bad.set_aside_at IS NULL)
ORDER BY person.id, game.at, game.number
"""
"""The latest games of people who have not finished one, oldest first: those they finished, and those they did not."""


@dataclass(frozen=True)
class Finished:
    """How many of so many rated games somebody has finished."""

    games: int
    finished: int

    @property
    def share(self) -> int:
        """In thousandths; never all of them if one is missing."""
        return self.finished * 1000 // self.games


@dataclass(frozen=True)
class BadEndLine:
    """A game that somebody did not finish, as they see it. `game` is its number if it is still stored."""

    kind: str
    game: int | None
    ruleset_name: str
    at: datetime
    points: int
    set_aside: str | None
    """The reason for which the staff have set it aside; None if they have not."""


@dataclass(frozen=True)
class OwnConduct:
    """Where somebody stands, as they see it. `until` is when they are paired again, if they are not now."""

    ladder: Ladder
    until: datetime | None
    lines: list[BadEndLine]
    warned: int = WARNED
    limit: int = LIMIT


@dataclass(frozen=True)
class Notice:
    """What somebody should know before they look for a game: `until` if they are not paired now."""

    until: datetime | None


def ladders_of(users: Collection[int]) -> dict[int, Ladder]:
    """Where people stand, of those who have not finished a game; one query."""
    with connection.cursor() as cursor:
        cursor.execute(ENDS, [sorted(users), GAMES, GAMES])
        rows: list[tuple[int, datetime, str, int]] = cursor.fetchall()
    ends: dict[int, list[End]] = {}
    for user, at, kind, number in rows:
        ends.setdefault(user, []).append(End(at, kind, number))
    return {user: ladder_of(found) for user, found in ends.items()}


def finished_by(user: int) -> Finished | None:
    """How many of their rated games somebody has finished; None before there are enough to say so.

    A game that was not confirmed had not begun. What the staff have set aside is as good as finished.
    """
    begun = BadEnd.objects.filter(user=user, set_aside_at__isnull=True).exclude(kind=BadEndKind.NO_SHOW)
    is_unrated = Q(result__isnull=True) | Q(result__rated=False)  # void, or played on by somebody else
    bad = begun.aggregate(all=Count("pk"), unrated=Count("pk", filter=is_unrated))
    games = Result.objects.filter(user=user, rated=True, guest=False).count() + bad["unrated"]
    return Finished(games, games - bad["all"]) if games >= MIN_GAMES else None


def own_conduct(user: int) -> OwnConduct:
    """Where somebody stands, and what is held against them."""
    return OwnConduct(ladders_of([user]).get(user, Ladder()), until_of(user), list(_lines(user)))


def until_of(user: int) -> datetime | None:
    """Until when somebody is not paired; None if they are."""
    found = PairingTimeout.objects.filter(user=user, until__gt=timezone.now()).values_list("until", flat=True)
    return found.first()


def notice_for(user: Any) -> Notice | None:
    """What somebody should know before they look for a game; None if there is nothing. One query."""
    if not user.is_authenticated:
        return None
    row = Conduct.objects.filter(user=user.pk).values_list("points", "user__pairing_timeout__until").first()
    if row is None:
        return None
    points, until = row
    if until is not None and until > timezone.now():
        return Notice(until)
    return Notice(None) if Ladder(points).warned else None


def _lines(user: int) -> Iterator[BadEndLine]:
    for row in BadEnd.objects.filter(user=user)[:LISTED]:
        yield BadEndLine(
            kind=row.get_kind_display(),
            game=row.game_id,
            ruleset_name=title_of(row.ruleset),
            at=row.at,
            points=POINTS[row.kind],
            set_aside=row.set_aside_reason if row.set_aside_at is not None else None,
        )
