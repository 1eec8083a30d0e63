"""How often boards of the gallery are played: one of the steps of counting a game."""

from __future__ import annotations

from games.services.boards.gallery import count_play
from leaderboards.services.finished import FinishedGame


def count(finished: FinishedGame) -> None:
    """Count the game for its board."""
    count_play(finished.row)
