"""The messages a server sends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from games.messages.chat import Conversation, Line, MutedPerson
from games.messages.described import Json, described_by
from games.messages.room import Kind, Room, You

if TYPE_CHECKING:
    from games.engine.wire import CommonState as State
else:
    State = Annotated[Any, described_by("State")]  # the schema names the states of all games

Automatic = Literal["time", "away", "bot", "order"]
CancelCause = Literal["left", "inactive", "staff", "over", "length"]


class Message(Struct, tag_field="type", kw_only=True):
    """Any message of the server; the answer to a command carries its `id`."""


class SeatedPlayer(Struct, frozen=True, kw_only=True):
    """The player in a seat of a game. `member` is absent once they have left the room.

    `bot_account`: a person's program plays, under an account of its own; the bots of the site have kind `bot` and a
    `level`.
    """

    seat: int
    name: str
    kind: Kind
    member: int | UnsetType = UNSET
    token: int
    bot_account: bool | UnsetType = UNSET
    level: str | UnsetType = UNSET


class LogEntry(Struct, kw_only=True):
    """The events of one version of a game, as one viewer may know them; `timed_out` are seats that ran out of time."""

    version: int
    now: int
    by: int | UnsetType = UNSET
    automatic: Automatic | UnsetType = UNSET
    timed_out: list[int] | UnsetType = UNSET
    events: list[Annotated[Json, described_by("Event")]]


class LatestChanges(Struct, kw_only=True):
    """The latest version event by event: `undo` is a merge patch from the state to the one before its first event."""

    undo: Json
    event_patches: list[Json]


class GameFrame(Struct, kw_only=True):
    """A whole game for one viewer; `latest_changes` only in games that are shown event by event, if they are known.

    `banks` are the time banks (ms) by seat, if the game has any: over days the last part of the time of a player's
    decision. In a live game they run for those it waits for: `bank_ends` says by seat when (ms) each would be used up.
    """

    id: int
    version: int
    seats: list[SeatedPlayer]
    seed_hash: str
    seed: str | UnsetType = UNSET
    cancel_reason: str | UnsetType = UNSET
    cancel_cause: CancelCause | UnsetType = UNSET
    board: Annotated[Json, described_by("Board")]
    state: State
    banks: list[int] | UnsetType = UNSET
    bank_ends: dict[str, int] | UnsetType = UNSET
    recent: list[LogEntry]
    latest_changes: LatestChanges | UnsetType = UNSET
    now: int


class Welcome(Message, tag="welcome", kw_only=True):
    """The answer to `hello`. Without `game`, the client's state is still good and updates follow.

    `build` is the site's build of its own client: a page of another one had better be loaded anew. `seen` is the
    version of a game over days that its player saw last.
    """

    id: str
    now: int
    you: You
    room: Room
    game: GameFrame | UnsetType = UNSET
    seen: int | UnsetType = UNSET
    chat: Conversation
    muted: list[MutedPerson]
    build: str | UnsetType = UNSET


class RoomUpdate(Message, tag="room", kw_only=True):
    """The room changed, or the reader's place in it."""

    room: Room
    you: You


class Presence(Message, tag="presence", kw_only=True):
    """Which members are present, and the number of spectators."""

    members: dict[str, Literal["here", "gone"]]
    spectators: int


class Chat(Message, tag="chat", kw_only=True):
    """New chat lines."""

    lines: list[Line]


class Lines(Message, tag="lines", kw_only=True):
    """The answer to `lines`: oldest first; `more` if there are earlier ones."""

    id: str
    lines: list[Line]
    more: bool


class Muted(Message, tag="muted", kw_only=True):
    """The people the reader has muted, whenever that changes in any tab."""

    people: list[MutedPerson]


class Warned(Message, tag="warned", kw_only=True):
    """The site's staff warned the reader, who is to confirm it on the site."""

    message: str


class Snapshot(Message, tag="snapshot", kw_only=True):
    """The whole game: as the answer to `state` (then with its `id`), or because a game started or was ended."""

    id: str | UnsetType = UNSET
    game: GameFrame


class Update(Message, tag="update", kw_only=True):
    """The next version of the game: what happened, and a merge patch (RFC 7396) on the state.

    `event_patches`, in games that are shown event by event, are merge patches after each of several events on what is
    shown so.
    """

    version: int
    now: int
    by: int | UnsetType = UNSET
    automatic: Automatic | UnsetType = UNSET
    timed_out: list[int] | UnsetType = UNSET
    banks: list[int] | UnsetType = UNSET
    bank_ends: dict[str, int] | UnsetType = UNSET
    events: list[Annotated[Json, described_by("Event")]]
    patch: Json
    event_patches: list[Json] | UnsetType = UNSET


class Ack(Message, tag="ack", kw_only=True):
    """The command was accepted. `version` is the game's; for a lobby change the room's; for chat the line's `id`."""

    id: str
    version: int


class ErrorAnswer(Message, tag="error", kw_only=True):
    """The command was refused, and nothing changed."""

    id: str | UnsetType = UNSET
    code: str
    message: str
    field: str | UnsetType = UNSET
    about: dict[str, Any] | UnsetType = UNSET
    version: int


class DeedAnswer(Message, tag="deed", kw_only=True):
    """The answer to `inspect`: a DeedPage's fields beside `id`."""

    id: str
    space: int


class PreviewAnswer(Message, tag="preview", kw_only=True):
    """The answer to `preview`: the ruleset's own fields beside `id`, in classic games those of a TradeOutlook."""

    id: str


class Chances(Message, tag="chances", kw_only=True):
    """The answer to `chances`: each seat's chance to win at this version, from 0 to 1.

    In a game that is won `together`, everybody has the same: that they win.
    """

    id: str
    version: int
    together: bool
    chances: list[float]


class Pong(Message, tag="pong", kw_only=True):
    """The answer to the heartbeat, with the current versions."""

    id: str
    now: int
    version: int | UnsetType = UNSET
    room_version: int


class Goodbye(Message, tag="goodbye", kw_only=True):
    """The server is about to close the socket with this code."""

    code: int
    message: str


_encoder = msgspec.json.Encoder()


def encode(message: Message | Json) -> str:
    """The text frame of `message`."""
    return _encoder.encode(message).decode()


def encode_part(part: Struct) -> str:
    """A part of a message as JSON, for messages that are assembled where they are sent."""
    return _encoder.encode(part).decode()


def encode_room(room: str, you: You) -> str:
    """The text frame of a `RoomUpdate` whose room is JSON already, because everybody gets the same."""
    return f'{{"type":"room","room":{room},"you":{encode_part(you)}}}'
