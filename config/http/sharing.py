"""What a page says about itself to programs that show previews of links (Open Graph)."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

WIDTH, HEIGHT = 1200, 630
"""Of the pictures, in pixels: as the services that show them ask for."""


@dataclass(frozen=True)
class Shared:
    """The title, a sentence and the address of the picture of a page; what is empty is the site's own.

    `alternative` says what the picture shows, if that is no board. `address` is that of the page with its query, if it
    says something else without.
    """

    title: str = ""
    description: str = ""
    picture: str = ""
    alternative: str = ""
    address: str = ""


def absolute(request: HttpRequest, path: str) -> str:
    """The address of a path on this site, at the origin that was asked, or the first one of several."""
    host = request.META.get("HTTP_HOST", "")
    origin = next((one for one in settings.ORIGINS if urlsplit(one).netloc == host), settings.ORIGINS[0])
    return f"{origin}{path}"
