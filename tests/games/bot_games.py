"""Whole games between bots, played at once and stored like any other: for sample data."""

from __future__ import annotations

import json

from django.db import connection, transaction

from games.models import Action, Game, Kind, Status
from games.services.lobby import changes
from games.services.play import moves, play, starting
from games.services.play.locking import load_locked
from games.services.play.moves import Played
from games.services.play.store import Record
from games.services.rooms import rooms

MAX_MOVES = 20_000
SKIP_TO = "UPDATE games_game SET version = %s WHERE id = %s RETURNING xmin::text"


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
            changes.seat_bot(room)
        starting.start(room, starting.players_of(room))
        rooms.announce(room)
    game = Game.objects.only("pk").get(room=room)
    with transaction.atomic():
        return game.pk if play_to_the_end(game.pk) else None


def play_to_the_end(game: int) -> bool:
    """Play all moves in memory and store them together; the last as usual, with all that follows from an end."""
    loaded = load_locked(game)
    records: list[Record] = []
    last: Played | None = None
    while loaded.row.status == Status.PLAYING and len(records) < MAX_MOVES:
        if last is not None:
            records.append(last.record())
        last = moves.play_due(loaded)
        if last is None:
            return False
    if last is None or loaded.row.status == Status.PLAYING:
        return False
    Action.objects.bulk_create(map(_row, records))
    with connection.cursor() as cursor:
        cursor.execute(SKIP_TO, [loaded.row.version - 1, game])
        (loaded.mark,) = cursor.fetchone()
    return play.store(last)


def _row(move: Record) -> Action:
    return Action(
        game_id=move.game,
        version=move.version,
        seat=move.seat,
        action=move.action,
        decision=move.decision,
        events=move.events,
        timed_out=json.loads(move.timed_out),
        automatic=move.automatic,
        at=move.at,
    )
