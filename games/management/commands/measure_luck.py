"""`manage.py measure_luck [RULESET…]`: whether the luck that reviews find is zero on average, in games between bots."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from config.children import yield_to_others
from games import rulesets
from games.analysis.review.mean_luck import Mean, luck_of_game, shares
from games.analysis.review.settling import chances_at_rest
from games.analysis.training.training import one_thread

SEATS = 4


class Command(BaseCommand):
    """Reviews games without grading their decisions."""

    help = "Review games between bots: the mean luck of the first seat and the last, and how exactly the terms add up."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("rulesets", nargs="*", metavar="ruleset", help="all if none is given")
        parser.add_argument("--games", type=int, default=10_000, help="for each ruleset, of four players")
        parser.add_argument("--seed", default="1", help="the same seed gives the same figures")
        text = "make every draw anew so many times, as the game would, which tells as much as so many more games"
        parser.add_argument("--anew", type=int, default=0, metavar="TIMES", help=text)
        text = "judge by worth, in less time: whether draws are weighed right does not depend on the chances"
        parser.add_argument("--by-worth", action="store_true", help=text)

    def handle(self, *args: Any, **options: Any) -> None:
        yield_to_others()
        one_thread()
        for key in options["rulesets"] or list(rulesets.RULESETS):
            book, began = rulesets.rulebook(key), time.process_time()
            evaluate = shares if options["by_worth"] else chances_at_rest
            found = [
                luck_of_game(book, SEATS, f"{options['seed']}/{number}", evaluate, anew=options["anew"])
                for number in range(options["games"])
            ]
            first, last = Mean.of([one.first for one in found]), Mean.of([one.last for one in found])
            seconds = (time.process_time() - began) / len(found)
            self.stdout.write(
                f"{key}: {len(found)} games, mean luck {first.mean:+.2f} ± {first.error:.2f} points of the first seat,"
                f" {last.mean:+.2f} ± {last.error:.2f} of the last (standard errors); the terms miss the result by"
                f" {max(one.rest for one in found):.0e} at most; {seconds:.1f} s of CPU a game"
            )
