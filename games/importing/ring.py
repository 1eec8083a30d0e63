"""The order of the spaces on the ring: positions from one or from anywhere, gaps, a jail beside it, another start."""

from __future__ import annotations

from itertools import pairwise

from games.importing.formats import Record
from games.importing.notes import Note
from games.importing.spaces import Draft

WIDEST_GAP = 4
"""A space further off lies beside the ring."""


def in_order(drafts: list[Draft], sizes: range, notes: list[Note]) -> list[Draft]:
    """The spaces as they follow each other on the ring; what lies beside it is left out."""
    ring = drafts
    positions = [draft.position for draft in drafts]
    if len(drafts) > 1 and None not in positions:
        ring = _by_position(drafts, notes)
    return _without_jail_apart(ring, sizes, notes)


def _by_position(drafts: list[Draft], notes: list[Note]) -> list[Draft]:
    placed: dict[int, Draft] = {}
    for draft in drafts:
        assert draft.position is not None
        if draft.position in placed:
            draft.note("position_twice", "position", position=draft.position)
            return drafts
        placed[draft.position] = draft
    order = sorted(placed)
    ring = [placed[order[0]]]
    if order[0]:
        first = ring[0]
        notes.append(Note("positions_from_one", {"first": order[0]}, first.record.line_of(first.names["position"])))
    for at, (before, position) in enumerate(pairwise(order), 1):
        if position - before > WIDEST_GAP:
            for beside in order[at:]:
                _leave_out(placed[beside], ring, notes)
            break
        ring += [_filler(missing, placed[position], notes) for missing in range(before + 1, position)]
        ring.append(placed[position])
    return ring


def _leave_out(draft: Draft, ring: list[Draft], notes: list[Note]) -> None:
    jail = next((one.name for one in ring if one.kind == "jail"), "")
    position = draft.position if draft.position is not None else len(ring)
    draft.notes = []
    if draft.kind == "jail" and jail:
        draft.note("jail_apart", "position", position=position, jail=jail)
    else:
        draft.note("beside_ring", "position", position=position)
    notes += draft.notes


def _filler(position: int, following: Draft, notes: list[Note]) -> Draft:
    """Free parking at a position that the file leaves out."""
    notes.append(Note("gap_filled", {"position": position}, following.record.line, following.record.path))
    return Draft(Record({}, following.record.path, following.record.line), {}, position, "free_parking")


def _without_jail_apart(ring: list[Draft], sizes: range, notes: list[Note]) -> list[Draft]:
    """A ring of one space too many that ends with a second jail: pieces in jail stand on the first one here."""
    is_apart = (
        len(ring) not in sizes
        and len(ring) - 1 in sizes
        and ring[-1].kind == "jail"
        and any(draft.kind == "jail" for draft in ring[:-1])
    )
    if is_apart:
        _leave_out(ring[-1], ring[:-1], notes)
        return ring[:-1]
    return ring


def from_start(ring: list[Draft], start: int | None, path: str, notes: list[Note]) -> list[Draft]:
    """The ring counted from the space at which the file says that the game starts."""
    at = next((index for index, draft in enumerate(ring) if start is not None and draft.position == start), 0)
    if not at:
        return ring
    notes.append(Note("rotated", {"start": start}, path=path))
    return ring[at:] + ring[:at]
