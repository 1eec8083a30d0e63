"""A game as its audiences see it: each seat that a person holds, and spectators.

`engine.views` is the only way from a state to a client; here a view gets its deadlines, and two views become a patch.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from msgspec import UNSET, Struct

from games.engine.rulebook import Rulebook
from games.engine.state import Event, GameState
from games.engine.views import event_view, views
from games.engine.wire import CommonState
from games.messages.server import LatestChanges

Json = dict[str, Any]
Part = Struct | Json
"""A view, or a part of one."""
Views = dict[str, CommonState]
"""A view of the same position by audience."""
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
    book: Rulebook, state: GameState[Any, Any], audiences: Sequence[str], deadlines: dict[str, int]
) -> Views:
    """PROTOCOL.md's `state` for each audience, clocks included. They share objects, so none may be changed."""
    seats = [seat_of(audience) for audience in audiences]
    return dict(zip(audiences, views(book, state, seats, deadlines), strict=True))


def asked_in(view: CommonState, seat: int) -> tuple[int, str, int | None] | None:
    """What the game asks of a seat in its view: the decision's number, kind and deadline; None if it does not wait."""
    decision = view.decision
    if decision is UNSET or seat not in decision.players:
        return None
    return decision.id, decision.kind, None if decision.deadline is UNSET else decision.deadline


def events_view(events: Iterable[Event], seat: int | None) -> list[Json]:
    """The events as a viewer may know them."""
    return [event_view(event, seat) for event in events]


def merge_patches(before: Views, after: Views) -> dict[str, Json]:
    """The `merge_patch` of each audience; parts that views share are compared once."""
    known: Known = {}
    return {audience: merge_patch(before[audience], view, known) for audience, view in after.items()}


def event_patches(before: Struct, between: Sequence[Struct], after: Struct) -> list[Json]:
    """A merge patch for each event of a move, on the fields that `between` its events were seen (`BetweenEvents`)."""
    kind = type(between[0])
    parts = [part_of(before, kind), *between, part_of(after, kind)]
    return [merge_patch(old, new) for old, new in pairwise(parts)]


def latest_changes(before: Struct, between: Sequence[Struct], after: Struct) -> LatestChanges:
    """The same of the latest move, for somebody who has only the view after it."""
    kind = type(between[0])
    undo = merge_patch(part_of(after, kind), part_of(before, kind))
    return LatestChanges(undo=undo, event_patches=event_patches(before, between, after))


def part_of(view: Struct, kind: type[Struct]) -> Struct:
    """The fields of a view that this type has."""
    return kind(**{name: getattr(view, name) for name in kind.__struct_fields__})


def merge_patch(before: Part, after: Part, known: Known | None = None) -> Json:
    """The JSON merge patch (RFC 7396) that turns one view into the other; it holds parts of the view as they are.

    Both are structs of the same type, or dicts; views hold no null. `known` are the patches of parts that have been
    compared already, by their identities.
    """
    patch: Json = {}
    for key, old, new in _changes(before, after):
        if new is UNSET:
            patch[key] = None
        elif type(old) is type(new) and isinstance(new, Struct | dict):
            pair = id(old), id(new)
            inner = None if known is None else known.get(pair)
            if inner is None:
                inner = merge_patch(old, new, known)
                if known is not None:
                    known[pair] = inner
            patch[key] = inner
        else:
            patch[key] = new
    return patch


def _changes(before: Any, after: Any) -> Iterator[tuple[str, Any, Any]]:
    """The keys whose values differ, and both values; a value that is absent is UNSET."""
    if isinstance(after, Struct):
        for name, key in _fields(type(after)):
            old, new = getattr(before, name), getattr(after, name)
            if old is not new and old != new:
                yield key, old, new
        return
    for key in before:
        if key not in after:
            yield key, before[key], UNSET
    for key, new in after.items():
        old = before.get(key, UNSET)
        if old is not new and old != new:
            yield key, old, new


@cache
def _fields(kind: type[Struct]) -> list[tuple[str, str]]:
    """The name of each field, and its key in JSON."""
    return [*zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)]
