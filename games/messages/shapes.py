"""The shapes of the wire's types as the PROTOCOL pages list them, made from the same schema as the client's types.

A page has a block for each `<!-- shapes: Name Name -->`: these types, and all that they refer to which no block before
has listed. `manage.py schemas` fills the blocks.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

BLOCK = re.compile(r"(<!-- shapes: (?P<names>[\w ]+) -->\n).*?(<!-- end of shapes -->)", re.DOTALL)
WIDTH = 120
NO_BREAK = "\0"
"""Stands for a space at which no line is broken."""
WORDS = {"integer": "int", "number": "number", "string": "text", "boolean": "bool", "null": "null"}


def filled(page: str, parts: Mapping[str, Any], listed: set[str]) -> str:
    """A page with its blocks filled from `parts`, the schemas by name; adds the types that it lists to `listed`.

    Raises KeyError for a name that no type has.
    """

    def block(match: re.Match[str]) -> str:
        names = [*_reached(parts, match["names"].split(), listed)]
        shapes = "\n".join(line for name in names for line in _lines(name, parts[name]))
        return f"{match[1]}```\n{shapes}\n```\n{match[3]}"

    return BLOCK.sub(block, page)


def _reached(parts: Mapping[str, Any], names: list[str], listed: set[str]) -> Iterator[str]:
    """These types and those that they refer to, each once, the outer ones first.

    A choice of types, such as "Event", is followed only if it is named: its types have a block of their own.
    """
    open_ = [name for root in names for name in ([root] if "properties" in parts[root] else _references(parts[root]))]
    while open_:
        name = open_.pop(0)
        if name not in listed and "properties" in parts[name]:
            listed.add(name)
            yield name
            open_ += _references(parts[name])


def _references(part: Any) -> list[str]:
    if isinstance(part, list):
        return [name for item in part for name in _references(item)]
    if not isinstance(part, dict):
        return []
    own = [part["$ref"].rpartition("/")[2]] if "$ref" in part else []
    return own + [name for value in part.values() for name in _references(value)]


def _lines(name: str, part: Mapping[str, Any]) -> list[str]:
    """The meaning of a type, and its fields; one with a question mark may be absent."""
    required = part.get("required", ())
    fields = [f"{key}{'' if key in required else '?'}: {_type(value)}" for key, value in part["properties"].items()]
    together = [field if len(field) > WIDTH // 2 else field.replace(" ", NO_BREAK) for field in fields]
    comment = " ".join(part.get("description", "").split())
    return [*_wrapped(comment, "# ", "# "), *_wrapped(f"{name} {{{', '.join(together)}}}", "", "    ")]


def _wrapped(text: str, first: str, others: str) -> list[str]:
    lines = wrap(text, WIDTH, initial_indent=first, subsequent_indent=others, break_on_hyphens=False)
    return [line.replace(NO_BREAK, " ") for line in lines]


def _type(part: Mapping[str, Any]) -> str:
    """The type of a value in a word or a few."""
    match part:
        case {"$ref": ref}:
            return str(ref.rpartition("/")[2])
        case {"anyOf": choices}:
            return " | ".join(map(_type, choices))
        case {"enum": values}:
            return " | ".join(map(json.dumps, values))
        case {"type": "array"}:
            return _list(part)
        case {"type": "object"}:
            values = part.get("additionalProperties")
            return f"{{text: {_type(values)}}}" if isinstance(values, dict) and values else "{…}"
    return WORDS[part["type"]]


def _list(part: Mapping[str, Any]) -> str:
    """Items of one type, or a fixed number of them."""
    if "prefixItems" in part:
        return f"[{', '.join(map(_type, part['prefixItems']))}]"
    return f"[{_type(part['items'])}…]" if part.get("items") else "[…]"
