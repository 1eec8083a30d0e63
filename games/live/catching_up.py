"""Finds sockets that have missed a message: Redis forwards messages at most once, and may be away.

Clients find out by their heartbeats, too, but those are far apart.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextvars import Context

import structlog
from django.conf import settings

from games.live.hub import hub
from games.runtime.database import fetch, in_database
from games.runtime.per_loop import PerLoop
from games.selectors.rooms.visits import CURRENT_VERSIONS, Current
from games.services.publishing import room_messages

INTERVAL = 3.0
"""Seconds between checks; a socket that is behind at two of them in a row is sent what it lacks."""

log = structlog.get_logger(__name__)


class CatchingUp:
    """Compares the stored versions with those that this event loop's sockets have been sent."""

    def __init__(self) -> None:
        self.task: asyncio.Task[None] | None = None
        self.before: Mapping[int, Current] = {}

    def start(self) -> None:
        """Check from now on."""
        if self.task is None:
            self.task = asyncio.create_task(self._run(), context=Context())

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(INTERVAL)
            try:
                await self.check()
            except Exception as error:
                log.warning("sockets could not be compared with what is stored", error=repr(error))

    async def check(self) -> None:
        """Compare with the versions stored at the previous check: newer ones may still be on their way."""
        rooms = hub().sockets
        rows = await fetch(CURRENT_VERSIONS, [list(rooms)]) if rooms else []
        before, self.before = self.before, {row[0]: Current(*row[1:]) for row in rows}
        late = [room for room, stored in before.items() if self._is_late(room, stored)]
        if late:
            log.warning("rooms have missed messages", rooms=late)
            for message in await in_database(settings.LANGUAGE_CODE, room_messages, late):
                hub().deliver(message)

    def _is_late(self, room: int, stored: Current) -> bool:
        """Have sockets load the game if they lack this version; return whether any lacks the room's."""
        now = self.before.get(room)
        if now is None or now.game != stored.game:
            return False
        return True in [socket.catch_up(room, stored) for socket in tuple(hub().sockets.get(room, ()))]


catching_up = PerLoop(CatchingUp)
"""The running event loop's instance."""
