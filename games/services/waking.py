"""A message through Redis to the sweeper that a game needs it soon, so that it need not poll often.

The column `wake_at` remains the truth: a lost message costs half a second, and without Redis the sweeper polls often.
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
"""The sweeper is notified of games due within this time (ms); it finds later ones by itself."""
POLL_INTERVAL = 50
"""How long (ms) the sweeper waits between polls while it cannot be notified."""
REDIS_TIMEOUT = 0.5
"""Seconds that Redis may take before a notification is given up."""

log = structlog.get_logger(__name__)


@cache
def redis_at(url: str) -> redis.Redis:
    """This process's connections to Redis for notifications and counts, with short timeouts."""
    return redis.Redis.from_url(url, socket_timeout=REDIS_TIMEOUT, socket_connect_timeout=REDIS_TIMEOUT)


def notify_sweeper(wake_at: int | None) -> None:
    """On commit of this transaction, notify the sweeper of a game that is due soon."""
    if wake_at is not None and wake_at < now_ms() + SOON:
        transaction.on_commit(_publish)


def _publish() -> None:
    try:
        redis_at(settings.REDIS_URL).publish(CHANNEL, "")
    except redis.RedisError as error:
        log.warning("the sweeper was not notified", error=repr(error))


class WakeListener:
    """Receives notifications from the moment it is entered; enter it before the first poll, so that none is missed."""

    def __init__(self) -> None:
        self.subscription = redis_at(settings.REDIS_URL).pubsub(ignore_subscribe_messages=True)
        self.connected = True

    def __enter__(self) -> WakeListener:
        try:
            self.subscription.subscribe(CHANNEL)
            self.subscription.get_message(timeout=REDIS_TIMEOUT)
        except redis.RedisError as error:
            self._disconnect(error)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.subscription.close()

    def wait(self, timeout: int) -> bool:
        """Wait this long (ms); returns early with True on a notification, or if there is no connection."""
        if self.connected:
            try:
                return self.subscription.get_message(timeout=timeout / 1000) is not None
            except redis.RedisError as error:
                self._disconnect(error)
        time.sleep(min(timeout, POLL_INTERVAL) / 1000)
        return True

    def _disconnect(self, error: redis.RedisError) -> None:
        """Poll until the next sweep, which tries to connect again."""
        self.connected = False
        log.warning("the sweeper cannot be notified and polls often", error=repr(error))
