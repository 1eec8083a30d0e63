"""Keeps the banned networks that a web process knows up to date, whichever process they were banned in."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from django.conf import settings

from accounts import networks
from games.runtime.database import in_database
from games.runtime.per_loop import PerLoop

INTERVAL = 1.0
"""Seconds between looks: the time that a ban may take to work."""


class BannedNetworks:
    """A task that reads them again and again, so that no request and no command has to."""

    def __init__(self) -> None:
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to read."""
        if self.task is None:
            self.task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while True:
            with suppress(Exception):  # the database is away: what is known stays
                await in_database(settings.LANGUAGE_CODE, networks.refresh)
            await asyncio.sleep(INTERVAL)


banned_networks = PerLoop(BannedNetworks)
"""That of the running event loop."""
