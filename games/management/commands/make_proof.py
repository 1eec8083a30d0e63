"""`manage.py make_proof ID`: make the proof of a long game with the lowest priority, and keep it for its page."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.children import yield_to_others
from games.models import Game
from games.services.upkeep import proofs


class Command(BaseCommand):
    """Run by web processes, for `games.services.upkeep.proofs`."""

    help = "Make the proof of a long game that has ended, and keep it for a day."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", type=int, help="the game's number")

    def handle(self, *args: Any, **options: Any) -> None:
        yield_to_others()
        game = Game.objects.filter(pk=options["game"], ended_at__isnull=False).first()
        if game is None:
            raise CommandError(f"there is no game {options['game']} that has ended")
        proofs.make(game)
