"""This web process's part in the site's lease (`live.leases`), and in the sweep when no worker does it."""

from __future__ import annotations

import asyncio
import logging
from contextvars import Context

import structlog
from django.conf import settings

from games.clock import clock, monotonic_ms, now_ms
from games.live import sweep
from games.live.leases import restore_clocks
from games.runtime import leases
from games.runtime.database import fetch, in_database
from games.runtime.per_loop import PerLoop

RENEWAL = 0.5
"""Seconds between renewals, and between attempts while the database is away."""
MARGIN = 0.05

log = structlog.get_logger(__name__)


class Uptime:
    """Renews the site's lease for as long as this event loop serves sockets."""

    def __init__(self) -> None:
        self.valid_until = 0
        self.lock = asyncio.Lock()
        self.renewing: asyncio.Task[None] | None = None
        self.standing_in: asyncio.Task[None] | None = None
        self.stopped = False
        self.failing = False
        self.worker_seen = False

    def start(self) -> None:
        """Renew the lease from now on."""
        if self.renewing is None and not self.stopped:
            self.renewing = asyncio.create_task(self._run(), context=Context())

    async def stop(self) -> None:
        """End the lease, so that clocks stop at once unless another web process goes on."""
        self.stopped = True
        tasks = [task for task in (self.renewing, self.standing_in) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        async with self.lock:
            await fetch(leases.END_SITE, [])

    async def ensure(self) -> None:
        """Return once this process holds the lease and clocks are right; call this before playing anything."""
        if now_ms() >= self.valid_until and not self.stopped:
            self.start()
            async with self.lock:
                if now_ms() >= self.valid_until:
                    await self._renew()

    async def _run(self) -> None:
        while True:
            pause = RENEWAL
            try:
                async with self.lock:
                    swept_until = await self._renew()
                self._stand_in(swept_until)
                if (remaining := swept_until - now_ms()) > 0:  # look again just after the sweep's lease may run out
                    pause = min(RENEWAL, remaining / 1000 + MARGIN)
                self.failing = False
            except Exception as error:
                if not self.failing:
                    log.warning("the site's lease cannot be renewed", error=repr(error))
                self.failing = True
            await asyncio.sleep(pause)

    async def _renew(self) -> int:
        """Renew the lease; returns until when sweeps run."""
        asked = monotonic_ms()
        rows = await fetch(leases.RENEW_SITE, leases.expected())
        if not rows:
            await in_database(settings.LANGUAGE_CODE, restore_clocks)
            asked = monotonic_ms()
            rows = await fetch(leases.RENEW_SITE, leases.expected())
        now, remaining = rows[0]
        clock.hear(now, asked)
        self.valid_until = now + leases.LEASE
        return now + (remaining if remaining is not None and leases.runs(remaining) else 0)

    def _stand_in(self, swept_until: int) -> None:
        """Sweep here while no worker does."""
        swept = swept_until >= now_ms()
        self.worker_seen = self.worker_seen or swept
        if swept and self.standing_in is not None:
            log.info("the worker sweeps again")
            self.standing_in.cancel()
            self.standing_in = None
        elif not swept and self.standing_in is None:
            level = logging.WARNING if self.worker_seen else logging.INFO  # at the start of a site the worker is slower
            log.log(level, "no worker sweeps; this process plays bots and limits meanwhile")
            self.standing_in = asyncio.create_task(_sweep())


async def _sweep() -> None:
    """Sweep until cancelled."""
    try:
        while True:
            try:
                await sweep.sweeper().run(sweep.RUN_LENGTH, standing_in=True)
            except Exception as error:
                log.warning("a sweep failed", error=repr(error))
                await asyncio.sleep(RENEWAL)
    finally:
        sweep.sweeper().rest()


site_uptime = PerLoop(Uptime)
"""The running event loop's instance."""
