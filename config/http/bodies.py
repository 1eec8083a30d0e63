"""A bound on request bodies, applied before anything reads them."""

from __future__ import annotations

from typing import Any

from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGIReceiveEvent, ASGISendCallable, Scope
from django.conf import settings

from config.http.answers import BUSY, TOO_LARGE, refuse
from config.http.requests import caller_of, turn_of
from config.http.turns import Turns

CLOSE = (b"connection", b"close")
RETRY = (b"retry-after", b"5")


class TooLarge(Exception):
    """A body without a stated length has grown beyond the bound."""


def limit_of(path: str) -> int:
    """Return the bytes that the body of a request to this path may have, if its length is stated."""
    return settings.MAX_LARGE_BODY if path in settings.LARGE_BODY_PATHS else settings.MAX_REQUEST_BODY


class BoundedBodies:
    """Answers 413 to a request whose body is too large, by its stated length or as it is read.

    Bodies beyond MAX_REQUEST_BODY, which a few paths accept, are held in memory while they wait for their turn, so only
    LARGE_BODIES_AT_ONCE of them are let in. Others wait, in fair order, and are answered 503 if it takes too long. To
    refuse them at once would let somebody who tries again and again keep the process busy with receiving.
    """

    def __init__(self, application: ASGI3Application) -> None:
        self.application = application
        self.large = Turns(settings.LARGE_BODIES_AT_ONCE)

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        stated = _stated_length(scope)
        if stated > limit_of(scope["path"]):
            await refuse(send, 413, TOO_LARGE, CLOSE)
        elif stated <= settings.MAX_REQUEST_BODY:
            await self._read(scope, receive, send, settings.MAX_REQUEST_BODY)
        elif (turn := await turn_of(self.large, caller_of(scope))) is None:
            await refuse(send, 503, BUSY, CLOSE, RETRY)
        else:
            try:
                await self._read(scope, receive, send, stated)
            finally:
                self.large.end(turn)

    async def _read(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable, limit: int) -> None:
        read = 0

        async def bounded() -> ASGIReceiveEvent:
            nonlocal read
            event = await receive()
            if event["type"] == "http.request":
                read += len(event["body"])
                if read > limit:
                    raise TooLarge
            return event

        try:
            await self.application(scope, bounded, send)
        except TooLarge:  # Django reads the whole body before it begins to answer
            await refuse(send, 413, TOO_LARGE, CLOSE)


def _stated_length(scope: Any) -> int:
    stated = dict(scope["headers"]).get(b"content-length", b"0")
    return int(stated) if stated.isdigit() else 0
