"""Requests wait their turn for the threads and database connections of pages, and each address has a budget.

Without this, a flood of requests would take a thread each, wait for a connection there, and end as errors. While the
database is away, those that wait for it are answered 503 (`config.http.outage`).
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from hashlib import sha256
from typing import Any

from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGIReceiveEvent, ASGISendCallable, Scope
from django.conf import settings
from django.http import parse_cookie

from config.http.addresses import Sender
from config.http.answers import BUSY, RETRY, TOO_MANY, refuse, say_unavailable
from config.http.leaving import leaving
from config.http.outage import outage
from config.http.token_bucket import TokenBucket
from config.http.turns import Caller, Turn, Turns
from config.monitoring.metrics import STATE

QUEUE_TIMEOUT = 10.0
"""Seconds that a request may wait before it is answered 503."""
RATE, BURST = 100.0, 600.0
"""Requests of one address per second, and the largest burst: a page is some ten, a school has one address."""
ADDRESSES = 10_000
"""Addresses that are remembered."""
LARGE_AT_ONCE = 1
"""Pictures that are worked on at a time, beside pages: decoding one takes a second."""


class Pending:
    """A request, and whether its answer has begun; what answers it sends by this."""

    def __init__(self, scope: Any, send: ASGISendCallable) -> None:
        self.scope, self.sender = scope, send
        self.since: float | None = asyncio.get_running_loop().time()
        self.given_up: asyncio.Task[None] | None = None
        self.waiting: asyncio.Timeout | None = None

    async def send(self, message: Any) -> None:
        """Send a part of the answer, unless the request has been given up."""
        self.since = None
        if self.given_up is not None:
            return
        if leaving.begun and message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], (b"connection", b"close")]}
        await self.sender(message)

    def give_up(self) -> None:
        """Answer that the database is away; what the application still says is dropped."""
        self.since = None
        self.given_up = asyncio.create_task(say_unavailable(self.scope, self.sender))
        if self.waiting is not None and not self.waiting.expired():
            self.waiting.reschedule(asyncio.get_running_loop().time())


class QueuedRequests:
    """Lets `at_once` requests into the application, in fair order (`config.http.turns`), until each begins to answer.

    Those with large bodies have turns of their own, and so have static files, which need no database.
    """

    def __init__(self, application: ASGI3Application, at_once: int) -> None:
        self.application = application
        self.turns, self.large, self.static = Turns(at_once), Turns(LARGE_AT_ONCE), Turns(at_once)
        self.addresses: OrderedDict[str, TokenBucket] = OrderedDict()
        STATE.queues |= {"pages": lambda: len(self.turns.waiting), "pictures": lambda: len(self.large.waiting)}

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        caller = caller_of(scope)
        if not self._has_budget(caller.address):
            await refuse(send, 429, TOO_MANY, RETRY)
            return
        body = await _whole_body(receive)
        turns = self._turns_for(scope["path"])
        if turns is self.static:
            await self._serve(turns, Pending(scope, send), caller, body, receive)
        elif outage.current:
            await say_unavailable(scope, send)
        else:
            pending = Pending(scope, send)
            outage.waiting.add(pending)
            try:
                await self._serve(turns, pending, caller, body, receive)
            finally:
                outage.waiting.discard(pending)

    async def _serve(
        self,
        turns: Turns,
        pending: Pending,
        caller: Caller,
        body: deque[ASGIReceiveEvent],
        receive: ASGIReceiveCallable,
    ) -> None:
        turn = await turn_of(turns, caller, pending)
        if turn is None:
            await refuse(pending.send, 503, BUSY, RETRY)
            return
        holding = True

        def leave() -> None:
            nonlocal holding
            if holding:
                holding = False
                turns.end(turn)

        async def replay() -> ASGIReceiveEvent:
            return body.popleft() if body else await receive()

        async def answer(message: Any) -> None:
            # The work is done by now; a client that reads slowly keeps nobody waiting.
            leave()
            await pending.send(message)

        try:
            await self.application(pending.scope, replay, answer)
        finally:
            leave()

    def _turns_for(self, path: str) -> Turns:
        if path.startswith(settings.STATIC_URL):
            return self.static
        return self.large if path in settings.LARGE_BODY_PATHS else self.turns

    def _has_budget(self, address: str | None) -> bool:
        if address is None:
            return True
        bucket = self.addresses.setdefault(address, TokenBucket(RATE, BURST))
        self.addresses.move_to_end(address)
        while len(self.addresses) > ADDRESSES:
            self.addresses.popitem(last=False)
        return bucket.take()


def caller_of(scope: Any) -> Caller:
    """Return who sends a request."""
    return Caller(Sender.of_scope(scope).limited, _person_of(scope))


async def turn_of(turns: Turns, caller: Caller, pending: Pending | None = None) -> Turn | None:
    """Wait for a turn; None if there is none in time, or the request that it is for has been given up."""
    try:
        async with asyncio.timeout(QUEUE_TIMEOUT) as limit:
            if pending is not None:
                pending.waiting = limit
            return await turns.take(caller)
    except TimeoutError:
        return None
    finally:
        if pending is not None:
            pending.waiting = None


def _person_of(scope: Any) -> str | None:
    """A hash of the session or token that a request comes with, whether it is valid or not; None without one."""
    headers = dict(scope["headers"])
    proof = headers.get(b"authorization", b"").decode("latin1")
    if not proof:
        cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin1"))
        proof = cookies.get(settings.SESSION_COOKIE_NAME, "")
    return sha256(proof.encode()).hexdigest() if proof else None


async def _whole_body(receive: ASGIReceiveCallable) -> deque[ASGIReceiveEvent]:
    """Read the whole body (its size is limited) before taking a turn, so that slow senders do not hold one."""
    events: deque[ASGIReceiveEvent] = deque()
    while True:
        event = await receive()
        events.append(event)
        if event["type"] != "http.request" or not event.get("more_body"):
            return events
