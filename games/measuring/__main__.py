"""`python -m games.measuring`: plays the next batches of a measurement in separate processes.

Reads one JSON object from standard input: `ruleset`, `board`, `options`, `seats`, the `tally` so far (null at first),
the number of plain `games` to reach, the maximum number of `seconds` to play, and how many `processes` play. Writes the
tally as one line after each batch.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from itertools import islice
from multiprocessing import get_context
from typing import Any

import msgspec

from config.children import yield_to_others
from games import rulesets
from games.engine.rulebook import Rulebook
from games.measuring.tally import Batch, Tally, batches_of, play_batch


class Task(msgspec.Struct, forbid_unknown_fields=True):
    """A board to measure, and the tally so far."""

    ruleset: str
    board: dict[str, Any]
    options: dict[str, Any]
    seats: int
    tally: Tally | None
    games: int
    seconds: float
    processes: int = 1


class _Player:
    """A process's own rulebook."""

    book: Rulebook
    seats: int

    @classmethod
    def prepare(cls, task: Task) -> None:
        """Read the board once."""
        cls.book, cls.seats = rulesets.rulebook(task.ruleset, task.board, task.options), task.seats

    @classmethod
    def play(cls, batch: Batch) -> Tally:
        """Play a batch."""
        return play_batch(cls.book, cls.seats, batch)


def measure(task: Task) -> Iterator[Tally]:
    """Play until all games are counted or the time is up; yields the tally after each batch, in their order."""
    until = time.monotonic() + task.seconds
    _Player.prepare(task)
    bots = _Player.book.ruleset.bots
    assert bots is not None
    tally = task.tally or Tally.empty(_Player.book, task.seats)
    batches = islice(batches_of(bots.restrictions, task.games), tally.batches, None)
    with get_context("fork").Pool(task.processes) as pool:
        for played in pool.imap(_Player.play, batches):
            tally.merge(played)
            yield tally
            if time.monotonic() >= until:
                break


def main() -> int:
    """Run the measurement described by the input; stop if the reader has closed the pipe."""
    yield_to_others()
    try:
        for tally in measure(msgspec.json.decode(sys.stdin.buffer.read(), type=Task)):
            sys.stdout.buffer.write(msgspec.json.encode(tally) + b"\n")
            sys.stdout.buffer.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
