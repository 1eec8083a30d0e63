"""The games that this process plays: each loaded once, kept warm, and played by one coroutine at a time.

Nothing in the database is locked for that. A move is stored if the game is still as this process loaded it
(`services.play.store`); if another process was first, the warm game is dropped, loaded and played again. So any process
may serve any game. A warm game whose move could not be stored is dropped, too, because the rules have changed it in
place.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import structlog
from django.conf import settings
from django.utils import translation

from games import messages, refusals
from games.clock import now_ms
from games.engine.refusal import Refused
from games.live.hub import hub
from games.models import Status
from games.runtime.batching import Batcher, Overloaded
from games.runtime.broadcast import broadcast, channel_of
from games.runtime.database import fetch, in_database
from games.runtime.per_loop import PerLoop
from games.selectors.play import games as reading
from games.selectors.play import loaded as loading
from games.selectors.play import versions as records
from games.selectors.play.loaded import LoadedGame, Told
from games.services.play import play, playing
from games.services.play.playing import Played
from games.services.play.store import STORE, STORE_UNLOCKED, WAIT_FOR_DEADLINE, Record, columns
from games.services.play.waking import notify_sweep

T = TypeVar("T")

WARM_GAMES = 500
"""Games kept warm; the least recently used ones are dropped."""
STORED_TOGETHER, LOADED_TOGETHER, MOST_WAITING = 200, 20, 2_000
MAX_ATTEMPTS = 20
"""How often a move is tried while other processes move in the same game, or decisions are overdue."""
CHECK = """
SELECT g.xmin::text, (
    SELECT max(a.version) FROM games_action a
    WHERE a.game_id = g.id AND a.user_id = %s AND a.client_id = %s AND a.client_id <> ''
) FROM games_game g WHERE g.id = %s
"""
STORED = "SELECT version, xmin::text FROM games_game WHERE id = %s"

log = structlog.get_logger(__name__)


class Table:
    """One game in this process."""

    def __init__(self, game: int) -> None:
        self.game = game
        self.lock = asyncio.Lock()
        self.users = 0
        self.loaded: LoadedGame | None = None


class Tables:
    """The warm games of an event loop."""

    def __init__(self) -> None:
        self.warm: OrderedDict[int, Table] = OrderedDict()
        self.loads: Batcher[int, LoadedGame | None] = Batcher(_load, most=LOADED_TOGETHER, waiting=MOST_WAITING)
        self.writes: Batcher[Record, str | None] = Batcher(_store, most=STORED_TOGETHER, waiting=MOST_WAITING)
        self.afterwards = Afterwards()

    async def act(self, game: int, user: int | None, action: Any, client_id: str) -> int:
        """Play a person's action and return its version; the same `client_id` again returns the same version.

        Raises Refused with the rules' codes, or `not_member` for somebody without a seat; then nothing has changed.
        """
        return await _to_its_end(self._act(game, user, action, client_id))

    async def run_due(self, game: int, seen: tuple[int, str] | None = None) -> int | None:
        """Do one due step of a game; returns when (ms) more is due.

        `seen` are the version and mark that the caller has read: a warm game that is older is loaded again.
        """
        return await _to_its_end(self._run_due(game, seen))

    async def frame(
        self, game: int, user: int | None, language: str, seen: tuple[int, str] | None = None
    ) -> tuple[int | None, messages.GameFrame]:
        """A person's seat and the game as they see it, no older than `seen` or the version stored now."""
        if seen is None:
            seen = await _stored(game)
        async with self._at(game) as table:
            _forget_if_older(table, seen)
            loaded = await self._loaded(table)
            if loaded.recent is None:
                loaded.recent = await _recent(loaded)
            seat = next((one.number for one in loaded.seats if user is not None and one.user_id == user), None)
            with translation.override(language):
                return seat, reading.frame_of(loaded, seat, loaded.recent)

    async def read(self, game: int, language: str, call: Callable[[LoadedGame], T]) -> T:
        """Return the result of `call` on the game as it is stored now; `call` must not change the game."""
        seen = await _stored(game)
        async with self._at(game) as table:
            _forget_if_older(table, seen)
            with translation.override(language):
                return call(await self._loaded(table))

    async def version(self, game: int) -> int:
        """The game's version as this process last loaded or stored it."""
        async with self._at(game) as table:
            return (await self._loaded(table)).row.version

    async def settled(self) -> None:
        """Wait until everything that follows from stored moves has been done."""
        await self.afterwards.done()

    async def finish(self) -> None:
        """Wait until nothing is being played, and everything that follows from it has been done."""
        for table in list(self.warm.values()):
            async with table.lock:
                pass
        await self.settled()

    async def _act(self, game: int, user: int | None, action: Any, client_id: str) -> int:
        async with self._at(game) as table:
            for _ in range(MAX_ATTEMPTS):
                loaded = await self._loaded(table)
                try:
                    if not await self._is_ready(table, loaded, user):
                        continue
                    played = playing.act(loaded, user, action, client_id)
                except Refused:
                    mark, version = await _check(game, user, client_id)
                    if version is None and loaded.row.status != Status.PLAYING and client_id:
                        version = await _in_thread(records.version_of, game, user, client_id)
                    if version is not None:
                        return version
                    if mark == loaded.mark:
                        raise
                    table.loaded = None  # refused by an old position
                    continue
                if await self._keep(table, played):
                    notify_sweep(loaded.row)
                    return loaded.row.version
                _, version = await _check(game, user, client_id)
                if version is not None:
                    return version
            raise Overloaded

    async def _is_ready(self, table: Table, loaded: LoadedGame, user: int | None) -> bool:
        """Whether this person can act now; otherwise what comes first has been done: resuming, or an overdue decision.

        Raises Refused for somebody without a seat, or away because of a ban.
        """
        seat = loaded.seat_for(user)
        if loaded.row.status == Status.PLAYING and loaded.row.paused_at is not None:
            table.loaded = None
            await _in_thread(play.resume, table.game, user)
            return False
        if loaded.row.status == Status.PLAYING and playing.is_overdue(loaded.row):
            await self._play_due(table, loaded)
            return False
        if seat.away:
            await _in_thread(play.refuse_banned, user)
        return True

    async def _run_due(self, game: int, seen: tuple[int, str] | None) -> int | None:
        async with self._at(game) as table:
            if seen is not None:
                _forget_if_older(table, seen)
            loaded = await self._loaded(table)
            return await self._play_due(table, loaded) if playing.is_due(loaded.row) else loaded.row.wake_at

    async def _play_due(self, table: Table, loaded: LoadedGame) -> int | None:
        """Play what is due in a loaded game; returns when more is due: at once, if another process was first."""
        table.loaded = None  # until it is stored
        played = playing.play_due(loaded)
        if played is None:
            found = await fetch(WAIT_FOR_DEADLINE, [table.game, loaded.row.version, loaded.row.wake_at])
            return found[0][1] if found else now_ms()
        return loaded.row.wake_at if await self._keep(table, played) else now_ms()

    async def _keep(self, table: Table, played: Played) -> bool:
        """Store a move and tell the table; False if another process moved first, and then nothing has changed."""
        table.loaded = None  # the rules have changed it in place: what is stored is the truth
        record, message = played.record(), played.message()
        mark = await self.writes.do(record)
        if mark is None:  # somebody has locked the row, or it has changed
            found = await fetch(STORE, record)
            if not found:
                return False
            mark = found[0][1]
        self.afterwards.add(played)
        played.stored(mark)
        table.loaded = played.loaded
        hub().deliver(message)
        broadcast(channel_of(message["room"]), message, here=False)
        return True

    async def _loaded(self, table: Table) -> LoadedGame:
        if table.loaded is None:
            table.loaded = await self.loads.do(table.game)
        if table.loaded is None:
            raise refusals.no_such_game()
        return table.loaded

    @asynccontextmanager
    async def _at(self, game: int) -> AsyncIterator[Table]:
        """The game's table, for this coroutine alone; one that is in use is never dropped."""
        table = self.warm.setdefault(game, Table(game))
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
            idle = [game for game, table in self.warm.items() if not table.users]
            for game in idle[:spare]:
                del self.warm[game]


