"""`manage.py measure_gifts` looks for gifts in rated games of any age, and compares all pairs with strangers anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from leaderboards.models import CountedGame
from leaderboards.services import gift_pairs, gifts

AT_ONCE = 100


class Command(BaseCommand):
    """Look for gifts in games that were not looked at, or in all. It can be run while the site is up."""

    help = "Look for gifts in rated games, and compare pairs of people with strangers anew."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whether games are looked at again."""
        parser.add_argument("--again", action="store_true", help="also in games that were looked at before")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure and report."""
        chosen = list(_games(again=options["again"]))
        done = 0
        for first in range(0, len(chosen), AT_ONCE):
            done += gifts.measure(
                CountedGame.objects.filter(pk__in=chosen[first : first + AT_ONCE]).order_by("ended_at")
            )
        gift_pairs.rebuild()
        gift_pairs.refresh_oldest(None)
        self.stdout.write(f"{done} of {len(chosen)} games looked at")


def _games(*, again: bool) -> Iterator[int]:
    """The games to look at, the first to end first; none of those whose gifts are forgotten."""
    games = (
        gifts.unmeasured()
        if not again
        else CountedGame.objects.filter(rated=True, competitive=True, game__isnull=False)
    )
    since = timezone.now() - gifts.KEPT
    yield from games.filter(ended_at__gte=since).order_by("ended_at").values_list("pk", flat=True)
