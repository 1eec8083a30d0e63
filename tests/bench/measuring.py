"""How long boards are measured in the background: the first figures, and all games of a default board."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator

from django.conf import settings

from games import rulesets
from games.selectors.boards.measuring import SEATS
from games.services.boards.processes import lines_of

LIMIT = 3_600.0
"""Seconds after which it is given up."""


def report(key: str, count: int, processes: int) -> Iterator[str]:
    """Measure the default board of a game by so many games, as the worker does; yield the lines to print."""
    book = rulesets.rulebook(key)
    task = {
        "ruleset": key,
        "board": book.board,
        "options": {},
        "seats": SEATS,
        "tally": None,
        "games": count,
        "processes": processes or settings.MEASURING_PROCESSES,
        "rest": settings.MEASURING_REST,
        "seconds": LIMIT,
    }
    began = time.perf_counter()
    lines = lines_of("games.measuring", task, timeout=int(LIMIT), key=key)
    tally = next(lines)
    first = time.perf_counter() - began
    (tally,) = deque(lines, maxlen=1) or (tally,)
    seconds = time.perf_counter() - began
    others = sum(one["games"] for one in tally["restricted"].values())
    yield (
        f"{book.ruleset.name}: {tally['games']} games of {SEATS} bots, and {others} in which one does without"
        f" something, in {seconds:.1f} s by {task['processes']} processes; the first figures after {first:.1f} s"
    )
