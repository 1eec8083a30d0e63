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

import psutil

from games.engine.rulebook import Rulebook
from games.measuring.tally import BATCH, Batch, Tally, add_games, play_game

BUSY = 0.25
"""So much of a core that others use is work for which games rest: a site with a thousand tables that wait uses less."""
LEAST_WINDOW = 0.2
"""Seconds: the clocks of processors tick each hundredth."""


class Job(NamedTuple):
    """A batch on one of the boards."""

    board: int
    batch: Batch


class OthersWork:
    """How much the machine does besides work of the lowest priority, which is counted apart from the rest."""

    def __init__(self) -> None:
        self._at, self._used, self._cores = time.monotonic(), _used(), 0.0

    def cores(self) -> float:
        """So many cores were used since the last time that this was asked, or since lately."""
        now = time.monotonic()
        if now - self._at >= LEAST_WINDOW:
            used = _used()
            self._cores = (used - self._used) / (now - self._at)
            self._at, self._used = now, used
        return self._cores


def _used() -> float:
    times = psutil.cpu_times()
    return times.user + times.system


class _Player:
    """A process's own rulebooks, and how long it rests after a game (s).

    A machine all of whose cores are used is slower for everybody, whatever the priorities: virtual cores share what
    they are made of. So games are played one at a time then, by one of the processes, and ever more seldom.
    """

    books: tuple[Rulebook, ...]
    seats: int
    turn: Lock
    others: OthersWork
    longest_rest: float
    rest = 0.0

    @classmethod
    def play(cls, game: tuple[Job, int]) -> Tally:
        """Play one game of a batch."""
        if not cls.rest:
            return cls._play(game)
        with cls.turn:
            tally = cls._play(game)
            time.sleep(cls.rest)
        return tally

    @classmethod
    def _play(cls, game: tuple[Job, int]) -> Tally:
        (board, batch), number = game
        used = time.process_time()
        tally = play_game(cls.books[board], cls.seats, batch, number)
        used = time.process_time() - used
        cls.rest = rest_after(cls.rest, used, cls.longest_rest, is_busy=cls.others.cores() > BUSY)
        return tally


def rest_after(rest: float, used: float, longest: float, *, is_busy: bool) -> float:
    """How long to rest (s) after a game that `used` a processor for so long, if the rest before was this one."""
    if is_busy:
        return min(max(used, 2 * rest), longest)
    return rest / 2 if rest > used else 0


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
    _Player.books, _Player.seats, _Player.longest_rest = books, seats, rest
    _Player.turn, _Player.others = context.Lock(), OthersWork()
    with context.Pool(processes) as pool:
        yield Players(pool)
