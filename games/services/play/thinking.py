"""Bots that think for longer than an event loop should wait: what they would do is worked out before their move.

Meanwhile the position is nobody else's (`table.py`), so the thought fits it.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from games.analysis.thinking import Answer, question_of
from games.engine.state import Action
from games.models import Kind
from games.selectors.play.loaded import LoadedGame
from games.selectors.rooms.bots import character_of
from games.services.play.waiting import asked_seats

Thoughts = Mapping[int, Action | None]
"""By seat what its bot would do now; None for nothing."""


def in_order(loaded: LoadedGame) -> list[int]:
    """The seats that are asked, in the order in which they move by themselves."""
    first, count = loaded.row.version % len(loaded.seats), len(loaded.seats)
    return sorted(asked_seats(loaded.state), key=lambda number: (number - first) % count)


def question(loaded: LoadedGame) -> bytes | None:
    """What is to be thought about before a bot moves that decides by win chances; None if none of them may move."""
    thinking = _thinking(loaded)
    return question_of(loaded.book, loaded.state, thinking) if thinking else None


def thoughts(loaded: LoadedGame, answered: bytes) -> Thoughts:
    """What the answer says: those before the seat that has something to do have nothing to do."""
    answer = msgspec.json.decode(answered, type=Answer)
    found: dict[int, Action | None] = {}
    for number, *_ in _thinking(loaded):
        if number == answer.seat:
            found[number], _ = loaded.book.read_action(msgspec.json.decode(answer.action))  # type: ignore[arg-type]
            break
        found[number] = None
    return found


def _thinking(loaded: LoadedGame) -> list[tuple[int, str, str]]:
    bots = loaded.book.ruleset.bots
    if bots is None or not bots.by_values:
        return []
    seats = [loaded.seats[number] for number in in_order(loaded)]
    return [
        (seat.number, seat.level, character_of(bots, seat.level, seat.name))
        for seat in seats
        if seat.kind == Kind.BOT and seat.level in bots.by_values
    ]
