"""What the coach of a running game is asked, and what it has said."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.analysis.coaching.judging import Advice, alternatives, draws_at_once
from games.clock import now_ms
from games.engine.refusal import Refused
from games.models import Kind, Status
from games.selectors.play.loaded import LoadedGame

__all__ = ["MOST", "Advice", "Asked", "asked_of"]

MOST = 3
"""Decisions of a game that the coach warns about."""


class Asked(NamedTuple):
    """A position, encoded, and whose decision is to be judged."""

    version: int
    position: bytes
    seat: int


def asked_of(loaded: LoadedGame, *, user: int | None, raw: Any, at_once: bool) -> Asked | None:
    """What the coach is asked about an action of a person, if it is asked at all.

    It is not where two people play, where it has warned often enough, and of what is refused, or begins with a draw.
    Unless it would answer `at_once`, it is not asked either of what has no alternative.
    """
    row, book, state = loaded.row, loaded.book, loaded.state
    own = next((seat.number for seat in loaded.seats if user is not None and seat.user_id == user), None)
    people = sum(seat.kind == Kind.PERSON for seat in loaded.seats)
    enough = len(row.warned) >= MOST and row.version not in row.warned
    overdue = row.deadline is not None and row.deadline <= now_ms()
    if own is None or people != 1 or enough or overdue or row.status != Status.PLAYING or row.paused_at is not None:
        return None
    try:
        action, _ = book.read_action(raw)
        waits = not draws_at_once(book, state, own, action) if at_once else bool(alternatives(book, state, own, action))
    except Refused:
        return None
    return Asked(row.version, book.encode(state), own) if waits else None
