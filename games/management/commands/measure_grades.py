"""`manage.py measure_grades [RULESET…]`: how many decisions reviews grade if bots decide instead of a person."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections import Counter
from statistics import fmean
from typing import Any, get_args

from django.core.management.base import BaseCommand, CommandError

from config.children import yield_to_others
from games import rulesets
from games.analysis.review.findings import Grade
from games.analysis.review.mean_grades import ANY, decisions_of
from games.analysis.review.whole import whole_review
from games.analysis.training.training import one_thread

SEATS = 4


class Command(BaseCommand):
    """Weighs all decisions of the first seat in games between bots."""

    help = "Grade what bots decide in the first seat: little of a sensible player's, and much of a silly one's."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("rulesets", nargs="*", metavar="ruleset", help="all if none is given")
        parser.add_argument("--level", default="normal", help=f"of the first seat; {ANY}: any candidate at random")
        parser.add_argument("--games", type=int, default=10, help="for each ruleset, of four players")
        parser.add_argument("--seed", default="1", help="the same seed gives the same figures")
        parser.add_argument("--list", action="store_true", help="also each graded decision")
        text = "review games of default bots as if they were all people, and tell what a review takes of a core"
        parser.add_argument("--whole", action="store_true", help=text)

    def handle(self, *args: Any, **options: Any) -> None:
        yield_to_others()
        one_thread()
        level, games, seed = options["level"], options["games"], options["seed"]
        for key in options["rulesets"] or list(rulesets.RULESETS):
            book, began = rulesets.rulebook(key), time.process_time()
            if book.ruleset.bots is None or level not in (ANY, *book.ruleset.bots.profiles):
                raise CommandError(f"{key} has no bots of the level {level}.")
            if options["whole"]:
                self._review(key, games, seed)
                continue
            found: Counter[str] = Counter()
            weighed = 0
            for number in range(games):
                for decided in decisions_of(book, SEATS, level, f"{seed}/{number}"):
                    weighed += 1
                    graded = decided.graded
                    if graded is None:
                        continue
                    found[graded.grade] += 1
                    if options["list"]:
                        cost = f"{100 * graded.cost:.0f} ± {100 * graded.error:.0f}"
                        self.stdout.write(
                            f"game {number}, {graded.grade} {cost}: {decided.chosen} and not {graded.better}"
                        )
            counts = ", ".join(f"{found[grade] / games:.1f} {grade}" for grade in get_args(Grade))
            seconds = (time.process_time() - began) / games
            self.stdout.write(
                f"{key}, {level}: {games} games, {weighed / games:.0f} decisions weighed a game, of them {counts};"
                f" {seconds:.1f} s of CPU a game"
            )

    def _review(self, key: str, games: int, seed: str) -> None:
        book = rulesets.rulebook(key)
        reviews = [whole_review(book, SEATS, f"{seed}/{number}") for number in range(games)]
        seconds = sorted(one.seconds for one in reviews)
        found = [one.findings for one in reviews]
        self.stdout.write(
            f"{key}: {games} whole reviews of {fmean(one.versions for one in found):.0f} versions, in which"
            f" {fmean(sum(one.weighed) for one in found):.0f} decisions are weighed and"
            f" {fmean(len(one.decisions) for one in found):.1f} graded: {fmean(seconds):.1f} s of CPU each,"
            f" {seconds[len(seconds) // 2]:.1f} in the middle and {seconds[-1]:.1f} at most"
        )
