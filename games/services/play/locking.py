"""Games loaded under a lock of their rows, for changes that are no moves; moves lock nothing (`table`)."""

from __future__ import annotations

from collections.abc import Collection

from django.db import connection

from games import refusals
from games.selectors.play.loaded import LoadedGame, load_all

LOCK = "SELECT FROM games_game WHERE id = ANY(%s) ORDER BY id FOR UPDATE"


def load_locked(game: int) -> LoadedGame:
    """Load a game and lock its row until the transaction ends; refuses one that does not exist."""
    games = load_all_locked([game])
    if not games:
        raise refusals.no_such_game()
    return games[0]


def load_all_locked(games: Collection[int]) -> list[LoadedGame]:
    """Load those of these games that exist and lock their rows, in the order of their numbers."""
    with connection.cursor() as cursor:
        cursor.execute(LOCK, [list(games)])
    return load_all(games)
