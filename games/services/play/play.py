"""Playing on Django's connection, for services, commands and tests, in the same way as everybody (`table`)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from django.db import connection

from games import rulesets
from games.analysis.thinking import answer
from games.engine.refusal import Refused
from games.models import Game
from games.selectors.play.loaded import LoadedGame, load_all
from games.selectors.replays.leavers import RESIGN
from games.services import publishing
from games.services.play.attendance import put_on_autoplay
from games.services.play.effects import apply_effects, has_effects
from games.services.play.moves import Played
from games.services.play.store import STORE, Record
from games.services.play.table import Table
from games.services.play.waking import notify_on_commit

T = TypeVar("T")


class DjangoPort:
    """Loads and stores on Django's connection of this thread; nothing here waits for an event loop."""

    async def load(self, game: int) -> LoadedGame | None:
        """Load a game; None if there is none with this number."""
        games = load_all([game])
        return games[0] if games else None

    async def store(self, record: Record) -> str | None:
        """Store a move; return the game's new mark, None if the game has changed."""
        rows = await self.fetch(STORE, record)
        return rows[0][1] if rows else None

    async def fetch(self, statement: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
        """Run a statement and return its rows."""
        with connection.cursor() as cursor:
            cursor.execute(statement, parameters)
            rows: list[tuple[Any, ...]] = cursor.fetchall()
            return rows

    async def run(self, service: Callable[..., T], *arguments: Any) -> T:
        """Call a service."""
        return service(*arguments)

    async def think(self, question: bytes) -> bytes | None:
        """Return what bots would do; this thread may take its time."""
        return answer(question)

    def publish(self, played: Played, message: dict[str, Any], *, seats_changed: bool) -> None:
        """Tell the table of a stored move on commit, and apply its effects at once."""
        publishing.publish_move(played.loaded.row.room_id, message)
        if has_effects(played, seats_changed=seats_changed):
            apply_effects(played, seats_changed=seats_changed)

    def wake_sweep(self, row: Game) -> None:
        """Notify the sweep on commit if the game is due soon."""
        notify_on_commit(row)


def act(game: int, user: int | None, action: Any, client_id: str = "") -> int:
    """Play a person's action and return its version; the same `client_id` again returns the same version.

    Raises Refused with the rules' codes, or `not_member` for somebody without a seat; then nothing has changed.
    """
    return result_of(Table(DjangoPort(), game).act(user, action, client_id))


def store(played: Played) -> bool:
    """Store a move that was made in a game loaded by somebody else; False if that game has changed since."""
    return result_of(Table(DjangoPort(), played.loaded.row.pk).store(played))


def run_due(game: int) -> int | None:
    """Do one due step of a game; returns when (ms) more is due, None if there is no such game."""
    table = Table(DjangoPort(), game)
    try:
        due = result_of(table.run_due())
    except Refused as refused:
        if refused.code != "no_such_game":
            raise
        return None
    if table.loaded is not None:
        table.port.wake_sweep(table.loaded.row)
    return due


def resign(game: int, user: int | None) -> None:
    """Leave the game for good (OOF-51); nothing happens for somebody who is no longer in it.

    In a game that nobody can resign from, the seat is played automatically.
    """
    ruleset = Game.objects.values_list("ruleset", flat=True).get(pk=game)
    try:
        if RESIGN in rulesets.find(ruleset).codec.names:
            act(game, user, {"type": RESIGN})
        else:
            put_on_autoplay(game, user)
    except Refused as refused:
        if refused.code not in ("not_member", "game_over", "not_your_turn"):
            raise


def result_of(work: Coroutine[Any, Any, T]) -> T:
    """Run what uses a port that never waits, such as `DjangoPort`, and return its result."""
    try:
        work.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    work.close()
    raise RuntimeError("this port must not wait for an event loop")
