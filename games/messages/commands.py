"""The commands a client may send, and the one strict parser for them.

A frame is text of at most 16 KiB holding one JSON object. Unknown fields, keys given twice, fractions, numbers that a
browser cannot hold exactly and characters that a database cannot store are refused here, so that nothing behind this
module has to deal with them. Rulesets read the actions themselves.
"""

from __future__ import annotations

from typing import Annotated, Any, get_args

import msgspec
from django.utils.translation import gettext_noop
from msgspec import UNSET, Meta, Struct, UnsetType

from games.messages import strict_json
from games.messages.described import Json, described_by
from games.paces import Increment, Pace, TimeBank

LARGEST_FRAME = 16 * 1024
LARGEST_NUMBER = strict_json.MAX_NUMBER
TOKENS = 8

CommandId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,36}\Z")]
Count = Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]
Key = Annotated[str, Meta(min_length=1, max_length=40)]
GalleryCode = Annotated[str, Meta(pattern=r"^[2-9a-hjkmnp-z]{10}\Z")]
Rating = Annotated[int, Meta(ge=0, le=9_999)]
MAX_SPACES = 200


Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]


class Change(Struct, tag_field="type", forbid_unknown_fields=True):
    """A requested change to a room."""


class Sit(Change, tag="sit"):
    """Take a seat."""


class Leave(Change, tag="leave"):
    """Leave the room; during a game this resigns."""


class Ready(Change, tag="ready"):
    """Say that one is ready, or not ready."""

    ready: bool


class Token(Change, tag="token"):
    """Choose a piece."""

    token: Annotated[int, Meta(ge=0, lt=TOKENS)]


class AddBot(Change, tag="add_bot"):
    """The host adds a bot."""

    level: Key | UnsetType = UNSET


class Remove(Change, tag="remove"):
    """The host removes a bot or a person."""

    member: Count


class HandOver(Change, tag="hand_over"):
    """The host makes another person the host."""

    member: Count


class SetOptions(Change, tag="set_options"):
    """The host changes options; null resets one to its default."""

    options: dict[Key, bool | Annotated[int, Meta(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)] | Key | None]


class SetRuleset(Change, tag="set_ruleset"):
    """The host chooses the game."""

    ruleset: Key


class SetBoard(Change, tag="set_board"):
    """The host chooses a saved board of their own, by its code one of the gallery, or with null the default board."""

    board: Count | None
    gallery: GalleryCode | UnsetType = UNSET


class UseSetup(Change, tag="use_setup"):
    """The host takes the game, options, board and seats of a table set-up, which its code names."""

    setup: Key


class SetPublic(Change, tag="set_public"):
    """The host makes the room public or private."""

    public: bool


class SetCasual(Change, tag="set_casual"):
    """The host makes the room's games casual, which are not rated, or no longer."""

    casual: bool


class SetCoach(Change, tag="set_coach"):
    """The host has a coach in the games of one person against bots, which then count for nothing, or no longer."""

    coach: bool


class SetPace(Change, tag="set_pace"):
    """The host sets the time (s) for a decision in a game over days; null makes it a live game."""

    pace: Pace | None


class SetClock(Change, tag="set_clock"):
    """The host sets the clock of live games: each player's time bank (s), null for the rules' seconds for a decision.

    `increment` (s) is what each answer gives a bank; without it that is nothing.
    """

    bank: TimeBank | None
    increment: Increment = Increment.NONE


class SetAsks(Change, tag="set_asks"):
    """The host says who may sit down: what is left out is not asked. Whoever sits already keeps their seat.

    The rating is that for the room's game; `verified` asks for a verified address, `friends` for friends of the host.
    """

    rating_from: Rating | None = None
    rating_to: Rating | None = None
    verified: bool = False
    friends: bool = False


class SetLanguage(Change, tag="set_language"):
    """The host says which language is spoken at the table; with null, any."""

    language: Key | None


class SetSeats(Change, tag="set_seats"):
    """The host sets the number of seats."""

    seats: Count


class FreeSeat(Change, tag="free_seat"):
    """The host lets anybody take a seat that was kept for somebody, in a room that continues a game."""

    place: Count


class AskForSeat(Change, tag="ask_for_seat"):
    """Offer to play on for somebody who does not come back to a game over days."""

    seat: Count


class VoteOnSeat(Change, tag="vote_on_seat"):
    """Vote, in such a game, for one of those who asked for a seat, or with null for a bot."""

    seat: Count
    user: Count | None


class Start(Change, tag="start"):
    """The host starts the game."""


class CancelStart(Change, tag="cancel_start"):
    """The host stops the countdown to the start."""


class CommitRandom(Change, tag="commit_random"):
    """Give the SHA-256 of one's random number for the next game's seed, before the start."""

    commitment: Hash


class RevealRandom(Change, tag="reveal_random"):
    """Give that number while the game starts."""

    random: Hash


class Rematch(Change, tag="rematch"):
    """Vote for another game with the same people and options."""


LobbyChange = (
    Sit | Leave | Ready | Token | AddBot | Remove | HandOver
    | SetOptions | SetRuleset | SetBoard | UseSetup | SetPublic | SetCasual | SetPace | SetClock | SetSeats | FreeSeat
    | SetAsks | SetCoach | SetLanguage
    | Start | CancelStart | AskForSeat | VoteOnSeat | Rematch | CommitRandom | RevealRandom
)  # fmt: skip


