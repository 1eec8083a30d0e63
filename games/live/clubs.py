"""The socket of a club's chat: it forwards lines to a member, who writes them by HTTP.

It passes the same doorway as a room's socket, and has the same bounds. A client sends `ping`, and is answered with the
number of the latest line, so that it can ask for what it has missed.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Any, Literal

import msgspec
import structlog
from django.contrib.auth.models import AnonymousUser
from msgspec import Struct
from structlog.contextvars import bind_contextvars

from config.http.addresses import Sender
from config.http.observing import request_id_of
from config.monitoring import access
from games.clock import now_ms
from games.live import closing
from games.live.client import Client, Peer
from games.live.connection import Connection, Receive, Send
from games.live.doorway import Doorway
from games.live.hub import hub
from games.live.languages import language_of
from games.live.logins import login_of
from games.live.viewer import follow_login
from games.live.visiting import visiting
from games.messages import encode_part
from games.runtime.batching import Overloaded
from games.runtime.measures import TRAFFIC
from games.selectors.clubs.visits import Beat
from games.selectors.rooms.visits import Current

log = structlog.get_logger(__name__)


class ClubPing(Struct, forbid_unknown_fields=True):
    """All that a client sends."""

    type: Literal["ping"]


class ClubPong(Struct, kw_only=True):
    """The answer: the time, and the number of the club's latest line, which not everybody may see."""

    type: Literal["pong"] = "pong"
    now: int
    last: int


async def club_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """The ASGI application of /ws/club/<code>/."""
    if (await receive())["type"] != "websocket.connect":
        return
    bind_contextvars(socket=request_id_of(scope), club=scope["url_route"]["kwargs"]["code"])
    await send({"type": "websocket.accept"})
    await ClubSocket(scope, receive, send).run()


class ClubSocket:
    """One socket from accept to close."""

    def __init__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        self.sender = Sender.of_scope(scope)
        self.client = Client(AnonymousUser(), login_of(scope), secrets.token_hex(8), address=self.sender.ip)
        self.peer = Peer(
            Connection(receive, send), self.client, scope["url_route"]["kwargs"]["code"], language_of(scope)
        )
        self.doorway = Doorway(self.peer, self.sender)
        self.club: int | None = None

    async def run(self) -> None:
        """Serve until either side closes."""
        opened = time.monotonic()
        TRAFFIC.sockets += 1
        worker = asyncio.create_task(self._work(), context=self.peer.context)
        try:
            await self.peer.connection.serve(on_flood=lambda: self.peer.close(closing.TOO_MANY))
        finally:
            worker.cancel()
            await asyncio.gather(worker, return_exceptions=True)
            self.doorway.give_back()
            if self.club is not None:
                await hub().leave_club(self.club, self)
            TRAFFIC.sockets -= 1
            self._note_end(time.monotonic() - opened)

    def _note_end(self, seconds: float) -> None:
        connection = self.peer.connection
        TRAFFIC.closed[connection.code_of_ours] += 1
        access.record(
            "socket",
            self.sender.address,
            seconds,
            code=connection.code,
            commands=connection.received,
            frames=connection.sent,
            person=self.client.user_id,
            game=None,
        )

    async def _work(self) -> None:
        try:
            if not self.doorway.turned_out() and await self._enter():
                await self._answer_pings()
        except Exception:
            log.exception("a socket failed")
            self.peer.connection.close(closing.SERVER_ERROR)

    async def _enter(self) -> bool:
        """Join the club's group; False if the socket is turned away, and closed."""
        if not await self.doorway.count_address():
            return False
        entrance = await visiting().club_arrivals.do((self.peer.code, self.client.login))
        if not await self.doorway.know(entrance.user):
            return False
        if hub().restarting:
            return self.doorway.turn_away(closing.RESTARTING, closing.CLOSE_MESSAGES[closing.RESTARTING])
        if entrance.club is None:
            return self.doorway.turn_away(closing.FORBIDDEN, closing.NOT_IN_CLUB)
        self.club = entrance.club
        await hub().join_club(self.club, self)
        await self._pong()
        return True

    async def _answer_pings(self) -> None:
        while True:
            _, frame = await self.peer.connection.inbox.get()
            for budget in self.peer.budgets:
                await budget.spend(1)
            try:
                msgspec.json.decode(frame, type=ClubPing)
            except msgspec.MsgspecError:
                continue  # nothing else is understood, and nothing waits for an answer
            await self._pong()

    async def _pong(self) -> None:
        """Answer, or close the socket of somebody who is logged out or no member any more."""
        login, user = self.client.login, self.client.user_id
        assert self.club is not None
        assert login is not None
        assert user is not None
        try:
            last = await visiting().club_beats.do(Beat(self.club, login, user))
        except Overloaded:
            return  # the client asks again
        if last is None:
            self.peer.close(closing.FORBIDDEN, self.peer.translate(closing.LEFT_CLUB))
            return
        self.peer.connection.send(encode_part(ClubPong(now=now_ms(), last=last)))

    # From the hub

    def receive(self, message: dict[str, Any]) -> None:
        """Forward a line that this member may see; close the socket of who may not be here any more."""
        match message["type"]:
            case "club_line":
                if self.client.user_id not in message["hidden_from"]:
                    self.peer.connection.send(message["text"])
            case "club_left":
                if message["left"] in (None, self.client.user_id):
                    self.peer.close(closing.FORBIDDEN, self.peer.translate(closing.LEFT_CLUB))
            case _:
                follow_login(self.peer, message)

    def check_idle(self) -> None:
        """Close the socket of a client that has been silent for too long."""
        if self.peer.connection.idle:
            self.peer.close(closing.TOO_SLOW)

    def catch_up(self, room: int, stored: Current) -> bool:
        """It follows no room."""
        return False

    def restart(self) -> None:
        """Close the socket because this process ends."""
        self.peer.close(closing.RESTARTING)
