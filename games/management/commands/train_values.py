"""`manage.py train_values [RULESET…]`: fit win chances to games between bots, and say how good they are."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.children import yield_to_others
from games import rulesets
from games.analysis import weights
from games.analysis.training import training
from games.engine.refusal import Refused


class Command(BaseCommand):
    """Writes the weights into the folder of each ruleset, from which the site reads them when it starts."""

    help = "Fit win chances to games between bots, write the weights into the rulesets' folders, and report."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("rulesets", nargs="*", metavar="ruleset", help="all that declare features if none is given")
        parser.add_argument("--games", type=int, default=4_000, help="to fit to, of each ruleset; an eighth later on")
        parser.add_argument("--tests", type=int, default=1_000, help="the games after these, to measure the fit on")
        parser.add_argument("--seed", default="1", help="the same seed gives the same weights")
        parser.add_argument("--processes", type=int, default=1, choices=(1, 2))
        parser.add_argument("--generations", type=int, default=2, help="the later ones include bots that use chances")
        parser.add_argument(
            "--go-on", action="store_true", help="go on from the weights that are kept, if that is better"
        )
        parser.add_argument("--report", type=Path, help="a file for the report in Markdown; else it is printed")
        parser.add_argument("--report-only", action="store_true", help="fit nothing: measure the weights that are kept")
        text = "with --report-only: also by a feature, such as the round, which is known at the time"
        parser.add_argument("--by", default="", metavar="FEATURE", help=text)
        parser.add_argument("--dry-run", action="store_true", help="write no weights")

    def handle(self, *args: Any, **options: Any) -> None:
        yield_to_others()
        training.one_thread()
        report: list[str] = []
        for key in options["rulesets"] or [one.key for one in rulesets.RULESETS.values() if one.features is not None]:
            report += [*(self._measure if options["report_only"] else self._train)(key, options), ""]
        if options["report"] is None:
            self.stdout.write("\n".join(report))
        else:
            options["report"].write_text("\n".join(report), encoding="utf-8")

    def _measure(self, key: str, options: dict[str, Any]) -> list[str]:
        """Report on the weights that are kept, by the games of their generation that come after `--games`."""
        try:
            order = self._order(key, options, options["generations"])
            return training.report_kept(order, self.stderr.write, options["by"])
        except (Refused, training.CannotTrain) as error:
            raise CommandError(str(error)) from None

    def _order(self, key: str, options: dict[str, Any], generation: int) -> training.Order:
        return training.Order(
            key, options["games"], options["tests"], options["seed"], options["processes"], generation
        )

    def _train(self, key: str, options: dict[str, Any]) -> list[str]:
        """Train a ruleset generation by generation, and return the report of the last one."""
        began, order = time.monotonic(), self._order(key, options, 1)
        while True:
            try:
                if options["go_on"] and order.generation == 1:
                    order = order._replace(earlier=training.kept_weights(key))
                trained = training.train(order, self.stderr.write)
            except (Refused, training.CannotTrain) as error:
                raise CommandError(str(error)) from None
            if not options["dry_run"]:
                weights.file_of(key).write_bytes(trained.encoded)
                weights.forget()
            if order.generation >= options["generations"] or not training.has_more_generations(key):
                break
            order = order.after(trained)
        self.stderr.write(f"{key}: {time.monotonic() - began:.0f} s, {len(trained.encoded):,} bytes")
        return trained.report
