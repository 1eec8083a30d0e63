"""Prometheus metrics of every process of the site on this machine.

Each process writes its counters to a file of its own in METRICS_DIR, and the reader adds the files up. So the
web process shows what the worker counted. Counters start from zero when the site is started.
"""

from __future__ import annotations

from functools import cache

import psutil
from django.conf import settings
from prometheus_client import CollectorRegistry
from prometheus_client.multiprocess import MultiProcessCollector


@cache
def make_folder() -> None:
    """Create the folder; to be called before the first count."""
    settings.METRICS_DIR.mkdir(parents=True, exist_ok=True)


def registry() -> CollectorRegistry:
    """Return a registry with the sums over all processes."""
    make_folder()
    found = CollectorRegistry()
    MultiProcessCollector(found, path=str(settings.METRICS_DIR))
    return found


def remove_stale() -> None:
    """Remove the files of processes that have ended, so that they are counted no more."""
    for path in settings.METRICS_DIR.glob("*.db"):
        pid = path.stem.rpartition("_")[2]
        if not (pid.isdigit() and psutil.pid_exists(int(pid))):
            path.unlink(missing_ok=True)