class Command(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """Any command. The client makes the `id`; the answer carries the same."""

    id: CommandId


class Hello(Command, tag="hello"):
    """The first command on a socket, and after a gap: the version the client has. With `join` it takes a free seat."""

    version: Count | UnsetType = UNSET
    game: Count | UnsetType = UNSET
    join: bool = False


class Act(Command, tag="act"):
    """Play an action. `version` is the one the client had seen, for the record; `anyway`, whatever the coach says."""

    action: Annotated[Json, described_by("Action")]
    version: Count | UnsetType = UNSET
    anyway: bool = False


class Lobby(Command, tag="lobby"):
    """Change the room."""

    change: LobbyChange


class Inspect(Command, tag="inspect"):
    """Ask for all details of one space."""

    space: Count


class Preview(Command, tag="preview"):
    """Ask for the effects of an action, such as a trade or a payment, before taking it."""

    action: Annotated[Json, described_by("Action")]


class AskChances(Command, tag="chances"):
    """Ask for everybody's chance to win the game that one watches."""


class RequestState(Command, tag="state"):
    """Ask for a snapshot."""


class Back(Command, tag="back"):
    """Take the seat over from autoplay, and resume a paused game."""


class TimeOut(Command, tag="time_out"):
    """A countdown ended in the client; the server checks its own clock."""


class Ping(Command, tag="ping"):
    """The heartbeat. `seen` is the version of a game over days that its player has been shown."""

    version: Count | UnsetType = UNSET
    seen: Count | UnsetType = UNSET


class Say(Command, tag="chat"):
    """Post a chat line."""

    text: str


class SayPhrase(Command, tag="phrase"):
    """Post one of the quick phrases, which everybody reads in their own language. A game's own may be about a space."""

    phrase: Key
    space: Annotated[int, Meta(ge=0, lt=MAX_SPACES)] | UnsetType = UNSET


class RequestLines(Command, tag="lines"):
    """Ask for the latest chat lines, or for those before a line."""

    before: Count | UnsetType = UNSET


class MutePerson(Command, tag="mute"):
    """Hide the lines of this line's author, or of this member."""

    line: Count | UnsetType = UNSET
    member: Count | UnsetType = UNSET


class UnmutePerson(Command, tag="unmute"):
    """Show their lines again."""

    person: Count


class ReportSomething(Command, tag="report"):
    """Report a line or a member to the site's staff."""

    reason: Key
    note: str = ""
    line: Count | UnsetType = UNSET
    member: Count | UnsetType = UNSET


AnyCommand = (
    Hello | Act | Lobby | Inspect | Preview | AskChances | RequestState | Back | TimeOut | Ping
    | Say | SayPhrase | RequestLines | MutePerson | UnmutePerson | ReportSomething
)  # fmt: skip
KINDS = frozenset(str(kind.__struct_config__.tag) for kind in get_args(AnyCommand))


class Malformed(Exception):
    """A frame that is not a command. `id` is the command's, if it could be read."""

    def __init__(self, code: str, text: str, id_: str | None = None, field: str | None = None) -> None:
        super().__init__(code)
        self.code, self.text, self.id, self.field = code, text, id_, field


NOT_READABLE = gettext_noop("The server can't read this message.")
TOO_LARGE = gettext_noop("This message is longer than 16 KiB.")
UNKNOWN_COMMAND = gettext_noop("Unknown command.")
WRONG_FIELD = gettext_noop("A field of this command is missing, unknown or of the wrong type.")

WRONG_CHANGE = gettext_noop("A field of this change is missing, unknown or of the wrong type.")


def read_command(frame: str) -> AnyCommand:
    """The command in a text frame. Raises Malformed and nothing else, whatever the frame holds."""
    if len(frame) > LARGEST_FRAME or len(frame.encode("utf-8", "replace")) > LARGEST_FRAME:
        raise Malformed("too_large", TOO_LARGE)
    raw = _parsed(frame)
    id_ = _id(raw)
    kind = raw.get("type")
    if not isinstance(kind, str) or kind not in KINDS:
        raise Malformed("unknown_command", UNKNOWN_COMMAND, id_, "type")
    try:
        return msgspec.convert(raw, AnyCommand)
    except msgspec.ValidationError as error:
        raise Malformed("malformed", WRONG_FIELD, id_, _field(error)) from None


def read_change(raw: Any) -> LobbyChange:
    """The change of a room in a value that was read already. Raises Malformed and nothing else."""
    try:
        return msgspec.convert(raw, LobbyChange)
    except msgspec.ValidationError as error:
        raise Malformed("malformed", WRONG_CHANGE, field=_field(error)) from None


def _parsed(frame: str) -> dict[str, Any]:
    try:
        value = strict_json.parse(frame, fractions=False)
    except ValueError:
        raise Malformed("malformed", NOT_READABLE) from None
    if not isinstance(value, dict):
        raise Malformed("malformed", NOT_READABLE)
    return value


def _id(raw: dict[str, Any]) -> str | None:
    try:
        return msgspec.convert(raw.get("id"), CommandId)
    except msgspec.ValidationError:
        return None


def _field(error: msgspec.ValidationError) -> str | None:
    """The offending field, out of msgspec's "… - at `$.action.space`"."""
    _, separator, path = str(error).rpartition("at `$.")
    return path.rstrip("`") if separator else None
