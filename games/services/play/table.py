"""One game and the one way of its moves: settle what is overdue, play, store once, tell.

The event loop of a web process or of the sweep drives it (`games.live.tables`), and so do services, commands and tests
on Django's connection (`services.play.play`), each through a `Port`.

Nothing in the database is locked meanwhile. A move is stored if the game is still as it was loaded (`store`); if
somebody else was first, the position is dropped, loaded and played again. A position whose move could not be stored is
dropped, too, because the rules have changed it in place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from games import refusals
from games.clock import now_ms
from games.engine.refusal import Refused
from games.models import Game, Status
from games.runtime.batching import Overloaded
from games.runtime.measures import LATENESS
from games.selectors.play.calendars import calendars_of
from games.selectors.play.loaded import LoadedGame, refuse_ended
from games.selectors.play.versions import version_of
from games.services.play import attendance, moves, thinking
from games.services.play.moves import Played
from games.services.play.store import CHECK, WAIT, Record

T = TypeVar("T")

MAX_ATTEMPTS = 20
"""How often a move is tried while others move in the same game, or decisions are overdue."""


class Port(Protocol):
    """How a game is loaded and stored, and who hears of it."""

    async def load(self, game: int) -> LoadedGame | None:
        """Load a game; None if there is none with this number."""

    async def store(self, record: Record) -> str | None:
        """Store a move as a transaction of its own; return the game's new mark, None if the game has changed."""

    async def fetch(self, statement: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
        """Run a statement and return its rows."""

    async def run(self, service: Callable[..., T], *arguments: Any) -> T:
        """Call a service, which may wait for the database."""

    async def think(self, question: bytes) -> bytes | None:
        """Return what bots would do (`thinking`); None if that takes too long."""

    def publish(self, played: Played, message: dict[str, Any], *, seats_changed: bool) -> None:
        """Tell the table of a stored move, and see to its effects on room and chat."""

    def wake_sweep(self, row: Game) -> None:
        """Notify the sweep if the game is due soon."""


class Table:
    """A game as it was loaded or stored last; one caller at a time may use it."""

    def __init__(self, port: Port, game: int) -> None:
        self.port, self.game = port, game
        self.loaded: LoadedGame | None = None

    async def position(self) -> LoadedGame:
        """Return the game, loaded if necessary; refuses one that does not exist."""
        if self.loaded is None:
            self.loaded = await self.port.load(self.game)
        if self.loaded is None:
            raise refusals.no_such_game()
        return self.loaded

    def forget_if_older(self, version: int, mark: str) -> None:
        """Drop a position that is not what somebody has read of the game, unless it is newer."""
        if self.loaded is not None and version >= self.loaded.row.version and mark != self.loaded.mark:
            self.loaded = None

    async def act(self, user: int | None, action: Any, client_id: str) -> int:
        """Play a person's action and return its version; the same `client_id` again returns the same version.

        Raises Refused with the rules' codes, or `not_member` for somebody without a seat; then nothing has changed.
        Raises Overloaded if others were faster too often.
        """
        for _ in range(MAX_ATTEMPTS):
            loaded = await self.position()
            try:
                if not await self._is_ready(loaded, user):
                    continue
                await self._read_calendars(loaded)
                played = moves.act(loaded, user, action, client_id)
            except Refused:
                mark, version = await self._check(user, client_id)
                if version is None and loaded.row.status != Status.PLAYING and client_id:
                    version = await self.port.run(version_of, self.game, user, client_id)
                if version is not None:
                    return version
                if mark == loaded.mark:
                    raise
                self.loaded = None  # refused by an old position
                continue
            except Exception:
                self.loaded = None  # the rules may have changed half of it
                raise
            if await self.store(played):
                self.port.wake_sweep(loaded.row)
                return loaded.row.version
            _, version = await self._check(user, client_id)
            if version is not None:
                return version
        raise Overloaded

    async def run_due(self) -> int | None:
        """Do one due step of the game; returns when (ms) more is due."""
        loaded = await self.position()
        return await self._play_due(loaded) if moves.is_due(loaded.row) else loaded.row.wake_at

    async def _is_ready(self, loaded: LoadedGame, user: int | None) -> bool:
        """Whether this person can act now; otherwise what comes first has been done: resuming, or an overdue decision.

        Raises Refused for somebody without a seat, or away because of a ban, and in a game that is over: nothing is
        settled in a challenge whose seed is known.
        """
        seat = loaded.seat_for(user)
        refuse_ended(loaded.row)
        if loaded.row.paused_at is not None:
            self.loaded = None
            await self.port.run(attendance.resume, self.game, user)
            return False
        if moves.is_overdue(loaded.row):
            await self._play_due(loaded)
            return False
        if seat.away:
            await self.port.run(attendance.refuse_banned, user)
        return True

    async def _read_calendars(self, loaded: LoadedGame) -> None:
        """Read when the clocks of its people run, in a game over days."""
        if loaded.row.pace is not None:
            people = [seat.user_id for seat in loaded.seats if seat.user_id is not None]
            loaded.calendars = await self.port.run(calendars_of, people)

    async def _play_due(self, loaded: LoadedGame) -> int | None:
        """Play what is due in a loaded game; returns when more is due: at once, if somebody else was first."""
        due = loaded.row.wake_at
        self.loaded = None  # until it is stored
        await self._read_calendars(loaded)
        question = thinking.question(loaded)
        answer = None if question is None else await self.port.think(question)
        played = moves.play_due(loaded, thinking.thoughts(loaded, answer) if answer is not None else {})
        if played is None:
            row, turns_at = loaded.row, moves.turns_at(loaded, now_ms())
            rows = await self.port.fetch(WAIT, [turns_at, self.game, row.version, row.wake_at])
            return rows[0][1] if rows else now_ms()
        if not await self.store(played):
            return now_ms()
        if due is not None:
            LATENESS.labels(str(played.move.automatic) or "step").observe(max(0, now_ms() - due) / 1000)
        return loaded.row.wake_at

    async def store(self, played: Played) -> bool:
        """Store a move and tell the table; False if somebody else moved first, and then nothing has changed."""
        self.loaded = None  # the rules have changed it in place: what is stored is the truth
        record, message = played.record(), played.message()
        mark = await self.port.store(record)
        if mark is None:
            return False
        seats_changed = played.seats_changed
        played.stored(mark)
        self.loaded = played.loaded
        self.port.publish(played, message, seats_changed=seats_changed)
        return True

    async def _check(self, user: int | None, client_id: str) -> tuple[str, int | None]:
        """Return the game's mark as it is stored, and the version that this person's command became, if it did."""
        rows = await self.port.fetch(CHECK, [user, client_id, self.game])
        return rows[0] if rows else ("", None)
