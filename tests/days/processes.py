"""Processes that play simulated games, each with a PostgreSQL and a Redis of its own, and a clock of its own."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import django

django.setup()  # in each process; the command has set the environment

from django.core.management import call_command  # noqa: E402

from tests.days.figures import Outcome  # noqa: E402
from tests.days.simulation import START, Plan, Simulation  # noqa: E402
from tests.support.moved_clock import moved_clock  # noqa: E402
from tests.support.services import Services  # noqa: E402
from tests.support.started import started  # noqa: E402


def play_in(processes: int, planned: Sequence[Plan], days: int) -> tuple[list[Outcome], float]:
    """Play games for so many days at most; returns what became of them, and the seconds that all processes took."""
    # Both games of a pair have the same draws, so they take about as long.
    shares = [[plan for plan in planned if plan.number % processes == one] for one in range(processes)]
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        parts = list(pool.map(play, shares, [days] * processes))
    return [outcome for outcomes, _ in parts for outcome in outcomes], sum(seconds for _, seconds in parts)


def play(share: Sequence[Plan], days: int) -> tuple[list[Outcome], float]:
    """The same in this process."""
    with started(Services(database="opoly")) as services, services.with_django_here():
        call_command("migrate", verbosity=0)
        before = time.monotonic()
        with moved_clock(START) as clock:
            outcomes = Simulation(clock, share, days, _say).run()
        return outcomes, time.monotonic() - before


def _say(line: str) -> None:
    """Report progress, apart from the figures."""
    print(line, file=sys.stderr, flush=True)
