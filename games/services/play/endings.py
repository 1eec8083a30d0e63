"""Ending games without a winner, and telling the apps above this one of finished ones, which count each once.

An app that follows games subclasses `GameListener` and is named in the setting `GAME_LISTENERS`, by the dotted path of
its subclass; it is told once the end has been committed. A process may die between the end and the listeners, so a
listener that misses nothing also looks for games that are `uncounted`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import structlog
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.module_loading import import_string

from games.models import FINAL_CAUSES, CancelCause, Game, Status
from games.services.play import saved_games

log = structlog.get_logger(__name__)


class GameListener:
    """Override what concerns your app; everything else does nothing."""

    def ended(self, game: int) -> None:
        """A game has finished; called after it is committed, outside the path of the move."""


def announce_on_commit(game: int) -> None:
    """Tell the listeners, on commit of this transaction, that a game has finished."""
    transaction.on_commit(lambda: _announce(game))


def _announce(game: int) -> None:
    for path in settings.GAME_LISTENERS:
        try:
            import_string(path)().ended(game)
        except Exception:
            log.exception("a listener failed", listener=path, game=game)


def cancel_game(game: int, cause: CancelCause, reason: str = "") -> None:
    """End a game without a winner; staff give a `reason`."""
    Game.objects.filter(pk=game, status=Status.PLAYING).update(
        status=Status.CANCELLED,
        wake_at=None,
        deadline=None,
        deadlines={},
        paused_at=None,
        remaining={},
        cancel_cause=cause,
        cancel_reason=reason,
        ended_at=timezone.now(),
    )
    if cause in FINAL_CAUSES:
        saved_games.remember_result(game)


def uncounted(limit: int, exclude: Collection[int] = ()) -> list[int]:
    """Finished games that have not been counted, but for those in `exclude`, the first to end first."""
    games = Game.objects.filter(status=Status.FINISHED, counted=False).exclude(pk__in=exclude)
    return list(games.order_by("ended_at").values_list("pk", flat=True)[:limit])


def take_uncounted(game: int) -> Any | None:
    """Lock a finished game and mark it as counted; None if it is not finished, or counted already.

    The caller counts it in the same transaction. Rows may refer to the game under this lock: who stores a save of it
    has locked its owner before.
    """
    row = Game.objects.select_for_update(no_key=True).filter(pk=game, status=Status.FINISHED, counted=False).first()
    if row is not None:
        Game.objects.filter(pk=game).update(counted=True)
    return row
