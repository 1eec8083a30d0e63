"""The OpenAPI schema as a page for people: operations by heading, and the types they use."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import Any

from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString

from config.api.examples import Examples
from config.api.schema import openapi

Json = dict[str, Any]
METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True)
class Field:
    """A parameter, or a property of a type."""

    name: str
    type: SafeString
    needed: bool
    help: SafeString


@dataclass(frozen=True)
class Answer:
    """A response of an operation."""

    status: str
    type: SafeString


@dataclass(frozen=True)
class Operation:
    """A method of an address. `open_to_all`: visitors may use it, too."""

    key: str
    method: str
    path: str
    summary: str
    description: SafeString
    scope: str
    open_to_all: bool
    parameters: list[Field]
    body: SafeString
    example: str
    answers: list[Answer]


@dataclass(frozen=True)
class Type:
    """A type of the schema: an object with fields, or else `text` says what it is."""

    name: str
    description: SafeString
    text: SafeString
    fields: list[Field] = field(default_factory=list)


@dataclass(frozen=True)
class Reference:
    """The page's contents."""

    headings: list[tuple[str, list[Operation]]]
    types: list[Type]


@cache
def reference() -> Reference:
    """Return the contents, made once."""
    schema = openapi()
    examples = Examples(schema["components"]["schemas"])
    entries = [
        (operation["tags"][0], _operation(method, path, operation, examples))
        for path, operations in schema["paths"].items()
        for method, operation in operations.items()
        if method in METHODS
    ]
    entries.sort(key=lambda one: (one[0], one[1].path, METHODS.index(one[1].method.lower())))
    headings = [(tag, [one for _, one in some]) for tag, some in groupby(entries, key=lambda one: one[0])]
    types = [_type(name, part) for name, part in sorted(schema["components"]["schemas"].items())]
    return Reference(headings, types)


def _operation(method: str, path: str, operation: Json, examples: Examples) -> Operation:
    scopes = [scope for way in operation.get("security", []) for scope in way.get("token", [])]
    answers = {status: answer for status, answer in operation["responses"].items() if status.startswith("2")}
    return Operation(
        key=operation["operationId"],
        method=method.upper(),
        path=path,
        summary=operation.get("summary", ""),
        description=_marked(operation.get("description", "")),
        scope=scopes[0] if scopes else "",
        open_to_all={} in operation.get("security", [{}]),
        parameters=[
            Field(one["name"], _text(one["schema"]), one.get("required", False), _marked(one.get("description", "")))
            for one in operation.get("parameters", [])
        ],
        body=_content(operation.get("requestBody", {})),
        example=examples.command(method, path, operation),
        answers=[Answer(status, _content(answer)) for status, answer in answers.items()],
    )


def _content(part: Json) -> SafeString:
    for content in part.get("content", {}).values():
        return _text(content.get("schema", {}))
    return SafeString("")


def _type(name: str, part: Json) -> Type:
    needed = part.get("required", [])
    fields = [
        Field(key, _text(value), key in needed, _marked(value.get("description", "")))
        for key, value in part.get("properties", {}).items()
    ]
    return Type(name, _marked(part.get("description", "")), SafeString("") if fields else _text(part), fields)


def _marked(text: str) -> SafeString:
    """Return a description in which what stands between backticks is code."""
    pieces = enumerate(text.split("`"))
    return format_html_join("", "{}", ((format_html("<code>{}</code>", one) if n % 2 else one,) for n, one in pieces))


def _text(part: Json) -> SafeString:
    """Return a type in words, with links to the types it refers to."""
    if "$ref" in part:
        name = part["$ref"].rpartition("/")[2]
        return format_html('<a href="#type-{}">{}</a>', name, name)
    for way in ("anyOf", "oneOf", "allOf"):
        if way in part:
            return format_html_join(" | ", "{}", ((_text(one),) for one in part[way]))
    if "enum" in part:
        return format_html_join(" | ", "“{}”", ((one,) for one in part["enum"]))
    kind = part.get("type", "any")
    if kind == "array":
        return format_html("list of {}", _text(part.get("items") or {}))
    if kind == "object":
        return _map(part)
    words = " | ".join(kind) if isinstance(kind, list) else str(kind)
    return format_html("{}{}", words, _range(part))


def _map(part: Json) -> SafeString:
    values = part.get("additionalProperties")
    return format_html("map of {}", _text(values)) if isinstance(values, dict) and values else SafeString("object")


def _range(part: Json) -> SafeString:
    """Return the format or the limits of a value."""
    if part.get("format") in ("date-time", "uri"):
        return format_html(" ({})", part["format"])
    minimum, maximum = part.get("minimum"), part.get("maximum")
    if minimum is not None and maximum is not None:
        return format_html(" {} to {}", minimum, maximum)
    longest = part.get("maxLength")
    return conditional_escape(f" up to {longest}") if longest is not None else SafeString("")
