"""`python -m games.simulation`: plays the next episodes of a simulation in a separate process.

Reads one JSON object from standard input: `ruleset`, `board`, `options`, the `tallies` so far, the total number of
`episodes` to reach, and the maximum number of `seconds` to play. Writes the tallies as one line after each episode.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import Any

import msgspec

from config.children import write_lines
from games import rulesets
from games.simulation.tally import Tallies, Tally, add_episode, empty_tallies


class Task(msgspec.Struct, forbid_unknown_fields=True):
    """A board to simulate, and the tallies so far."""

    ruleset: str
    board: dict[str, Any]
    options: dict[str, Any]
    tallies: dict[str, Tally] | None
    episodes: int
    seconds: float


def simulate(task: Task) -> Iterator[Tallies]:
    """Play until all episodes are counted or the time is up; yields the tallies after each episode."""
    until = time.monotonic() + task.seconds
    book = rulesets.rulebook(task.ruleset, task.board, task.options)
    tallies = task.tallies or empty_tallies(book)
    while any(tally.episodes < task.episodes for tally in tallies.values()):
        add_episode(book, tallies)
        yield tallies
        if time.monotonic() >= until:
            break


if __name__ == "__main__":
    sys.exit(write_lines(Task, simulate))
