"""The JSON Schema of the wire, made from the types of this package; the client's types are made from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any, NamedTuple, get_args

import msgspec

from games.engine.refusal import Refused
from games.engine.wire import CommonBoard, CommonState
from games.messages.commands import AnyCommand, LobbyChange
from games.messages.server import Message

COMMANDS = get_args(AnyCommand)
ANSWERS = tuple(Message.__subclasses__())
REF = "#/$defs/{name}"
NULL = {"type": "null"}
DECISION = {"type": "integer", "description": "The open decision that this action answers."}
Kinds = tuple[type, ...]
PYTHON_END = r"\Z"


CONTENTS = {"deed": "DeedAnswer", "preview": "PreviewAnswer"}
"""The messages that hold what a ruleset answers to a client's question."""


class ClientTypes(NamedTuple):
    """The actions and events of the games that one client draws."""

    actions: Kinds
    events: Kinds


class GameTypes(NamedTuple):
    """The rulesets' own types on the wire."""

    actions: Kinds
    events: Kinds
    states: Kinds
    boards: Kinds
    legal: Kinds
    answers: Mapping[str, Kinds]
    """By message, the contents that different rulesets give it."""
    secret: Mapping[type, set[str]]
    """By type, its fields that never leave the server."""
    personal: Mapping[type, set[str]]
    """By type, its fields that only the seats they belong to get."""
    nullable: set[type]
    """The types whose fields are absent on the wire if they are None."""
    clients: Mapping[str, ClientTypes]
    """By the key of a client, what it has to know."""
    owners: Mapping[type, str]
    """Every type of the rulesets and the first one that uses it, by key: it tells types of the same name apart."""


def wire_schema(types: GameTypes) -> dict[str, Any]:
    """One schema of the whole wire; its $defs carry the names of the client's types."""
    parts = wire_parts(types)
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Wire",
        "description": "All messages between browser and server at a table; games/PROTOCOL.md explains them.",
        "anyOf": [{"$ref": REF.format(name="Command")}, {"$ref": REF.format(name="ServerMessage")}],
        "$defs": {name: _tidied(parts[name]) for name in sorted(parts)},
    }


def wire_parts(types: GameTypes) -> dict[str, Any]:
    """The schema of every type on the wire, by name."""
    unions: dict[str, Kinds] = {
        "Command": COMMANDS,
        "ServerMessage": ANSWERS,
        "LobbyChange": get_args(LobbyChange),
        "State": (*types.states, CommonState),
        "Board": (*types.boards, CommonBoard),
        "Legal": types.legal,
    }
    for client, known in types.clients.items():
        unions |= {f"{_prefix(client)}Action": known.actions, f"{_prefix(client)}Event": known.events}
    members = tuple(kind for kinds in unions.values() for kind in kinds)
    names, parts = _components(members, types.owners)
    for kind, fields in types.secret.items():
        _remove(parts[names[kind]], fields)
    for kind, fields in types.personal.items():
        part = parts[names[kind]]
        part["required"] = [key for key in part["required"] if key not in fields]
    for action in types.actions:
        parts[names[action]]["properties"] |= {"decision": DECISION}
    for kind in types.nullable:
        properties = parts[names[kind]]["properties"]
        properties |= {key: _without_null(value) for key, value in properties.items()}
    listed = {name: [names[kind] for kind in kinds] for name, kinds in unions.items()}
    for message, kinds in types.answers.items():
        contents = {kind: parts[names[kind]] for kind in kinds}
        listed["ServerMessage"] += _fill(parts, CONTENTS[message], contents, types.owners)
    for name in ("Action", "Event"):
        listed[name] = [f"{_prefix(client)}{name}" for client in types.clients]
    for name, members_of in listed.items():
        parts[name] = {"title": name, "anyOf": [{"$ref": REF.format(name=member)} for member in members_of]}
    return parts


