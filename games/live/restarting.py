"""A planned end of a web process, at SIGTERM or Ctrl-C: everybody is sent to another process, or back in a moment.

`/ready` says so at once. For DRAIN_SECONDS, in which load balancers find out, everything goes on; then sockets are
closed, and moves and pages that are under way are finished, while nobody new is let in.

It works under any server: the server's own handler of the signal is called after the last socket has been closed and
the last move has been stored. The rest is bounded as well, because a process that does not stop in time is killed.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import threading
from contextlib import suppress
from typing import Any

import structlog
from django.conf import settings

from config.http.leaving import leaving
from config.http.outage import outage
from games.live.hub import hub
from games.live.tables import tables
from games.live.uptime import site_uptime
from games.runtime.per_loop import PerLoop

SOCKET_SECONDS = 0.01
"""How much longer closing all sockets may take for each socket, so that a few are closed at once."""
DATABASE_SECONDS, CLOSING_SECONDS, PAGES_SECONDS = 1.0, 2.0, 2.0
LONGEST = 9.0
"""Seconds after the signal, and DRAIN_SECONDS, at which the process ends, even with work still under way."""

PAGES_INTERVAL = 0.02

log = structlog.get_logger(__name__)


class Restart:
    """The end of this process's sockets."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.handlers: dict[int, Any] = {}
        self.leaving: asyncio.Task[None] | None = None

    def prepare(self) -> None:
        """Handle the signals that end a server, which has set its own handlers before."""
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGTERM, signal.SIGINT):
                self.handlers[number] = signal.signal(number, self._asked)

    def _asked(self, number: int, _: object) -> None:
        self.loop.call_soon_threadsafe(self._begin, number)

    def _begin(self, number: int) -> None:
        if self.leaving is not None:  # asked twice: at once
            self._hand_over(number)
            return
        leaving.begun = True
        last = threading.Timer(settings.DRAIN_SECONDS + LONGEST, os._exit, [1])
        last.daemon = True
        last.start()
        self.leaving = asyncio.create_task(self._leave(number))

    async def _leave(self, number: int) -> None:
        try:
            await asyncio.sleep(settings.DRAIN_SECONDS)
            async with asyncio.timeout(LONGEST - 1):
                with suppress(Exception):
                    async with asyncio.timeout(DATABASE_SECONDS):
                        await site_uptime().stop()
                await self._close_sockets()
                await tables().finish()
                if leaving.doors is not None:
                    leaving.doors.close()
                with suppress(TimeoutError):
                    async with asyncio.timeout(PAGES_SECONDS):
                        await _no_pages()
        except Exception as error:
            log.warning("not everything was finished before the end", error=repr(error))
        finally:
            self._hand_over(number)

    async def _close_sockets(self) -> None:
        """In a random order, spread over a few seconds so that not everybody returns at the same time."""
        sockets = hub().begin_restart()
        random.shuffle(sockets)
        pause = min(SOCKET_SECONDS, settings.RESTART_SECONDS / max(1, len(sockets)))
        began = self.loop.time()
        for number, socket in enumerate(sockets, 1):
            socket.restart()
            await asyncio.sleep(max(0, began + number * pause - self.loop.time()))
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSING_SECONDS):
                await hub().empty.wait()

    def _hand_over(self, number: int) -> None:
        """Let the server end."""
        for one, handler in self.handlers.items():
            signal.signal(one, handler)
        signal.raise_signal(number)


async def _no_pages() -> None:
    """Return when no page is under way; whoever was let in a moment ago may still ask for one."""
    await asyncio.sleep(PAGES_INTERVAL)
    while _is_busy():  # noqa: ASYNC110 - pages end in many ways
        await asyncio.sleep(PAGES_INTERVAL)


def _is_busy() -> bool:
    return any(one.since is not None for one in outage.waiting) or (
        leaving.doors is not None and leaving.doors.are_busy()
    )


restart = PerLoop(Restart)
"""The running event loop's instance."""
