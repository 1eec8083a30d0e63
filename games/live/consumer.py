"""The consumer of a room's socket, as PROTOCOL.md describes it: reads commands, answers them, forwards broadcasts.

A plain ASGI application without the consumer classes of Channels: those switch to the database's thread before every
frame and read without bound (pitfalls 3, 4, 22). It decides nothing itself: services and selectors do.
"""

from __future__ import annotations

import asyncio
import secrets
from datetime import datetime
from typing import Any

import structlog
from django.contrib.auth.models import AnonymousUser
from django.utils import translation
from django.utils.translation import gettext, gettext_noop
from msgspec import UNSET

from accounts import sanctions
from accounts.models import Sanction, SanctionKind
from config.addresses import client_address, counted_address, limited_address
from config.token_bucket import TokenBucket
from games import messages, refusals
from games.audiences import SPECTATORS, audience_of
from games.clock import now_ms
from games.engine.refusal import Refused
from games.live import closing, handlers
from games.live.budgets import CONNECTING, COSTS, Budget, budgets
from games.live.catching_up import catching_up
from games.live.connection import Connection, Receive, Send
from games.live.handlers import Client
from games.live.hub import hub
from games.live.languages import language_of
from games.live.logins import login_of
from games.live.sequencing import UpdateSequencer
from games.live.tables import tables
from games.live.uptime import site_uptime
from games.live.visiting import visiting
from games.messages import commands
from games.runtime.batching import Overloaded
from games.runtime.database import in_database
from games.selectors.rooms import rooms
from games.selectors.rooms.visits import Current
from games.services.lobby import countdown
from games.services.rooms.rooms import join
from games.services.upkeep import metrics

UNAVAILABLE = gettext_noop("The server could not do that just now. Try again in a moment.")

log = structlog.get_logger(__name__)


async def room_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """The ASGI application of /ws/room/<code>/."""
    if (await receive())["type"] != "websocket.connect":
        return
    await send({"type": "websocket.accept"})
    await RoomSocket(scope, receive, send).run()


