"""The content security policy: what a page may load and talk to is the site's own, and nothing inline runs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from csp.constants import NONE, SELF


def content_security_policy(origins: Iterable[str], *, https: bool) -> dict[str, Any]:
    """The setting of `csp.middleware` for a site with these addresses."""
    return {
        "DIRECTIVES": {
            "default-src": [NONE],
            "base-uri": [NONE],
            # Not every browser includes the WebSocket scheme in 'self'.
            "connect-src": [SELF, *(origin.replace("http", "ws", 1) for origin in origins)],
            "font-src": [SELF],
            "form-action": [SELF],
            "frame-ancestors": [NONE],
            "img-src": [SELF, "data:"],
            "manifest-src": [SELF],
            "media-src": [SELF],
            "object-src": [NONE],
            "script-src": [SELF],
            "style-src": [SELF],
            "worker-src": [SELF],
            "upgrade-insecure-requests": https,
            "report-uri": "/csp-report/",
        },
    }
