"""Types of msgspec in the OpenAPI schema: those of the wire by name, others by themselves."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from games.messages.game_types import game_types
from games.messages.schemas import REF as WIRE
from games.messages.schemas import wire_parts

COMPONENTS = "#/components/schemas/{name}"
JSON = "application/json"
_named: set[str] = set()
_types: dict[str, Any] = {}

Json = dict[str, Any]


def described(kind: Any) -> Json:
    """Return a reference to a type, or to a type of the wire by its name, which `components` then describes."""
    if isinstance(kind, str):
        _named.add(kind)
        return {"$ref": COMPONENTS.format(name=kind)}
    _types[kind.__name__] = kind
    return {"$ref": COMPONENTS.format(name=kind.__name__)}


@cache
def components() -> dict[str, Json]:
    """Return the schemas of everything described, with all that it refers to."""
    wire = wire_parts(game_types())
    _, own = msgspec.json.schema_components(list(_types.values()), ref_template=WIRE)
    every = {**wire, **own}
    schemas: dict[str, Json] = {}
    open_ = [*_named, *_types]
    while open_:
        name = open_.pop()
        if name not in schemas:
            schemas[name] = _moved(every[name])
            open_ += _references(every[name])
    return schemas


def _references(part: Any) -> list[str]:
    """Return the names that a schema refers to."""
    if isinstance(part, dict):
        own = [part["$ref"].rpartition("/")[2]] if "$ref" in part else []
        return own + [name for value in part.values() for name in _references(value)]
    return [name for item in part for name in _references(item)] if isinstance(part, list) else []


def _moved(part: Any) -> Any:
    """Return a schema with references to components; what follows from its variants is left out."""
    if isinstance(part, list):
        return [_moved(item) for item in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return {"$ref": COMPONENTS.format(name=part["$ref"].rpartition("/")[2])}
    return {key: _moved(value) for key, value in part.items() if key not in ("discriminator", "title")}
