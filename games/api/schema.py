"""What the generated OpenAPI schema leaves out: the one shape of errors, and that unknown fields are refused."""

from __future__ import annotations

from typing import Any

REQUESTS = ("NewRoom", "NewBoard")


def refine(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Describe errors as the response to anything but success, and requests as having no further fields."""
    schemas = result["components"]["schemas"]
    for name in REQUESTS:
        schemas[name]["additionalProperties"] = False
    schemas["Problem"] = {
        "type": "object",
        "description": "Why a request was refused: `code` is stable, `message` is in the reader's language.",
        "required": ["code", "message"],
        "additionalProperties": False,
        "properties": {
            "code": {"type": "string"},
            "message": {"type": "string"},
            "field": {"type": "string"},
            "about": {"type": "object", "additionalProperties": True},
        },
    }
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for operations in result["paths"].values():
        for operation in operations.values():
            operation["responses"]["default"] = {"description": "Refused.", "content": content}
    return result
