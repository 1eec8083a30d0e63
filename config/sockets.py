"""Answers sockets that match no route."""

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope

NO_SUCH_SOCKET = 4404


async def no_such_socket(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Accept and close with 4404: a browser shows a rejection before that only as 1006."""
    await receive()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    await send({"type": "websocket.close", "code": NO_SUCH_SOCKET, "reason": "no such socket"})
