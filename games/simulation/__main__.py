"""`python -m games.simulation`: plays the next episodes of a simulation in a process of its own.

Reads one JSON object from its input: `ruleset`, `board`, `options`, the `tallies` so far, how many `episodes` are
wanted in all, and for how many `seconds` to play at most. After each it writes the tallies as one line.
"""

from __future__ import annotations

import os
import sys
import time
from typing import Any

import msgspec

from games import rulesets
from games.simulation.tally import Tallies, Tally, add_episode, empty_tallies

GENTLE = 19
"""As nice as a process can be: a game's limits and people's moves always come first."""


class Task(msgspec.Struct, forbid_unknown_fields=True):
    """What is to be measured, and how far it is."""

    ruleset: str
    board: dict[str, Any]
    options: dict[str, Any]
    tallies: dict[str, Tally] | None
    episodes: int
    seconds: float


def measure(task: Task) -> Tallies:
    """Play until so many episodes are counted or the time is up, but one at least."""
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
    """Measure what the input asks for; a reader that has gone ends it."""
    os.nice(GENTLE)
    try:
        measure(msgspec.json.decode(sys.stdin.buffer.read(), type=Task))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
