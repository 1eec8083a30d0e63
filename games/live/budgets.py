"""Limits on one person's or one address's use of this process, over all of their sockets.

A socket that sends too fast is closed by `connection`. Budgets slow down somebody with many sockets, so that their
commands wait and nobody else's do.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass

from django.conf import settings

from config.http.token_bucket import TokenBucket
from games.messages import commands
from games.runtime.per_loop import PerLoop

CONNECTING = 5
COSTS: dict[type, int] = {commands.Hello: 5, commands.RequestState: 5, commands.Lobby: 2}
"""The cost of opening a socket and of these commands; all others cost 1."""
AT_ONCE = 2
"""Commands of one person that may be in the threads for the database at the same time."""
REMEMBERED = 5_000
"""Budgets kept although their sockets are closed, so that reconnecting does not refill them."""


@dataclass(frozen=True)
class Limits:
    """Sockets at the same time, and the cost of the commands: per second, and in the largest burst."""

    sockets: int
    rate: float
    burst: float


class Budget:
    """The sockets, commands and database threads of one person, or of one address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.sockets = 0
        self.tokens = TokenBucket(limits.rate, limits.burst)
        self.threads = asyncio.Semaphore(AT_ONCE)

    def open_socket(self) -> bool:
        """Count one more socket, unless there are as many as allowed."""
        if self.sockets >= self.limits.sockets:
            return False
        self.sockets += 1
        return True

    async def spend(self, cost: float) -> None:
        """Wait for as long as it takes until this has been earned."""
        if (delay := self.tokens.reserve(cost)) > 0:
            await asyncio.sleep(delay)


class Budgets:
    """The budgets of an event loop."""

    def __init__(self) -> None:
        self.budgets: OrderedDict[Hashable, Budget] = OrderedDict()

    def of_person(self, key: str | int) -> Budget:
        """The budget of a user (by number), or of an anonymous browser."""
        return self._find(("person", key), Limits(settings.SOCKETS_PER_PERSON, 30.0, 120.0))

    def of_address(self, address: str) -> Budget:
        """The shared budget of everybody at an address, such as a household or a school."""
        sockets = settings.SOCKETS_PER_ADDRESS
        return self._find(("address", address), Limits(sockets, sockets, sockets * 5.0))

    def _find(self, key: Hashable, limits: Limits) -> Budget:
        budget = self.budgets.setdefault(key, Budget(limits))
        self.budgets.move_to_end(key)
        if len(self.budgets) > REMEMBERED:
            self._forget()
        return budget

    def _forget(self) -> None:
        """Drop the least recently used half of the budgets without sockets, but never one that was just asked for."""
        unused = [key for key, budget in list(self.budgets.items())[:-1] if not budget.sockets]
        for key in unused[: REMEMBERED // 2]:
            del self.budgets[key]


budgets = PerLoop(Budgets)
"""The budgets of the running event loop."""
