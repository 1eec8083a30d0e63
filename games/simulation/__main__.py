"""`python -m games.simulation`: plays the next episodes of a simulation in a separate process.

Reads one JSON object from standard input: `ruleset`, `board`, `options`, the `tallies` so far, the total number of
`episodes` to reach, and the maximum number of `seconds` to play. Writes the tallies as one line after each episode.
"""

from __future__ import annotations

import os
import sys
import time
from typing import Any

import msgspec

from config.children import yield_to_others
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


def simulate(task: Task) -> Tallies:
    """Play until all episodes are counted or the time is up, but at least one episode."""
    until = time.monotonic() + task.seconds
    book = rulesets.rulebook(task.ruleset, task.board, task.options)
    tallies = task.tallies or empty_tallies(book)
    while any(tally.episodes < task.episodes for tally in tallies.values()):
        add_episode(book, tallies)
        sys.stdout.buffer.write(msgspec.json.encode(tallies) + b"\n")
        sys.stdout.buffer.flush()
        if time.monotonic() >= until:
            break
    return tallies


def main() -> int:
    """Run the simulation described by the input; stop if the reader has closed the pipe."""
    yield_to_others()
    try:
        simulate(msgspec.json.decode(sys.stdin.buffer.read(), type=Task))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
