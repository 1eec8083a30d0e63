"""A game as its audiences see it: each seat that a person holds, and spectators.

`engine.views` is the only way from a state to a client; here a view gets its deadlines, and two views become a patch.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.engine.state import Event, GameState
from games.engine.views import event_view, views

Json = dict[str, Any]
Known = dict[tuple[int, int], Json]
SPECTATORS = ""
"""The audience of everybody without a seat; a seat's audience is its number as text."""


def audience_of(seat: int | None) -> str:
    """The audience that a viewer belongs to."""
    return SPECTATORS if seat is None else str(seat)


def seat_of(audience: str) -> int | None:
    """The seat whose audience this is."""
    return None if audience == SPECTATORS else int(audience)


def state_views(
    book: Any, state: GameState[Any, Any], audiences: Sequence[str], deadlines: dict[str, int]
) -> dict[str, Json]:
    """PROTOCOL.md's `state` for each audience, clocks included. They share objects, so none may be changed."""
    seats = [seat_of(audience) for audience in audiences]
    return dict(zip(audiences, views(book, state, seats, deadlines), strict=True))


def events_view(book: Any, events: Iterable[Event], seat: int | None) -> list[Json]:
    """The events as a viewer may know them."""
    return [event_view(event, seat) for event in events]


def merge_patches(before: dict[str, Json], after: dict[str, Json]) -> dict[str, Json]:
    """The `merge_patch` of each audience; parts that views share are compared once."""
    known: Known = {}
    return {audience: merge_patch(before[audience], view, known) for audience, view in after.items()}


def merge_patch(before: Json, after: Json, known: Known | None = None) -> Json:
    """The JSON merge patch (RFC 7396) that turns one view into the other; views hold no null.

    `known` are the patches of parts that have been compared already, by their identities.
    """
    patch: Json = {key: None for key in before if key not in after}
    for key, value in after.items():
        old = before.get(key)
        if isinstance(old, dict) and isinstance(value, dict):
            pair = id(old), id(value)
            inner = None if known is None else known.get(pair)
            if inner is None:
                inner = merge_patch(old, value)
                if known is not None:
                    known[pair] = inner
            if inner:
                patch[key] = inner
        elif old != value or type(old) is not type(value):
            patch[key] = value
    return patch
