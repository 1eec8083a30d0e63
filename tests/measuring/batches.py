"""Batches of measured games, played in this process."""

from __future__ import annotations

from games.engine.rulebook import Rulebook
from games.measuring.tally import BATCH, Batch, Tally, add_games, play_game


def play_batch(book: Rulebook, seats: int, batch: Batch) -> Tally:
    """The tally of all games of a batch."""
    return add_games(play_game(book, seats, batch, number) for number in range(BATCH))
