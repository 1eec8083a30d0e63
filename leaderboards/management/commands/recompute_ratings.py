"""`manage.py recompute_ratings`: ratings and standings from the stored results."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from leaderboards.services.recomputing import recompute


class Command(BaseCommand):
    """Compute every rating and standing anew."""

    help = "Computes ratings and standings anew from the results of all counted games, in the order they ended."

    def handle(self, *args: Any, **options: Any) -> None:
        """Recompute, and print how many games there were."""
        self.stdout.write(f"{recompute()} games")
