"""Prometheus metrics of every process of the site on this machine.

Each process writes its counters to a file of its own in METRICS_DIR, and the reader adds the files up. So the
web process shows what the worker counted. Counters start from zero when the site is started.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import psutil
from django.conf import settings
from prometheus_client import CollectorRegistry
from prometheus_client.multiprocess import MultiProcessCollector

FILE_SIZE = 1 << 16
"""Bytes that prometheus_client maps for a process's counters of one kind, more than ours need."""


def can_count() -> bool:
    """Return whether there is a file for this process's counters; to be asked before each count.

    prometheus_client would make the file itself, but without its blocks, and to write to a mapped page for which the
    disk has none ends a process with SIGBUS. While the disk is full, nothing is counted.
    """
    try:
        _make_file(settings.METRICS_DIR / f"counter_{os.getpid()}.db")
    except OSError:
        return False
    return True


@cache
def _make_file(path: Path) -> None:
    make_folder()
    if path.exists() and path.stat().st_size >= FILE_SIZE:
        return  # of an earlier process with this number, and counted on
    fresh = path.with_suffix(".new")
    try:
        fresh.write_bytes(bytes(FILE_SIZE))
        fresh.replace(path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise


@cache
def make_folder() -> None:
    """Create the folder."""
    settings.METRICS_DIR.mkdir(parents=True, exist_ok=True)


def registry() -> CollectorRegistry:
    """Return a registry with the sums over all processes."""
    make_folder()
    collectors = CollectorRegistry()
    MultiProcessCollector(collectors, path=str(settings.METRICS_DIR))
    return collectors


def remove_stale() -> None:
    """Remove the files of processes that have ended, so that they are counted no more."""
    for path in settings.METRICS_DIR.glob("*.db"):
        pid = path.stem.rpartition("_")[2]
        if not (pid.isdigit() and psutil.pid_exists(int(pid))):
            path.unlink(missing_ok=True)
