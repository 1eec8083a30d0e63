"""How often actions are refused, by code: a figure for the people who run the site, counted off the sockets' path.

Who counts only puts a code into a queue. A thread carries what has come together within a second to Redis, in buckets
that expire after a day. A table would keep for ever what nobody looks at, and cost the database a write a second; what
is lost with Redis here is a figure.
"""

from __future__ import annotations

import os
import threading
import time
from collections import Counter
from queue import Empty, SimpleQueue

import redis
import structlog
from django.conf import settings

from games.services.waking import redis_at

BUCKET = 600
"""Seconds counted together."""
DAY, HOUR = 86_400, 3_600
GATHER = 1.0
"""Seconds that refusals are gathered before they are carried."""
PREFIX = "opoly:refusals:"

log = structlog.get_logger(__name__)


class _Carrier:
    """One thread that carries what was counted."""

    def __init__(self) -> None:
        self.process = os.getpid()
        self.waiting: SimpleQueue[str] = SimpleQueue()
        threading.Thread(target=self._run, name="refusals", daemon=True).start()

    def _run(self) -> None:
        while True:
            codes = Counter([self.waiting.get()])
            time.sleep(GATHER)
            try:
                while True:
                    codes[self.waiting.get_nowait()] += 1
            except Empty:
                pass
            try:
                _carry(codes)
            except redis.RedisError as error:
                log.warning("refusals not counted", error=repr(error))


_carrier: _Carrier | None = None
_lock = threading.Lock()


def count_refusal(code: str) -> None:
    """Count one; returns at once and never raises."""
    global _carrier  # noqa: PLW0603 - one a process, made anew after a fork
    with _lock:
        if _carrier is None or _carrier.process != os.getpid():
            _carrier = _Carrier()
    _carrier.waiting.put(code)


def _carry(codes: Counter[str]) -> None:
    key = f"{PREFIX}{int(time.time()) // BUCKET}"
    pipe = redis_at(settings.REDIS_URL).pipeline(transaction=False)
    for code, times in codes.items():
        pipe.hincrby(key, code, times)
    pipe.expire(key, DAY + BUCKET)
    pipe.execute()


def refusals() -> dict[str, tuple[int, int]]:
    """By code, how often in the last hour and in the last day; raises RedisError where Redis does not answer."""
    now = int(time.time()) // BUCKET
    pipe = redis_at(settings.REDIS_URL).pipeline(transaction=False)
    for back in range(DAY // BUCKET):
        pipe.hgetall(f"{PREFIX}{now - back}")
    hour: Counter[str] = Counter()
    day: Counter[str] = Counter()
    for back, found in enumerate(pipe.execute()):
        counts = {code.decode(): int(times) for code, times in found.items()}
        day.update(counts)
        if back < HOUR // BUCKET:
            hour.update(counts)
    return {code: (hour[code], times) for code, times in day.most_common()}
