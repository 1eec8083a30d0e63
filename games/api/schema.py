"""Additions to the generated OpenAPI schema: types of the wire, and requests without unknown fields."""

from __future__ import annotations

from typing import Any

from config.api.serializers import StrictSerializer
from games.api.described import components


def refine(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add the types that operations refer to, and say of requests that they have no further fields."""
    schemas = result["components"]["schemas"]
    strict = {kind.__name__ for kind in StrictSerializer.__subclasses__()}
    for name in strict & schemas.keys():
        schemas[name]["additionalProperties"] = False
    described = components()
    assert not described.keys() & schemas.keys(), "two types of the API have the same name"
    schemas |= described
    return result
