"""One event stream: what it has told its person's program of rooms and games, and what it tells next.

It hears the messages that sockets hear. What a message does not say is read again for many streams together; a turn is
never read, since every move says whom the game waits for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Collection, Iterable, Sequence
from contextvars import Context
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import structlog
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext, gettext_noop
from msgspec import UNSET

from accounts import networks, sanctions
from accounts.models import NetworkBan, Sanction, SanctionKind
from accounts.networks import Address
from accounts.sessions import Login
from games.clock import now_ms
from games.live.catching_up import catching_up
from games.live.hub import hub
from games.messages import events
from games.models import Status
from games.runtime.batching import Batcher
from games.runtime.database import in_database
from games.runtime.per_loop import PerLoop
from games.selectors.play import following
from games.selectors.play.following import Asked, Ended, FollowedGame, FollowedRoom, Place
from games.selectors.rooms.visits import Current

OUTBOX_SIZE = 500
"""Lines that a client may leave unread."""
READ_TOGETHER, READ_EVERY, MAX_WAITING = 100, 0.05, 20_000
RETRY_DELAY = 1.0
OPEN_TIMEOUT = 5.0
"""Seconds in which a stream has to know how things stand."""
RESTARTING = gettext_noop("The site is being updated. Open the stream again.")
TOO_SLOW = gettext_noop("Too many lines were left unread.")
LOGGED_OUT = gettext_noop("You have been logged out. Log in again to continue.")
TOKEN_ENDED = gettext_noop("This token is unknown, expired or revoked.")

log = structlog.get_logger(__name__)


@dataclass
class Listener:
    """Whose stream it is: the person, the login that has to stay valid, the address it comes from, the language."""

    person: int
    login: Login
    address: Address | None
    language: str


class Stream:
    """The lines for one client; a socket for the hub."""

    def __init__(self, listener: Listener) -> None:
        self.listener = listener
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        """Lines; None after the last one."""
        self.rooms: dict[int, FollowedRoom] = {}
        self.heard: set[int] = set()
        """The rooms whose messages it gets."""
        self.unread: set[int] = set()
        self.busy: set[int] = set()
        """The rooms that have to be read, and those that are being read."""
        self.reading: asyncio.Task[None] | None = None
        self.ended = False

    async def open(self) -> None:
        """Tell how things stand; from now on, what happens."""
        person = self.listener.person
        await hub().follow(person, self)
        catching_up().start()
        for kept in await _in_database(following.seats_kept, person):
            self.tell(events.SeatKept, **kept._asdict())
        self.look(place.room for place in await _in_database(following.places_of, [person]))
        if self.reading is not None:
            await asyncio.wait_for(self.reading, OPEN_TIMEOUT)
        self.tell(events.CaughtUp)

    async def close(self) -> None:
        """The client is gone."""
        self.ended = True
        if self.reading is not None:
            self.reading.cancel()
            await asyncio.gather(self.reading, return_exceptions=True)
        for room in self.heard:
            await hub().leave(room, self)
        await hub().unfollow(self.listener.person, self)

    # Lines

    def tell(self, kind: type[events.PersonEvent], /, **fields: Any) -> None:
        """Queue a line; a client that leaves too many unread is sent no more."""
        if self.ended:
            return
        if self.outbox.qsize() >= OUTBOX_SIZE:
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self.end("too_slow", TOO_SLOW)
            return
        self.outbox.put_nowait(events.line_of(kind(now=now_ms(), **fields)))

    def end(self, code: Any, text: str) -> None:
        """Say why the stream ends, and end it."""
        if self.ended:
            return
        with translation.override(self.listener.language):
            last = events.StreamEnd(code=code, message=gettext(text), now=now_ms())
        self.ended = True
        self.outbox.put_nowait(events.line_of(last))
        self.outbox.put_nowait(None)

    def log_out(self) -> None:
        """The login is not valid any more."""
        is_token = self.listener.login.is_token
        self.end("invalid_token" if is_token else "log_in", TOKEN_ENDED if is_token else LOGGED_OUT)

    # From the hub

    def receive(self, message: dict[str, Any]) -> None:
        """Tell what a message says, if it concerns the person."""
        listener = self.listener
        match message["type"]:
            case "move":
                self._take_move(message)
            case "room":
                self._take_room(message)
            case "game" | "seated":
                self.look([message["room"]])
            case "seat_kept":
                self.tell(events.SeatKept, code=message["code"], ruleset=message["ruleset"], seat=message["seat"])
            case "disconnect" if message["user"] == listener.person:
                if message["session"] in (None, listener.login.key):
                    self._disconnect(message.get("ban"))
            case "session" if (message["user"], message["old"]) == (listener.person, listener.login.key):
                listener.login = Login(message["new"])
            case "network_ban" if networks.covers(message["network"], listener.address):
                until = message["until"] and datetime.fromisoformat(message["until"])
                ban = NetworkBan(network=message["network"], reason=message["reason"], until=until)
                self.end("network_banned", networks.described_in(listener.language, ban))

    def check_idle(self) -> None:
        """A client of a stream says nothing; that it is gone shows when it is sent something."""

    def catch_up(self, room: int, stored: Current) -> bool:
        """Read a room again of which something newer is stored than was told."""
        known = self.rooms.get(room)
        if known is not None and room not in self.busy:
            game = known.game
            late = game is not None and game.number == stored.game and game.version < (stored.version or 0)
            if late or known.version < stored.room or known.current != stored.game:
                self.look([room])
        return False

    def restart(self) -> None:
        """End because this process does."""
        self.end("restarting", RESTARTING)

    # Rooms

    def compare(self, rooms: Collection[int]) -> None:
        """Read again what the stream knows otherwise: `rooms` are those in which the person sits."""
        self.look(self.rooms.keys() ^ set(rooms))

    def look(self, rooms: Iterable[int]) -> None:
        """Read these rooms, soon."""
        self.unread |= set(rooms)
        if self.unread and self.reading is None and not self.ended:
            self.reading = asyncio.create_task(self._read(), context=Context())

    async def _read(self) -> None:
        try:
            while self.unread and not self.ended:
                self.busy, self.unread = self.unread, set()
                try:
                    await self._read_busy()
                except Exception as error:
                    log.warning("rooms of an event stream could not be read", error=repr(error))
                    self.unread |= self.busy
                    await asyncio.sleep(RETRY_DELAY)
                self.busy = set()
        finally:
            self.reading = None

    async def _read_busy(self) -> None:
        rooms = sorted(self.busy)
        for room in rooms:
            if room not in self.heard:
                self.heard.add(room)
                await hub().join(room, self)
        person = self.listener.person
        found = await asyncio.gather(*(reads().do(Place(person, room)) for room in rooms))
        for room, seen in zip(rooms, found, strict=True):
            known = self.rooms.get(room)
            if known is not None and seen is not None and _is_older(seen, known):
                self.unread.add(room)
            elif seen is None or seen.line is None:
                self._tell_left(room, known, seen)
                self.heard.discard(room)
                await hub().leave(room, self)
            else:
                self.rooms[room] = seen
                if known is None:
                    self.tell(events.RoomJoined, room=seen.line)
                self._tell_game(seen, known.game if known is not None else None)

    def _tell_left(self, room: int, known: FollowedRoom | None, seen: FollowedRoom | None) -> None:
        self.rooms.pop(room, None)
        if known is None:
            return
        if seen is not None and seen.game is not None and seen.game.ended is not None:
            self._tell_game(seen, known.game)
        if seen is None or seen.closed:
            self.tell(events.RoomClosed, code=known.code, reason=(seen and seen.close_reason) or UNSET)
        else:
            self.tell(events.RoomLeft, code=known.code, cause="removed" if seen.removed else "left")

    def _tell_game(self, room: FollowedRoom, told: FollowedGame | None) -> None:
        """Tell what is new about the person's game in a room."""
        game = room.game
        if game is None:
            return
        begun = told is None or told.number != game.number
        about: dict[str, Any] = {"code": room.code, "game": game.number, "seat": game.seat}
        if game.ended is not None:
            if begun or (told is not None and told.ended is None):
                self.tell(events.GameResult, **about, **{**game.ended._asdict(), "cause": game.ended.cause or UNSET})
            return
        if begun:
            ruleset = room.line.ruleset if room.line is not None else ""
            self.tell(events.GameBegun, **about, ruleset=ruleset, paused=game.paused)
        asked, before = game.asked, None if told is None or begun else told.asked
        if asked is not None and (before is None or before.decision != asked.decision):
            deadline = UNSET if asked.deadline is None else asked.deadline
            about |= {"decision": asked.decision, "kind": asked.kind, "deadline": deadline}
            self.tell(events.Turn, **about, version=game.version)

    def _take_room(self, message: dict[str, Any]) -> None:
        room = message["room"]
        known = self.rooms.get(room)
        if known is None or room in self.busy or message["closed"]:
            self.look([room])
        elif message["version"] > known.version:
            if str(self.listener.person) in message["members"]:
                self.rooms[room] = replace(known, version=message["version"])
            else:
                self.look([room])

    def _take_move(self, message: dict[str, Any]) -> None:
        room = message["room"]
        known = self.rooms.get(room)
        if known is None or room in self.busy or known.current != message["game"] or "asked" not in message:
            self.look([room])
            return
        game = known.game
        if game is None or message["version"] <= game.version:
            return
        asked, result = message["asked"].get(str(game.seat)), message["result"]
        now = replace(
            game,
            version=message["version"],
            paused=False,
            asked=None if asked is None else Asked(*asked),
            ended=None if result is None else Ended(Status.FINISHED, *result),
        )
        self.rooms[room] = replace(known, game=now)
        self._tell_game(self.rooms[room], game)

    def _disconnect(self, ban: dict[str, Any] | None) -> None:
        if ban is None:
            self.log_out()
            return
        until = ban["until"] and datetime.fromisoformat(ban["until"])
        with translation.override(self.listener.language):
            text = sanctions.describe(Sanction(kind=SanctionKind.BAN, reason=ban["reason"], until=until))
        self.end("banned", text)


def _is_older(seen: FollowedRoom, known: FollowedRoom) -> bool:
    """Whether what was read is older than what messages have said meanwhile."""
    if seen.version < known.version:
        return True
    same = seen.game is not None and known.game is not None and seen.game.number == known.game.number
    return same and seen.game.version < known.game.version  # type: ignore[union-attr]


def _in_database(call: Any, *arguments: Any) -> Awaitable[Any]:
    return in_database(settings.LANGUAGE_CODE, call, *arguments)


def _batcher() -> Batcher[Place, FollowedRoom | None]:
    def work(places: list[Place]) -> Awaitable[Sequence[FollowedRoom | None]]:
        return _in_database(following.followed, places)

    return Batcher(work, max_size=READ_TOGETHER, max_waiting=MAX_WAITING, interval=READ_EVERY)


reads = PerLoop(_batcher)
"""The running event loop's reader of rooms for streams."""
