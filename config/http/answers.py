"""Short answers that are given before Django sees a request."""

from __future__ import annotations

import json

from asgiref.typing import ASGISendCallable

TOO_LARGE = {"code": "too_large", "message": "This request is too large."}
BUSY = {"code": "unavailable", "message": "The server is busy. Try again in a moment."}
TOO_MANY = {"code": "too_many", "message": "Too many requests from your network. Wait a moment."}


async def refuse(send: ASGISendCallable, status: int, answer: dict[str, str], *more: tuple[bytes, bytes]) -> None:
    """Answer a request with a status, a code and a message, and more headers."""
    body = json.dumps(answer).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers, "trailers": False})
    await send({"type": "http.response.body", "body": body, "more_body": False})
