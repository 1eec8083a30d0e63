"""Playing games in several processes at once, and hardly at all while the machine has other work."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from multiprocessing.pool import Pool
from multiprocessing.synchronize import Lock
from typing import NamedTuple

from games.engine.rulebook import Rulebook
from games.measuring.resting import Rests
from games.measuring.tally import BATCH, Batch, Tally, add_games, play_game


class Job(NamedTuple):
    """A batch on one of the boards."""

    board: int
    batch: Batch


class _Player:
    """A process's own rulebooks, and its rests after games.

    While the machine has other work, games are played one at a time, by one of the processes, and ever more seldom.
    """

    books: tuple[Rulebook, ...]
    seats: int
    turn: Lock
    rests: Rests

    @classmethod
    def play(cls, game: tuple[Job, int]) -> Tally:
        """Play one game of a batch."""
        if not cls.rests.rest:
            return cls._play(game)
        with cls.turn:
            tally = cls._play(game)
            time.sleep(cls.rests.rest)
        return tally

    @classmethod
    def _play(cls, game: tuple[Job, int]) -> Tally:
        (board, batch), number = game
        used = time.process_time()
        tally = play_game(cls.books[board], cls.seats, batch, number)
        cls.rests.worked(time.process_time() - used)
        return tally


class Players:
    """Processes that play on some boards, which they have read once."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def play(self, jobs: Iterable[Job]) -> Iterator[Tally]:
        """The tallies of batches, in their order."""
        jobs = list(jobs)
        played = self._pool.imap(_Player.play, ((job, number) for job in jobs for number in range(BATCH)))
        for _ in jobs:
            yield add_games(islice(played, BATCH))


@contextmanager
def players(books: tuple[Rulebook, ...], seats: int, processes: int, rest: float) -> Iterator[Players]:
    """So many processes for these boards; while others work, they rest at most so long between games (s)."""
    context = get_context("fork")
    _Player.books, _Player.seats = books, seats
    _Player.turn, _Player.rests = context.Lock(), Rests(rest)
    with context.Pool(processes) as pool:
        yield Players(pool)
