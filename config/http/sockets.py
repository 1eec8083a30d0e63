"""Sockets before they reach their application: whether the site that opens them may, and those that match no route."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from channels.security.websocket import OriginValidator

NO_SUCH_SOCKET = 4404
CLOSE_TIMEOUT = 5.0
"""Seconds for a client to answer the closing handshake, before its connection is dropped and its code may be lost."""
BEARER = "bearer "


def bearer_of(scope: Mapping[str, Any]) -> str | None:
    """Return the token in the handshake's `Authorization` header; None if there is no such header."""
    for name, value in scope["headers"]:
        text = value.decode("latin1")
        if name == b"authorization" and text[: len(BEARER)].lower() == BEARER:
            return text[len(BEARER) :].strip()
    return None


class OriginOrToken:
    """Admits sockets from the site's own pages, and programs that send a token.

    A page of another site could send its reader's cookies, but no script in a browser can set that header; and beside
    a token cookies are ignored.
    """

    def __init__(self, application: Any, origins: list[str]) -> None:
        self.application = application
        self.from_pages: Any = OriginValidator(application, origins)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Look at the origin only where there is no token."""
        application = self.from_pages if bearer_of(scope) is None else self.application
        await application(scope, receive, send)


async def no_such_socket(scope: Any, receive: Any, send: Any) -> None:
    """Accept and close with 4404: a browser shows a rejection before that only as 1006."""
    await receive()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    await send({"type": "websocket.close", "code": NO_SUCH_SOCKET, "reason": "no such socket"})
