"""The consumer of a room's socket, as PROTOCOL.md describes it.

A plain ASGI application without the consumer classes of Channels: those switch to the database's thread before every
frame and read without bound (pitfalls 3, 4, 22). It decides nothing itself: services and selectors do.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Any

import structlog
from django.contrib.auth.models import AnonymousUser
from structlog.contextvars import bind_contextvars

from config.http.addresses import Sender
from config.http.observing import request_id_of
from config.monitoring import access
from games.live import closing
from games.live.client import Client, Peer
from games.live.connection import Connection, Receive, Send
from games.live.dispatch import Dispatcher
from games.live.handshake import Handshake
from games.live.languages import language_of
from games.live.logins import login_of
from games.live.viewer import Viewer
from games.runtime.measures import TRAFFIC

log = structlog.get_logger(__name__)


async def room_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """The ASGI application of /ws/room/<code>/."""
    if (await receive())["type"] != "websocket.connect":
        return
    bind_contextvars(socket=request_id_of(scope), room=scope["url_route"]["kwargs"]["code"])
    await send({"type": "websocket.accept"})
    await RoomSocket(scope, receive, send).run()


class RoomSocket:
    """One socket from accept to close: its handshake, its commands and its viewer of broadcasts."""

    def __init__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        self.sender = Sender.of_scope(scope)
        client = Client(AnonymousUser(), login_of(scope), secrets.token_hex(8), address=self.sender.ip)
        code: str = scope["url_route"]["kwargs"]["code"]
        self.peer = Peer(Connection(receive, send), client, code, language_of(scope))
        self.viewer = Viewer(self.peer)
        self.handshake = Handshake(self.peer, self.viewer, self.sender)
        self.dispatcher = Dispatcher(self.peer, self.viewer, self.handshake)

    async def run(self) -> None:
        """Serve until either side closes."""
        opened = time.monotonic()
        TRAFFIC.sockets += 1
        worker = asyncio.create_task(self._work(), context=self.peer.context)
        try:
            await self.peer.connection.serve(on_flood=lambda: self.peer.close(closing.TOO_MANY))
        finally:
            worker.cancel()
            self.viewer.stop()
            await asyncio.gather(worker, return_exceptions=True)
            await self.handshake.leave_room()
            TRAFFIC.sockets -= 1
            self._note_end(time.monotonic() - opened)

    def _note_end(self, seconds: float) -> None:
        """Count the socket's end, and write its record of the access log; room and socket are bound to every line."""
        connection, client = self.peer.connection, self.peer.client
        TRAFFIC.closed[connection.code_of_ours] += 1
        access.record(
            "socket",
            self.sender.address,
            seconds,
            code=connection.code,
            commands=connection.received,
            frames=connection.sent,
            person=client.user_id,
            game=client.game,
        )

    async def _work(self) -> None:
        try:
            if not self.handshake.turned_out() and await self.handshake.join_room():
                await self.dispatcher.run()
        except Exception:
            log.exception("a socket failed")
            self.peer.connection.close(closing.SERVER_ERROR)
