"""Noting how far the players of games over days have seen them, as their browsers report with heartbeats.

A live game costs nothing of this, and a move never does.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from django.db import connection

NOTE = """
INSERT INTO games_lastlook AS known (seat_id, user_id, version)
SELECT s.id, s.user_id, max(least(told.version, g.version))
FROM unnest(%s::bigint[], %s::bigint[], %s::bigint[]) AS told(game, person, version)
JOIN games_gameseat s ON s.game_id = told.game AND s.user_id = told.person
JOIN games_game g ON g.id = s.game_id AND g.pace IS NOT NULL AND NOT g.packed
GROUP BY s.id, s.user_id ORDER BY s.id
ON CONFLICT (seat_id) DO UPDATE SET user_id = excluded.user_id, version = excluded.version
WHERE known.user_id <> excluded.user_id OR known.version < excluded.version
"""
"""Whoever has seen a version has seen those before; nobody has seen one that there is not."""


class Look(NamedTuple):
    """A person who has seen a game up to a version."""

    game: int
    person: int
    version: int


def note(looks: Collection[Look]) -> None:
    """Store how far these people have seen these games, in which they sit; others, and live games, are left out."""
    if not looks:
        return
    games, people, versions = zip(*looks, strict=True)
    with connection.cursor() as cursor:
        cursor.execute(NOTE, [list(games), list(people), list(versions)])
