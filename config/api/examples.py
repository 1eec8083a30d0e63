"""An example of each operation and of each body, made from the schema, so that they are always of today."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

Json = dict[str, Any]
SAMPLES: Json = {
    "code": "482913",
    "commitment": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "colour": 3,
    "game": 7,
    "name": "Ann",
    "number": 7,
    "players": 2,
    "setup": "kmzqwhvbtd",
    "space": 39,
    "version": 120,
}
"""The values of parameters and fields by their names; any other value is made by its type."""
RULESETS = ("key", "ruleset")
"""The names of those that name a game."""


class Examples:
    """Values of the types of a schema, by its components."""

    def __init__(self, schemas: Mapping[str, Json]) -> None:
        self.schemas = schemas

    def command(self, method: str, path: str, operation: Json) -> str:
        """Return a command of curl for an operation: with what it needs, and no more."""
        query = []
        for one in operation.get("parameters", []):
            value = self._named(one["name"], one["schema"])
            if one["in"] == "path":
                path = path.replace(f"{{{one['name']}}}", str(value))
            elif one.get("required"):
                query.append(f"{one['name']}={value}")
        parts = ["curl"]
        if method != "get" or {} not in operation.get("security", [{}]):
            parts.append('-H "Authorization: Bearer $TOKEN"')
        sent = self._body(path, operation)
        parts += sent
        given = "POST" if sent else "GET"
        if method.upper() != given:
            parts.insert(1, f"-X {method.upper()}")
        parts.append(f'"$SITE{path}{"?" if query else ""}{"&".join(query)}"')
        return " ".join(parts)

    def _body(self, path: str, operation: Json) -> list[str]:
        """Return the options of curl for the body: a picture or another file as it is, else JSON."""
        content = operation.get("requestBody", {}).get("content", {})
        file = path.split("/")[2].removesuffix("s")
        for kind, part in content.items():
            if not kind.endswith("json"):
                binary = f"picture.{kind.rpartition('/')[2]}" if kind.startswith("image/") else f"{file}.csv"
                return [f'-H "Content-Type: {kind}"', f"--data-binary @{binary}"]
            body = self.request_body(part["schema"])
            sent = f"@{file}.json" if body is None else f"'{json.dumps(body)}'"
            return ['-H "Content-Type: application/json"', f"-d {sent}"]
        return []

    def request_body(self, schema: Json) -> Any:
        """Return an example of a body; None for one with parts of any shape, which comes from a file."""
        schema = self._resolved(schema)
        if schema.get("type") == "object" and "properties" not in schema:
            return None
        needed = schema.get("required") or list(schema.get("properties", {}))[:1]
        if any(self._is_free(schema["properties"][name]) for name in schema.get("required", [])):
            return None
        return self.sample(schema | {"required": needed} if "properties" in schema else schema)

    def _is_free(self, schema: Json) -> bool:
        schema = self._resolved(schema)
        return schema.get("type") == "object" and not schema.get("properties")

    def sample(self, schema: Json) -> Any:
        """Return a value of a type."""
        schema = self._resolved(schema)
        for way in ("anyOf", "oneOf", "allOf"):
            if way in schema:
                return self.sample(schema[way][0])
        given = [schema.get("const"), schema.get("default"), *schema.get("enum", [])]
        named = next((one for one in given if one not in (None, "")), None)
        return self._of_kind(schema) if named is None else named

    def _of_kind(self, schema: Json) -> Any:
        kinds = schema.get("type", "string")
        match kinds if isinstance(kinds, str) else next(one for one in kinds if one != "null"):
            case "object":
                return self._fields(schema.get("properties", {}), schema.get("required", []))
            case "array":
                return [self.sample(schema.get("items", {}))]
            case "boolean":
                return True
            case "integer" | "number":
                return schema.get("minimum", 1)
            case _:
                return "…"

    def _fields(self, properties: Json, needed: list[str]) -> Json:
        return {name: self._named(name, properties[name]) for name in needed}

    def _named(self, name: str, schema: Json) -> Any:
        if name in RULESETS:
            schema = self.schemas["NewRoom"]["properties"]["ruleset"]
        return SAMPLES[name] if name in SAMPLES else self.sample(schema)

    def _resolved(self, schema: Json) -> Json:
        if "$ref" not in schema:
            return schema
        return self._resolved(self.schemas[schema["$ref"].rpartition("/")[2]])
