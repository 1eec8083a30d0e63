"""The messages between browser and server, typed; PROTOCOL.md explains them. The types know no database and no rules.

`commands` holds what a client may send and `server` what the server sends; the other modules hold their parts. States,
events and boards come from a ruleset's own views as plain JSON values: the types here describe them for the schema and
for tests, and nothing is converted on the way.
"""

from games.messages.chat import Conversation, Line, MutedPerson, Speaker
from games.messages.commands import AnyCommand, LobbyChange, Malformed, read_command
from games.messages.room import BoardChoice, Challenge, Continuation, ContinuedSeat, Member, Room, Unrated, You
from games.messages.server import (
    Ack,
    Chat,
    DeedAnswer,
    ErrorAnswer,
    GameFrame,
    Goodbye,
    Lines,
    Message,
    Muted,
    Pong,
    Presence,
    PreviewAnswer,
    RoomUpdate,
    Snapshot,
    Update,
    Warned,
    Welcome,
    encode,
    encode_part,
    encode_room,
)

__all__ = [
    "Ack",
    "AnyCommand",
    "BoardChoice",
    "Challenge",
    "Chat",
    "Continuation",
    "ContinuedSeat",
    "Conversation",
    "DeedAnswer",
    "ErrorAnswer",
    "GameFrame",
    "Goodbye",
    "Line",
    "Lines",
    "LobbyChange",
    "Malformed",
    "Member",
    "Message",
    "Muted",
    "MutedPerson",
    "Pong",
    "Presence",
    "PreviewAnswer",
    "Room",
    "RoomUpdate",
    "Snapshot",
    "Speaker",
    "Unrated",
    "Update",
    "Warned",
    "Welcome",
    "You",
    "encode",
    "encode_part",
    "encode_room",
    "read_command",
]
