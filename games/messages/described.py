"""Describing JSON that a ruleset's view produces, without converting it."""

from __future__ import annotations

from typing import Any

from msgspec import Meta

Json = dict[str, Any]


def described_by(name: str) -> Meta:
    """The value is an object of the named type."""
    return Meta(extra_json_schema={"$ref": f"#/$defs/{name}"})
