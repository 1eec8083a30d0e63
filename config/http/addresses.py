"""The network address that a request or socket comes from, behind as many proxies as the settings say."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any, NamedTuple

import structlog
from django.conf import settings

FORWARDING = ("X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Real-Ip", "Forwarded", "Via")
"""Headers that proxies add."""
IN_SCOPE = frozenset(name.lower().encode() for name in FORWARDING)
IN_META = tuple(f"HTTP_{name.upper().replace('-', '_')}" for name in FORWARDING)

log = structlog.get_logger(__name__)


class Sender(NamedTuple):
    """Where a request or socket comes from: its peer, and the client's address if trusted proxies have written it."""

    peer: str
    address: str
    forwarded: bool
    """Whether it came through a proxy."""
    believed: bool
    """Whether trusted proxies have written the address."""

    @classmethod
    def of_scope(cls, scope: Mapping[str, Any]) -> Sender:
        """The sender of what ASGI describes so."""
        peer = scope.get("client")
        values = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
        through = any(name in IN_SCOPE for name, _ in scope["headers"])
        return cls._of(str(peer[0]) if peer else "", b",".join(values).decode("latin1"), through=through)

    @classmethod
    def of_request(cls, meta: Mapping[str, Any]) -> Sender:
        """The sender of a request, by its `META`."""
        through = any(name in meta for name in IN_META)
        return cls._of(meta.get("REMOTE_ADDR", ""), meta.get("HTTP_X_FORWARDED_FOR", ""), through=through)

    @classmethod
    def _of(cls, peer: str, header: str, *, through: bool) -> Sender:
        """Believe of X-Forwarded-For only the part that trusted proxies have written."""
        proxies = settings.TRUSTED_PROXIES
        forwarded = [part.strip() for part in header.split(",") if part.strip()]
        believed = 0 < proxies <= len(forwarded)
        address = forwarded[-proxies] if believed else peer
        # HTTPS ends at a proxy, and one that adds no header makes everybody look like this machine.
        sender = cls(peer, address, through or (settings.HTTPS and not proxies), believed)
        if sender.uncounted_proxy:
            _warn(peer)
        return sender

    @property
    def uncounted_proxy(self) -> bool:
        """Whether this seems to come through a proxy of ours that TRUSTED_PROXIES does not count."""
        peer = _parsed(self.peer)
        return self.forwarded and not self.believed and (peer is None or peer.is_private)

    @property
    def ip(self) -> IPv4Address | IPv6Address | None:
        """The address; None if it is none, or this machine's own."""
        address = _parsed(self.address)
        return None if address is None or self.limited is None else address

    @property
    def limited(self) -> str | None:
        """The address to limit by, the network for IPv6, or None for this machine's own: the operator's."""
        address = _parsed(self.address)
        ours = (address is None or address.is_loopback) and not self.forwarded
        return None if ours else self.counted

    @property
    def counted(self) -> str:
        """What to count this as where every address is limited, this machine's own included."""
        address = _parsed(self.address)
        return "unknown" if address is None else _network(address)


def requester_of(request: Any) -> str:
    """Whom to count a request for: the person who is signed in, or else the address."""
    person = request.user.pk
    return f"address:{Sender.of_request(request.META).counted}" if person is None else f"person:{person}"


def limited_peer(peer: Any) -> str | None:
    """The address to limit a connection by, of what Twisted describes so; None for this machine's, and our proxies'."""
    address = _parsed(getattr(peer, "host", ""))
    return None if settings.TRUSTED_PROXIES or address is None or address.is_loopback else _network(address)


@lru_cache(maxsize=100)
def _warn(peer: str) -> None:
    """Warn once of each proxy."""
    log.warning("a proxy that TRUSTED_PROXIES does not count: all people behind it share one limit", proxy=peer)


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text.split("%", maxsplit=1)[0])
    except ValueError:
        return None  # a socket file, or a proxy that writes names
    return getattr(address, "ipv4_mapped", None) or address


def _network(address: IPv4Address | IPv6Address) -> str:
    return str(address) if address.version == 4 else address.exploded[:19]  # a household has a /64
