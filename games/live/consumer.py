"""A socket at a table, as PROTOCOL.md has it: who is there, what they may hear, what they ask for.

A plain ASGI application of its own, without the consumer classes of Channels: those hop to the database's thread before
every frame and read without bound (pitfalls 3, 4, 22). It decides nothing: services and selectors do.
"""

from __future__ import annotations

import asyncio
import secrets
from datetime import datetime
from typing import Any

import structlog
from django.utils import translation
from django.utils.translation import gettext, gettext_noop

from accounts import sanctions
from accounts.models import Sanction, SanctionKind
from games import messages, services
from games.clock import now_ms
from games.live import handlers
from games.live.connection import TOO_MANY, Bucket, Pump, Receive, Send
from games.live.database import in_database
from games.live.handlers import Asker
from games.live.hub import hub
from games.live.languages import language_of
from games.live.sequencing import InOrder
from games.messages import commands
from games.selectors import games as reading
from games.selectors import rooms, visits
from games.selectors.views import WATCHERS, audience_of

LOG_IN, MAY_NOT, NO_SUCH_ROOM, CLOSED = 4401, 4403, 4404, 4410
UNAVAILABLE = gettext_noop("The server could not do that just now. Try again in a moment.")
GOODBYES = {
    LOG_IN: gettext_noop("You have been logged out. Log in again to go on."),
    MAY_NOT: gettext_noop("The host removed you from this room."),
    NO_SUCH_ROOM: gettext_noop("There is no room with this code. Check the six digits."),
    4408: gettext_noop("Your connection is too slow or has gone quiet; it will be opened again."),
    CLOSED: gettext_noop("This room is closed. Open a new one."),
    TOO_MANY: gettext_noop("Too many messages at once. Wait a little."),
}
CLOSED_BY_ADMIN = gettext_noop("The people who run the site closed this room. The reason: %(reason)s")

log = structlog.get_logger(__name__)


async def room_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """The ASGI application of /ws/room/<code>/."""
    if (await receive())["type"] != "websocket.connect":
        return
    await send({"type": "websocket.accept"})
    await RoomSocket(scope, receive, send).run()


