"""`manage.py simulate RULESET`: how often pieces land on each space of its own board, with standard errors."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games import rulesets
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.simulation.earnings import Earnings, Level, earnings
from games.simulation.tally import Results, add_episode, empty_tallies, results_of
from games.simulation.walk import can_walk


class Command(BaseCommand):
    """Prints the results without storing them."""

    help = "Simulate a ruleset's own board: landing shares, and what every group earns for its cost."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ruleset")
        parser.add_argument("--episodes", type=int, default=settings.SIMULATION_EPISODES, help="2,000 rolls each")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            book = rulesets.rulebook(options["ruleset"])
        except Refused as refused:
            raise CommandError(str(refused)) from None
        if not can_walk(book):
            raise CommandError(f"{book.key} cannot be simulated: its pieces do not move by dice rolls")
        began = time.perf_counter()
        tallies = empty_tallies(book)
        for _ in range(max(1, options["episodes"])):
            add_episode(book, tallies)
        taken = time.perf_counter() - began
        by_way = {way: results_of(book, tally) for way, tally in tallies.items()}
        for line in report(book, by_way):
            self.stdout.write(line)
        rolls = sum(results.rolls for results in by_way.values())
        self.stdout.write(f"{rolls} rolls in {taken:.1f} s, {1e6 * taken / rolls:.0f} µs per roll")


def report(book: Rulebook, by_way: dict[str, Results]) -> Iterator[str]:
    """Yield the table of spaces, with a column for each way out of jail, then the groups for each way."""
    names = [f"{space['index']:>2} {space['name']}" for space in book.board_view().get("spaces", ())]
    yield f"{'% of rolls':<28}" + "".join(f"{way:>18}" for way in by_way)
    for place, name in enumerate([*names, "   in jail"]):
        cells = "".join(f"{results.shares[place]:>9.2f} ± {results.errors[place]:<6.2f}" for results in by_way.values())
        yield f"{name:<28}{cells}"
    for way, results in by_way.items():
        yield ""
        yield f"{way}: income from 100 rolls of opponents, cost, and rolls until the cost is earned"
        for group in earnings(book, results):
            yield from _group(group)


def _group(group: Earnings) -> Iterator[str]:
    yield f"{group.key or 'in no group'}: {group.share:.2f} ± {group.error:.2f} %"
    for place, level in enumerate(group.levels):
        yield f"{_label(level):>16}{level.income:>12.1f}{level.cost:>8}{level.rolls or '-':>8}" + (
            "  best" if place == group.best else ""
        )


def _label(level: Level) -> str:
    return f"{level.count} {level.label}" if level.count else level.label
