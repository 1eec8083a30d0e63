"""The services the site depends on, and whether they work: for probes of load balancers and for Prometheus."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import psycopg
import redis
from django.conf import settings
from django.db import connections
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from redis.backoff import NoBackoff
from redis.retry import Retry

from games.clock import STEP
from games.models import Service
from games.runtime.leases import LEASE, READ_SWEEP

OK, UNREACHABLE, LATE = "ok", "unreachable", "late"
TIMEOUT = 2
"""Seconds that each part has to answer."""
KEPT_FOR = 1.0
"""Seconds for which a finding is good, so that probes cannot keep the database busy."""
SWEEP_TOLERANCE = 10_000
"""How long (ms) after the end of its lease the sweep counts as late."""


class Health:
    """The parts of the site, as they were found at most a moment ago."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.found: dict[str, str] = {}
        self.found_at = 0.0

    def parts(self) -> dict[str, str]:
        """Return the state of each part: whether it answers, and whether worker and beat have run the sweep lately."""
        with self.lock:
            if time.monotonic() > self.found_at + KEPT_FOR:
                self.found = _look()
                self.found_at = time.monotonic()
            return dict(self.found)


health = Health()


def can_serve(parts: dict[str, str]) -> bool:
    """Whether this process can serve pages and tables. Without worker and beat it plays bots and limits itself."""
    return all(state == OK for name, state in parts.items() if name != Service.SWEEP)


class HealthCollector(Collector):
    """The parts as Prometheus gauges."""

    def collect(self) -> Iterator[Metric]:
        """Look now."""
        up = GaugeMetricFamily("opoly_up", "Whether a part of the site works.", labels=["part"])
        parts = health.parts()
        for name, state in parts.items():
            up.add_metric([name], state == OK)
        yield up
        if parts["broker"] == OK:
            with _redis(settings.CELERY_BROKER_URL) as broker:
                prefix = settings.CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"]
                waiting = broker.llen(f"{prefix}{settings.CELERY_TASK_DEFAULT_QUEUE}")
            yield GaugeMetricFamily("opoly_tasks_waiting", "Tasks that no worker has taken yet.", waiting)


def _look() -> dict[str, str]:
    addresses = {
        "redis": settings.REDIS_URL,
        "broker": settings.CELERY_BROKER_URL,
        "cache": settings.CACHES["default"]["LOCATION"],
    }
    answers = {address: _redis_state(address) for address in set(addresses.values())}
    return {**_database_states(), **{name: answers[address] for name, address in addresses.items()}}


def _database_states() -> dict[str, str]:
    """Over a connection of its own: those of the pool may all be in use, or wait for a database that is gone."""
    options = connections["default"].get_connection_params()
    for name in ("cursor_factory", "context", "prepare_threshold", "pool"):
        options.pop(name, None)
    try:
        with psycopg.connect(**options, connect_timeout=TIMEOUT, autocommit=True) as connection:
            row = connection.execute(READ_SWEEP).fetchone()
    except psycopg.Error:
        return {"database": UNREACHABLE, Service.SWEEP.value: LATE}
    swept = row is not None and -SWEEP_TOLERANCE < row[0] <= LEASE + STEP
    return {"database": OK, Service.SWEEP.value: OK if swept else LATE}


def _redis_state(address: str) -> str:
    try:
        with _redis(address) as client:
            client.ping()
    except redis.RedisError:
        return UNREACHABLE
    return OK


def _redis(address: str) -> redis.Redis:
    timeouts = {"socket_timeout": TIMEOUT, "socket_connect_timeout": TIMEOUT}
    return redis.Redis.from_url(address, retry=Retry(NoBackoff(), 0), **timeouts)
