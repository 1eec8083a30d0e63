"""A game right away: a private room with bots and no lobby."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from games import rulesets
from games.models import Board, Room
from games.selectors.results import experience
from games.services.lobby import changes
from games.services.play import starting
from games.services.rooms import rooms, seeding

BOTS = 3


def play_now(
    user: Any,
    *,
    ruleset: str = rulesets.DEFAULT,
    bots: int = BOTS,
    choice: str = "",
    secret_hash: str = "",
    random: str = "",
    board: Board | None = None,
) -> Room:
    """Open a room for one person and this many bots, or as near as the game allows, and start.

    With a `board` it is for the game of that board.
    `choice` is the level of the bots, or the preset of a game in which everybody plays together.
    `random` is the number of the person's browser for the seed, and `secret_hash` what it saw before choosing it.
    """
    ruleset = ruleset if board is None else board.ruleset
    kind = rulesets.find(ruleset)
    together = not kind.scoring.competitive
    with transaction.atomic():
        seats = rooms.nearest_seats(kind, bots + 1)
        options = experience.options_of(ruleset, choice) if together else {}
        room = rooms.lock_room(rooms.open_room(user, ruleset=ruleset, seats=seats, options=options, board=board).pk)
        for _ in range(seats - 1):
            changes.seat_bot(room, "" if together else choice)
        seeding.accept_number(room, rooms.member_of(room, user.pk), secret_hash, random)
        starting.start(room, starting.players_of(room))
        rooms.announce(room)
    return room
