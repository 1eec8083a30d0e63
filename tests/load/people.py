"""People at tables: what each one's browser knows, who moves next, and since when a move is under way."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from itertools import count
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from config.http.token_bucket import TokenBucket
from tests.load.counting import Counts
from tests.load.wire import Place, Wire

WANTED = ("roll", "buy", "decline", "pass", "settle", "declare_bankruptcy", "pay_bail", "end_turn")
"""Actions in order of preference: a person takes the first that is possible."""
HEARTBEAT, SILENCE, FIRST_WAIT, LONGEST_WAIT = 15.0, 25.0, 0.4, 15.0
"""Seconds, as in the browser client: between pings, until a connection is given up, and before it is made again."""
ASK_AGAIN = 2.1
"""Seconds after a refusal or a gap until the table is asked for; the server gives a snapshot every two."""
PACE = 18.0, 45.0
"""Moves per second of one person, and in the largest burst: a little less than the server allows commands."""
RUN = secrets.token_hex(4)
"""Part of every command's ID, so that no two runs share any."""
_numbers = count(1)


class Offer(msgspec.Struct):
    """An action that is possible."""

    type: str


class Position(msgspec.Struct):
    """Of a state, or a patch of one, what matters here."""

    legal: list[Offer] | UnsetType | None = UNSET


class Game(msgspec.Struct):
    """Of a game's frame, what matters here."""

    version: int
    state: Position
    now: int = 0


class Message(msgspec.Struct):
    """Of whatever a server says, what matters here; the rest is skipped unread."""

    type: str
    version: int = 0
    now: int = 0
    automatic: str = ""
    code: str | int = ""
    patch: Position | None = None
    game: Game | None = None


_read = msgspec.json.Decoder(Message).decode


class Person:
    """One person with one socket."""

    def __init__(self, table: Table, key: str) -> None:
        self.table, self.key = table, key
        self.version = self.attempts = 0
        self.legal: list[str] = []
        self.pace = TokenBucket(*PACE)
        self.wire: Wire | None = None
        self.welcomed: asyncio.Future[None] | None = None
        self.heartbeat: asyncio.TimerHandle | None = None

    async def come(self, place: Place, *, storm: bool) -> None:
        """Connect, in a storm after a random wait, and again if that fails, as browsers do."""
        loop = asyncio.get_running_loop()
        while True:
            if self.attempts or storm:
                longest = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(self.attempts, 10))
                await asyncio.sleep(longest / 2 * (1 + random.random()))
            self.attempts += 1
            welcomed = self.welcomed = loop.create_future()
            wire = self.wire = Wire(place, self.table.code, self.key, self._hello, self._heard, self._lost)
            try:
                async with asyncio.timeout(SILENCE):
                    await loop.create_connection(lambda wire=wire: wire, place.host, place.port)  # type: ignore[misc]
                    await welcomed
            except OSError:
                wire.drop()
            else:
                self.heartbeat = loop.call_later(random.random() * HEARTBEAT, self._beat)
                return

    def leave(self) -> None:
        """Close the socket and come no more."""
        if self.heartbeat is not None:
            self.heartbeat.cancel()
        if self.wire is not None:
            self.wire.drop()

    def act(self, kind: str) -> None:
        """Play."""
        self._say(type="act", action={"type": kind}, version=self.version)

    def ask_again(self) -> None:
        """Ask for the whole game, in a moment."""
        asyncio.get_running_loop().call_later(ASK_AGAIN, lambda: self._say(type="state"))

    def _hello(self) -> None:
        self._say(type="hello")

    def _beat(self) -> None:
        self._say(type="ping", version=self.version)
        self.heartbeat = asyncio.get_running_loop().call_later(HEARTBEAT, self._beat)

    def _say(self, **command: Any) -> None:
        assert self.wire is not None
        self.wire.say(msgspec.json.encode({"id": f"{RUN}-{next(_numbers)}", **command}))

    def _heard(self, text: bytes) -> None:
        message = _read(text)
        match message.type:
            case "update":
                if message.patch is not None and message.patch.legal is not UNSET:
                    self.legal = [offer.type for offer in message.patch.legal or ()]
                if message.version != self.version + 1:
                    self.table.counts.gaps += 1
                    self.ask_again()
                self.version = message.version
                self.table.told(self, message)
            case "welcome" | "snapshot" if message.game is not None:
                self._began(message.game)
            case "error":
                self.table.refused(self, str(message.code))
            case "goodbye":
                self.table.counts.wrong[f"goodbye {message.code}"] += 1

    def _began(self, game: Game) -> None:
        """The whole game was given."""
        self.version = game.version
        self.legal = [offer.type for offer in game.state.legal or ()]
        self.table.last_at = game.now
        if self.welcomed is not None and not self.welcomed.done():
            self.welcomed.set_result(None)

    def _lost(self, code: int) -> None:
        if self.welcomed is not None and not self.welcomed.done():
            self.welcomed.set_exception(ConnectionError(code))
        else:
            self.table.counts.wrong[f"closed {code}"] += 1


