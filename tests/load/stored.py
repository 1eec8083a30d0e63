"""The cost of a move while few games are stored, and after many finished ones have been added."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

from django.db import connection

from games.models import Action, Game
from tests.load.modes import CLOSED, Load, Plan
from tests.load.seeding import Seeds
from tests.load.servers import Server

ROUNDS = 3
ACTIONS = 10
"""Those of each stored game."""
LIMIT = 1.15
LEFT_OUT = {"id", "status", "wake_at", "deadline", "ended_at"}
FILL = """
WITH stored AS (
    INSERT INTO games_game ({columns}, status, ended_at)
    SELECT {columns}, 'finished', now() FROM games_game, generate_series(1, %s) WHERE id = %s RETURNING id
)
INSERT INTO games_action (game_id, {actions})
SELECT stored.id, {actions} FROM stored, (SELECT * FROM games_action WHERE game_id = %s ORDER BY version LIMIT %s) a
"""


class Cost(NamedTuple):
    """CPU ms a move, the median of a few rounds, with so many more games stored."""

    stored: int
    each: float


def stored(server: Server, tables: Seeds, count: int, say: Callable[[str], None]) -> Iterator[Cost]:
    """Measure, store `count` finished games, and measure again."""
    yield Cost(0, _measure(server, tables, say))
    _fill(count)
    server.processes.settle()
    yield Cost(count, _measure(server, tables, say))


def is_flat(costs: list[Cost]) -> bool:
    """Whether a move costs about the same."""
    return costs[-1].each <= LIMIT * costs[0].each


def lines_of(costs: list[Cost]) -> Iterator[str]:
    """A row each, in Markdown."""
    yield "| finished games stored besides | CPU ms a move |"
    yield "| ---: | ---: |"
    for cost in costs:
        yield f"| {cost.stored:,} | {cost.each:.2f} |"


def _measure(server: Server, tables: Seeds, say: Callable[[str], None]) -> float:
    found = []
    for _ in range(ROUNDS):
        server.processes.settle()
        (outcome,) = asyncio.run(Load(server, tables).run(Plan(CLOSED)))
        say("\n".join(outcome.lines()))
        found.append(outcome.cpu_each)
    return sorted(found)[len(found) // 2] if found else math.nan


def _fill(count: int) -> None:
    """Copy a game that has been played at, as a finished one."""
    game = Game.objects.order_by("-version").values_list("pk", flat=True)[0]
    columns = ", ".join(str(f.column) for f in Game._meta.concrete_fields if f.column not in LEFT_OUT)
    actions = ", ".join(str(f.column) for f in Action._meta.concrete_fields if f.column not in {"id", "game_id"})
    with connection.cursor() as cursor:
        cursor.execute(FILL.format(columns=columns, actions=actions), [count, game, game, ACTIONS])
        cursor.execute("VACUUM ANALYZE games_game, games_action")
