"""`manage.py verify_game ID`: replay a stored game from its seed and compare everything (PLAT-13)."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Game
from games.selectors.play.hands import is_covered
from games.selectors.replays.recording import find_divergence


class Command(BaseCommand):
    """Confirms that a game follows from its seed, or prints the first difference and exits with 1."""

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
        seed = f"the seed with the hash {game.seed_hash}" if is_covered(game) else f"seed {game.seed}"
        self.stdout.write(f"game {game.pk}: all {game.version} versions match {seed}")
