"""The cache, which nobody waits for longer than a moment: a Redis that does not answer is left alone for a while.

An operation that cannot be done raises an error of Redis, as always, but at once while the server is known to be away.
"""

from __future__ import annotations

import time
from typing import Any

import redis
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

LEFT_ALONE = 2.0
"""Seconds after a failure in which nothing is asked of the server."""


class ImpatientRedis(redis.Redis):
    """A client that does not ask a server again which has just not answered."""

    away_until: dict[int, float] = {}
    """By connection pool, of which there is one for each server."""

    def execute_command(self, *args: Any, **options: Any) -> Any:
        """Ask the server, unless it is left alone."""
        pool = id(self.connection_pool)
        if time.monotonic() < self.away_until.get(pool, 0.0):
            raise redis.ConnectionError("Redis has just not answered")
        try:
            return super().execute_command(*args, **options)
        except (redis.ConnectionError, redis.TimeoutError):
            self.away_until[pool] = time.monotonic() + LEFT_ALONE
            raise


class ImpatientCacheClient(RedisCacheClient):
    """Django's client for the cache, with that of ours."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._client = ImpatientRedis


class ImpatientCache(RedisCache):
    """Django's cache in Redis, with that client."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = ImpatientCacheClient
