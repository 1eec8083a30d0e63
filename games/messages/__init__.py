"""What browser and server say to each other, typed; PROTOCOL.md explains it. The types know no database and no rule.

`commands` holds what a client may send, `server` what it is sent; `room`, `table`, `deed` and `events` are what those
are made of. What a ruleset's own view makes (states, events, boards) travels as plain JSON values: the types here
describe it for the schema and for tests, and nothing is converted on the way.
"""

from games.messages.chat import Conversation, Line, MutedPerson, Speaker
from games.messages.commands import Command, LobbyChange, Malformed, read_command
from games.messages.room import BoardChoice, Member, Room, You
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
    RoomUpdate,
    Snapshot,
    TradePreview,
    Update,
    Welcome,
    encode,
    encode_part,
)

__all__ = [
    "Ack",
    "BoardChoice",
    "Chat",
    "Command",
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
    "Room",
    "RoomUpdate",
    "Snapshot",
    "Speaker",
    "TradePreview",
    "Update",
    "Welcome",
    "You",
    "encode",
    "encode_part",
    "read_command",
]
