"""The command `python -m tests.days people`: the month of many people, each process of it at a site of its own."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from multiprocessing import get_context

import django

django.setup()  # in each process; the command has set the environment

from django.core.management import call_command  # noqa: E402

from tests.days import people  # noqa: E402
from tests.days.told import Month  # noqa: E402
from tests.support.moved_clock import moved_clock  # noqa: E402
from tests.support.services import Services  # noqa: E402
from tests.support.started import started  # noqa: E402

MOST_SHOWN = 10
APART = 1_000_000
"""Between the numbers of people of two sites."""


def main(arguments: Sequence[str]) -> int:
    """Play, print the table, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.days people", description=people.__doc__)
    parser.add_argument("--people", type=int, default=1_000)
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1, help="people play with those of their process only")
    parser.add_argument("--verbose", action="store_true", help="print each day")
    options = parser.parse_args(arguments)
    before = time.monotonic()
    starts = [options.people * one // options.processes for one in range(options.processes + 1)]
    shares = [range(*bounds) for bounds in pairwise(starts)]
    run = partial(play, days=options.days, seed=options.seed, verbose=options.verbose)
    with ProcessPoolExecutor(options.processes, get_context("spawn")) as pool:
        month, *others = pool.map(run, shares)
    for number, other in enumerate(others, start=1):
        month.join(other, number * APART)
    print("\n".join(month.lines()))
    print(f"\n{options.days} days in {time.monotonic() - before:.0f} s; {month.refused} refused", flush=True)
    for one in month.not_told[:MOST_SHOWN]:
        print(f"  WRONG: {month.explain(one)}", flush=True)
    return 0 if month.holds else 1


def play(numbers: range, days: int, seed: int, *, verbose: bool) -> Month:
    """The month of people with the habits of these numbers, in this process."""
    say = partial(print, flush=True) if verbose else lambda _: None
    with started(Services(database="opoly")) as services, services.with_django_here():
        call_command("migrate", verbosity=0)
        with moved_clock(people.START) as clock:
            month = people.People(clock, numbers, days, seed, say).run()
    month.told.now = _no_clock  # of this process
    return month


def _no_clock() -> int:
    raise RuntimeError("the month is over")
