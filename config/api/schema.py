"""How views become operations of the OpenAPI schema."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import override
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema

from config.api.examples import Examples

Json = dict[str, Any]
ERRORS = {
    "type": "object",
    "description": "Why a request was refused: `code` is stable, `message` is in the reader's language.",
    "required": ["code", "message"],
    "additionalProperties": False,
    "properties": {
        "code": {"type": "string"},
        "message": {"type": "string"},
        "field": {"type": "string", "description": "The field or parameter that is wrong."},
        "about": {"type": "object", "additionalProperties": True, "description": "Details, depending on the code."},
    },
}


@cache
def openapi() -> Json:
    """Return the whole schema. Its texts are English, whatever the reader's language."""
    with override("en"):
        schema: Json = SchemaGenerator().get_schema(request=None, public=True)
    return schema


def refine(result: Json, **_: Any) -> Json:
    """Describe errors as the response to anything but success, and limits as a 429 with `Retry-After`.

    Bodies get an example.
    """
    result["components"]["schemas"]["Problem"] = ERRORS
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    examples = Examples(result["components"]["schemas"])
    wait = {"description": "Seconds.", "schema": {"type": "integer"}}
    for operations in result["paths"].values():
        for operation in operations.values():
            operation["responses"] |= {
                "429": {"description": "Too many requests.", "headers": {"Retry-After": wait}, "content": content},
                "default": {"description": "Refused.", "content": content},
            }
            for kind, part in operation.get("requestBody", {}).get("content", {}).items():
                body = examples.request_body(part["schema"]) if kind.endswith("json") else None
                if body is not None:
                    part["example"] = body
    return result


class Schema(AutoSchema):
    """Takes parameters and headings from the conventions of our views, and summaries from the methods' docstrings."""

    def get_override_parameters(self) -> list[Any]:
        """Return the serializer of the parameters."""
        query = getattr(self.view, "query", None)
        return [query] if query is not None else []

    def is_deprecated(self) -> bool:
        """Whether the view's operations are to go."""
        return getattr(self.view, "deprecated", None) is not None or super().is_deprecated()

    def get_tags(self) -> list[str]:
        """Return the view's heading."""
        tag = getattr(self.view, "tag", "") or getattr(self.view, "scope", "").partition(":")[0].capitalize()
        return [tag] if tag else super().get_tags()