def _forget_if_older(table: Table, seen: tuple[int, str]) -> None:
    """Drop a warm game that is not what somebody has read of it, its version and mark, unless it is newer."""
    warm = table.loaded
    if warm is not None and seen[0] >= warm.row.version and seen[1] != warm.mark:
        table.loaded = None


class Afterwards:
    """Follow-up work for stored moves, in their order: the chat's notices, and the room."""

    def __init__(self) -> None:
        self.waiting: deque[tuple[Played, bool]] = deque()
        self.running: asyncio.Task[None] | None = None

    def add(self, played: Played) -> None:
        """Do this move's part soon; to be called before the game counts as stored."""
        seats_changed = played.seats_changed
        if seats_changed or play.is_followed_up(played):
            self.waiting.append((played, seats_changed))
            if self.running is None:
                self.running = asyncio.create_task(self._run())

    async def done(self) -> None:
        """Wait until nothing is left to do."""
        if self.running is not None:
            await self.running

    async def _run(self) -> None:
        try:
            while self.waiting:
                played, seats_changed = self.waiting.popleft()
                try:
                    await _in_thread(play.follow_up, played, seats_changed)
                except Exception:
                    log.exception("a move was not followed up", game=played.loaded.row.pk)
        finally:
            self.running = None


async def _load(games: list[int]) -> list[LoadedGame | None]:
    found = {}
    for row in await fetch(loading.LOAD, [games]):
        book = loading.known_book(row)
        if book is None:
            (rules,) = await fetch(loading.LOAD_RULES, [row[loading.PK]])
            book = loading.open_book(row, rules)
        found[row[loading.PK]] = loading.read_game(row, book)
    return [found.get(game) for game in games]


async def _recent(loaded: LoadedGame) -> deque[Told]:
    """The latest events of a game; one without rows has ended and been packed."""
    rows = await fetch(loading.LOAD_RECENT, [loaded.row.pk, loaded.row.version, loading.RECENT_LENGTH])
    return loading.read_recent(rows, loaded.book) if rows else await _in_thread(loading.recent_of, loaded)


async def _stored(game: int) -> tuple[int, str]:
    """The version and mark of the game as it is stored."""
    found = await fetch(STORED, [game])
    return (found[0][0], found[0][1]) if found else (0, "")


async def _store(records: list[Record]) -> list[str | None]:
    marks = dict(await fetch(STORE_UNLOCKED, columns(records)))
    return [marks.get(record.game) for record in records]


async def _check(game: int, user: int | None, client_id: str) -> tuple[str, int | None]:
    """The mark of the game as it is stored, and the version that this person's command became, if it was accepted."""
    found = await fetch(CHECK, [user, client_id, game])
    return found[0] if found else ("", None)


async def _in_thread(call: Callable[..., T], *args: Any) -> T:
    return await in_database(settings.LANGUAGE_CODE, call, *args)


async def _to_its_end(work: Coroutine[Any, Any, T]) -> T:
    """Await work that goes on even if the socket that asked for it is closed meanwhile."""
    return await asyncio.shield(asyncio.create_task(work))


tables = PerLoop(Tables)
"""The tables of the running event loop."""
