"""`manage.py fill_leaderboards`: many players and finished games, to measure pages on."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from leaderboards.services.filling import MIN_PLAYERS, fill, real_people


class Command(BaseCommand):
    """Fill a database of its own with sample data."""

    help = (
        "Fills the database with sample players and finished games, copied from games between bots. "
        "It refuses a database with real people, because the copies cannot be told from real games afterwards."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the amounts."""
        parser.add_argument("--players", type=int, default=10_000, help=f"At least {MIN_PLAYERS}.")
        parser.add_argument("--games", type=int, default=50_000)
        parser.add_argument("--originals", type=int, default=20, help="How many games are played to be copied.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fill."""
        if options["players"] < MIN_PLAYERS or options["games"] < 1 or options["originals"] < 1:
            raise CommandError(f"There must be at least {MIN_PLAYERS} players, one game and one original.")
        if real := real_people():
            raise CommandError(f"This database holds {real} people who are not sample players. Use one of its own.")
        fill(options["players"], options["games"], options["originals"], self.stdout.write)
