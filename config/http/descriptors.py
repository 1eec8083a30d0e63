"""File descriptors of a web process: as many as the system allows, with some reserved for other uses than clients.

At the limit a process can open no file and reach no database, so that nobody at all would be served.
"""

from __future__ import annotations

import os
import resource
from contextlib import suppress

RESERVE = 200
"""Descriptors for the database, Redis and files; of a very low limit, a quarter."""
ENOUGH = 65_536
"""The limit to request where the system sets none."""


def raise_limit() -> int:
    """Raise the soft limit to the hard one; returns the limit."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    soft = ENOUGH if hard == resource.RLIM_INFINITY else hard
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def max_for_connections(limit: int) -> int:
    """How many descriptors may be open when a connection is accepted."""
    return limit - min(RESERVE, limit // 4)


def count() -> int:
    """About how many are open: the number of the lowest free one, which is the next to be used."""
    probe = os.open(os.devnull, os.O_RDONLY)
    os.close(probe)
    return probe