class RoomSocket:
    """One socket from accepting to its end."""

    def __init__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        self.pump = Pump(receive, send)
        self.code: str = scope["url_route"]["kwargs"]["code"]
        self.language = language_of(scope)
        self.session = scope.get("session")
        self.asker = Asker(
            user=scope.get("user"),
            session_key=self.session.session_key if self.session is not None else None,
            watch_key=secrets.token_hex(8),
            room=0,
        )
        if self.asker.user_id is not None:
            self.asker.watch_key = f"user {self.asker.user_id}"
        self.updates = InOrder(self._say_move)
        self.room_version = 0
        self.welcomed = False
        self.holding = 0
        self.held: list[dict[str, Any]] = []
        self.beginnings: set[asyncio.Task[None]] = set()
        self.snapshots = Bucket(rate=0.5, burst=1)

    # The course of a socket

    async def run(self) -> None:
        """Serve until either side closes."""
        writer = asyncio.create_task(self.pump.write())
        worker = asyncio.create_task(self._work())
        try:
            await self.pump.read(lambda: self._goodbye(TOO_MANY))
        finally:
            worker.cancel()
            writer.cancel()
            self.updates.end()
            await asyncio.gather(worker, writer, return_exceptions=True)
            await self._part()

    async def _work(self) -> None:
        try:
            if not await self._enter():
                return
            while True:
                await self._take(await self.pump.inbox.get())
        except Exception:
            log.exception("a socket failed", room=self.code)
            self.pump.close(1011)

    async def _enter(self) -> bool:
        """Find the room and join its group, before anything is read that it could change."""
        found = await self._ask(rooms.open_room, self.code)
        if found is None:
            self._goodbye(NO_SUCH_ROOM)
            return False
        if await self._ask(rooms.is_removed, found, self.asker.user_id):
            self._goodbye(MAY_NOT)
            return False
        if self.asker.user_id is None and (ban := await self._ask(self._ban)) is not None:
            self._farewell(MAY_NOT, ban)
            return False
        self.asker.room = found.pk
        await hub().join(found.pk, self)
        return True

    async def _part(self) -> None:
        if self.asker.room:
            await hub().leave(self.asker.room, self)
        if self.welcomed:
            await self._ask(services.parting, self.asker.room, self.asker.member, self.asker.watch_key)

    # What the client asks for

    async def _take(self, frame: str | bytes) -> None:
        """Answer one frame, whatever it holds."""
        id_: str | None = None
        try:
            if isinstance(frame, bytes):
                raise messages.Malformed("malformed", commands.NOT_READABLE)
            command = messages.read_command(frame)
            id_ = command.id
            await self._answer(command)
        except messages.Malformed as bad:
            services.count_refusal(bad.code)
            self._refuse(bad.id, {"code": bad.code, "message": self._words(bad.text), "field": bad.field})
        except services.Refused as refused:
            services.count_refusal(refused.code)
            with translation.override(self.language):
                self._refuse(id_, services.details(refused))
        except Exception:
            log.exception("a command failed", room=self.code)
            self._refuse(id_, {"code": "unavailable", "message": self._words(UNAVAILABLE)})

    async def _answer(self, command: commands.Command) -> None:
        match command:
            case commands.Hello():
                await self._welcome(command)
            case commands.Ping():
                await self._pong(command)
            case commands.AskState():
                await self._snapshot(command)
            case _:
                answer = handlers.ANSWERS[type(command)]
                self._say(await self._ask(answer, self.asker, command))

    async def _welcome(self, command: commands.Hello) -> None:
        """Who and where the client is, and what it lacks: the updates since, or the whole game."""
        self.holding += 1
        asker = self.asker
        try:
            found = await self._ask(visits.visit, asker.room, asker.user)
            asker.member, asker.seat, asker.game = found.member, found.seat, found.game
            asker.muted = frozenset(one.person for one in found.muted)
            welcome = messages.Welcome(
                id=command.id, now=now_ms(), you=found.you, room=found.room, chat=found.chat, muted=found.muted
            )
            has, missed = self._missed(command, found.version)
            if asker.game is not None and missed is None:
                frame: messages.GameFrame = await self._ask(reading.game_frame, asker.game, asker.seat)
                welcome.game, has = frame, frame.version
            self.room_version = found.room.version
            self._say(welcome)
            self.updates.begin(asker.game, has)
            for move in missed or ():
                self.updates.take(move)
            self.welcomed = True
        finally:
            self._release()
        await self._ask(services.seen, asker.room, asker.member, asker.watch_key)

    def _missed(self, command: commands.Hello, version: int | None) -> tuple[int, list[dict[str, Any]] | None]:
        """The version that a client has, and the updates from there to `version`, if they are at hand."""
        asker = self.asker
        if asker.game is None or version is None or command.game != asker.game:
            return 0, None
        if not isinstance(command.version, int) or command.version > version:
            return 0, None
        return command.version, hub().moves_since(asker.room, asker.game, command.version, version)

    async def _pong(self, command: commands.Ping) -> None:
        pong = await self._ask(handlers.heartbeat, self.asker, command)
        if pong is None:
            self._goodbye(LOG_IN)
        else:
            self._say(pong)

    async def _snapshot(self, command: commands.AskState) -> None:
        if not self.snapshots.take():
            self._refuse(command.id, {"code": "too_many", "message": self._words(GOODBYES[TOO_MANY])})
            return
        self._say(await self._ask(handlers.snapshot, self.asker, command))

    # What is said in the room

    def heard(self, message: dict[str, Any]) -> None:
        """From the hub: pass on what this viewer may know, in order, once it has been welcomed."""
        if message["type"] == "send_away":
            if message["user"] == self.asker.user_id and message["session"] in (None, self.asker.session_key):
                self._sent_away(message.get("ban"))
        elif self.holding:
            self.held.append(message)
        elif self.welcomed:
            self._pass_on(message)

    def tick(self) -> None:
        """From the hub: a client that has said nothing for long is not there."""
        if self.pump.silent:
            self._goodbye(4408)

    def _pass_on(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "move":
                self.updates.take(message)
            case "room":
                self._room(message)
            case "presence":
                self.pump.say(message["text"])
            case "begun":
                self._begin_later(message["game"])
            case "chat":
                if self.asker.user_id not in message["hidden_from"] and message["by"] not in self.asker.muted:
                    self.pump.say(message["text"])
            case "muted":
                if message["user"] == self.asker.user_id:
                    self.asker.muted = frozenset(message["people"])
                    self.pump.say(message["text"])

    def _say_move(self, message: dict[str, Any]) -> None:
        texts = message["texts"]
        self.pump.say(texts.get(audience_of(self.asker.seat)) or texts[WATCHERS])

    def _room(self, message: dict[str, Any]) -> None:
        if message["version"] <= self.room_version:
            return
        self.room_version = message["version"]
        asker = self.asker
        asker.member, name = message["members"].get(str(asker.user_id), (None, None))
        if name is not None:
            asker.user.username = name  # as it is now, not when the socket was opened
        with translation.override(self.language):
            you = rooms.you_now(asker.user, asker.member, asker.seat, message["host"])
        self.pump.say(f'{{"type":"room","room":{message["shown"][self.language]},"you":{messages.encode_part(you)}}}')
        if message["sent_away"] is not None and message["sent_away"] == asker.user_id:
            self._goodbye(MAY_NOT)
        elif message["closed"]:
            self._closed(message["because"])

    def _begin_later(self, game: int) -> None:
        """A new game is read outside the hub's turn; what happens in it meanwhile is held."""
        self.holding += 1
        beginning = asyncio.create_task(self._begin(game))
        self.beginnings.add(beginning)
        beginning.add_done_callback(self.beginnings.discard)

    async def _begin(self, game: int) -> None:
        try:
            seat, frame = await self._ask(visits.seat_in_game, game, self.asker.user)
            self.asker.game, self.asker.seat = game, seat
            self._say(messages.Snapshot(game=frame))
            self.updates.begin(game, frame.version)
        except Exception:
            log.exception("a new game could not be shown", room=self.code, game=game)
            self.pump.close(1011)
        finally:
            self._release()

    def _release(self) -> None:
        """Hear what was held, once nothing is being read any more."""
        self.holding -= 1
        if not self.holding:
            held, self.held = self.held, []
            for message in held:
                self.heard(message)

    # Saying things

    async def _ask(self, call: Any, *args: Any) -> Any:
        return await in_database(self.language, call, *args)

    def _say(self, message: messages.Message | dict[str, Any]) -> None:
        self.pump.say(messages.encode(message))

    def _refuse(self, id_: str | None, parts: dict[str, Any]) -> None:
        answer = {"type": "error", "version": self.updates.version, **parts}
        if id_ is not None:
            answer["id"] = id_
        self._say({key: value for key, value in answer.items() if value is not None})

    def _closed(self, because: str) -> None:
        """The last one left, or an admin closed the room and said why."""
        said = self._words(CLOSED_BY_ADMIN) % {"reason": because} if because else self._words(GOODBYES[CLOSED])
        self._farewell(CLOSED, said)

    def _ban(self) -> str | None:
        """What a browser is told whose session is that of somebody banned."""
        ban = None if self.session is None else sanctions.ban_of_session(self.session)
        return None if ban is None else sanctions.describe(ban)

    def _sent_away(self, ban: dict[str, Any] | None) -> None:
        """Logged out; or banned, and then the reason is said."""
        if ban is None:
            self._goodbye(LOG_IN)
            return
        until = ban["until"] and datetime.fromisoformat(ban["until"])
        with translation.override(self.language):
            said = sanctions.describe(Sanction(kind=SanctionKind.BAN, reason=ban["reason"], until=until))
        self._farewell(MAY_NOT, said)

    def _goodbye(self, code: int) -> None:
        self._farewell(code, self._words(GOODBYES[code]))

    def _farewell(self, code: int, said: str) -> None:
        self._say(messages.Goodbye(code=code, message=said))
        self.pump.close(code)

    def _words(self, text: str) -> str:
        with translation.override(self.language):
            return gettext(text)
