"""The certificates of the site's own addresses: when they expire, as somebody sees them who opens the site.

A worker looks at each once a day, over the network, so whichever proxy ends the encryption is asked.
"""

from __future__ import annotations

import ipaddress
import socket
import ssl
from collections.abc import Iterable
from datetime import datetime, timedelta
from urllib.parse import urlsplit

import structlog
from cryptography import x509
from django.utils import timezone

from config.models import Certificate

INTERVAL, AFTER_FAILURE = timedelta(days=1), timedelta(hours=1)
TIMEOUT = 10.0
"""Seconds for the connection, and for each answer."""
HTTPS = 443

log = structlog.get_logger(__name__)


def addresses(origins: Iterable[str]) -> list[tuple[str, int]]:
    """Host and port of those that have a certificate for others: of HTTPS, and not of this machine alone."""
    found = []
    for origin in origins:
        parts = urlsplit(origin)
        if parts.scheme == "https" and parts.hostname and not _is_here(parts.hostname):
            found.append((parts.hostname, parts.port or HTTPS))
    return sorted(set(found))


def _is_here(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def look(at: Iterable[tuple[str, int]]) -> None:
    """Look at those of these certificates that it is time for, and forget all others."""
    now = timezone.now()
    ours = {f"[{host}]:{port}" if ":" in host else f"{host}:{port}": (host, port) for host, port in at}
    known = {one.address: one for one in Certificate.objects.all()}
    seen = []
    for address, place in ours.items():
        one = known.pop(address, None) or Certificate(address=address, due_at=now)
        if one.due_at > now:
            continue
        try:
            one.expires_at, one.due_at = expiry(*place), now + INTERVAL
        except (OSError, ValueError) as error:  # of the former, ssl.SSLError is one
            log.warning("the site's certificate cannot be seen", address=address, error=repr(error))
            one.due_at = now + AFTER_FAILURE
        seen.append(one)
    fields = ["expires_at", "due_at"]
    Certificate.objects.bulk_create(seen, update_conflicts=True, unique_fields=["address"], update_fields=fields)
    if known:
        Certificate.objects.filter(address__in=known).delete()


def expiry(host: str, port: int) -> datetime:
    """When the certificate of this server expires, whoever signed it and whether or not it already has."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    with (
        socket.create_connection((host, port), TIMEOUT) as connection,
        context.wrap_socket(connection, server_hostname=host) as server,
    ):
        sent = server.getpeercert(binary_form=True)
    if sent is None:
        raise ValueError("the server has sent no certificate")
    return x509.load_der_x509_certificate(sent).not_valid_after_utc
