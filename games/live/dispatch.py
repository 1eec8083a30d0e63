"""The commands of one socket: each frame is read, carried out and answered, whatever it holds."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any

import structlog
from django.utils import translation
from django.utils.translation import gettext_noop
from msgspec import UNSET

from config.http.outage import outage
from config.http.token_bucket import TokenBucket
from config.monitoring import tracing
from games import messages, refusals
from games.clock import now_ms
from games.engine.refusal import Refused
from games.live import closing, handlers
from games.live.budgets import COSTS
from games.live.client import Peer
from games.live.coaching import warn
from games.live.handshake import Handshake
from games.live.tables import tables
from games.live.uptime import site_uptime
from games.live.viewer import Viewer
from games.live.visiting import visiting
from games.messages import commands
from games.runtime.batching import Overloaded
from games.runtime.measures import MOVES, REFUSALS
from games.services.lobby import countdown
from games.services.play.looks import Look

UNAVAILABLE = gettext_noop("The server could not do that just now. Try again in a moment.")

log = structlog.get_logger(__name__)


class Dispatcher:
    """Answers the frames of a socket that has joined its room, one after the other."""

    def __init__(self, peer: Peer, viewer: Viewer, handshake: Handshake) -> None:
        self.peer, self.viewer, self.handshake, self.client = peer, viewer, handshake, peer.client
        self.snapshots = TokenBucket(rate=0.5, burst=1)
        self.asked: str | None = None
        self.since: float | None = None

    async def run(self) -> None:
        """Answer frames until cancelled."""
        loop = asyncio.get_running_loop()
        outage.waiting.add(self)
        try:
            while True:
                arrived, frame = await self.peer.connection.inbox.get()
                self.asked, self.since = None, loop.time()
                await self._answer(arrived, frame)
                self.since = None
        finally:
            outage.waiting.discard(self)

    def give_up(self) -> None:
        """Say that the command under way cannot be done just now; what comes of it is told all the same."""
        self.since = None
        if self.asked is not None:
            self._say_unavailable(self.asked)

    async def _answer(self, arrived: float, frame: str | bytes) -> None:
        """Answer one frame, which arrived at this moment."""
        id_: str | None = None
        try:
            if isinstance(frame, bytes):
                raise messages.Malformed("malformed", commands.NOT_READABLE)
            command = messages.read_command(frame)
            id_ = command.id
            if not isinstance(command, commands.Hello):
                if outage.current:
                    raise Overloaded
                self.asked = id_
            await site_uptime().ensure()
            for budget in self.peer.budgets:
                await budget.spend(COSTS.get(type(command), 1))
            await self._carry_out(command, arrived)
        except messages.Malformed as bad:
            REFUSALS.labels(bad.code).inc()
            parts = {"code": bad.code, "message": self.peer.translate(bad.text), "field": bad.field}
            self._send_error(bad.id, parts)
        except Refused as refused:
            self._say_refused(id_, refused)
        except Exception as error:
            if not isinstance(error, Overloaded):
                log.exception("a command failed")
            REFUSALS.labels("unavailable").inc()
            self._say_failed(id_)

    async def _carry_out(self, command: commands.AnyCommand, arrived: float) -> None:
        match command:
            case commands.Hello():
                await self.handshake.welcome(command)
            case commands.Ping():
                await self._pong(command)
            case commands.Act():
                game, began = self.client.current_game, monotonic()
                await warn(self.client, self.peer.language, command)
                arrived += monotonic() - began
                with tracing.span("move"):
                    version = await tables().act(game, self.client.user_id, command.action, command.id)
                self.peer.send(messages.Ack(id=command.id, version=version))
                MOVES.labels(tables().ruleset(game)).observe(monotonic() - arrived)
            case commands.TimeOut():
                self.peer.send(messages.Ack(id=command.id, version=await self._time_out()))
            case commands.RequestState():
                await self._send_snapshot(command)
            case commands.Inspect() | commands.Preview() | commands.AskChances():
                self.peer.send(await handlers.READERS[type(command)](self.client, self.peer.language, command))
            case _:
                handler = handlers.HANDLERS[type(command)]
                self.peer.send(await self.peer.run(handler, self.client, command))

    async def _time_out(self) -> int:
        """Do what is due now: in the game, whose version is returned, or in the lobby whose countdown has ended.

        Only its players may ask, since it is they who wait for it.
        """
        game = self.client.game
        if game is None:
            if self.client.member is None:
                raise refusals.not_member()
            await self.peer.run(countdown.start_if_due, self.client.room)
            return 0
        if self.client.seat is None:
            raise refusals.no_seat()
        await tables().run_due(game)
        return await tables().version(game)

    async def _pong(self, command: commands.Ping) -> None:
        client = self.client
        if command.seen is not UNSET and client.game is not None and client.user_id is not None:
            client.look = Look(client.game, client.user_id, command.seen)
        versions = await visiting().heartbeats.do(client)
        if versions is None:
            self.peer.close(closing.LOGIN_REQUIRED)
            return
        if self.handshake.turned_out():  # the news of a ban may be lost
            return
        game = UNSET if versions.game is None else versions.game
        self.peer.send(messages.Pong(id=command.id, now=now_ms(), version=game, room_version=versions.room))

    async def _send_snapshot(self, command: commands.RequestState) -> None:
        if not self.snapshots.take():
            text = self.peer.translate(closing.CLOSE_MESSAGES[closing.TOO_MANY])
            self._send_error(command.id, {"code": "too_many", "message": text})
            return
        _, frame = await tables().frame(self.client.current_game, self.client.user_id, self.peer.language)
        self.peer.send(messages.Snapshot(id=command.id, game=frame))

    def _say_refused(self, id_: str | None, refused: Refused) -> None:
        REFUSALS.labels(refused.code).inc()
        if refused.code == "newer_version":  # a process of the newer release serves whoever comes again
            self.peer.close(closing.RESTARTING)
            return
        with translation.override(self.peer.language):
            self._send_error(id_, refusals.details(refused))

    def _say_failed(self, id_: str | None) -> None:
        if self.viewer.welcomed:
            self._say_unavailable(id_)
        else:  # a client that is not welcomed sends nothing more, but comes again if it is turned away
            self.peer.close(closing.SERVER_ERROR)

    def _say_unavailable(self, id_: str | None) -> None:
        self._send_error(id_, {"code": "unavailable", "message": self.peer.translate(UNAVAILABLE)})

    def _send_error(self, id_: str | None, parts: dict[str, Any]) -> None:
        error = {"type": "error", "version": self.viewer.updates.version, **parts}
        if id_ is not None:
            error["id"] = id_
        self.peer.send({key: value for key, value in error.items() if value is not None})
