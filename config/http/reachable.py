"""Which network addresses the server may connect to for somebody who has typed where."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_interface, ip_network

import psutil
from django.conf import settings

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

NEVER: tuple[Network, ...] = tuple(
    map(
        ip_network,
        (
            "0.0.0.0/8",  # this host
            "10.0.0.0/8",  # private
            "100.64.0.0/10",  # shared by the customers of a provider; some clouds' metadata
            "127.0.0.0/8",  # loopback
            "168.63.129.16/32",  # Azure's own services on each of its machines
            "169.254.0.0/16",  # link-local; most clouds' metadata
            "172.16.0.0/12",  # private
            "192.0.0.0/24",  # protocols; Oracle's metadata
            "192.0.2.0/24",  # documentation
            "192.88.99.0/24",  # relays of 6to4
            "192.168.0.0/16",  # private
            "198.18.0.0/15",  # measurements
            "198.51.100.0/24",  # documentation
            "203.0.113.0/24",  # documentation
            "224.0.0.0/3",  # multicast, reserved, broadcast
            "2001::/23",  # protocols, among them Teredo
            "2001:db8::/32",  # documentation
            "2002::/16",  # 6to4, which has an IPv4 address in it
            "3fff::/20",  # documentation
        ),
    )
)
GLOBAL_IPV6 = ip_network("2000::/3")
"""Of IPv6, only this is given to networks of the internet. All else has a meaning of its own: loopback, link-local,
unique local and site-local addresses, multicast, and IPv4 addresses as they are mapped and translated (NAT64)."""
OWN_PREFIX = {4: 16, 6: 48}
"""A network of this machine that is larger than this is more than its neighbours: then only its address counts."""


def is_allowed(address: Address) -> bool:
    """Whether an address is one of the operator's own networks for this, or on the public internet and not here."""
    return is_named(address) or is_public(address)


def is_named(address: Address) -> bool:
    """Whether an address is in one of the networks that the operator has named in OUTBOUND_NETWORKS."""
    return _is_in(address, settings.OUTBOUND_NETWORKS)


def is_public(address: Address) -> bool:
    """Whether an address is on the public internet, and not one of this machine's or of a network it is in."""
    if address.version == 6 and address not in GLOBAL_IPV6:
        return False
    if not address.is_global or _is_in(address, NEVER) or _is_in(address, settings.OUTBOUND_REFUSED_NETWORKS):
        return False
    return not _is_in(address, _own_networks())


def _is_in(address: Address, networks: Iterable[Network]) -> bool:
    return any(address.version == network.version and address in network for network in networks)


def _own_networks() -> list[Network]:
    """The networks of this machine's interfaces as they are now."""
    return [
        _network(one.address.partition("%")[0], one.netmask)
        for interface in psutil.net_if_addrs().values()
        for one in interface
        if one.family in (socket.AF_INET, socket.AF_INET6)
    ]


def _network(address: str, mask: str | None) -> Network:
    alone = ip_network(address)
    if not mask:
        return alone
    length = int(ip_address(mask)).bit_count()
    network = ip_interface(f"{address}/{length}").network
    return network if length >= OWN_PREFIX[network.version] else alone
