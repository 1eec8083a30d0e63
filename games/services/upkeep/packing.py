"""Packing ended games: a game's `Action` rows become one compressed record, so that their table holds running games.

It follows the end by PACK_GAMES_AFTER_MINUTES, when clients that were offline have mostly come back, and nothing
waits for it.
"""

from __future__ import annotations

import time
from collections import defaultdict
from datetime import timedelta

import structlog
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.models import Action, Game, GameRecord, LastLook, StandingOrders
from games.recordings.engine_version import engine_version, rules_hash
from games.recordings.packed import FORMAT, hash_of, pack
from games.recordings.resimulation import frames_of
from games.selectors.play.versions import rows_of
from games.services.upkeep.set_aside import SetAside

GAMES_AT_ONCE = 50
RUN_SECONDS = 5.0
COMMANDS_KEPT = 10
"""The latest commands of each seat whose ids a record keeps: a client that was offline sends those again that were
not answered."""

log = structlog.get_logger(__name__)
failed = SetAside()


def pack_ended_games() -> None:
    """Pack games that have ended, for a few seconds; the latest first, of which people look at replays."""
    until = time.monotonic() + RUN_SECONDS
    after = timedelta(minutes=settings.PACK_GAMES_AFTER_MINUTES)
    ended = Game.objects.filter(packed=False, ended_at__lt=timezone.now() - after).exclude(pk__in=failed.games())
    for game in list(ended.order_by("-ended_at").values_list("pk", flat=True)[:GAMES_AT_ONCE]):
        try:
            pack_game(game)
        except Exception as error:
            log.exception("a game could not be packed", game=game)
            failed.add(game, error)
        if time.monotonic() > until:
            return


def pack_game(pk: int) -> None:
    """Replace the rows of an ended game by its record; does nothing if another process does it or has done it."""
    with transaction.atomic():
        ended = Game.objects.select_for_update(of=("self",), skip_locked=True, no_key=True)
        game = ended.filter(pk=pk, packed=False, ended_at__isnull=False).first()
        if game is None:
            return
        versions = rows_of(pk)
        GameRecord.objects.create(
            game=game,
            format=FORMAT,
            engine=engine_version(game.ruleset),
            rules_hash=rules_hash(game.ruleset, game.board, game.options),
            state_hash=hash_of(game.state.encode()),
            data=pack(versions, frames_of(game, versions), _commands(pk)),
        )
        Action.objects.filter(game=pk).delete()
        StandingOrders.objects.filter(seat__game=pk).delete()
        LastLook.objects.filter(seat__game=pk).delete()
        Game.objects.filter(pk=pk).update(packed=True)


def _commands(game: int) -> dict[int, dict[str, int]]:
    """The latest ids of commands by seat, with the version that each became."""
    commands: dict[int, dict[str, int]] = defaultdict(dict)
    sent = Action.objects.filter(game=game).exclude(client_id="").order_by("-version")
    for seat, client_id, version in sent.values_list("seat", "client_id", "version").iterator():
        if seat is not None and len(commands[seat]) < COMMANDS_KEPT:
            commands[seat][client_id] = version
    return commands
