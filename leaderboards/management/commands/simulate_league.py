"""`manage.py simulate_league`: how well ratings find the order of players of known strength."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from leaderboards.league import simulate
from leaderboards.skill import SIGMA

DIVISORS = (None, 200, 100, 50, 25, 12)
"""The settings of tau that are compared: none, and these parts of the initial deviation. openskill's default is 100."""


class Command(BaseCommand):
    """Play a league once with each setting of tau."""

    help = "Simulates a league of players of known strength and prints how well ratings find their order."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the size of the league."""
        parser.add_argument("--players", type=int, default=500)
        parser.add_argument("--games", type=int, default=20_000)
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line for each setting."""
        self.stdout.write("tau        order before  order at the end  movers found  after games of their own")
        for divisor in DIVISORS:
            found = simulate(
                options["players"],
                options["games"],
                tau=SIGMA / divisor if divisor else 0.0,
                seed=options["seed"],
                seats=options["seats"],
            )
            name = f"sigma/{divisor}" if divisor else "0"
            self.stdout.write(
                f"{name:<11}{found.before:>12.3f}{found.order:>18.3f}{found.found:>13.0%}{found.games_to_find:>26.0f}"
            )
