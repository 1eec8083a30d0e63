"""What a client may send, and the one strict reader of it.

A frame is text of at most 16 KiB holding one JSON object. Unknown fields, keys given twice, fractions, numbers that a
browser cannot hold exactly and characters that a database cannot store are refused here, so that nothing behind this
module meets them. What an action means is the ruleset's to read.
"""

from __future__ import annotations

from typing import Annotated, Any, get_args

import msgspec
from django.utils.translation import gettext_noop
from msgspec import UNSET, Meta, Struct, UnsetType

from games.messages import strict_json
from games.messages.described import Json, described_by

LARGEST_FRAME = 16 * 1024
LARGEST_NUMBER = strict_json.MAX_NUMBER
TOKENS = 8

CommandId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,36}\Z")]
Count = Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]
Key = Annotated[str, Meta(min_length=1, max_length=40)]


class Change(Struct, tag_field="type", forbid_unknown_fields=True):
    """A change to a room that somebody asks for."""


class Sit(Change, tag="sit"):
    """Take a place."""


class Leave(Change, tag="leave"):
    """Give one's place up; during a game, resign."""


class Ready(Change, tag="ready"):
    """Say that one is ready, or not yet."""

    ready: bool


class Token(Change, tag="token"):
    """Choose a piece's colour."""

    token: Annotated[int, Meta(ge=0, lt=TOKENS)]


class AddBot(Change, tag="add_bot"):
    """The host seats a bot."""

    level: Key | UnsetType = UNSET


class Remove(Change, tag="remove"):
    """The host removes a bot or a person."""

    member: Count


class HandOver(Change, tag="hand_over"):
    """The host makes another person host."""

    member: Count


class SetOptions(Change, tag="set_options"):
    """The host changes options; null goes back to the default."""

    options: dict[Key, bool | Annotated[int, Meta(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)] | Key | None]


class SetRuleset(Change, tag="set_ruleset"):
    """The host chooses the game."""

    ruleset: Key


class SetBoard(Change, tag="set_board"):
    """The host chooses a saved board, or with null the default one."""

    board: Count | None


class SetPublic(Change, tag="set_public"):
    """The host lists the room, or hides it."""

    public: bool


class SetPlaces(Change, tag="set_places"):
    """The host sets for how many the room is."""

    places: Count


class Start(Change, tag="start"):
    """The host starts the game."""


class Rematch(Change, tag="rematch"):
    """Ask for another game with the same people and options."""


LobbyChange = (
    Sit | Leave | Ready | Token | AddBot | Remove | HandOver
    | SetOptions | SetRuleset | SetBoard | SetPublic | SetPlaces | Start | Rematch
)  # fmt: skip


class Goods(Struct, forbid_unknown_fields=True, frozen=True):
    """One side of a trade, as asked for."""

    cash: Count = 0
    jail_cards: Count = 0
    spaces: list[Count] = []


class Asked(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """Any command. `id` is made by the client; the answer carries the same."""

    id: CommandId


class Hello(Asked, tag="hello"):
    """The first command on a socket, and after a gap: what the client has."""

    version: Count | UnsetType = UNSET
    game: Count | UnsetType = UNSET


class Act(Asked, tag="act"):
    """Play an action. `version` is what the client had seen, for the record."""

    action: Annotated[Json, described_by("Action")]
    version: Count | UnsetType = UNSET


class Lobby(Asked, tag="lobby"):
    """Change the room."""

    change: LobbyChange


class Inspect(Asked, tag="inspect"):
    """Ask for everything about one space."""

    space: Count


class PreviewTrade(Asked, tag="preview_trade"):
    """Ask what a trade would mean before offering it."""

    to: Count
    give: Goods
    want: Goods


class AskState(Asked, tag="state"):
    """Ask for a snapshot."""


class Back(Asked, tag="back"):
    """I am at the table again: do not play for me."""


class TimeOut(Asked, tag="time_out"):
    """My countdown ended; the server looks for itself."""


class Ping(Asked, tag="ping"):
    """The heartbeat."""

    version: Count | UnsetType = UNSET


class Say(Asked, tag="chat"):
    """Write a line."""

    text: str


class SayPhrase(Asked, tag="phrase"):
    """Say one of the ready phrases, which everybody reads in their own language."""

    phrase: Key


class AskLines(Asked, tag="lines"):
    """Ask for the last lines, or for those before a line."""

    before: Count | UnsetType = UNSET


class MutePerson(Asked, tag="mute"):
    """Read no more of whoever wrote this line, or is this member."""

    line: Count | UnsetType = UNSET
    member: Count | UnsetType = UNSET


class UnmutePerson(Asked, tag="unmute"):
    """Read them again."""

    person: Count


class ReportSomething(Asked, tag="report"):
    """Tell those who run the site of a line, or of a member."""

    reason: Key
    note: str = ""
    line: Count | UnsetType = UNSET
    member: Count | UnsetType = UNSET


Command = (
    Hello | Act | Lobby | Inspect | PreviewTrade | AskState | Back | TimeOut | Ping
    | Say | SayPhrase | AskLines | MutePerson | UnmutePerson | ReportSomething
)  # fmt: skip
KINDS = frozenset(str(kind.__struct_config__.tag) for kind in get_args(Command))


class Malformed(Exception):
    """A frame that is no command. `id` is the command's, where that much could be read."""

    def __init__(self, code: str, text: str, id_: str | None = None, field: str | None = None) -> None:
        super().__init__(code)
        self.code, self.text, self.id, self.field = code, text, id_, field


NOT_READABLE = gettext_noop("This is not a message the server can read.")
TOO_LARGE = gettext_noop("This message is longer than 16 KiB.")
UNKNOWN_COMMAND = gettext_noop("The server knows no such command.")
WRONG_FIELD = gettext_noop("A part of this command is missing, unknown or not of its kind.")


def read_command(frame: str) -> Command:
    """The command in a text frame. Raises Malformed, whatever the frame holds, and nothing else."""
    if len(frame) > LARGEST_FRAME or len(frame.encode("utf-8", "replace")) > LARGEST_FRAME:
        raise Malformed("too_large", TOO_LARGE)
    asked = _parsed(frame)
    id_ = _id(asked)
    kind = asked.get("type")
    if not isinstance(kind, str) or kind not in KINDS:
        raise Malformed("unknown_command", UNKNOWN_COMMAND, id_, "type")
    try:
        return msgspec.convert(asked, Command)
    except msgspec.ValidationError as error:
        raise Malformed("malformed", WRONG_FIELD, id_, _field(error)) from None


def _parsed(frame: str) -> dict[str, Any]:
    try:
        value = strict_json.parse(frame, fractions=False)
    except ValueError:
        raise Malformed("malformed", NOT_READABLE) from None
    if not isinstance(value, dict):
        raise Malformed("malformed", NOT_READABLE)
    return value


def _id(asked: dict[str, Any]) -> str | None:
    try:
        return msgspec.convert(asked.get("id"), CommandId)
    except msgspec.ValidationError:
        return None


def _field(error: msgspec.ValidationError) -> str | None:
    """The offending field, out of msgspec's "… - at `$.action.space`"."""
    _, found, path = str(error).rpartition("at `$.")
    return path.rstrip("`") if found else None
