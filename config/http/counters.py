"""Counting events in the cache, by all processes together, for limits."""

from __future__ import annotations

from django.core.cache import cache
from redis.exceptions import RedisError


def count(key: str, seconds: int) -> int:
    """Count one more event; return how many there were within `seconds` of the first. Without Redis nothing counts."""
    try:
        cache.add(key, 0, seconds)
        return int(cache.incr(key))
    except (RedisError, ValueError):  # the counter expired between the two
        return 0
