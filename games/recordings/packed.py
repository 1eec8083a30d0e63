"""The format of records: all versions of an ended game, and the positions from which any moment of it can be shown.

Format 1 is compressed JSON in columns, which compresses better than rows. Moments and counts are stored as differences.
A released format is read for ever: a change of it gets a new number and a reader of its own.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw, Struct

from games.engine.refusal import unreadable_game

FORMAT = 1
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 6 | lzma.PRESET_EXTREME, "pb": 0}]
"""Made for text: a tenth smaller than the default, and read by any reader."""
HASH_LENGTH = 32
NOTHING = b"null"


class Version(NamedTuple):
    """One version of a game: what was done and what came of it, as JSON texts.

    Version 1 is the start, without seat or action; a time-out names its `decision` instead of an action.
    """

    version: int
    at: int
    seat: int | None
    action: str
    decision: int | None
    automatic: str
    timed_out: tuple[int, ...]
    events: str


@dataclass(frozen=True)
class Frames:
    """The positions of a game: whole states at `keyframes`, the last version included, and the pending part of each.

    The table at any version is that of a keyframe with the events since then applied. `pending` is JSON of
    `engine.state.Pending`. `difference` is empty if the rules, run again, led to the same events when it was packed;
    otherwise it says where they differ, and nothing is known to be pending from there on.
    """

    keyframes: Mapping[int, bytes]
    pending: Sequence[bytes]
    difference: str = ""


@dataclass(frozen=True)
class Unpacked:
    """The contents of a record. `commands` are the latest ids of each seat's commands, with the version of each."""

    versions: list[Version]
    frames: Frames
    hashes: Mapping[int, str] = field(default_factory=dict)
    """Hashes of the keyframes."""
    commands: Mapping[int, Mapping[str, int]] = field(default_factory=dict)


class _Pending(Struct):
    """`engine.state.Pending`, unread."""

    drawn: int
    asked: int
    agenda: Raw
    decisions: list[dict[str, Any]]


class _Columns(Struct):
    """Format 1. The `id` of a pending decision is stored as how many were asked after it."""

    at: list[int]
    seats: list[int | None]
    actions: list[Raw]
    decisions: list[int | None]
    automatic: list[str]
    timed_out: dict[int, tuple[int, ...]]
    events: list[Raw]
    drawn: list[int]
    asked: list[int]
    agendas: list[Raw]
    pending: list[Raw]
    keyframes: dict[int, Raw]
    hashes: dict[int, str]
    commands: dict[int, dict[str, int]]
    difference: str


def pack(versions: Sequence[Version], frames: Frames, commands: Mapping[int, Mapping[str, int]]) -> bytes:
    """A game in the current format."""
    pending = [msgspec.json.decode(text, type=_Pending) for text in frames.pending]
    columns = _Columns(
        at=_differences(one.at for one in versions),
        seats=[one.seat for one in versions],
        actions=[Raw(one.action.encode() or NOTHING) for one in versions],
        decisions=[one.decision for one in versions],
        automatic=[one.automatic for one in versions],
        timed_out={one.version: one.timed_out for one in versions if one.timed_out},
        events=[Raw(one.events.encode()) for one in versions],
        drawn=_differences(one.drawn for one in pending),
        asked=_differences(one.asked for one in pending),
        agendas=[one.agenda for one in pending],
        pending=[Raw(msgspec.json.encode(_numbered_from(one.asked, one.decisions))) for one in pending],
        keyframes={version: Raw(text) for version, text in frames.keyframes.items()},
        hashes={version: hash_of(text) for version, text in frames.keyframes.items()},
        commands={seat: dict(ids) for seat, ids in commands.items()},
        difference=frames.difference,
    )
    return lzma.compress(msgspec.json.encode(columns), filters=FILTERS)


def unpack(data: bytes, number: int) -> Unpacked:
    """A game from the format with this number; refuses a record of another format, or a damaged one."""
    if number != FORMAT:
        raise unreadable_game()
    try:
        columns = msgspec.json.decode(lzma.decompress(data), type=_Columns)
    except (lzma.LZMAError, EOFError, msgspec.DecodeError) as error:
        raise unreadable_game() from error
    rows = zip(
        accumulate(columns.at), columns.seats, columns.actions, columns.decisions, columns.automatic, columns.events,
        strict=True,
    )  # fmt: skip
    versions = [
        Version(number, at, seat, _text(action), decision, automatic, columns.timed_out.get(number, ()), _text(events))
        for number, (at, seat, action, decision, automatic, events) in enumerate(rows, start=1)
    ]
    return Unpacked(versions, _frames(columns), columns.hashes, columns.commands)


def hash_of(state: bytes) -> str:
    """The hash of a stored state: 128 bits of its SHA-256."""
    return sha256(state).hexdigest()[:HASH_LENGTH]


class _PendingOf(Sequence[bytes]):
    """The pending decisions at each version, made when asked for: a page of a replay needs a few of thousands."""

    def __init__(self, columns: _Columns) -> None:
        self.drawn = list(accumulate(columns.drawn))
        self.asked = list(accumulate(columns.asked))
        self.agendas = columns.agendas
        self.decisions = columns.pending

    def __len__(self) -> int:
        return len(self.drawn)

    def __getitem__(self, index: Any) -> Any:
        asked = self.asked[index]
        decisions = _numbered_from(asked, msgspec.json.decode(self.decisions[index], type=list[dict[str, Any]]))
        return msgspec.json.encode(_Pending(self.drawn[index], asked, self.agendas[index], decisions))


def _frames(columns: _Columns) -> Frames:
    keyframes = {version: bytes(state) for version, state in columns.keyframes.items()}
    return Frames(keyframes, _PendingOf(columns), columns.difference)


def _numbered_from(asked: int, decisions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The decisions with their `id` counted back from `asked`, and the other way round."""
    return [{**decision, "id": asked - decision.get("id", 0)} for decision in decisions]


def _differences(numbers: Iterable[int]) -> list[int]:
    """The first number, and then by how much each is larger than the one before."""
    listed = list(numbers)
    return listed[:1] + [after - before for before, after in pairwise(listed)]


def _text(raw: Raw) -> str:
    text = bytes(raw)
    return "" if text == NOTHING else text.decode()