def _components(members: Iterable[type], owners: Mapping[type, str]) -> tuple[dict[type, str], dict[str, Any]]:
    """The schema of every type, and each one's name there: its own, or with its ruleset's key where two share that."""
    listed = list(dict.fromkeys([*members, *owners]))
    refs, parts = msgspec.json.schema_components(listed, ref_template=REF, schema_hook=_schema_of)
    given = {kind: ref["$ref"].rpartition("/")[2] for kind, ref in zip(listed, refs, strict=True)}
    renamed: dict[str, str] = {}
    for kind, name in given.items():
        if name != kind.__name__:
            taken = kind.__name__ in renamed.values()
            renamed[name] = _prefix(owners[kind]) + kind.__name__ if taken else kind.__name__
    names = {kind: renamed.get(name, name) for kind, name in given.items()}
    schemas = {renamed.get(name, name): _renamed(part, renamed) for name, part in parts.items()}
    return names, {name: part | {"title": name} if "title" in part else part for name, part in schemas.items()}


def _schema_of(kind: type) -> dict[str, Any]:
    """The schema of a type that is none of msgspec's: a refusal, which is sent in words; Django's choices."""
    if kind is Refused:
        return {"type": "string"}
    if issubclass(kind, IntEnum):
        return {"enum": [int(value) for value in kind]}
    raise NotImplementedError


def _prefix(key: str) -> str:
    """The key of a ruleset as the beginning of a type's name."""
    return "".join(word.capitalize() for word in key.split("_"))


def _renamed(part: Any, names: Mapping[str, str]) -> Any:
    """A schema in which references use other names."""
    if isinstance(part, list):
        return [_renamed(item, names) for item in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        name = part["$ref"].rpartition("/")[2]
        return part | {"$ref": REF.format(name=names.get(name, name))}
    return {key: _renamed(value, names) for key, value in part.items()}


def _remove(part: dict[str, Any], fields: set[str]) -> None:
    part["properties"] = {key: value for key, value in part["properties"].items() if key not in fields}
    part["required"] = [key for key in part["required"] if key not in fields]


def _fill(
    parts: dict[str, Any], message: str, contents: Mapping[type, dict[str, Any]], owners: Mapping[type, str]
) -> list[str]:
    """Add the fields of an answer's contents beside its `type` and `id`, and return the names of further variants.

    Where games answer differently, the first one's message keeps the name; another's begins with its ruleset's key.
    """
    empty = parts[message]
    names = [message if number == 0 else _prefix(owners[kind]) + message for number, kind in enumerate(contents)]
    for name, content in zip(names, contents.values(), strict=True):
        parts[name] = empty | {
            "title": name,
            "properties": empty["properties"] | content["properties"],
            "required": sorted({*empty["required"], *content["required"]}),
        }
    return names[1:]


def _tidied(part: Any) -> Any:
    """In draft 7, which the generator of the client's types reads: lone references, pairs as lists.

    Patterns are those of JavaScript, where `$` is the end of the text alone.
    """
    if isinstance(part, list):
        return [_tidied(item) for item in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return {"$ref": part["$ref"]}
    tidied = {key: _tidied(value) for key, value in part.items() if key not in ("default", "discriminator")}
    if isinstance(pattern := tidied.get("pattern"), str):
        tidied["pattern"] = pattern.replace(PYTHON_END, "$")
    if "prefixItems" in tidied:
        tidied["items"] = tidied.pop("prefixItems")
    if tidied.get("type") == "object":
        tidied.setdefault("additionalProperties", "properties" not in tidied)
    return tidied


def _without_null(part: dict[str, Any]) -> dict[str, Any]:
    """Fields that may be null in a ruleset's type are absent on the wire instead."""
    if NULL not in part.get("anyOf", ()):
        return part
    (schema,) = (choice for choice in part["anyOf"] if choice != NULL)
    return {key: value for key, value in part.items() if key != "anyOf"} | schema
