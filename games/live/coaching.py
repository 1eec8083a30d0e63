"""The coach at a live table: it may answer an action by a warning, and then nothing has been done.

It judges in a process of its own, one decision at a time, while the game and its clocks go on. Without an answer in
time the action goes on without a warning.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from contextvars import Context
from functools import partial
from time import monotonic
from typing import Any

import msgspec
import structlog
from django.conf import settings

from games import refusals
from games.clock import now_ms
from games.live.client import Client
from games.live.tables import tables
from games.messages import commands
from games.runtime.database import fetch
from games.runtime.per_loop import PerLoop
from games.selectors.play.loaded import LOAD_RULES
from games.selectors.reviews.coaching import MOST, Advice, asked_of
from games.services.play.store import CHECK

RESERVE = 0.3
"""Of `COACH_PATIENCE`, so many seconds are left for what is not playing out."""
IDLE = 300.0
"""Seconds without a question after which the process ends."""
NOTE = """
UPDATE games_game
SET warned = CASE WHEN warned @> to_jsonb(version) THEN warned ELSE warned || to_jsonb(version) END
WHERE id = %s AND version = %s AND status = 'playing' AND paused_at IS NULL AND (deadline IS NULL OR deadline > %s)
  AND (warned @> to_jsonb(version) OR jsonb_array_length(warned) < %s)
RETURNING id
"""
"""Notes a warning at a version, unless the game has gone on or there have been enough. The same version counts once."""

log = structlog.get_logger(__name__)


class Coach:
    """The process that judges decisions for one event loop, started by the first action in a game with a coach."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.started: asyncio.Task[bytes] | None = None
        self.lock = asyncio.Lock()
        self.end: asyncio.TimerHandle | None = None

    @property
    def is_ready(self) -> bool:
        """Whether the process has been started."""
        return self.started is not None and self.started.done()

    def prepare(self) -> None:
        """See to it that the process runs, or will soon; it ends when nothing has been asked for a while."""
        if self.process is not None and self.process.poll() is not None:
            self.stop()
        if self.process is None:
            pipe = subprocess.PIPE
            command = [sys.executable, "-m", "games.analysis.coaching"]
            self.process = subprocess.Popen(
                command, cwd=settings.BASE_DIR, stdin=pipe, stdout=pipe, start_new_session=True
            )
            assert self.process.stdout is not None
            self.started = asyncio.create_task(asyncio.to_thread(self.process.stdout.readline), context=Context())
        if self.end is not None:
            self.end.cancel()
        self.end = asyncio.get_running_loop().call_later(IDLE, self.stop)

    def stop(self) -> None:
        """End the process; whoever waits for its answer gets none. The next question starts another."""
        process, self.process, self.started = self.process, None, None
        if self.end is not None:
            self.end.cancel()
            self.end = None
        if process is not None:
            process.kill()
            process.wait()

    async def judge(self, question: dict[str, Any]) -> Advice | None:
        """Its advice; None if it has none, or takes too long."""
        patience = settings.COACH_PATIENCE
        until = monotonic() + patience
        self.prepare()
        assert self.started is not None
        try:
            async with asyncio.timeout(patience):
                await asyncio.shield(self.started)
                async with self.lock:
                    return await self._ask(question, until)
        except TimeoutError:
            return None

    async def _ask(self, question: dict[str, Any], until: float) -> Advice | None:
        process = self.process
        if process is None:  # stopped while others were waiting
            return None
        line = msgspec.json.encode(question | {"seconds": until - monotonic() - RESERVE}) + b"\n"
        try:
            answer = await asyncio.to_thread(_exchange, process, line)
            return msgspec.json.decode(answer, type=Advice | None)
        except BaseException as error:  # it takes too long, or has ended: its next answer would be this one's
            if self.process is process:
                self.stop()
            if isinstance(error, OSError | msgspec.DecodeError):
                log.exception("the coach has failed")
                return None
            raise


def _exchange(process: subprocess.Popen[bytes], line: bytes) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line)
    process.stdin.flush()
    return process.stdout.readline()


coach = PerLoop(Coach)
"""That of the running event loop."""


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
    told = await coach().judge(
        {
            "ruleset": ruleset,
            "board": msgspec.Raw(board.encode()),
            "options": msgspec.Raw(options.encode()),
            "position": msgspec.Raw(asked.position),
            "seat": asked.seat,
            "action": command.action,
            "seed": f"coach/{game}/{asked.version}",
        }
    )
    if told is not None and await fetch(NOTE, [game, asked.version, now_ms(), MOST]):
        raise refusals.coach_warns(told.cost, told.better, told.events)
