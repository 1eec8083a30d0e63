"""`python -m games.measuring.advice`: tries the next changes of a board in separate processes.

Reads one JSON object from standard input: `ruleset`, `board`, `options`, `seats`, the tally of the finished measurement
(`measured`), the `trials` so far (null at first), the number of batches for `each` board, the maximum number of
`seconds` to play, how many `processes` play, and the longest `rest` between games while the machine has other work (s).
Writes the trials as a line twice a second, and at the end.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import Any

import msgspec

from config.children import write_lines
from games import rulesets
from games.measuring.advice.trials import Trials, candidates_of, count, next_batches
from games.measuring.figures import figures_of
from games.measuring.pool import Job, players
from games.measuring.tally import Tally

PAUSE = 0.5
"""Seconds between two lines."""


class Task(msgspec.Struct, forbid_unknown_fields=True):
    """A measured board, and what was tried so far."""

    ruleset: str
    board: dict[str, Any]
    options: dict[str, Any]
    seats: int
    measured: Tally
    trials: Trials | None
    each: int
    seconds: float
    processes: int = 1
    rest: float = 0.0


def advise(task: Task) -> Iterator[Trials]:
    """Play until everything is tried or the time is up; yields the trials now and then, and at the end."""
    now = time.monotonic()
    until, told = now + task.seconds, now
    book = rulesets.rulebook(task.ruleset, task.board, task.options)
    aims, candidates = candidates_of(book, figures_of(book, task.measured))
    books = (book, *(candidate.book for candidate in candidates))
    trials = task.trials or Trials()
    with players(books, task.seats, task.processes, task.rest) as pool:
        while (following := next_batches(trials, len(books), task.each)) is not None:
            board, batches = following
            candidate = candidates[board - 1] if board else None
            for played in pool.play(Job(board, batch) for batch in batches):
                count(trials, board, played, aims, candidate, books[board], task.each)
                now = time.monotonic()
                if now >= until:
                    yield trials
                    return
                if now >= told + PAUSE:
                    yield trials
                    told = now
    yield trials


if __name__ == "__main__":
    sys.exit(write_lines(Task, advise))
