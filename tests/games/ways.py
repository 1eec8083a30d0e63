"""The ways to the one algorithm of a move: on Django's connection, and over the warm games of a process."""

from __future__ import annotations

from typing import Any

from games.live.tables import Tables
from games.runtime import background
from games.services.play import play


def act_by_connection(game: int, user: int | None, action: Any, client_id: str = "") -> int:
    """Play an action as services and commands do."""
    return play.act(game, user, action, client_id)


def act_by_tables(game: int, user: int | None, action: Any, client_id: str = "") -> int:
    """Play an action as the socket of a process that has just been started; what follows from it has been done."""
    return background.start(_act(Tables(), game, user, action, client_id)).result(30)


def run_due_by_tables(game: int) -> int | None:
    """Do one due step as the sweep of such a process does."""
    return background.start(_run_due(Tables(), game)).result(30)


async def _act(tables: Tables, game: int, user: int | None, action: Any, client_id: str) -> int:
    version = await tables.act(game, user, action, client_id)
    await tables.settled()
    return version


async def _run_due(tables: Tables, game: int) -> int | None:
    at = await tables.run_due(game)
    await tables.settled()
    return at


WAYS = (act_by_connection, act_by_tables)
