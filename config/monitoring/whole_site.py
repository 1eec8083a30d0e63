"""Metrics that are the same whichever process is asked: they are read from the site's services when it is."""

from __future__ import annotations

import threading
from concurrent.futures import Future, ThreadPoolExecutor, wait

import structlog
from django.apps import apps
from django.conf import settings
from django.db import connections
from django.utils.module_loading import import_string
from prometheus_client.core import GaugeMetricFamily

from config.monitoring.families import Family, families

DEADLINE = 3.0
"""Seconds after which what is not known yet is left out: a slow database must not hide all the rest."""

log = structlog.get_logger(__name__)


class WholeSite:
    """The collectors of METRICS_COLLECTORS, each running once at a time."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.running: dict[str, Future[list[Family]]] = {}
        self.threads = ThreadPoolExecutor(4, "site metrics")

    def __call__(self) -> list[Family] | None:
        """Return what they find in time, and which do; None in beat, which has no applications."""
        if not apps.ready:
            return None
        up = GaugeMetricFamily("opoly_collector_up", "Whether these metrics were had in time.", labels=["collector"])
        found: list[Family] = []
        with self.lock:
            for path in settings.METRICS_COLLECTORS:
                if path not in self.running:
                    self.running[path] = self.threads.submit(_collect, path)
            wait(self.running.values(), DEADLINE)
            for path in settings.METRICS_COLLECTORS:
                had = self.running[path].done() and self.running[path].exception() is None
                up.add_metric([path.rpartition(".")[2]], had)
                if had:
                    found += self.running[path].result()
            self.running = {path: one for path, one in self.running.items() if not one.done()}
        return [*found, *families([up])]


def _collect(path: str) -> list[Family]:
    try:
        return families(import_string(path)().collect())
    except Exception as error:
        log.warning("metrics of the site are missing", collector=path, error=repr(error))
        raise
    finally:
        connections.close_all()


whole_site = WholeSite()
