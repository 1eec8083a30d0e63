"""A word through Redis to the sweep that a game wants it soon, so that it need not look often for what is seldom there.

The column `wake_at` remains the truth: a lost word costs half a second, and without Redis the sweep looks often.
"""

from __future__ import annotations

import time
from functools import cache
from types import TracebackType

import redis
import structlog
from django.conf import settings
from django.db import transaction

from games.clock import now_ms

CHANNEL = "opoly:wake"
SOON = 1_000
"""How near (ms) a game's moment is when the sweep is told of it; what lies further off it finds by itself."""
OFTEN = 50
"""How long (ms) the sweep waits between looks while nobody can tell it anything."""
PATIENCE = 0.5
"""Seconds that Redis may take for a word before it is left unsaid."""

log = structlog.get_logger(__name__)


@cache
def redis_at(url: str) -> redis.Redis:
    """This process's connections to Redis for a word or a figure: impatient, so that nothing waits for either."""
    return redis.Redis.from_url(url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)


def tell_sweep(wake_at: int | None) -> None:
    """Once this transaction is committed, tell the sweep of a game that wants it soon."""
    if wake_at is not None and wake_at < now_ms() + SOON:
        transaction.on_commit(_tell)


def _tell() -> None:
    try:
        redis_at(settings.REDIS_URL).publish(CHANNEL, "")
    except redis.RedisError as error:
        log.warning("the sweep was not told", error=repr(error))


class Ear:
    """Hears such words from entering it on; enter it before the first look, so that none falls in between."""

    def __init__(self) -> None:
        self.heard = redis_at(settings.REDIS_URL).pubsub(ignore_subscribe_messages=True)
        self.deaf = False

    def __enter__(self) -> Ear:
        try:
            self.heard.subscribe(CHANNEL)
            self.heard.get_message(timeout=PATIENCE)
        except redis.RedisError as error:
            self._lose(error)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.heard.close()

    def wait(self, pause: int) -> bool:
        """Wait so long (ms), or until there is reason to look: a word, or that none can be heard."""
        if not self.deaf:
            try:
                return self.heard.get_message(timeout=pause / 1000) is not None
            except redis.RedisError as error:
                self._lose(error)
        time.sleep(min(pause, OFTEN) / 1000)
        return True

    def _lose(self, error: redis.RedisError) -> None:
        """Be deaf until the next sweep, which tries anew."""
        self.deaf = True
        log.warning("the sweep hears nothing and looks often", error=repr(error))
