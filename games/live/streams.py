"""Event streams: lines of JSON for a person's programs, over HTTP, for as long as they listen.

The view (`games.api.events`) checks who asks, as any other does, and is done: its thread and its database connection
are free again. What goes on from there is a coroutine that waits for the hub, as a socket is.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection
from contextvars import Context
from http import HTTPStatus
from typing import Any

import structlog
from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGIReceiveEvent, ASGISendCallable, Scope
from django.conf import settings
from django.utils import translation

from accounts import sessions
from accounts.models import Scope as TokenScope
from accounts.sessions import Login
from config.http.answers import BUSY, RETRY, refuse
from config.monitoring import work
from games import refusals
from games.engine.refusal import Refused
from games.live.following import Listener, Stream
from games.live.hub import hub
from games.messages import events
from games.runtime.batching import is_away
from games.runtime.database import in_database
from games.runtime.measures import REFUSALS, TRAFFIC
from games.runtime.per_loop import PerLoop
from games.selectors.play import following

KEEP_ALIVE = 10.0
"""Seconds between lines that say nothing else, and between looks at whether each login is still valid."""
SEND_TIMEOUT = 20.0
"""Seconds that the server may wait for a client to read, where it waits at all."""
ASKED = "opoly.events"
"""Where the view leaves its `Listener` in the scope."""
NOT_OF_A_REFUSAL = {b"content-type", b"content-length", b"x-accel-buffering"}

log = structlog.get_logger(__name__)


class EventStreams:
    """Takes over where a view has asked for a stream, once Django has finished with the request."""

    def __init__(self, application: ASGI3Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        asked: Any = scope
        start: Any = None
        gone = False

        async def watched() -> ASGIReceiveEvent:
            nonlocal gone
            event = await receive()
            gone = gone or event["type"] == "http.disconnect"
            return event

        async def answer(message: Any) -> None:
            nonlocal start
            if ASKED in asked and message["type"] == "http.response.start" and message["status"] == HTTPStatus.OK:
                start = message
            elif start is None:
                await send(message)

        await self.application(scope, watched, answer)
        if start is not None and not gone:
            await _serve(asked[ASKED], start, receive, send)


async def _serve(listener: Listener, start: Any, receive: ASGIReceiveCallable, send: Any) -> None:
    """Open the stream or refuse it, and send its lines until either side ends it."""
    stream = Stream(listener)
    headers = [(name.lower(), value) for name, value in start["headers"]]
    try:
        streams().admit(stream)
    except Refused as refused:
        REFUSALS.labels(refused.code).inc()
        with translation.override(listener.language):
            problem = refusals.details(refused)
        await refuse(send, 429, problem, *_of_a_refusal(headers))
        return
    try:
        if hub().restarting or not await _opened(stream):
            await refuse(send, 503, BUSY, RETRY, *_of_a_refusal(headers))
            return
        if (seen := work.current.get()) is not None:
            seen.endless = True
        kept = [(name, value) for name, value in headers if name != b"content-length"]
        await send({**start, "headers": kept})
        writing, listening = asyncio.create_task(_write(stream, send)), asyncio.create_task(_until_gone(receive))
        try:
            await asyncio.wait({writing, listening}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (writing, listening):
                task.cancel()
            await asyncio.gather(writing, listening, return_exceptions=True)
    finally:
        streams().forget(stream)
        await stream.close()


async def _opened(stream: Stream) -> bool:
    """Open a stream; return whether that worked."""
    try:
        await stream.open()
    except Exception as error:
        level = log.warning if is_away(error) or isinstance(error, TimeoutError) else log.exception
        level("an event stream could not be opened", error=repr(error))
        return False
    return True


def _of_a_refusal(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    return [(name, value) for name, value in headers if name not in NOT_OF_A_REFUSAL]


async def _write(stream: Stream, send: Any) -> None:
    """Send lines as they come, those that wait together."""
    while True:
        lines = [await stream.outbox.get()]
        while not stream.outbox.empty():
            lines.append(stream.outbox.get_nowait())
        body = b"".join(line for line in lines if line is not None)
        async with asyncio.timeout(SEND_TIMEOUT):
            await send({"type": "http.response.body", "body": body, "more_body": lines[-1] is not None})
        if lines[-1] is None:
            return


async def _until_gone(receive: ASGIReceiveCallable) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class Streams:
    """The streams of an event loop."""

    def __init__(self) -> None:
        self.open: set[Stream] = set()
        self.of_people: Counter[int] = Counter()
        self.task: asyncio.Task[None] | None = None

    def admit(self, stream: Stream) -> None:
        """Count one more stream of a person; refuses one too many."""
        person = stream.listener.person
        if self.of_people[person] >= settings.STREAMS_PER_PERSON:
            raise refusals.too_many_streams(settings.STREAMS_PER_PERSON)
        self.of_people[person] += 1
        self.open.add(stream)
        TRAFFIC.streams += 1
        if self.task is None:
            self.task = asyncio.create_task(self._run(), context=Context())

    def forget(self, stream: Stream) -> None:
        """A stream has ended."""
        person = stream.listener.person
        self.of_people[person] -= 1
        if not self.of_people[person]:
            del self.of_people[person]
        self.open.discard(stream)
        TRAFFIC.streams -= 1

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(KEEP_ALIVE)
            await self.look()

    async def look(self) -> None:
        """End streams whose login is not valid any more, have others find what they have missed, and keep all alive."""
        listening = [(stream, stream.listener.login) for stream in self.open]
        if not listening:
            return
        logins, people = {login for _, login in listening}, set(self.of_people)
        try:
            valid, rooms = await in_database(settings.LANGUAGE_CODE, _known, logins, people)
        except Exception as error:  # the database is away: they go on with what they know
            log.warning("event streams could not be compared with what is stored", error=repr(error))
        else:
            for stream, login in listening:
                listener = stream.listener
                if valid.get(login) != listener.person and listener.login == login:
                    stream.log_out()
                stream.compare(rooms.get(listener.person, ()))
        for stream, _ in listening:
            stream.tell(events.KeepAlive)


def _known(logins: Collection[Login], people: Collection[int]) -> tuple[dict[Login, int], dict[int, list[int]]]:
    """The person of each login that is valid, and the rooms in which each of these people sits."""
    valid = {login: person.pk for login, person in sessions.people_of(logins, TokenScope.ROOMS_READ).items()}
    rooms: dict[int, list[int]] = {}
    for place in following.places_of(people):
        rooms.setdefault(place.person, []).append(place.room)
    return valid, rooms


streams = PerLoop(Streams)
"""The running event loop's streams."""
