"""`python -m games.measuring`: plays the next batches of a measurement in separate processes.

Reads one JSON object from standard input: `ruleset`, `board`, `options`, `seats`, the `tally` so far (null at first),
the number of plain `games` to reach, the maximum number of `seconds` to play, how many `processes` play, and the
longest `rest` between games while the machine has other work (s). Writes the tally as one line after each batch.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from config.children import write_lines
from games import rulesets
from games.measuring.pool import Job, players
from games.measuring.tally import Tally, batches_of


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
    rest: float = 0.0


def measure(task: Task) -> Iterator[Tally]:
    """Play until all games are counted or the time is up; yields the tally after each batch, in their order."""
    until = time.monotonic() + task.seconds
    book = rulesets.rulebook(task.ruleset, task.board, task.options)
    bots = book.ruleset.bots
    assert bots is not None
    tally = task.tally or Tally.empty(book, task.seats)
    batches = islice(batches_of(bots.restrictions, task.games), tally.batches, None)
    with players((book,), task.seats, task.processes, task.rest) as pool:
        for played in pool.play(Job(0, batch) for batch in batches):
            tally.merge(played)
            yield tally
            if time.monotonic() >= until:
                break


if __name__ == "__main__":
    sys.exit(write_lines(Task, measure))
