"""Reading METRICS_ADDRESS."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured


def metrics_address(text: str) -> tuple[str, int] | None:
    """Return the host and port of an address such as `127.0.0.1:9108` or `[::1]:9108`; None for an empty one."""
    if not text:
        return None
    try:
        parts = urlsplit(f"//{text}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or not port or parts.netloc != text or "@" in text:
        message = f"METRICS_ADDRESS has to be a host and a port, such as 127.0.0.1:9108, not {text!r}"
        raise ImproperlyConfigured(message)
    return host, port
