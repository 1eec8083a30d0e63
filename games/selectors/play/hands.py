"""Hands: what only one seat of a game may see, and until when it stays hidden (PLAT-33, PLAT-35).

A running game shows nobody what others hold. An ended one shows everything, with two exceptions. A game that its
players left and that was saved stays covered until it is clear that no hand in it is played any more; a game of the
challenge of the day stays covered until midnight, because others still play with the same seed.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.db import connection

from games import rulesets
from games.clock import wall_ms
from games.engine.hidden import hides_hands
from games.models import FINAL_CAUSES, Game, SavedGame, Status

COVERED = """
WITH RECURSIVE line AS (
    SELECT id, seed_hash FROM games_game WHERE id = %s
    UNION
    SELECT g.id, g.seed_hash FROM line
    JOIN games_savedgame s ON s.origin = line.seed_hash
    JOIN games_game g ON g.id = s.continuation_id
)
SELECT EXISTS (
    SELECT FROM line JOIN games_game g ON g.id = line.id LEFT JOIN games_savedgame s ON s.origin = g.seed_hash
    WHERE g.status = 'playing' OR (
        g.status = 'cancelled' AND g.cancel_cause NOT IN ('staff', 'length') AND NOT s.continued
        AND s.drawn = (g.state::jsonb ->> 'drawn')::int
    )
)
"""
"""Whether a game, or one that goes on from it, is being played or may be continued in its place."""


@cache
def keeps_hands(ruleset: Any) -> bool:
    """Whether seats see something that others do not, so that nobody may take over another person's seat."""
    return hides_hands(ruleset.table) or any(hides_hands(decision) for decision in ruleset.decisions)


def has_hands(game: Game) -> bool:
    """Whether the players of this game see something that others do not; nobody does in one whose rules are gone."""
    ruleset = rulesets.RULESETS.get(game.ruleset)
    return ruleset is not None and keeps_hands(ruleset)


def is_of_today(game: Game) -> bool:
    """Whether others may still play with the seed of this game, of a challenge whose day is not over."""
    return game.covered_until is not None and game.covered_until > wall_ms()


def may_be_covered(game: Game) -> bool:
    """Whether hands or the seed of this game may have to stay hidden, without asking the database."""
    if is_of_today(game):
        return True
    if game.status != Status.CANCELLED or game.cancel_cause in FINAL_CAUSES:
        return game.status == Status.PLAYING
    ruleset = rulesets.RULESETS.get(game.ruleset)
    return ruleset is not None and keeps_hands(ruleset)


def is_covered(game: Game) -> bool:
    """Whether the hands of this game, and its seed, have to stay hidden (PLAT-35)."""
    if game.status == Status.PLAYING or is_of_today(game):
        return True
    if not may_be_covered(game):
        return False
    with connection.cursor() as cursor:
        cursor.execute(COVERED, [game.pk])
        return bool(cursor.fetchone()[0])


def is_continued_in_play(origin: str) -> bool:
    """Whether the hands of the game with this hash of its seed are in those of a game that continues it."""
    saved_game = SavedGame.objects.filter(origin=origin).select_related("continuation").first()
    return saved_game is not None and saved_game.continuation is not None and is_covered(saved_game.continuation)
