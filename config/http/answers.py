"""Short answers that are given before Django sees a request."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from io import BytesIO
from typing import Any

from asgiref.typing import ASGISendCallable
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpResponse
from django.utils import translation
from django.utils.module_loading import import_string

TOO_LARGE = {"code": "too_large", "message": "This request is too large."}
BUSY = {"code": "unavailable", "message": "The server is busy. Try again in a moment."}
AWAY = {"code": "unavailable", "message": "The database does not answer. Try again in a moment."}
TOO_MANY = {"code": "too_many", "message": "Too many requests from your network. Wait a moment."}
RETRY = (b"retry-after", b"2")


async def refuse(send: ASGISendCallable, status: int, answer: Mapping[str, Any], *more: tuple[bytes, bytes]) -> None:
    """Answer a request with a status, a code and a message, and more headers."""
    body = json.dumps(answer).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers, "trailers": False})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def say_unavailable(scope: Any, send: ASGISendCallable) -> None:
    """Answer that the database is away: to a program in JSON, to a person with a page in their language."""
    if scope["path"].startswith("/api/"):
        await refuse(send, 503, AWAY, RETRY)
        return
    response = await asyncio.to_thread(_unavailable, scope)
    headers = [(name.lower().encode(), value.encode()) for name, value in response.items()]
    headers.append((b"content-length", str(len(response.content)).encode()))
    await send({"type": "http.response.start", "status": 503, "headers": headers, "trailers": False})
    await send({"type": "http.response.body", "body": response.content, "more_body": False})


def _unavailable(scope: Any) -> HttpResponse:
    """The page, which is made in a thread: templates are read from the disk when they are first used."""
    request = ASGIRequest(scope, BytesIO())
    with translation.override(translation.get_language_from_request(request)):
        made: HttpResponse = import_string(settings.UNAVAILABLE_VIEW)(request)
    return made
