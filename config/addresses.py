"""The network address that a request or socket comes from, behind as many proxies as the settings say."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any

from django.conf import settings


def client_address(scope: Mapping[str, Any]) -> str:
    """Return the client's address; of X-Forwarded-For only the part that trusted proxies have written is believed."""
    peer = scope.get("client")
    address = str(peer[0]) if peer else ""
    if settings.TRUSTED_PROXIES:
        values = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
        forwarded = [part.strip() for part in b",".join(values).decode("latin1").split(",") if part.strip()]
        if len(forwarded) >= settings.TRUSTED_PROXIES:
            address = forwarded[-settings.TRUSTED_PROXIES]
    return address


def shared_address(scope: Mapping[str, Any]) -> str | None:
    """Return the address to limit by, the network for IPv6, or None for this machine's own.

    The latter is the operator's, or everybody's behind a proxy that the settings do not name.
    """
    return limited_address(client_address(scope))


def limited_address(text: str) -> str | None:
    """Return what to count this address as, as `shared_address` does."""
    try:
        address = ip_address(text.split("%", maxsplit=1)[0])
    except ValueError:
        return None  # a socket file, or a proxy that writes names
    address = getattr(address, "ipv4_mapped", None) or address
    if address.is_loopback:
        return None
    return str(address) if address.version == 4 else address.exploded[:19]  # a household has a /64
