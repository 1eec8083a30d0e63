"""How many different people somebody has met in rated games, which they need before they are listed."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db import connection

from leaderboards.models import OVERALL, Standing
from leaderboards.periods import ALL
from leaderboards.rankings import MIN_OPPONENTS

MET = """
SELECT p.id, count(*) FROM unnest(%s::bigint[]) AS p(id)
CROSS JOIN LATERAL (
    SELECT DISTINCT theirs.user_id FROM leaderboards_result mine
    JOIN leaderboards_result theirs ON theirs.counted_id = mine.counted_id AND theirs.user_id <> mine.user_id
    WHERE mine.user_id = p.id AND mine.rated AND NOT mine.guest AND NOT theirs.guest
    LIMIT %s
) met GROUP BY p.id
"""


def note(rows: Iterable[Standing]) -> None:
    """Note in these standings, which are about to be stored, how many people each person has met, and in their others.

    Those who have met enough are not counted again. Their results are stored, and the people are locked.
    """
    rows = list(rows)
    people = {row.user_id for row in rows}
    overall = Standing.objects.filter(user__in=people, period=ALL, ruleset=OVERALL)
    known = dict(overall.values_list("user", "opponents"))
    few = [person for person in people if known.get(person, 0) < MIN_OPPONENTS]
    met = known | met_by(few)
    for row in rows:
        row.opponents = met.get(row.user_id, 0)
    for person in few:
        if met.get(person, 0) != known.get(person, 0):
            Standing.objects.filter(user=person).update(opponents=met[person])


def met_by(people: Collection[int]) -> dict[int, int]:
    """The different people whom each of these has met in rated games, counted up to MIN_OPPONENTS."""
    if not people:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(MET, [list(people), MIN_OPPONENTS])
        return dict(cursor.fetchall())
