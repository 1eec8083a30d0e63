"""Standing orders: giving them, and what they answer. `services.play.moves` plays it as it plays for bots.

Changing them is no move. It locks the game's row and changes it as other services do, so that every process that has
the game loads it again.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from msgspec import to_builtins

from games.clock import now_ms
from games.engine.orders import read_orders
from games.models import Game, StandingOrders
from games.selectors.play.loaded import LoadedGame, refuse_ended
from games.services.play import moves
from games.services.play.locking import load_locked
from games.services.play.waking import notify_on_commit


def give_orders(game: int, user: int, raw: Any) -> LoadedGame:
    """Replace the orders of a person's seat; refuses by order and field, and then nothing has changed."""
    with transaction.atomic():
        loaded = load_locked(game)
        row, seat = loaded.row, loaded.seat_for(user)
        refuse_ended(row)
        seat.orders = read_orders(loaded.book, len(loaded.seats), raw)
        if seat.orders:
            stored = {"user_id": user, "orders": to_builtins(seat.orders)}
            StandingOrders.objects.update_or_create(seat_id=seat.pk, defaults=stored)
        else:
            StandingOrders.objects.filter(seat=seat.pk).delete()
        if row.paused_at is None:
            # Whoever gives orders again and again does not hold up the others.
            moments = (row.wake_at, moves.wake_at(loaded, now_ms()))
            row.wake_at = min((at for at in moments if at is not None), default=None)
        Game.objects.filter(pk=row.pk).update(wake_at=row.wake_at)
        notify_on_commit(row)
        return loaded
