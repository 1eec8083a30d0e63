"""`manage.py recompute_conduct` looks again how people ended their stored games, and where they stand after them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from leaderboards.services.recomputing_conduct import recompute


class Command(BaseCommand):
    """Recompute the conduct of everybody. It can be run while the site is up."""

    help = "Looks again how people ended their rated games, as far as those are stored; what was set aside stays so."

    def handle(self, *args: Any, **options: Any) -> None:
        """Recompute, and say what changed."""
        done = recompute()
        self.stdout.write(f"{done.games} games, {done.new} new bad ends, {done.gone} gone, {done.people} people")
