"""This web process's look at the services, all the time: `/ready` answers at once, by what it has found last.

When the database does not answer within a second, pages and commands are told so (`config.http.outage`).
"""

from __future__ import annotations

import asyncio

from config.http.outage import outage
from games.runtime import replica
from games.runtime.per_loop import PerLoop
from games.selectors.upkeep import health

INTERVAL = 0.4
"""Seconds between two looks at a part."""


class Watch:
    """What an event loop knows of the parts."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}
        self.places: dict[str, tuple[str, ...]] = {}
        self.tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Look from now on."""
        if not self.tasks:
            self.places = health.addresses()
            self.tasks = [asyncio.create_task(self._watch_database())]
            self.tasks += [asyncio.create_task(self._watch_redis(place)) for place in health.different(self.places)]

    async def stop(self) -> None:
        """Look no longer."""
        tasks, self.tasks = self.tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        outage.end()

    async def parts(self) -> dict[str, str]:
        """Return the state of each part as it was found last."""
        self.start()
        servers = health.different(self.places)
        if not {health.DATABASE, *servers} <= self.found.keys():
            return await health.look()  # this process has just been started
        states = {name: self.found[name] for name in self.found if name not in servers}
        copies = {health.REPLICA: replica.state()} if replica.is_configured() else {}
        return {**states, **copies, **health.together(self.places, self.found)}

    async def _watch_database(self) -> None:
        probe = health.DatabaseProbe()
        try:
            while True:
                found = await probe.look()
                self.found |= found
                if found[health.DATABASE] == health.OK:
                    outage.end()
                else:
                    outage.begin()
                await asyncio.sleep(INTERVAL)
        finally:
            await probe.close()

    async def _watch_redis(self, address: str) -> None:
        probe = health.RedisProbe(address)
        try:
            while True:
                self.found[address] = await probe.look()
                await asyncio.sleep(INTERVAL)
        finally:
            await probe.close()


watch = PerLoop(Watch)
"""The running event loop's instance."""
