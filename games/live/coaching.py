"""The coach at a live table: it may answer an action by a warning, and then nothing has been done.

It judges in a process of its own, one decision at a time, while the game and its clocks go on. Without an answer in
time the action goes on without a warning.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from django.conf import settings

from games import refusals
from games.clock import now_ms
from games.live.client import Client
from games.live.tables import tables
from games.messages import commands
from games.runtime.database import fetch
from games.runtime.per_loop import PerLoop
from games.runtime.worker import Worker
from games.selectors.play.loaded import LOAD_RULES
from games.selectors.reviews.coaching import MOST, Advice, asked_of
from games.services.play.store import CHECK

RESERVE = 0.3
"""Of `COACH_PATIENCE`, so many seconds are left for what is not playing out."""
NOTE = """
UPDATE games_game
SET warned = CASE WHEN warned @> to_jsonb(version) THEN warned ELSE warned || to_jsonb(version) END
WHERE id = %s AND version = %s AND status = 'playing' AND paused_at IS NULL AND (deadline IS NULL OR deadline > %s)
  AND (warned @> to_jsonb(version) OR jsonb_array_length(warned) < %s)
RETURNING id
"""
"""Notes a warning at a version, unless the game has gone on or there have been enough. The same version counts once."""


coach = PerLoop(partial(Worker, "games.analysis.coaching"))
"""The process that judges decisions for the running event loop, started by the first action in a game with a coach."""


async def warn(client: Client, language: str, command: commands.Act) -> None:
    """Refuse an action that the coach warns about, in a game that has one; nothing has changed then but the count.

    A command that was done already is not judged again, and neither is one whose decision is over by now.
    """
    game, user = client.current_game, client.user_id
    if command.anyway or not await tables().has_coach(game):
        return
    coach().prepare()
    asked = await tables().read(
        game, language, partial(asked_of, user=user, raw=command.action, at_once=coach().is_ready)
    )
    if asked is None:
        return
    ((_, done),) = await fetch(CHECK, [user, command.id, game])
    if done is not None:
        return
    ((ruleset, board, options),) = await fetch(LOAD_RULES, [game])
    question = {
        "ruleset": ruleset,
        "board": msgspec.Raw(board.encode()),
        "options": msgspec.Raw(options.encode()),
        "position": msgspec.Raw(asked.position),
        "seat": asked.seat,
        "action": command.action,
        "seed": f"coach/{game}/{asked.version}",
    }
    told = await _advice(question)
    if told is not None and await fetch(NOTE, [game, asked.version, now_ms(), MOST]):
        raise refusals.coach_warns(told.cost, told.better, told.events)


async def _advice(question: dict[str, Any]) -> Advice | None:
    def line(left: float) -> bytes:
        return msgspec.json.encode(question | {"seconds": left - RESERVE})

    answer = await coach().ask(line, settings.COACH_PATIENCE)
    return None if answer is None else msgspec.json.decode(answer, type=Advice | None)
