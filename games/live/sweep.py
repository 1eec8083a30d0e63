"""The sweep: everything a game does by itself, at its moment (PLAT-15).

Each run lasts a second and the next one follows. It looks for games by `wake_at` a moment ahead and is notified of
those that are due sooner; at each moment it plays what is due by `games.live.tables`, which checks again. So two sweeps
at once do nothing early and nothing twice, and a sweep that dies is replaced by the next.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from contextvars import Context
from functools import partial
from typing import Any

import structlog
from django.conf import settings
from structlog.contextvars import bind_contextvars

from games.clock import clock, monotonic_ms, now_ms
from games.engine.refusal import Refused
from games.live.tables import tables
from games.runtime import background
from games.runtime.batching import Overloaded, is_outage
from games.runtime.database import fetch, in_database
from games.runtime.leases import READ_SITE, RENEW_SWEEP, runs
from games.runtime.per_loop import PerLoop
from games.runtime.subscription import Subscription
from games.services.lobby import countdown
from games.services.pairing import passes as pairing
from games.services.play.waking import CHANNEL

RUN_LENGTH = 1_100
"""How long (ms) one run lasts; the schedule starts one every second, so that they overlap."""
POLL_INTERVAL = 500
"""How often (ms) it looks for due games while it is notified of those that are due sooner."""
UNNOTIFIED_INTERVAL = 50
"""How often (ms) it looks while it cannot be notified."""
RENEWAL_INTERVAL = 400
"""How often (ms) it renews its lease at most."""
FAILURE_DELAY = 10_000
"""How long (ms) a game that fails is left alone, so that one cannot hold up the others."""
OUTAGE_DELAY = 500
"""How long (ms) a game is left alone that could not be loaded or stored because of the database."""
MAX_DUE = 1_000
DUE = "SELECT id, wake_at, version, xmin::text FROM games_game WHERE wake_at < %s ORDER BY wake_at LIMIT %s"

log = structlog.get_logger(__name__)
Seen = tuple[int, str]


def sweep(length: int = RUN_LENGTH) -> None:
    """Do everything due within the next `length` ms."""
    start(length).result()


def start(length: int = RUN_LENGTH) -> Future[None]:
    """Begin to do everything due within the next `length` ms."""
    return background.start(_sweep(length))


async def _sweep(length: int) -> None:
    await sweeper().run(length)


class Sweeper:
    """The sweeps of one process. Games and rooms are run once at a time, each by its key."""

    def __init__(self) -> None:
        self.until = 0
        self.site_runs_until: int | None = None
        self.renewed_at = 0
        self.timers: dict[Any, tuple[int, asyncio.TimerHandle]] = {}
        self.running: dict[Any, asyncio.Task[None]] = {}
        self.again: dict[int, int] = {}
        self.seen: dict[int, Seen] = {}
        self.set_aside: dict[int, int] = {}
        self.subscription = Subscription(self._take)
        self.listening: asyncio.Task[None] | None = None

    async def run(self, length: int, *, standing_in: bool = False) -> None:
        """Do everything due within the next `length` ms, and wait until it is done.

        A web process is `standing_in` for the worker, whose lease runs out.
        """
        if self.listening is None:
            # Of no task: these outlive the one that begins them.
            self.listening = asyncio.create_task(self.subscription.run(), context=Context())
            await self.subscription.add(CHANNEL)
        until = now_ms() + length
        while (now := now_ms()) < until:
            await self._exchange_leases(standing_in=standing_in)
            if not self._site_is_down():
                self.until = max(self.until, until)  # only now: notifications that come earlier play nothing
                await self._look(until)
            pause = POLL_INTERVAL if self.subscription.receives(CHANNEL) else UNNOTIFIED_INTERVAL
            await asyncio.sleep(max(0, min(now + pause, until) - now_ms()) / 1000)
        while self.running:
            await asyncio.wait(list(self.running.values()))
        await tables().settled()

    def rest(self) -> None:
        """Do and hear nothing more until the next run."""
        self.until = 0
        for _, timer in self.timers.values():
            timer.cancel()
        self.timers.clear()
        if self.listening is not None:
            self.listening.cancel()
            self.listening = None

    async def _exchange_leases(self, *, standing_in: bool) -> None:
        now, asked = now_ms(), monotonic_ms()
        if standing_in or 0 <= now - self.renewed_at < RENEWAL_INTERVAL:
            rows = await fetch(READ_SITE, [])
        else:
            self.renewed_at = now
            rows = await fetch(RENEW_SWEEP, [])
        remaining, moment = rows[0] if rows else (None, 0)
        if remaining is None:
            self.site_runs_until = None
        elif runs(remaining):
            clock.hear(moment, asked)
            self.site_runs_until = now_ms() + remaining
        else:
            self.site_runs_until = 0

    def _site_is_down(self) -> bool:
        """Whether nobody can play, so that clocks stand still (`uptime`); never if no web process has ever run."""
        return self.site_runs_until is not None and self.site_runs_until <= now_ms()

    async def _look(self, until: int) -> None:
        for game, at, version, mark in await fetch(DUE, [until, MAX_DUE]):
            self._schedule_game(game, at, (version, mark))
        for at, room in await in_database(settings.LANGUAGE_CODE, countdown.due_before, until):
            self._schedule(("room", room), at, partial(_start_game, room))
        self._schedule(("pairing",), now_ms(), _bring_together)

    def _take(self, message: dict[str, Any]) -> None:
        self._schedule_game(message["game"], message["at"], (message["version"], ""))

    def _schedule_game(self, game: int, at: int, stamp: Seen | None = None) -> None:
        """Run a game at this moment, unless that is after the sweep's end or the game has been set aside.

        `stamp` holds its version and mark as they are stored, so that an older warm copy is loaded again.
        """
        if self.set_aside.get(game, 0) > now_ms():
            return
        if game in self.running:
            self.again[game] = at
        else:
            self._schedule(game, at, partial(self._run_game, game))
        if stamp is not None and (game in self.timers or game in self.running):
            self.seen[game] = max(stamp, self.seen.get(game, stamp))

    def _schedule(self, key: Any, at: int, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        planned = self.timers.get(key)
        if max(at, now_ms()) >= self.until or key in self.running or (planned is not None and planned[0] <= at):
            return
        if planned is not None:
            planned[1].cancel()
        delay = max(0, at - now_ms()) / 1000
        timer = asyncio.get_running_loop().call_later(delay, self._begin, key, work, context=Context())
        self.timers[key] = at, timer

    def _begin(self, key: Any, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        del self.timers[key]
        if self._site_is_down():
            return
        self.running[key] = task = asyncio.create_task(work())
        task.add_done_callback(lambda _: self.running.pop(key, None))

    async def _run_game(self, game: int) -> None:
        """Play what is due in a game, until nothing more is."""
        bind_contextvars(game=game)
        at: int | None = 0
        try:
            while at is not None and at <= now_ms() < self.until and not self._site_is_down():
                at = await tables().run_due(game, self.seen.pop(game, None))
        except Exception as error:
            if isinstance(error, Refused) and error.code == "newer_version":
                self.set_aside[game] = now_ms() + FAILURE_DELAY  # processes of the newer release play it
            elif is_outage(error) or isinstance(error, Overloaded):
                log.warning("a game waits for the database")
                self.set_aside[game] = now_ms() + OUTAGE_DELAY
            else:
                log.exception("a game failed")
                self.set_aside[game] = now_ms() + FAILURE_DELAY
            at = None
        finally:
            self.running.pop(game, None)
        moments = [moment for moment in (at, self.again.pop(game, None)) if moment is not None]
        if moments:
            self._schedule_game(game, min(moments))


async def _start_game(room: int) -> None:
    """Start the game of a room whose countdown has ended."""
    try:
        await in_database(settings.LANGUAGE_CODE, countdown.start_if_due, room)
    except Exception:
        log.exception("a countdown failed", room_id=room)
        await in_database(settings.LANGUAGE_CODE, countdown.cancel, room)


async def _bring_together() -> None:
    """Make a pass over those who look for people to play with; the next one comes soon."""
    try:
        await in_database(settings.LANGUAGE_CODE, pairing.run)
    except Exception as error:
        if is_outage(error):
            log.warning("pairing waits for the database")
        else:
            log.exception("a pass of pairing failed")


sweeper = PerLoop(Sweeper)
"""The sweeper of the running event loop."""
