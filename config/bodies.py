"""A bound on request bodies, applied before anything reads them."""

from __future__ import annotations

from typing import Any

from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGIReceiveEvent, ASGISendCallable, Scope

from config.answers import TOO_LARGE, refuse

CLOSE = (b"connection", b"close")


class TooLarge(Exception):
    """A body without a stated length has grown beyond the bound."""


class BoundedBodies:
    """Answers 413 to a request whose body is larger than `limit`, by its stated length or as it is read."""

    def __init__(self, application: ASGI3Application, limit: int) -> None:
        self.application = application
        self.limit = limit

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        if _stated_length(scope) > self.limit:
            await refuse(send, 413, TOO_LARGE, CLOSE)
            return
        read = 0

        async def bounded() -> ASGIReceiveEvent:
            nonlocal read
            event = await receive()
            if event["type"] == "http.request":
                read += len(event["body"])
                if read > self.limit:
                    raise TooLarge
            return event

        try:
            await self.application(scope, bounded, send)
        except TooLarge:  # Django reads the whole body before it begins to answer
            await refuse(send, 413, TOO_LARGE, CLOSE)


def _stated_length(scope: Any) -> int:
    stated = dict(scope["headers"]).get(b"content-length", b"0")
    return int(stated) if stated.isdigit() else 0
