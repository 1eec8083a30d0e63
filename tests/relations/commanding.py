"""Every command of a room's socket, given in Bob's room by somebody who came by its code; or how they are kept out."""

from __future__ import annotations

import json
from typing import Any, get_args

from accounts.sessions import Login
from games import messages
from games.engine.refusal import Refused
from games.live import handlers
from games.live.client import Client
from games.messages import commands
from games.refusals import details
from games.selectors.rooms import visits
from games.services.rooms import rooms
from tests.relations.counting import counted
from tests.relations.world import World

HASH = "0" * 64
CHANGES: dict[type, Any] = {
    commands.Sit: {},
    commands.Leave: {},
    commands.Ready: {"ready": True},
    commands.Token: {"token": 3},
    commands.AddBot: {},
    commands.Remove: {"member": 1},
    commands.HandOver: {"member": 1},
    commands.SetOptions: {"options": {}},
    commands.SetRuleset: {"ruleset": "oofopoly"},
    commands.SetBoard: {"board": None},
    commands.UseSetup: {"setup": "abcdefghij"},
    commands.SetPublic: {"public": True},
    commands.SetCasual: {"casual": True},
    commands.SetCoach: {"coach": True},
    commands.SetPace: {"pace": None},
    commands.SetClock: {"bank": None},
    commands.SetAsks: {"friends": True},
    commands.SetLanguage: {"language": None},
    commands.SetSeats: {"seats": 4},
    commands.FreeSeat: {"place": 0},
    commands.Start: {},
    commands.CancelStart: {},
    commands.AskForSeat: {"seat": 0},
    commands.VoteOnSeat: {"seat": 0, "user": None},
    commands.Rematch: {},
    commands.CommitRandom: {"commitment": HASH},
    commands.RevealRandom: {"random": HASH},
}
"""Every change of a room, with fields."""
COMMANDS: dict[type, dict[str, Any]] = {
    commands.Back: {},
    commands.Say: {"text": "Good evening"},
    commands.SayPhrase: {"phrase": "hello"},
    commands.RequestLines: {},
    commands.MutePerson: {"line": 1},
    commands.UnmutePerson: {"person": 1},
    commands.ReportSomething: {"reason": "other", "line": 1},
}
"""Every other command that a handler carries out."""
READING = (
    commands.Hello,
    commands.Act,
    commands.AskChances,
    commands.Inspect,
    commands.Preview,
    commands.RequestState,
    commands.TimeOut,
    commands.Ping,
)
"""Commands that the dispatcher answers by what `hello` has found: the game, and whether somebody has a seat."""


def names() -> list[str]:
    """The names of all commands and changes; KeyError if one is not known here."""
    changes = {_tag(kind): CHANGES[kind] for kind in get_args(commands.LobbyChange)}
    others = [kind for kind in get_args(commands.AnyCommand) if kind is not commands.Lobby]
    known = {_tag(kind): None if kind in READING else COMMANDS[kind] for kind in others}
    return [*(f"lobby {name}" for name in sorted(changes)), *sorted(known)]


def told(world: World, name: str, login: Login) -> tuple[bytes, int]:
    """What somebody is told who comes to the room and gives a command, and by how many queries."""
    with counted() as work:
        found = _found(world, name, login)
    return json.dumps(found, sort_keys=True).encode(), work.queries


def _found(world: World, name: str, login: Login) -> dict[str, Any]:
    place: dict[str, Any] = {}
    entrance = visits.entrances([(world.room.code, login)])[0]
    if entrance.room is None or entrance.removed:
        return {"known": entrance.room is not None, "removed": entrance.removed}
    who = entrance.user
    try:
        rooms.join(world.room.pk, who)
        visit = visits.visits([(world.room.pk, who.pk)])[0]
        place = {"sits": visit.member is not None, "plays": visit.seat is not None, "game": visit.game is not None}
        command = _command(name)
        if command is None:
            return place
        client = Client(who, None, "visitor", world.room.pk, visit.game, visit.member, visit.seat)
        answer = handlers.HANDLERS[type(command)](client, command)
    except Refused as refused:
        return place | details(refused)
    return place | {key: value for key, value in json.loads(messages.encode(answer)).items() if key != "version"}


def _command(name: str) -> Any:
    """The command with this name; None for one that the dispatcher answers itself."""
    first, _, second = name.partition(" ")
    if second:
        made = next(kind(**fields) for kind, fields in CHANGES.items() if _tag(kind) == second)
        return commands.Lobby(id="c1", change=made)
    return next((kind(id="c1", **fields) for kind, fields in COMMANDS.items() if _tag(kind) == first), None)


def _tag(kind: type) -> str:
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]