class Table:
    """One game. `mode` is empty while nobody plays, `pause` that of its bots in ms.

    `every` is the time in seconds between moves at a fixed rate, or 0 for moves without a pause. A move at a fixed rate
    that could not begin at its moment, because the one before was not over, counts from its moment all the same.
    """

    def __init__(self, code: str, keys: list[str], pause: int) -> None:
        self.code, self.pause = code, pause
        self.people = [Person(self, key) for key in keys]
        self.counts = Counts()
        self.mode, self.every, self.due = "", 0.0, 0.0
        self.mover: Person | None = None
        self.goal = self.last_at = 0
        self.began = 0.0
        self.waiting = False
        """Whether a move at a fixed rate is overdue and begins as soon as somebody can act."""
        self.under_way: dict[int, tuple[float, int]] = {}
        """The moves that not everybody has heard of, by version: since when, and by how many not."""

    @property
    def version(self) -> int:
        """The latest version that anybody here has."""
        return max(person.version for person in self.people)

    def start(self, mode: str, counts: Counts, every: float = 0.0) -> None:
        """Let people play from now on."""
        self.mode, self.counts, self.every = mode, counts, every
        self.mover, self.waiting = None, False
        self.under_way.clear()
        if every:
            self.due = time.perf_counter() + random.random() * every
            self._wait()
        else:
            self._move(time.perf_counter())

    def stop(self) -> None:
        """Let nobody begin another move."""
        self.mode = ""

    def told(self, person: Person, message: Message) -> None:
        """Somebody has heard an update."""
        now, counts = time.perf_counter(), self.counts
        self._hear(person.version, now)
        if person is self.people[0]:
            if message.automatic == "bot" and counts.counts(now):
                counts.late.append(max(0.0, time.time() - (self.last_at + self.pause) / 1000))
            self.last_at = message.now
        if person is self.mover and person.version >= self.goal:
            self.mover = None
            counts.made += 1
            if counts.counts(now):
                counts.answered += 1
                counts.mover.append(now - self.began)
            if self.every:
                self.due += self.every
                self.waiting = self.due <= now
                if not self.waiting:
                    self._wait()
        if self.waiting or not self.every:
            self._move(self.due if self.every else now)

    def refused(self, person: Person, code: str) -> None:
        """A move came too late, because a bot was quicker: look at the table anew."""
        if self.mode != "bots":
            self.counts.wrong[f"refused {code}"] += 1
        if person is self.mover:
            self.counts.owed -= len(self.people)
            self.under_way.pop(self.goal, None)
            self.mover = None
        person.legal = []
        person.ask_again()

    def _hear(self, version: int, now: float) -> None:
        if version not in self.under_way:
            return
        since, missing = self.under_way.pop(version)
        self.counts.heard += 1
        if missing > 1:
            self.under_way[version] = (since, missing - 1)
        elif self.counts.counts(now):
            self.counts.slowest.append(now - since)

    def _wait(self) -> None:
        asyncio.get_running_loop().call_later(self.due - time.perf_counter(), self._moment)

    def _moment(self) -> None:
        self.waiting = True
        self._move(self.due)

    def _move(self, began: float) -> None:
        """Act for every person who can."""
        if not self.mode or self.mover is not None or time.perf_counter() >= self.counts.until:
            return
        for person in self.people:
            kind = next((kind for kind in WANTED if kind in person.legal), None)
            if kind is not None:
                delay = person.pace.reserve(1)
                self.mover, self.goal, self.began = person, person.version + 1, began + delay
                self.under_way[self.goal] = (time.perf_counter() + delay, len(self.people))
                self.counts.owed += len(self.people)
                self.waiting = False
                if delay:
                    asyncio.get_running_loop().call_later(delay, person.act, kind)
                else:
                    person.act(kind)
                return
