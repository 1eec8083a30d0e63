"""Leaving a room; its game ends if nobody is left in it."""

from __future__ import annotations

from django.db import transaction

from games.models import CancelCause, Phase
from games.services.play import unfinished
from games.services.rooms import rooms


def leave(room: int, user: int | None) -> int:
    """Leave the room (PLAT-5) and return its version. A player of a running game has resigned before."""
    with transaction.atomic():
        locked = rooms.lock_room(room)
        member = rooms.member_of(locked, user)
        rooms.give_up(locked, member)
        version = rooms.announce(locked)
    if locked.phase == Phase.CLOSED and locked.game_id is not None:
        unfinished.end_deserted(locked.game_id, CancelCause.LEFT)
    return version
