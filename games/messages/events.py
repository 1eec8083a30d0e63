"""The events of an event stream, which tells a person's programs what concerns them; docs/events.md explains them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from games.messages.room import Kind, Phase
from games.messages.server import CancelCause

Code = Annotated[str, Meta(pattern=r"^[0-9]{6}$")]
REF = "#/$defs/{name}"


class PersonEvent(Struct, tag_field="type", kw_only=True):
    """Any line of the stream. `now` (ms) is the site's time, by which deadlines go."""

    now: int


class RoomMember(Struct, frozen=True, kw_only=True):
    """Somebody who sits in a room. `bot_account`: a program with an account of its own. `level` is that of a bot."""

    name: str
    kind: Kind
    bot_account: bool | UnsetType = UNSET
    level: str | UnsetType = UNSET


class RoomInShort(Struct, frozen=True, kw_only=True):
    """A room in short. `host`: you are its host. `GET /api/rooms/{code}/` has the rest."""

    code: Code
    phase: Phase
    ruleset: str
    public: bool
    seats: int
    host: bool
    members: list[RoomMember]


class RoomJoined(PersonEvent, tag="room_joined", kw_only=True):
    """You sit in a room."""

    room: RoomInShort


class RoomLeft(PersonEvent, tag="room_left", kw_only=True):
    """You sit in a room no more: you have left it, or its host has `removed` you."""

    code: Code
    cause: Literal["left", "removed"]


class RoomClosed(PersonEvent, tag="room_closed", kw_only=True):
    """A room in which you sat is closed for good; `reason` is that of the site's staff, if they did it."""

    code: Code
    reason: str | UnsetType = UNSET


class SeatKept(PersonEvent, tag="seat_kept", kw_only=True):
    """A room goes on with a game in which you played, and keeps your seat: an invitation to sit down there."""

    code: Code
    ruleset: str
    seat: int


class GameBegun(PersonEvent, tag="game_started", kw_only=True):
    """A game runs in which you have a seat. While it is `paused`, its clocks stand still until a player comes."""

    code: Code
    game: int
    ruleset: str
    seat: int
    paused: bool


class Turn(PersonEvent, tag="turn", kw_only=True):
    """A game waits for you: for your answer to this decision, until its `deadline` (ms) if it has one."""

    code: Code
    game: int
    version: int
    seat: int
    decision: int
    kind: str
    deadline: int | UnsetType = UNSET


class GameResult(PersonEvent, tag="game_ended", kw_only=True):
    """A game in which you had a seat is over; `winners` and `places` are seats. `cause` says why it was cancelled."""

    code: Code
    game: int
    seat: int
    status: Literal["finished", "cancelled"]
    winners: list[int]
    places: list[list[int]]
    cause: CancelCause | UnsetType = UNSET


class CaughtUp(PersonEvent, tag="caught_up", kw_only=True):
    """All lines before this one told how things stood; those that follow tell what happens."""


class KeepAlive(PersonEvent, tag="keep_alive", kw_only=True):
    """Nothing has happened; the connection is alive."""


class StreamEnd(PersonEvent, tag="end", kw_only=True):
    """The last line: why the stream ends. After `restarting` open it again."""

    code: Literal["restarting", "log_in", "invalid_token", "banned", "network_banned", "too_slow"]
    message: str


AnyEvent = (
    RoomJoined | RoomLeft | RoomClosed | SeatKept | GameBegun | Turn | GameResult | CaughtUp | KeepAlive | StreamEnd
)
EVENTS: tuple[type[PersonEvent], ...] = get_args(AnyEvent)

_encoder = msgspec.json.Encoder()


def line_of(event: PersonEvent) -> bytes:
    """The line of an event."""
    return _encoder.encode(event) + b"\n"


def event_parts() -> dict[str, Any]:
    """The schema of every event and of what is in it, by name."""
    return msgspec.json.schema_components(EVENTS, ref_template=REF)[1]


def events_schema() -> dict[str, Any]:
    """The JSON Schema of a line."""
    parts = event_parts()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Event",
        "description": "A line of the event stream; docs/events.md explains it.",
        "anyOf": [{"$ref": REF.format(name=kind.__name__)} for kind in EVENTS],
        "$defs": {name: parts[name] for name in sorted(parts)},
    }
