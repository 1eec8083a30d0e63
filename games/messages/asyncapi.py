"""The socket of a table as an AsyncAPI document: what clients send and get, with the types of the wire."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from games.messages.schemas import ANSWERS, COMMANDS, GameTypes, wire_schema

Json = dict[str, Any]
VERSION = "1"
"""Of the protocol; docs/api.md says what may change within one."""


def asyncapi(types: GameTypes) -> Json:
    """Return the document without its servers, which are those of the site that shows it."""
    sent, got = _names(COMMANDS), _names(ANSWERS)
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "The socket of a table",
            "version": VERSION,
            "description": "Text frames with one JSON object each; games/PROTOCOL.md explains them.",
        },
        "channels": {
            "room": {
                "address": "/ws/room/{code}/",
                "title": "A room",
                "parameters": {"code": {"description": "The six digits of the room."}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in (*sent, *got)},
                "bindings": {"ws": {"method": "GET"}},
            }
        },
        "operations": {
            "takeCommand": _operation("receive", "A client sends a command; the answer has its id.", sent),
            "tell": _operation("send", "The server answers, or tells what has changed.", got),
        },
        "components": {
            "messages": {name: _message(name) for name in (*sent, *got)},
            "schemas": _renamed(wire_schema(types)["$defs"]),
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "A token with the scope `play`."}
            },
        },
    }


def _names(kinds: Iterable[type]) -> list[str]:
    return [kind.__name__ for kind in kinds]


def _operation(action: str, summary: str, messages: list[str]) -> Json:
    return {
        "action": action,
        "channel": {"$ref": "#/channels/room"},
        "summary": summary,
        "security": [{"$ref": "#/components/securitySchemes/token"}],
        "messages": [{"$ref": f"#/channels/room/messages/{name}"} for name in messages],
    }


def _message(name: str) -> Json:
    return {
        "name": name,
        "contentType": "application/json",
        "payload": {"$ref": f"#/components/schemas/{name}"},
    }


def _renamed(parts: Json) -> Json:
    """The schemas with references to where they stand here."""
    renamed: Json = json.loads(json.dumps(parts).replace('"#/$defs/', '"#/components/schemas/'))
    return renamed
