"""The command `python -m tests.days people`: the month of many people at a site of its own."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from functools import partial

from django.core.management import call_command

from tests.days import people
from tests.support.moved_clock import moved_clock
from tests.support.services import Services
from tests.support.started import started

MOST_SHOWN = 10


def main(arguments: Sequence[str]) -> int:
    """Play, print the table, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.days people", description=people.__doc__)
    parser.add_argument("--people", type=int, default=1_000)
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true", help="print each day")
    options = parser.parse_args(arguments)
    say = partial(print, flush=True) if options.verbose else lambda _: None
    with started(Services(database="opoly")) as services, services.with_django_here():
        call_command("migrate", verbosity=0)
        before = time.monotonic()
        with moved_clock(people.START) as clock:
            month = people.People(clock, options.people, options.days, options.seed, say).run()
    print("\n".join(month.lines()))
    print(f"\n{options.days} days in {time.monotonic() - before:.0f} s; {month.refused} refused", flush=True)
    for one in month.not_told[:MOST_SHOWN]:
        print(f"  WRONG: {month.explain(one)}", flush=True)
    return 0 if month.holds else 1
