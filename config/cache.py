"""The cache, which nobody waits for longer than a moment: a Redis that does not answer is left alone for a while.

An operation that cannot be done raises an error of Redis, as always, but at once while the server is known to be away.
"""

from __future__ import annotations

import math
import threading
import time
from typing import Any

import redis
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

from config.redis_clients import client

LEFT_ALONE = 2.0
"""Seconds after a failure in which nothing is asked of the server."""
WITHIN = 2.0
"""Seconds in which a thread waits for so many answers that do come as for one that does not."""


class Waited(threading.local):
    """How long a thread has waited lately, about as long as a page takes."""

    since = -WITHIN
    seconds = 0.0

    def is_too_long(self, began: float, patience: float) -> bool:
        """Add the time since then; whether the thread's patience is at an end, which gives it a new one."""
        now = time.monotonic()
        if began - self.since > WITHIN:
            self.since, self.seconds = began, 0.0
        self.seconds += now - began
        if self.seconds <= patience:
            return False
        self.since = -WITHIN
        return True


class ImpatientRedis(redis.Redis):
    """A client that does not ask a server again which has just not answered, or only after much waiting."""

    waited = Waited()
    away_until: dict[int, float] = {}
    """By connection pool, of which there is one for each server."""

    def execute_command(self, *args: Any, **options: Any) -> Any:
        """Ask the server, unless it is left alone."""
        pool, options_of = id(self.connection_pool), self.connection_pool.connection_kwargs
        if time.monotonic() < self.away_until.get(pool, 0.0):
            raise redis.ConnectionError("Redis has just not answered")
        began = time.monotonic()
        try:
            answer = super().execute_command(*args, **options)
        except (redis.ConnectionError, redis.TimeoutError):
            self.away_until[pool] = time.monotonic() + LEFT_ALONE
            raise
        if self.waited.is_too_long(began, options_of.get("socket_timeout") or math.inf):
            self.away_until[pool] = time.monotonic() + LEFT_ALONE
        return answer


class ImpatientCacheClient(RedisCacheClient):
    """The cache's commands, by one client of ours for all threads."""

    def __init__(self, servers: list[str], **options: Any) -> None:
        super().__init__(servers)
        self.made = client(servers[0], ImpatientRedis, **options)

    def get_client(self, key: Any = None, *, write: bool = False) -> redis.Redis:
        """The client; it has connections for each thread."""
        return self.made


class ImpatientCache(RedisCache):
    """Django's cache in Redis, with that client, at any address that `config.redis_clients` knows."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._servers = [server]  # Django splits it at commas, which an address may have
        self._class = ImpatientCacheClient
