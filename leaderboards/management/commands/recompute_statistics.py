"""`manage.py recompute_statistics` counts statistics, head-to-heads and achievements again from the stored games."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import User
from leaderboards.services import recounting


class Command(BaseCommand):
    """Recompute the statistics of everybody, or of some people. It can be run while the site is up."""

    help = "Count statistics, head-to-heads and achievements again from the stored games."

    def add_arguments(self, parser: CommandParser) -> None:
        """The people, if not everybody."""
        parser.add_argument("names", nargs="*", help="only these people, by user name")

    def handle(self, *args: Any, **options: Any) -> None:
        """Recompute and report."""
        names = options["names"]
        people = User.objects.filter(username__in=names) if names else User.objects.filter(results__isnull=False)
        numbers = list(people.distinct().order_by("pk").values_list("pk", flat=True))
        if len(numbers) < len(names):
            raise CommandError("There is no such person.")
        kept = [number for number in numbers if recounting.recount(number) is None]
        self.stdout.write(f"{len(numbers) - len(kept)} people recomputed")
        if kept:
            self.stdout.write(f"{len(kept)} people left as they are, because some of their games are no longer stored")