class RoomSocket:
    """One socket from accept to close."""

    def __init__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        self.connection = Connection(receive, send)
        self.code: str = scope["url_route"]["kwargs"]["code"]
        self.language = language_of(scope)
        self.client = Client(user=AnonymousUser(), login=login_of(scope), anonymous_key=secrets.token_hex(8))
        self.updates = UpdateSequencer(self._send_move)
        self.room_version = 0
        self.welcomed = False
        self.holding = 0
        self.held: list[dict[str, Any]] = []
        self.game_loads: set[asyncio.Task[None]] = set()
        self.snapshots = TokenBucket(rate=0.5, burst=1)
        self.peer = client_address(scope)
        self.address = limited_address(self.peer)
        self.budgets: list[Budget] = []

    # The life of a socket

    async def run(self) -> None:
        """Serve until either side closes."""
        worker = asyncio.create_task(self._work())
        try:
            await self.connection.serve(on_flood=lambda: self._close(closing.TOO_MANY))
        finally:
            worker.cancel()
            self.updates.stop()
            await asyncio.gather(worker, return_exceptions=True)
            for budget in self.budgets:
                budget.sockets -= 1
            await self._leave_room()

    async def _work(self) -> None:
        try:
            if not await self._join_room():
                return
            while True:
                await self._handle_frame(await self.connection.inbox.get())
        except Exception:
            log.exception("a socket failed", room=self.code)
            self.connection.close(closing.SERVER_ERROR)

    async def _join_room(self) -> bool:
        """Find the room and join its group before reading anything that a broadcast could change."""
        client = self.client
        if self.address is not None and not await self._use(budgets().of_address(self.address), closing.TOO_MANY_HERE):
            return False
        found = await visiting().entrances.do(handlers.Arrival(self.code, client.login, counted_address(self.peer)))
        client.user = found.user
        if client.user_id is None and client.login is not None and client.login.is_token:
            return self._turn_away(closing.LOGIN_REQUIRED, closing.TOKEN_REFUSED)
        person = budgets().of_person(client.user_id or self.address or client.anonymous_key)
        if not await self._use(person, closing.TOO_MANY_TABS):
            return False
        if client.user_id is None and client.login is not None:
            ban = await self._run(handlers.ban_of_session, client.login.key)
            if ban is not None:
                return self._turn_away(closing.FORBIDDEN, ban)
        if (refusal := handlers.refusal_of(found, restarting=hub().restarting)) is not None:
            return self._turn_away(*refusal)
        client.room = found.room or 0
        await hub().join(client.room, self)
        catching_up().start()
        return True

    async def _use(self, budget: Budget, refusal: str) -> bool:
        """Count this socket and its commands against a budget; closes it if there are too many sockets already."""
        if not budget.open_socket():
            return self._turn_away(closing.TOO_MANY, refusal)
        self.budgets.append(budget)
        await budget.spend(CONNECTING)
        return True

    def _turn_away(self, code: int, text: str) -> bool:
        """Close the socket, which has not joined its room."""
        self._close(code, self._translate(text))
        return False

    async def _leave_room(self) -> None:
        client = self.client
        if client.room:
            await hub().leave(client.room, self)
        if self.welcomed and not hub().restarting:
            await visiting().departures.do(client)

    # Commands

    async def _handle_frame(self, frame: str | bytes) -> None:
        """Answer one frame, whatever it holds."""
        id_: str | None = None
        try:
            if isinstance(frame, bytes):
                raise messages.Malformed("malformed", commands.NOT_READABLE)
            command = messages.read_command(frame)
            id_ = command.id
            await site_uptime().ensure()
            for budget in self.budgets:
                await budget.spend(COSTS.get(type(command), 1))
            await self._handle(command)
        except messages.Malformed as bad:
            metrics.count_refusal(bad.code)
            self._send_error(bad.id, {"code": bad.code, "message": self._translate(bad.text), "field": bad.field})
        except Refused as refused:
            metrics.count_refusal(refused.code)
            with translation.override(self.language):
                self._send_error(id_, refusals.details(refused))
        except Exception as error:
            if not isinstance(error, Overloaded):
                log.exception("a command failed", room=self.code)
            self._send_error(id_, {"code": "unavailable", "message": self._translate(UNAVAILABLE)})

    async def _handle(self, command: commands.AnyCommand) -> None:
        match command:
            case commands.Hello():
                await self._welcome(command)
            case commands.Ping():
                await self._pong(command)
            case commands.Act():
                game = self.client.current_game
                version = await tables().act(game, self.client.user_id, command.action, command.id)
                self._send(messages.Ack(id=command.id, version=version))
            case commands.TimeOut():
                self._send(messages.Ack(id=command.id, version=await self._time_out()))
            case commands.RequestState():
                await self._send_snapshot(command)
            case commands.Inspect() | commands.Preview():
                self._send(await handlers.READERS[type(command)](self.client, self.language, command))
            case _:
                handler = handlers.HANDLERS[type(command)]
                self._send(await self._run(handler, self.client, command))

    async def _time_out(self) -> int:
        """Do what is due now: in the game, whose version is returned, or in the lobby whose countdown has ended.

        Only its players may ask, since it is they who wait for it.
        """
        game = self.client.game
        if game is None:
            if self.client.member is None:
                raise refusals.not_member()
            await self._run(countdown.start_if_due, self.client.room)
            return 0
        if self.client.seat is None:
            raise refusals.no_seat()
        await tables().run_due(game)
        return await tables().version(game)

    async def _welcome(self, command: commands.Hello) -> None:
        """Tell the client who and where it is and send what it lacks: the updates since, or the whole game."""
        self.holding += 1
        client = self.client
        try:
            if command.join:
                await self._run(join, client.room, client.user)
            found = await visiting().hellos.do(client)
            client.member, client.seat, client.game = found.member, found.seat, found.game
            if found.room.challenge is not UNSET and client.member is None:
                self._close(closing.FORBIDDEN, self._translate(closing.MEMBERS_ONLY))
                return
            client.muted = frozenset(one.person for one in found.muted)
            with translation.override(self.language):
                you = rooms.you_now(client.user, client.member, client.seat, found.host)
            welcome = messages.Welcome(
                id=command.id,
                now=now_ms(),
                you=you,
                room=rooms.in_language(found.room, self.language),
                chat=found.chat,
                muted=found.muted,
            )
            version, missed = self._missed_updates(command, found.resumable)
            if client.game is not None and missed is None:
                _, frame = await tables().frame(client.game, client.user_id, self.language, found.seen)
                welcome.game, version = frame, frame.version
            self.room_version = found.room.version
            self._send(welcome)
            self.updates.start_from(client.game, version)
            for move in missed or ():
                self.updates.add(move)
            self.welcomed = True
        finally:
            self._release_held()

    def _missed_updates(self, command: commands.Hello, resumable: range) -> tuple[int, list[dict[str, Any]] | None]:
        """The version that the client has, and the updates since if this process has them all."""
        client, version = self.client, command.version
        if client.game is None or command.game != client.game:
            return 0, None
        if not isinstance(version, int) or version not in resumable:
            return 0, None
        return version, hub().moves_since(client.room, client.game, version, resumable[-1])

    async def _pong(self, command: commands.Ping) -> None:
        versions = await visiting().pings.do(self.client)
        if versions is None:
            self._close(closing.LOGIN_REQUIRED)
            return
        game = UNSET if versions.game is None else versions.game
        self._send(messages.Pong(id=command.id, now=now_ms(), version=game, room_version=versions.room))

    async def _send_snapshot(self, command: commands.RequestState) -> None:
        if not self.snapshots.take():
            text = self._translate(closing.CLOSE_MESSAGES[closing.TOO_MANY])
            self._send_error(command.id, {"code": "too_many", "message": text})
            return
        _, frame = await tables().frame(self.client.current_game, self.client.user_id, self.language)
        self._send(messages.Snapshot(id=command.id, game=frame))

    # Broadcasts

    def receive(self, message: dict[str, Any]) -> None:
        """From the hub: forward what this viewer may know, in order, once the client has been welcomed."""
        if message["type"] == "disconnect":
            if message["user"] == self.client.user_id and message["session"] in (None, self.client.login_key):
                self._disconnect(message.get("ban"))
        elif message["type"] == "session":
            self.client.renew_session(message["user"], message["old"], message["new"])
        elif self.holding:
            self.held.append(message)
        elif self.welcomed:
            self._forward(message)

    def check_idle(self) -> None:
        """From the hub: close the socket of a client that has been silent for too long."""
        if self.connection.idle:
            self._close(closing.TOO_SLOW)

    def catch_up(self, stored: Current) -> bool:
        """From the hub: load the game if its version has not been sent; return whether that of the room has not."""
        if not self.welcomed or self.holding:
            return False
        is_late = self.room_version < stored.room
        version = self.updates.version if self.client.game == stored.game else -1
        if stored.game is not None and (is_late or version < (stored.version or 0)):
            self._load_game_soon(stored.game)
        return is_late

    def restart(self) -> None:
        """From the hub: close the socket because this process ends."""
        self._close(closing.RESTARTING)

    def _forward(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "move":
                self.updates.add(message)
            case "room":
                self._send_room(message)
            case "presence":
                self.connection.send(message["text"])
            case "game":
                self._load_game_soon(message["game"])
            case "clocks" if self.client.game is not None:
                self._load_game_soon(self.client.game)
            case "chat":
                if self.client.user_id not in message["hidden_from"] and message["by"] not in self.client.muted:
                    self.connection.send(message["text"])
            case "muted":
                if message["user"] == self.client.user_id:
                    self.client.muted = frozenset(message["people"])
                    self.connection.send(message["text"])

    def _send_move(self, message: dict[str, Any]) -> None:
        texts = message["texts"]
        self.connection.send(texts.get(audience_of(self.client.seat)) or texts[SPECTATORS])

    def _send_room(self, message: dict[str, Any]) -> None:
        if message["version"] <= self.room_version:
            return
        self.room_version = message["version"]
        client = self.client
        client.member, name, guest = message["members"].get(str(client.user_id), (None, None, None))
        if name is not None:
            client.user.username, client.user.is_guest = name, guest  # as they are now, not when the socket was opened
        with translation.override(self.language):
            you = rooms.you_now(client.user, client.member, client.seat, message["host"])
            farewell = handlers.farewell(message, client)
        self.connection.send(messages.encode_room(message["shown"][self.language], you))
        if farewell is not None:
            self._close(*farewell)

    def _load_game_soon(self, game: int) -> None:
        """Read a game outside the hub's task; broadcasts are held until it has been sent."""
        self.holding += 1
        task = asyncio.create_task(self._load_game(game))
        self.game_loads.add(task)
        task.add_done_callback(self.game_loads.discard)

    async def _load_game(self, game: int) -> None:
        try:
            seat, frame = await tables().frame(game, self.client.user_id, self.language)
            self.client.game, self.client.seat = game, seat
            self._send(messages.Snapshot(game=frame))
            self.updates.start_from(game, frame.version)
        except Exception:
            log.exception("a game could not be shown", room=self.code, game=game)
            self.connection.close(closing.SERVER_ERROR)
        finally:
            self._release_held()

    def _release_held(self) -> None:
        """Forward held broadcasts once nothing is being read any more."""
        self.holding -= 1
        if not self.holding:
            held, self.held = self.held, []
            for message in held:
                self.receive(message)

    # Sending

    async def _run(self, call: Any, *args: Any) -> Any:
        async with self.budgets[-1].threads:
            return await in_database(self.language, call, *args)

    def _send(self, message: messages.Message | dict[str, Any]) -> None:
        self.connection.send(messages.encode(message))

    def _send_error(self, id_: str | None, parts: dict[str, Any]) -> None:
        error = {"type": "error", "version": self.updates.version, **parts}
        if id_ is not None:
            error["id"] = id_
        self._send({key: value for key, value in error.items() if value is not None})

    def _disconnect(self, ban: dict[str, Any] | None) -> None:
        """The user logged out or changed the password; or was banned, and is told why."""
        if ban is None:
            self._close(closing.LOGIN_REQUIRED)
            return
        until = ban["until"] and datetime.fromisoformat(ban["until"])
        with translation.override(self.language):
            text = sanctions.describe(Sanction(kind=SanctionKind.BAN, reason=ban["reason"], until=until))
        self._close(closing.FORBIDDEN, text)

    def _close(self, code: int, text: str | None = None) -> None:
        """Say why, then close."""
        message = self._translate(closing.CLOSE_MESSAGES[code]) if text is None else text
        self._send(messages.Goodbye(code=code, message=message))
        self.connection.close(code)

    def _translate(self, text: str) -> str:
        with translation.override(self.language):
            return gettext(text)
