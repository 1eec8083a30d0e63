"""Requests wait their turn for the threads and database connections of pages, and each address has a budget.

Without this, a flood of requests would take a thread each, wait for a connection there, and end as errors.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Any

from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGIReceiveEvent, ASGISendCallable, Scope

from config.http.addresses import Sender
from config.http.answers import BUSY, TOO_MANY, refuse
from config.http.token_bucket import TokenBucket

QUEUE_TIMEOUT = 10.0
"""Seconds that a request may wait before it is answered 503."""
WAITING = 500
"""Requests that may wait; further ones are answered 503 at once."""
RATE, BURST = 100.0, 600.0
"""Requests of one address per second, and the largest burst: a page is some ten, a school has one address."""
ADDRESSES = 10_000
"""Addresses that are remembered."""
RETRY = (b"retry-after", b"2")


class QueuedRequests:
    """Lets `at_once` requests into the application, in the order they came, until each begins to answer."""

    def __init__(self, application: ASGI3Application, at_once: int) -> None:
        self.application = application
        self.turns = asyncio.Semaphore(at_once)
        self.waiting = 0
        self.addresses: OrderedDict[str, TokenBucket] = OrderedDict()

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        if not self._has_budget(Sender.of_scope(scope).limited):
            await refuse(send, 429, TOO_MANY, RETRY)
            return
        body = await _whole_body(receive)
        if not await self._wait():
            await refuse(send, 503, BUSY, RETRY)
            return
        holding = True

        def leave() -> None:
            nonlocal holding
            if holding:
                holding = False
                self.turns.release()

        async def replay() -> ASGIReceiveEvent:
            return body.popleft() if body else await receive()

        async def answer(message: Any) -> None:
            # The work is done by now; a client that reads slowly keeps nobody waiting.
            leave()
            await send(message)

        try:
            await self.application(scope, replay, answer)
        finally:
            leave()

    async def _wait(self) -> bool:
        """Wait for a turn; return whether there was one in time."""
        if self.waiting >= WAITING:
            return False
        self.waiting += 1
        try:
            async with asyncio.timeout(QUEUE_TIMEOUT):
                await self.turns.acquire()
        except TimeoutError:
            return False
        finally:
            self.waiting -= 1
        return True

    def _has_budget(self, address: str | None) -> bool:
        if address is None:
            return True
        bucket = self.addresses.setdefault(address, TokenBucket(RATE, BURST))
        self.addresses.move_to_end(address)
        while len(self.addresses) > ADDRESSES:
            self.addresses.popitem(last=False)
        return bucket.take()


async def _whole_body(receive: ASGIReceiveCallable) -> deque[ASGIReceiveEvent]:
    """Read the whole body (its size is limited) before taking a turn, so that slow senders do not hold one."""
    events: deque[ASGIReceiveEvent] = deque()
    while True:
        event = await receive()
        events.append(event)
        if event["type"] != "http.request" or not event.get("more_body"):
            return events
