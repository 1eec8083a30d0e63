"""What every process of the site measures, in its own memory (docs/monitoring.md lists it).

A measurement is an addition in memory: nothing is written and nobody is told, until somebody asks (`gathering`).
Labels have a bounded number of values, whatever strangers send.
"""

from __future__ import annotations

import asyncio
import platform
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import django
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, disable_created_metrics
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

disable_created_metrics()
REGISTRY = CollectorRegistry()
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
LONG_SECONDS = (0.01, 0.05, 0.1, 0.5, 1, 1.5, 2.5, 5, 10, 30, 60)
LAG_SECONDS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
LAG_INTERVAL = 0.25
"""Seconds between two looks at how late an event loop is."""

PAGES = Histogram(
    "opoly_page_seconds",
    "Time from a request to the last byte of its answer, by the page's name and the class of its status.",
    ["route", "status"],
    buckets=SECONDS,
    registry=REGISTRY,
)
PAGE_QUERIES = Histogram(
    "opoly_page_queries",
    "Database queries of a page.",
    ["route"],
    buckets=(0, 1, 2, 5, 10, 20, 50, 100),
    registry=REGISTRY,
)
PAGE_QUERY_SECONDS = Histogram(
    "opoly_page_query_seconds",
    "Time of a page's database queries.",
    ["route"],
    buckets=SECONDS,
    registry=REGISTRY,
)
TASKS = Histogram(
    "opoly_task_seconds",
    "Time of a worker's tasks, by their result.",
    ["task", "result"],
    buckets=LONG_SECONDS,
    registry=REGISTRY,
)
SCHEDULED = Counter("opoly_tasks_scheduled", "Tasks that beat has sent.", ["task"], registry=REGISTRY)
LOOP_LAG = Histogram(
    "opoly_event_loop_lag_seconds",
    f"How late the event loop is, {round(1 / LAG_INTERVAL)} times a second.",
    buckets=LAG_SECONDS,
    registry=REGISTRY,
)
PROJECT_FILE = Path(__file__).resolve().parent.parent.parent / "pyproject.toml"
POOL_GAUGES = {
    "pool_size": ("opoly_pool_connections", "Connections of a pool."),
    "pool_available": ("opoly_pool_available", "Connections of a pool that nobody uses."),
    "pool_max": ("opoly_pool_limit", "Connections that a pool may have."),
    "requests_waiting": ("opoly_pool_waiting", "Who waits for a connection of a pool now."),
}
POOL_COUNTERS = {
    "requests_num": ("opoly_pool_requests", "Connections that were asked for.", 1.0),
    "requests_queued": ("opoly_pool_waits", "Those of them that had to be waited for.", 1.0),
    "requests_wait_ms": ("opoly_pool_wait_seconds", "How long they were waited for.", 0.001),
    "requests_errors": ("opoly_pool_errors", "Those that were not had in time.", 1.0),
}


class StateCollector(Collector):
    """Queues and database pools, which are looked at when somebody asks."""

    def __init__(self) -> None:
        self.queues: dict[str, Callable[[], int]] = {}
        self.pools: dict[str, Callable[[], Iterable[Mapping[str, int]]]] = {}

    def collect(self) -> Iterator[Metric]:
        """Look at all of them."""
        lengths = GaugeMetricFamily("opoly_queue_length", "How many wait for their turn.", labels=["queue"])
        for name, length in self.queues.items():
            lengths.add_metric([name], length())
        yield lengths
        stats = {name: _added(pools()) for name, pools in self.pools.items()}
        for key, (metric, text) in POOL_GAUGES.items():
            gauge = GaugeMetricFamily(metric, text, labels=["pool"])
            for name, found in stats.items():
                gauge.add_metric([name], found.get(key, 0))
            yield gauge
        for key, (metric, text, unit) in POOL_COUNTERS.items():
            counter = CounterMetricFamily(metric, text, labels=["pool"])
            for name, found in stats.items():
                counter.add_metric([name], found.get(key, 0) * unit)
            yield counter


def _added(stats: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for one in stats:
        for key, value in one.items():
            total[key] = total.get(key, 0) + value
    return total


STATE = StateCollector()
REGISTRY.register(STATE)
ProcessCollector(registry=REGISTRY)


def version() -> str:
    """Return the version of the site, as its project file has it; empty without one."""
    if not PROJECT_FILE.is_file():
        return ""
    return str(tomllib.loads(PROJECT_FILE.read_text(encoding="utf-8"))["project"]["version"])


Gauge(
    "opoly_build_info", "What runs: always 1.", ["version", "python", "django"], registry=REGISTRY
).labels(version(), platform.python_version(), django.get_version()).set(1)  # fmt: skip


async def watch_loop() -> None:
    """Measure how late this event loop is, until cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LAG_INTERVAL
        await asyncio.sleep(LAG_INTERVAL)
        LOOP_LAG.observe(max(0.0, loop.time() - due))
