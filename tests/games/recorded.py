"""Ended games from stored records of format 1, which must be read for ever: never make these files anew."""

from __future__ import annotations

import base64
import gzip
import json
from pathlib import Path
from typing import Any

from django.utils import timezone

from accounts.services import create_guest
from games.models import Game, GameRecord, GameSeat, Kind, Phase, Status
from games.services.rooms.rooms import open_room

FORMAT_1: list[dict[str, Any]] = json.loads(
    gzip.decompress((Path(__file__).parent / "data" / "records_format_1.json.gz").read_bytes())
)
RECORDED = [stored["ruleset"] for stored in FORMAT_1]


def recorded_game(ruleset: str, *, public: bool = True) -> Game:
    """An ended game of three bots with that ruleset, as its database row and its record were stored."""
    stored = next(stored for stored in FORMAT_1 if stored["ruleset"] == ruleset)
    host = create_guest()
    room = open_room(host, ruleset=ruleset, public=public)
    fields = ("ruleset", "board", "options", "seed", "seed_hash", "state", "version", "winners", "places")
    game = Game.objects.create(
        room=room,
        **{field: stored[field] for field in fields},
        status=Status.FINISHED,
        ended_at=timezone.now(),
        packed=True,
    )
    GameSeat.objects.bulk_create(
        GameSeat(game=game, number=number, name=f"Bot {number}", kind=Kind.BOT, level="normal", token=number)
        for number in range(stored["seats"])
    )
    record = stored["record"] | {"data": base64.b64decode(stored["record"]["data"])}
    GameRecord.objects.create(game=game, **record)
    room.phase, room.game = Phase.ENDED, game
    room.save()
    return game
