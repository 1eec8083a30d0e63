"""A game as its audiences see it: each seat that a person holds, and spectators.

`engine.views` is the only way from a state to a client; here a view gets its deadlines, and two views become a patch.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.engine.state import Event, GameState
from games.engine.views import event_view, view

Json = dict[str, Any]
SPECTATORS = ""
"""The audience of everybody without a seat; a seat's audience is its number as text."""


def audience_of(seat: int | None) -> str:
    """The audience that a viewer belongs to."""
    return SPECTATORS if seat is None else str(seat)


def seat_of(audience: str) -> int | None:
    """The seat whose audience this is."""
    return None if audience == SPECTATORS else int(audience)


def state_view(book: Any, state: GameState[Any, Any], seat: int | None, deadlines: dict[str, int]) -> Json:
    """PROTOCOL.md's `state` for one viewer, clocks included."""
    return view(book, state, seat, deadlines)


def events_view(book: Any, events: Iterable[Event], seat: int | None) -> list[Json]:
    """The events as a viewer may know them."""
    return [event_view(event, seat) for event in events]


def merge_patch(before: Json, after: Json) -> Json:
    """The JSON merge patch (RFC 7396) that turns one view into the other; views hold no null."""
    patch: Json = {key: None for key in before if key not in after}
    for key, value in after.items():
        old = before.get(key)
        if isinstance(old, dict) and isinstance(value, dict):
            if inner := merge_patch(old, value):
                patch[key] = inner
        elif old != value or type(old) is not type(value):
            patch[key] = value
    return patch
