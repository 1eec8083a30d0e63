"""A game at once: a private room, bots in it, and no lobby."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from games.models import Room
from games.services import lobby, rooms, starting

BOTS = 3


def play_now(user: Any, *, ruleset: str = "oofopoly", bots: int = BOTS) -> Room:
    """Open a room for one person and some bots, and start."""
    with transaction.atomic():
        room = rooms.lock_room(rooms.open_room(user, ruleset=ruleset, places=bots + 1).pk)
        for _ in range(bots):
            lobby.seat_bot(room)
        starting.start_now(room)
        rooms.announce(room)
    return room
