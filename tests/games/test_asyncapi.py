"""The descriptions of the socket for programs: complete, and of what is really sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from jsonschema_rs import Draft7Validator

from games.management.commands.schemas import TARGET
from games.messages.schemas import ANSWERS, COMMANDS

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_limits")]


def references(part: Any) -> Iterator[str]:
    """Every reference in a document."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "$ref":
                yield value
            yield from references(value)
    elif isinstance(part, list):
        for value in part:
            yield from references(value)


def found(document: Any, reference: str) -> Any:
    """What a reference refers to."""
    part = document
    for key in reference.removeprefix("#/").split("/"):
        part = part[key]
    return part


def test_the_schema_of_the_frames_is_served(client: Client) -> None:
    """The one from which the client's types are made; caches may keep it."""
    answer = client.get("/api/socket/schema/")
    assert answer.json() == json.loads(TARGET.read_text())
    assert answer.headers["Cache-Control"] == "public, max-age=3600"
    assert client.get("/api/socket/schema/", headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304


def test_the_socket_is_described_as_asyncapi(client: Client) -> None:
    """Every command and every message, each with its type; all references lead somewhere."""
    document = client.get("/api/socket/asyncapi/").json()
    assert document["asyncapi"] == "3.0.0"
    assert [server["host"] for server in document["servers"].values()] == [
        origin.partition("://")[2] for origin in settings.ORIGINS
    ]
    assert document["channels"]["room"]["address"] == "/ws/room/{code}/"
    for name, action, kinds in (("takeCommand", "receive", COMMANDS), ("tell", "send", ANSWERS)):
        operation = document["operations"][name]
        assert operation["action"] == action
        names = [one["$ref"].rpartition("/")[2] for one in operation["messages"]]
        assert names == [kind.__name__ for kind in kinds]
    for reference in references(document):
        assert found(document, reference)
    for message in document["components"]["messages"].values():
        assert found(document, message["payload"]["$ref"])["properties"]["type"]


def test_the_types_of_the_description_are_those_of_the_wire(client: Client) -> None:
    """A command that the site takes is valid there, and one that it refuses is not."""
    document = client.get("/api/socket/asyncapi/").json()
    schemas = document["components"]["schemas"]
    say = Draft7Validator({"$ref": "#/components/schemas/Say", "components": {"schemas": schemas}})
    assert say.is_valid({"id": "1", "type": "chat", "text": "Hello"})
    assert not say.is_valid({"id": "1", "type": "chat", "text": 5})
