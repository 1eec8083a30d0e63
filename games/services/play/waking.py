"""A message through Redis to the sweep that a game needs it soon, so that it need not look often.

The column `wake_at` remains the truth: a lost message costs half a second, and without Redis the sweep looks often.
"""

from __future__ import annotations

from django.db import transaction

from games.clock import now_ms
from games.models import Game
from games.runtime.broadcast import broadcast

CHANNEL = "opoly:wake"
SOON = 1_500
"""The sweep is notified of games due within this time (ms); it finds later ones by itself."""


def notify_on_commit(game: Game) -> None:
    """Notify the sweep of a game that is due soon, on commit of this transaction."""
    transaction.on_commit(lambda: notify_sweep(game))


def notify_sweep(game: Game) -> None:
    """Notify the sweep of a stored game that is due soon."""
    if game.wake_at is not None and game.wake_at < now_ms() + SOON:
        message = {"type": "wake", "game": game.pk, "version": game.version, "at": game.wake_at}
        broadcast(CHANNEL, message)
