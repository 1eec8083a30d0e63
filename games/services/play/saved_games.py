"""The facts kept for good of saved games, so that a file counts once, whenever it is loaded (PLAT-30)."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import connection

from games.models import Game, SavedGame

REMEMBER_ALL = """
UPDATE games_savedgame s
SET stands = g.status = 'finished' OR g.cancel_cause IN ('staff', 'length'), drawn = (g.state::jsonb ->> 'drawn')::int
FROM games_game g WHERE g.id = ANY(%s) AND s.origin = g.seed_hash AND g.rated AND g.status <> 'playing'
"""


def remember(origin: str, drawn: int) -> None:
    """A game was saved when it had made so many draws; saves of one game may be stored in any order."""
    row, is_new = SavedGame.objects.get_or_create(origin=origin, defaults={"drawn": drawn})
    if not is_new:
        SavedGame.objects.filter(pk=row.pk, drawn__lt=drawn).update(drawn=drawn)


def remember_result(game: int) -> None:
    """A game has ended with a result, or was ended by staff: nothing counts in its place.

    Only one that is rated: a game played on from another, with the same draws, has the same seed.
    """
    rated = Game.objects.filter(pk=game, rated=True)
    SavedGame.objects.filter(origin__in=rated.values("seed_hash")).update(stands=True)


def remember_all(games: Sequence[int]) -> None:
    """These ended games are about to be deleted."""
    with connection.cursor() as cursor:
        cursor.execute(REMEMBER_ALL, [list(games)])


def take_place(origin: str) -> bool:
    """Take the place of a saved game; False if another game has, which may be starting at this moment."""
    SavedGame.objects.get_or_create(origin=origin)
    return bool(SavedGame.objects.filter(origin=origin, continued=False).update(continued=True))


def remember_continuation(origin: str, game: Game) -> None:
    """This game has taken the place of a saved one."""
    SavedGame.objects.filter(origin=origin).update(continuation=game)
