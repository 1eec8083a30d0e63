"""The metrics of this machine at METRICS_ADDRESS, for Prometheus: one process serves those of all.

Whichever has the lock serves; when it ends, the next one does.
"""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO

import structlog
from django.conf import settings
from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from config.monitoring import gathering
from config.monitoring.families import Family

WEB = "web"
WEB_DELAY = 5.0
"""Seconds after which a web process wants to serve: a worker or beat has more time for it."""

log = structlog.get_logger(__name__)


class MachineCollector(Collector):
    """Every process's measurements, labelled with its place, those of the site, and the disk."""

    def collect(self) -> Iterator[Metric]:
        """Ask all of them now."""
        up = GaugeMetricFamily("opoly_process_up", "Whether a process answers.", labels=["process"])
        merged: dict[str, Metric] = {}
        answered = []
        for place in gathering.places():
            found = gathering.ask(place, gathering.OF_PROCESS)
            up.add_metric([place], found is not None)
            if found is not None:
                answered.append(place)
                _add(merged, found, {"process": place})
        yield up
        for place in answered:
            if (found := gathering.ask(place, gathering.OF_SITE)) is not None:
                _add(merged, found, {})
                break
        yield from merged.values()
        yield from _disk()
        if settings.BACKUPS_DIR is not None:
            yield _backup(settings.BACKUPS_DIR)


def _add(merged: dict[str, Metric], found: list[Family], labels: dict[str, str]) -> None:
    for family in found:
        metric = merged.setdefault(family.name, Metric(family.name, family.text, family.kind))
        for name, own, value in family.samples:
            metric.add_sample(name, {**own, **labels}, value)


def _disk() -> Iterator[Metric]:
    usage = shutil.disk_usage(settings.METRICS_DIR)
    yield GaugeMetricFamily("opoly_disk_free_bytes", "Free space where the site's data folder is.", usage.free)
    yield GaugeMetricFamily("opoly_disk_size_bytes", "Size of the disk where the site's data folder is.", usage.total)


def _backup(folder: Path) -> Metric:
    text = "When the newest backup was finished, in seconds since 1970; 0 if there is none."
    times = [0.0]
    with suppress(OSError):  # there is no such folder, or a file has just been removed from it
        times += [path.stat().st_mtime for path in folder.glob("*.dump")]
    return GaugeMetricFamily("opoly_backup_time_seconds", text, max(times))


def start(kind: str) -> None:
    """Have this process answer for itself, and serve the metrics of the machine when it is its turn."""
    gathering.start(kind)
    if settings.METRICS_ADDRESS is not None:
        arguments = (kind, *settings.METRICS_ADDRESS)
        threading.Thread(target=_serve, args=arguments, name="metrics server", daemon=True).start()


def _serve(kind: str, host: str, port: int) -> None:
    if kind == WEB:
        time.sleep(WEB_DELAY)
    registry = CollectorRegistry()
    registry.register(MachineCollector())
    lock: IO[bytes] | None = None
    warned = False
    while True:
        try:
            lock = lock or gathering.lock_of_server()
            start_http_server(port, host, registry)
            break
        except OSError as error:
            if not warned:
                log.warning("the metrics cannot be served", host=host, port=port, error=repr(error))
            warned = True
            time.sleep(gathering.RETRY_SECONDS)
    log.info("metrics are served", host=host, port=port)
    threading.Event().wait()  # with the lock, as long as this process lives
