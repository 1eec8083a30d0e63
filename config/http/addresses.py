"""The network address that a request or socket comes from, behind as many proxies as the settings say."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any

from django.conf import settings


def client_address(scope: Mapping[str, Any]) -> str:
    """Return the client's address; of X-Forwarded-For only the part that trusted proxies have written is believed."""
    peer = scope.get("client")
    values = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    return _believed(str(peer[0]) if peer else "", b",".join(values).decode("latin1"))


def request_address(meta: Mapping[str, Any]) -> str:
    """Return the same of a request, by its `META`."""
    return _believed(meta.get("REMOTE_ADDR", ""), meta.get("HTTP_X_FORWARDED_FOR", ""))


def _believed(peer: str, header: str) -> str:
    if not settings.TRUSTED_PROXIES:
        return peer
    forwarded = [part.strip() for part in header.split(",") if part.strip()]
    return forwarded[-settings.TRUSTED_PROXIES] if len(forwarded) >= settings.TRUSTED_PROXIES else peer


def shared_address(scope: Mapping[str, Any]) -> str | None:
    """Return the address to limit by, the network for IPv6, or None for this machine's own.

    The latter is the operator's, or everybody's behind a proxy that the settings do not name.
    """
    return limited_address(client_address(scope))


def limited_address(text: str) -> str | None:
    """Return what to count this address as, as `shared_address` does."""
    address = _parsed(text)
    return None if address is None or address.is_loopback else _network(address)


def counted_address(text: str) -> str:
    """Return what to count this address as where every address is limited, this machine's own included."""
    address = _parsed(text)
    return "unknown" if address is None else _network(address)


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text.split("%", maxsplit=1)[0])
    except ValueError:
        return None  # a socket file, or a proxy that writes names
    return getattr(address, "ipv4_mapped", None) or address


def _network(address: IPv4Address | IPv6Address) -> str:
    return str(address) if address.version == 4 else address.exploded[:19]  # a household has a /64
