"""The games that this process plays: each loaded once, kept warm, and played by one coroutine at a time.

`services.play.table` has the way of a move. Any process may serve any game: one that finds that another was first loads
the game again.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from contextvars import Context
from functools import partial
from itertools import islice
from typing import Any, TypeVar

import structlog
from django.conf import settings
from django.utils import translation

from config.monitoring.metrics import STATE
from games import messages
from games.live.hub import hub
from games.models import Game
from games.runtime.batching import Batcher
from games.runtime.broadcast import broadcast, channel_of
from games.runtime.database import fetch, in_database
from games.runtime.per_loop import PerLoop
from games.runtime.worker import Worker
from games.selectors.play import games as reading
from games.selectors.play import loaded as loading
from games.selectors.play.loaded import LoadedGame, VersionEvents
from games.services.play.effects import apply_effects, has_effects
from games.services.play.moves import Played
from games.services.play.store import STORE, STORE_UNLOCKED, Record, columns
from games.services.play.table import Table
from games.services.play.waking import notify_sweep

T = TypeVar("T")

WARM_GAMES = 500
"""Games kept warm; the least recently used ones are dropped."""
STORED_TOGETHER, LOADED_TOGETHER, MAX_WAITING = 200, 20, 2_000
STORED = "SELECT version, xmin::text FROM games_game WHERE id = %s"

THOUGHT = 2.0
"""Seconds after which a bot does without thinking, and plays like one of the level that its own is based on."""
log = structlog.get_logger(__name__)


class LoopPort:
    """Loads and stores many games together, on the connections of an event loop."""

    def __init__(self) -> None:
        self.loads: Batcher[int, LoadedGame | None] = Batcher(_load, max_size=LOADED_TOGETHER, max_waiting=MAX_WAITING)
        self.writes: Batcher[Record, str | None] = Batcher(_store, max_size=STORED_TOGETHER, max_waiting=MAX_WAITING)
        self.effects = EffectQueue()

    async def load(self, game: int) -> LoadedGame | None:
        """Load a game; None if there is none with this number."""
        return await self.loads.do(game)

    async def store(self, record: Record) -> str | None:
        """Store a move; return the game's new mark, None if the game has changed."""
        mark = await self.writes.do(record)
        if mark is None:  # somebody has locked the row, or it has changed
            rows = await fetch(STORE, record)
            mark = rows[0][1] if rows else None
        return mark

    async def fetch(self, statement: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
        """Run a statement and return its rows."""
        return await fetch(statement, parameters)

    async def run(self, service: Callable[..., T], *arguments: Any) -> T:
        """Call a service in a thread."""
        return await _in_thread(service, *arguments)

    async def think(self, question: bytes) -> bytes | None:
        """Return what bots would do, from the one process beside this one: only they wait for it."""
        return await thinker().ask(lambda left: question, THOUGHT)

    def publish(self, played: Played, message: dict[str, Any], *, seats_changed: bool) -> None:
        """Tell this process's sockets at once and those of others through Redis; effects follow in a thread."""
        self.effects.add(played, seats_changed=seats_changed)
        hub().deliver(message)
        broadcast(channel_of(message["room"]), message, here=False)

    def wake_sweep(self, row: Game) -> None:
        """Notify the sweep if the game is due soon."""
        notify_sweep(row)


class WarmTable(Table):
    """A game in this process, with the lock of the coroutine that uses it."""

    def __init__(self, port: LoopPort, game: int) -> None:
        super().__init__(port, game)
        self.lock = asyncio.Lock()
        self.users = 0


class Tables:
    """The warm games of an event loop."""

    def __init__(self) -> None:
        self.warm: OrderedDict[int, WarmTable] = OrderedDict()
        self.port = LoopPort()

    async def act(self, game: int, user: int | None, action: Any, client_id: str) -> int:
        """Play a person's action and return its version; the same `client_id` again returns the same version.

        Raises Refused with the rules' codes, or `not_member` for somebody without a seat; then nothing has changed.
        """
        return await _to_its_end(self._act(game, user, action, client_id))

    async def run_due(self, game: int, stamp: tuple[int, str] | None = None) -> int | None:
        """Do one due step of a game; returns when (ms) more is due.

        `stamp` holds the version and mark that the caller has read: a warm game that is older is loaded again.
        """
        return await _to_its_end(self._run_due(game, stamp))

    async def frame(
        self, game: int, user: int | None, language: str, stamp: tuple[int, str] | None = None
    ) -> tuple[int | None, messages.GameFrame]:
        """A person's seat and the game as they see it, no older than `stamp` or the version stored now."""
        if stamp is None:
            stamp = await _stored(game)
        async with self._at(game) as table:
            table.forget_if_older(*stamp)
            loaded = await table.position()
            if loaded.recent is None:
                loaded.recent = await _recent(loaded)
            seat = next((one.number for one in loaded.seats if user is not None and one.user_id == user), None)
            with translation.override(language):
                return seat, reading.frame_of(loaded, seat, loaded.recent)

    async def read(self, game: int, language: str, call: Callable[[LoadedGame], T]) -> T:
        """Return the result of `call` on the game as it is stored now; `call` must not change the game."""
        stamp = await _stored(game)
        async with self._at(game) as table:
            table.forget_if_older(*stamp)
            with translation.override(language):
                return call(await table.position())

    async def version(self, game: int) -> int:
        """The game's version as this process last loaded or stored it."""
        async with self._at(game) as table:
            return (await table.position()).row.version

    async def has_coach(self, game: int) -> bool:
        """Whether a coach helps the game's player, which is decided when it begins."""
        async with self._at(game) as table:
            return (await table.position()).row.has_coach

    def ruleset(self, game: int) -> str:
        """The key of a warm game's ruleset; empty if it is not warm."""
        table = self.warm.get(game)
        return "" if table is None or table.loaded is None else table.loaded.row.ruleset

    async def settled(self) -> None:
        """Wait until everything that follows from stored moves has been done."""
        await self.port.effects.done()

    async def finish(self) -> None:
        """Wait until nothing is being played, and everything that follows from it has been done."""
        for table in list(self.warm.values()):
            async with table.lock:
                pass
        await self.settled()

    async def _act(self, game: int, user: int | None, action: Any, client_id: str) -> int:
        async with self._at(game) as table:
            return await table.act(user, action, client_id)

    async def _run_due(self, game: int, stamp: tuple[int, str] | None) -> int | None:
        async with self._at(game) as table:
            if stamp is not None:
                table.forget_if_older(*stamp)
            return await table.run_due()

    @asynccontextmanager
    async def _at(self, game: int) -> AsyncIterator[WarmTable]:
        """The game's table, for this coroutine alone; one that is in use is never dropped."""
        table = self.warm.setdefault(game, WarmTable(self.port, game))
        self.warm.move_to_end(game)
        table.users += 1
        try:
            async with table.lock:
                yield table
        finally:
            table.users -= 1
            self._drop_coldest()

    def _drop_coldest(self) -> None:
        spare = len(self.warm) - WARM_GAMES
        if spare > 0:
            idle = (game for game, table in self.warm.items() if not table.users)
            for game in list(islice(idle, spare)):
                del self.warm[game]


class EffectQueue:
    """Applies the effects of stored moves in their order: on the chat and the room."""

    def __init__(self) -> None:
        self.waiting: deque[tuple[Played, bool]] = deque()
        self.running: asyncio.Task[None] | None = None

    def add(self, played: Played, *, seats_changed: bool) -> None:
        """Apply the effects of this move soon, if it has any."""
        if has_effects(played, seats_changed=seats_changed):
            self.waiting.append((played, seats_changed))
            if self.running is None:
                self.running = asyncio.create_task(self._run(), context=Context())  # of nobody: it serves many

    async def done(self) -> None:
        """Wait until nothing is left to do."""
        if self.running is not None:
            await self.running

    async def _run(self) -> None:
        try:
            while self.waiting:
                played, seats_changed = self.waiting.popleft()
                try:
                    await _in_thread(partial(apply_effects, played, seats_changed=seats_changed))
                except Exception:
                    log.exception("the effects of a move were not applied", game=played.loaded.row.pk)
        finally:
            self.running = None


async def _load(games: list[int]) -> list[LoadedGame | None]:
    by_pk = {}
    for row in await fetch(loading.LOAD, [games]):
        book = loading.known_book(row)
        if book is None:
            (rules,) = await fetch(loading.LOAD_RULES, [row[loading.PK]])
            book = loading.open_book(row, rules)
        by_pk[row[loading.PK]] = loading.read_game(row, book)
    return [by_pk.get(game) for game in games]


async def _recent(loaded: LoadedGame) -> deque[VersionEvents]:
    """The latest events of a game; one without rows has ended and been packed."""
    rows = await fetch(loading.LOAD_RECENT, [loaded.row.pk, loaded.row.version, loading.RECENT_LENGTH])
    return loading.read_recent(rows, loaded.book) if rows else await _in_thread(loading.recent_of, loaded)


async def _stored(game: int) -> tuple[int, str]:
    """The version and mark of the game as it is stored."""
    rows = await fetch(STORED, [game])
    return (rows[0][0], rows[0][1]) if rows else (0, "")


async def _store(records: list[Record]) -> list[str | None]:
    marks = dict(await fetch(STORE_UNLOCKED, columns(records)))
    return [marks.get(record.game) for record in records]


async def _in_thread(call: Callable[..., T], *args: Any) -> T:
    return await in_database(settings.LANGUAGE_CODE, call, *args)


async def _to_its_end(work: Coroutine[Any, Any, T]) -> T:
    """Await work that goes on even if the socket that asked for it is closed meanwhile."""
    return await asyncio.shield(asyncio.create_task(work))


thinker = PerLoop(partial(Worker, "games.analysis.thinking"))
"""The process that thinks for bots of the running event loop, started for the first of them."""
tables = PerLoop(Tables)
"""The tables of the running event loop."""

STATE.queues |= {
    "moves": lambda: sum(len(one.port.writes.waiting) for one in tables.all()),
    "loads": lambda: sum(len(one.port.loads.waiting) for one in tables.all()),
    "effects": lambda: sum(len(one.port.effects.waiting) for one in tables.all()),
    "thoughts": lambda: sum(one.waiting for one in thinker.all()),
}
