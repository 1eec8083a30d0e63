"""Playing batches of games in several processes at once."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.pool import Pool
from typing import NamedTuple

from games.engine.rulebook import Rulebook
from games.measuring.tally import Batch, Tally, play_batch

BUSY = 1.25
"""How many times its time on a processor a batch lasts when others want the processor, too."""
LONGEST_REST = 2.0
"""Seconds."""


class Job(NamedTuple):
    """A batch on one of the boards."""

    board: int
    batch: Batch


class _Player:
    """A process's own rulebooks."""

    books: tuple[Rulebook, ...]
    seats: int

    @classmethod
    def play(cls, job: Job) -> Tally:
        """Play a batch, and rest as long again if others wanted the processor meanwhile.

        A processor that is used to the full is slower for everybody, whatever the priorities.
        """
        began, used = time.monotonic(), time.process_time()
        tally = play_batch(cls.books[job.board], cls.seats, job.batch)
        used = time.process_time() - used
        if time.monotonic() - began > BUSY * used:
            time.sleep(min(used, LONGEST_REST))
        return tally


class Players:
    """Processes that play on some boards, which they have read once."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def play(self, jobs: Iterable[Job]) -> Iterator[Tally]:
        """The tallies of batches, in their order."""
        return self._pool.imap(_Player.play, jobs)


@contextmanager
def players(books: tuple[Rulebook, ...], seats: int, processes: int) -> Iterator[Players]:
    """So many processes for these boards."""
    _Player.books, _Player.seats = books, seats
    with get_context("fork").Pool(processes) as pool:
        yield Players(pool)
