"""`manage.py bench_wire`: how long it is from a click to everyone's screen."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.bench.wire import report


class Command(BaseCommand):
    """Prints figures; never fails for being slow."""

    help = "Measure a table of four on the embedded default: from sending an action to the last socket's update."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--acts", type=int, default=200, help="how many actions to measure (default 200)")
        parser.add_argument("--url", default="", help="a running site, instead of one started for it")

    def handle(self, *args: Any, **options: Any) -> None:
        for line in report(options["acts"], options["url"]):
            self.stdout.write(line)
