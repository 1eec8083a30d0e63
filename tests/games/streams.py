"""A program at an event stream, for tests: the lines that it reads, each valid by the schema."""

from __future__ import annotations

import http.client
import json
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

from jsonschema_rs import Draft202012Validator

from games.messages.events import events_schema

Json = dict[str, Any]
TIMEOUT = 15.0
LINES = Draft202012Validator(events_schema())


class Listening:
    """An open stream, or the refusal in its place."""

    def __init__(self, url: str, token: str | None = None, cookies: str = "", **headers: str) -> None:
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        if cookies:
            headers["Cookie"] = cookies
        self.connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=TIMEOUT)
        self.connection.request("GET", "/api/events/", headers=headers)
        self.answer = self.connection.getresponse()
        self.status = self.answer.status
        self.heard: list[Json] = []

    def __enter__(self) -> Listening:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Listen no more."""
        self.connection.close()
        self.answer.close()

    def next(self) -> Json | None:
        """The next line; None once the stream has ended."""
        line = self.answer.readline()
        if not line:
            return None
        event: Json = json.loads(line)
        LINES.validate(event)
        self.heard.append(event)
        return event

    def until(self, kind: str) -> Json:
        """Read lines up to one of this type, and return it."""
        while (event := self.next()) is not None:
            if event["type"] == kind:
                return event
        raise AssertionError(f"the stream ended without {kind}: {self.heard}")

    def at_first(self) -> list[Json]:
        """How things stand."""
        self.until("caught_up")
        return self.heard[:-1]

    def problem(self) -> Json:
        """The refusal."""
        problem: Json = json.load(self.answer)
        return problem
