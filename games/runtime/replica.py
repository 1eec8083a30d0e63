"""A streaming replica of the database, for pages that may be a moment old: leaderboards, profiles and replays.

Nothing goes there but what runs in `read_late`. It is asked only while it is known to be at most `MAX_LAG` behind,
never for somebody who has just changed something, and whatever it does not know or cannot answer is read again from
the primary.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from contextvars import ContextVar
from datetime import datetime, timedelta
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import psycopg
import structlog
from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import MiddlewareNotUsed
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from redis.exceptions import RedisError

from games.runtime.leases import LEASE, READ_SITE

P = ParamSpec("P")
T = TypeVar("T")

ALIAS = "replica"
MAX_LAG = 5_000
"""How far (ms) it may be behind. Web processes renew the site's lease twice a second, which tells."""
WROTE = 10
"""Seconds in which somebody who has changed something reads from the primary; more than MAX_LAG."""
SETTLED = timedelta(minutes=1)
"""How long after the end of a game its replay is read from the primary."""
LOOK_EVERY, GOOD_FOR = 1.0, 3.0
"""Seconds between looks at the replica, and for which one that finds it well is good."""
TIMEOUT = 2
"""Seconds that it has to answer."""
SAFE = {"GET", "HEAD", "OPTIONS", "TRACE"}
OK, LATE, UNREACHABLE = "ok", "late", "unreachable"

log = structlog.get_logger(__name__)
_reading: ContextVar[bool] = ContextVar("reading from the replica", default=False)


class Router:
    """Reads in `read_late` go to the replica, everything else to the primary."""

    def db_for_read(self, model: Any, **hints: Any) -> str:
        """Where a query goes; also one for what belongs to a row that the replica gave."""
        return ALIAS if _reading.get() else DEFAULT_DB_ALIAS

    def db_for_write(self, model: Any, **hints: Any) -> str:
        """The replica takes no writes, and no locks."""
        return DEFAULT_DB_ALIAS

    def allow_relation(self, one: Any, other: Any, **hints: Any) -> bool:
        """Rows are the same in both."""
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        """It is migrated by streaming."""
        return db != ALIAS


class _Watch:
    """Looks at the replica from a thread of this process, which begins when it is first asked for."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.process = 0
        self.good_until, self.found = 0.0, UNREACHABLE

    def is_good(self) -> bool:
        """Whether the replica was found well a moment ago."""
        if self.process != os.getpid():
            with self.lock:
                if self.process != os.getpid():
                    self.process, self.good_until = os.getpid(), 0.0
                    threading.Thread(target=self._run, name="replica", daemon=True).start()
        return time.monotonic() < self.good_until

    def state(self) -> str:
        """How it was found last."""
        self.is_good()
        return self.found

    def fail(self) -> None:
        """It could not answer."""
        self.good_until = 0.0

    def _run(self) -> None:
        before = OK
        while True:
            began = time.monotonic()
            state = self.found = look()
            if state == OK:
                self.good_until = began + GOOD_FOR
            if state != before:
                level = log.info if state == OK else log.warning
                level("the replica is used again" if state == OK else "the replica is not used", state=state)
            before = state
            time.sleep(LOOK_EVERY)


_watch = _Watch()


def is_configured() -> bool:
    """Whether there is one."""
    return ALIAS in settings.DATABASES


def state() -> str:
    """Its state as it was found a moment ago, which nobody waits for."""
    return _watch.state()


def look() -> str:
    """Its state now, by a connection of its own."""
    options = connections[ALIAS].get_connection_params()
    for name in ("cursor_factory", "context"):
        options.pop(name, None)
    try:
        with psycopg.connect(**options, connect_timeout=TIMEOUT, autocommit=True) as connection:
            row = connection.execute(READ_SITE).fetchone()
    except psycopg.Error:
        return UNREACHABLE
    return OK if row is not None and LEASE - row[0] <= MAX_LAG else LATE


def read_late(request: Any, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run `call`, which only reads, with the replica if it is well and the reader has not just changed something."""
    if not is_configured() or not _watch.is_good() or _has_written(request):
        return call(*args, **kwargs)
    token = _reading.set(True)
    try:
        return call(*args, **kwargs)
    except Exception as error:  # what it does not know yet, or cannot answer; a mistake of ours happens again below
        if isinstance(error, DatabaseError):
            _watch.fail()
            log.warning("the replica could not answer", error=repr(error))
    finally:
        _reading.reset(token)
    return call(*args, **kwargs)


def read_ended(request: Any, ended_at: datetime, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The same for a game that has ended, once the replica must know all of it: recordings are kept for later."""
    if timezone.now() - ended_at < SETTLED:
        return call(*args, **kwargs)
    return read_late(request, call, *args, **kwargs)


def may_be_late(view: Callable[P, T]) -> Callable[P, T]:
    """A view of which everything may be a moment old."""

    @wraps(view)
    def reading(*args: P.args, **kwargs: P.kwargs) -> T:
        request = next(argument for argument in args if hasattr(argument, "META"))
        return read_late(request, view, *args, **kwargs)

    return reading


def _has_written(request: Any) -> bool:
    """Whether this reader has just changed something; asks who they are, which the replica is never asked."""
    if not request.user.is_authenticated:
        return False
    try:
        return cache.get(_key(request.user.pk)) is not None
    except RedisError:
        return True


def _key(person: int) -> str:
    return f"wrote:{person}"


class NoteWriters:
    """Notes who has just changed something."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not is_configured():
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, and note it before the answer is sent."""
        response = self.get_response(request)
        if request.method not in SAFE and request.user.is_authenticated:
            try:
                cache.set(_key(request.user.pk), 1, WROTE)
            except RedisError:
                log.warning("it could not be noted who has changed something", person=request.user.pk)
        return response
