"""`manage.py bench_wire`: measure the time from a click to everyone's screen."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.bench.wire import report


class Command(BaseCommand):
    """Prints timings; never fails for being slow."""

    help = "Measure a table of four on an embedded site: the time from sending an action to the last socket's update."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--acts", type=int, default=200, help="how many actions to measure (default 200)")
        parser.add_argument("--url", default="", help="a running site, instead of one started for the benchmark")

    def handle(self, *args: Any, **options: Any) -> None:
        for line in report(options["acts"], options["url"]):
            self.stdout.write(line)
