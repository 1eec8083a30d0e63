"""How the API reads request bodies: strict JSON of bounded size and depth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.parsers import BaseParser

from games import refusals
from games.documents import read_json

MAX_BODY = 256 * 1024
"""Bytes: a board of 64 KB, written as JSON with its escapes, fits several times."""


class StrictJSONParser(BaseParser):
    """JSON as `games.messages.strict_json` accepts it; a body that is not is refused with its code."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The value in the body; raises Refused."""
        body = stream.read(MAX_BODY + 1)
        if len(body) > MAX_BODY:
            raise refusals.body_too_large(MAX_BODY // 1024)
        try:
            text = body.decode("utf-8")
        except UnicodeDecodeError as error:
            raise refusals.body_not_utf8() from error
        return read_json(text)
