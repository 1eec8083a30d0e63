"""`manage.py bench`: measure the speed of the rules on this machine, relative to a floor in the same run."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.bench.rules import report

FLOOR = Path("..") / "shared" / "bench"


class Command(BaseCommand):
    """Prints timings; never fails for being slow."""

    help = "Measure the rules: apply, legal + apply, whole games, storing."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=60, help="how many games to play (default 60)")
        parser.add_argument("--floor", type=Path, help="folder of floor_step.py")

    def handle(self, *args: Any, **options: Any) -> None:
        folder = options["floor"] or Path(settings.BASE_DIR) / FLOOR
        for line in report(options["games"], folder):
            self.stdout.write(line)
