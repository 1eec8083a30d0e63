"""What answers sockets that no route wants."""

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope

NO_SUCH_SOCKET = 4404


async def no_such_socket(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Accept and close with 4404: a refusal before accept would show a browser only 1006."""
    await receive()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    await send({"type": "websocket.close", "code": NO_SUCH_SOCKET, "reason": "no such socket"})
