"""The cache, which nobody waits for longer than a moment: a Redis that does not answer is left alone for a while.

An operation that cannot be done raises an error of Redis, as always, but at once while the server is known to be away.
"""

from __future__ import annotations

import time
from typing import Any

import redis
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

from config.redis_clients import client

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
