"""The access log, if ACCESS_LOG is set: one record of each request and each socket (docs/monitoring.md).

Nothing secret is in it: no query strings, no keys in paths, and of an address only the network.
"""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from typing import Any

import structlog
from django.conf import settings

from config.monitoring.logs import ACCESS_LOGGER

LONGEST = 200
"""Characters of a path."""
PREFIXES = {4: 24, 6: 48}
"""Bits of an address that are logged: too few to tell one household or school from its neighbours."""

log = structlog.get_logger(ACCESS_LOGGER)


def record(event: str, address: str, seconds: float, **more: Any) -> None:
    """Write a record, if the access log is on."""
    if settings.ACCESS_LOG:
        log.info(event, network=network_of(address), ms=round(seconds * 1000), **more)


def network_of(address: str) -> str:
    """Return the network of an address, which may be no address at all: a socket file has none."""
    try:
        parsed = ip_address(address.split("%", maxsplit=1)[0])
    except ValueError:
        return ""
    parsed = getattr(parsed, "ipv4_mapped", None) or parsed
    return str(ip_network((parsed, PREFIXES[parsed.version]), strict=False))


def readable(path: str) -> str:
    """Return a path as it is logged, whatever characters a stranger has put into it."""
    return "".join(char if char.isprintable() else "?" for char in path[:LONGEST])
