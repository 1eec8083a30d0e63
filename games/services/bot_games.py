"""Whole games between bots, played at once and stored like any other: for sample data."""

from __future__ import annotations

from django.db import transaction

from games.models import Game, Kind, Status
from games.services import lobby, play, rooms, starting

MAX_MOVES = 20_000


def play_bot_game(host: object, ruleset: str, bots: int) -> int | None:
    """Play a game between bots in a room of its own and return it; None if it did not end.

    `host` opens the room and leaves it to the bots, so the room must not be joined meanwhile.
    """
    with transaction.atomic():
        room = rooms.lock_room(rooms.open_room(host, ruleset=ruleset, seats=bots).pk)
        room.options = {"bot_pace": 0}
        room.members.filter(kind=Kind.PERSON).delete()
        room.host = None
        for _ in range(bots):
            lobby.seat_bot(room)
        starting.start(room, starting.players_of(room))
        rooms.announce(room)
    game = Game.objects.only("pk").get(room=room)
    for _ in range(MAX_MOVES):
        Game.objects.filter(pk=game.pk, status=Status.PLAYING).update(wake_at=0)
        if play.run_due(game.pk) is None:
            break
    return game.pk if Game.objects.filter(pk=game.pk, status=Status.FINISHED).exists() else None
