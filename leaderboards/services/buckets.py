"""The buckets of leaderboards, from which places are read: computed anew every minute, in one transaction."""

from __future__ import annotations

from django.db import connection, transaction
from django.utils import timezone

from leaderboards.models import Bucket, Standing
from leaderboards.periods import periods
from leaderboards.rankings import MIN_OPPONENTS, RANKINGS
from leaderboards.services import listing

REBUILDING = 2_502
"""The key of the advisory lock that keeps a second worker from rebuilding at the same time."""
CONDITIONS = {
    "rating": f"rating IS NOT NULL AND opponents >= {MIN_OPPONENTS}",
    "wins": f"wins > 0 AND opponents >= {MIN_OPPONENTS}",
    "win_rate": f"win_rate IS NOT NULL AND opponents >= {MIN_OPPONENTS}",
    "achievements": "achievements > 0",
    "fewest_rounds": "fewest_rounds IS NOT NULL",
}
"""The condition for being on a board, beginning with the words of its index."""
FILL = """
INSERT INTO leaderboards_bucket (board, period, ruleset, players, value, people, above)
SELECT %s, period, ruleset, players, {board}, count(*),
       sum(count(*)) OVER (PARTITION BY period, ruleset, players ORDER BY {board} {direction}) - count(*)
FROM leaderboards_standing WHERE listed AND {condition} AND period = ANY(%s) AND players {number} 0
GROUP BY period, ruleset, players, {board}
"""


def rebuild() -> None:
    """Forget the standings of periods that are over, list people whose ban has ended, and count every board anew."""
    listing.relist_after_bans()
    current = list(periods(timezone.now()).values())
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [REBUILDING])
        if not cursor.fetchone()[0]:
            return
        Standing.objects.exclude(period__in=current).delete()
        Bucket.objects.all().delete()
        for key, board in RANKINGS.items():
            direction = "ASC" if board.fewest else "DESC"
            number = ">" if board.cooperative else "="
            fill = FILL.format(board=key, condition=CONDITIONS[key], direction=direction, number=number)
            cursor.execute(fill, [key, current])
