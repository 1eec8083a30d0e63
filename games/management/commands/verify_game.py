"""`manage.py verify_game ID`: play a stored game again from its seed and compare everything (PLAT-13)."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Game
from games.selectors.replay import find_divergence


class Command(BaseCommand):
    """Says that a game is what its seed makes of it, or names the first difference and exits with 1."""

    help = "Recompute every roll, shuffle, event and the final state of a game from its seed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", type=int, help="the game's number")

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.filter(pk=options["game"]).first()
        if game is None:
            raise CommandError(f"there is no game {options['game']}")
        difference = find_divergence(game)
        if difference is not None:
            raise CommandError(f"game {game.pk}: {difference}")
        self.stdout.write(f"game {game.pk}: {game.version} versions are what seed {game.seed} makes of them")
