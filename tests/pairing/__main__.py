"""`python -m tests.pairing`: many people of known strength look for others to play with, and how it went is printed.

It has a PostgreSQL and a Redis of its own, and a clock that jumps from second to second. Exits with 1 if somebody sat
down with whom a block stands between them, or if one of few people who accept bots waited for more than a minute.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from statistics import median

import django

os.environ |= {"DATABASE_POOL": "0", "LOG_LEVEL": "ERROR"}
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.core.management import call_command  # noqa: E402

from tests.pairing.crowd import START, Crowd, Figures  # noqa: E402
from tests.support.database import empty_database  # noqa: E402
from tests.support.moved_clock import moved_clock  # noqa: E402
from tests.support.services import Services  # noqa: E402
from tests.support.started import started  # noqa: E402

MINUTE = 60.0


def main(arguments: Sequence[str]) -> int:
    """Play both, print their tables, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.pairing", description=__doc__)
    parser.add_argument("--people", type=int, default=2_000, help="of the large crowd (default 2000)")
    parser.add_argument("--minutes", type=float, default=30, help="in which all of them come (default 30)")
    parser.add_argument("--few", type=int, default=20, help="people of the small crowd (default 20)")
    parser.add_argument("--hours", type=float, default=2, help="for which the small one plays (default 2)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    with started(Services(database="opoly")) as services, services.with_django_here():
        call_command("migrate", verbosity=0)
        before = time.monotonic()
        with moved_clock(START) as clock:
            many = Crowd(
                clock, options.people, minutes=options.minutes, seed=options.seed, bots_after=None, again=0.6
            ).run()
        print(f"{options.people} people who come within {options.minutes:g} minutes, without bots:\n")
        print("\n".join(table(many)))
        empty_database()
        with moved_clock(START) as clock:
            few = Crowd(clock, options.few, minutes=60 * options.hours, seed=options.seed, bots_after=30, again=1).run()
        print(f"\n{options.few} people for {options.hours:g} hours, who accept bots after 30 s:\n")
        print("\n".join(table(few)))
        print(f"\n{time.monotonic() - before:.0f} s", file=sys.stderr)
    return int(bool(many.blocked or few.blocked) or max(map(max, few.waits.values())) > MINUTE)


def table(figures: Figures) -> list[str]:
    """The figures in Markdown, by game and in all."""
    rows = [
        "| | people seated | median wait | 95 % wait | longest | median spread | 95 % spread |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    everything: tuple[list[float], list[int]] = ([], [])
    for key in sorted(figures.waits):
        waits, spreads = figures.waits[key], figures.spreads.get(key, [])
        everything[0].extend(waits)
        everything[1].extend(spreads)
        rows.append(_row(key, waits, spreads))
    rows.append(_row("all", *everything))
    together = len(everything[1])
    sizes = ", ".join(f"{count} of {size}" for size, count in figures.sizes.most_common())
    return [
        *rows,
        "",
        f"- tables: {figures.tables} ({sizes}); with bots: {figures.with_bots}",
        f"- tables of two or more people: {together}, all of one language: {figures.languages_shared}",
        f"- the same people twice in a row: {figures.repeated}, beside others who waited: {figures.repeated_beside}",
        f"- pairs with a block between them: {figures.blocked}",
        f"- left without a table: {figures.left}; did not confirm: {figures.absent}",
        f"- waiting at the same time: {figures.most_waiting} at most",
    ]


def _row(name: str, waits: list[float], spreads: list[int]) -> str:
    seconds = [f"{value:.0f} s" for value in (median(waits), quantile(waits, 0.95), max(waits))] if waits else ["-"] * 3
    points = [f"{value:.0f}" for value in (median(spreads), quantile(spreads, 0.95))] if spreads else ["-"] * 2
    return f"| {name} | {len(waits)} | {' | '.join([*seconds, *points])} |"


def quantile(values: Sequence[float], part: float) -> float:
    """The value that this part of them does not exceed."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
