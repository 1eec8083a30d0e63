"""The JSON Schema of the wire, made from the types of this package; the client's types are made from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, get_args

import msgspec

from games.engine.wire import CommonBoard, CommonState
from games.messages.commands import AnyCommand, LobbyChange
from games.messages.server import (
    Ack,
    Chat,
    DeedAnswer,
    ErrorAnswer,
    Goodbye,
    Lines,
    Muted,
    Pong,
    Presence,
    RoomUpdate,
    Snapshot,
    TradePreview,
    Update,
    Welcome,
)

COMMANDS = get_args(AnyCommand)
ANSWERS = (
    Welcome,
    RoomUpdate,
    Presence,
    Chat,
    Lines,
    Muted,
    Snapshot,
    Update,
    Ack,
    ErrorAnswer,
    DeedAnswer,
    TradePreview,
    Pong,
    Goodbye,
)
REF = "#/$defs/{name}"
NULL = {"type": "null"}
DECISION = {"type": "integer", "description": "The open decision that this action answers."}
Kinds = tuple[type, ...]


CONTENTS = {"deed": "DeedAnswer", "trade_preview": "TradePreview"}
"""The messages that hold what a ruleset answers to a client's question."""


class GameTypes(NamedTuple):
    """The rulesets' own types on the wire."""

    actions: Kinds
    events: Kinds
    states: Kinds
    boards: Kinds
    legal: Kinds
    answers: Mapping[str, type]
    secret: Mapping[str, set[str]]
    """By the name of a type, its fields that never leave the server."""
    nullable: set[str]
    """The names of the types whose fields are absent on the wire if they are None."""


def wire_schema(types: GameTypes) -> dict[str, Any]:
    """One schema of the whole wire; its $defs carry the names of the client's types."""
    unions: dict[str, Kinds] = {
        "Command": COMMANDS,
        "ServerMessage": ANSWERS,
        "LobbyChange": get_args(LobbyChange),
        "State": (*types.states, CommonState),
        "Board": (*types.boards, CommonBoard),
        "Legal": types.legal,
        "Action": types.actions,
        "Event": types.events,
    }
    members = tuple(kind for kinds in unions.values() for kind in kinds)
    roots = types.answers.values()
    _, parts = msgspec.json.schema_components((*members, *roots), ref_template=REF)
    for name, fields in types.secret.items():
        _remove(parts[name], fields)
    for action in types.actions:
        parts[action.__name__]["properties"] |= {"decision": DECISION}
    for name in types.nullable & parts.keys():
        properties = parts[name]["properties"]
        properties |= {key: _without_null(value) for key, value in properties.items()}
    for name, kind in types.answers.items():
        _merge(parts, CONTENTS[name], kind.__name__)
    for name, kinds in unions.items():
        parts[name] = {"title": name, "anyOf": [{"$ref": REF.format(name=kind.__name__)} for kind in kinds]}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Wire",
        "description": "All messages between browser and server at a table; games/PROTOCOL.md explains them.",
        "anyOf": [{"$ref": REF.format(name="Command")}, {"$ref": REF.format(name="ServerMessage")}],
        "$defs": {name: _tidied(parts[name]) for name in sorted(parts)},
    }


def _remove(part: dict[str, Any], fields: set[str]) -> None:
    part["properties"] = {key: value for key, value in part["properties"].items() if key not in fields}
    part["required"] = [key for key in part["required"] if key not in fields]


def _merge(parts: dict[str, Any], into: str, what: str) -> None:
    """Add the fields of an answer's contents beside its `type` and `id`."""
    parts[into]["properties"] |= parts[what]["properties"]
    parts[into]["required"] = sorted({*parts[into]["required"], *parts[what]["required"]})


def _tidied(part: Any) -> Any:
    """In draft 7, which the generator of the client's types reads: lone references, pairs as lists."""
    if isinstance(part, list):
        return [_tidied(item) for item in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return {"$ref": part["$ref"]}
    tidied = {key: _tidied(value) for key, value in part.items() if key not in ("default", "discriminator")}
    if "prefixItems" in tidied:
        tidied["items"] = tidied.pop("prefixItems")
    if tidied.get("type") == "object":
        tidied.setdefault("additionalProperties", "properties" not in tidied)
    return tidied


def _without_null(part: dict[str, Any]) -> dict[str, Any]:
    """Fields that may be null in a ruleset's type are absent on the wire instead."""
    if NULL not in part.get("anyOf", ()):
        return part
    (left,) = (choice for choice in part["anyOf"] if choice != NULL)
    return {key: value for key, value in part.items() if key != "anyOf"} | left
