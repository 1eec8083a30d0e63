"""The content security policy: what a page may load and talk to is the site's own, and nothing inline runs."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from csp.constants import NONE, SELF


def content_security_policy(
    origins: Iterable[str], *, https: bool, static: str = "/", logo: Path | str = ""
) -> dict[str, Any]:
    """The setting of `csp.middleware` for a site with these addresses.

    `static` is where the static files are, and `logo` the logo's file or address; either may be on another site.
    """
    # A source that ends with a slash allows what is below it: not the whole of a server that others use, too.
    files = [SELF] if static.startswith("/") else [SELF, static]
    logos = [origin_of(logo)] if isinstance(logo, str) and logo else []
    return {
        "DIRECTIVES": {
            "default-src": [NONE],
            "base-uri": [NONE],
            # Not every browser includes the WebSocket scheme in 'self'.
            "connect-src": [*files, *(origin.replace("http", "ws", 1) for origin in origins)],
            "font-src": files,
            "form-action": [SELF],
            "frame-ancestors": [NONE],
            "img-src": [*files, "data:", *logos],
            "manifest-src": [SELF],
            "media-src": files,
            "object-src": [NONE],
            "script-src": files,
            "style-src": files,
            "worker-src": [SELF],
            "upgrade-insecure-requests": https,
            "report-uri": "/csp-report/",
        },
    }


def origin_of(address: str) -> str:
    """Return the scheme, host and port of an address."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"
