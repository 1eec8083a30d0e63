"""The site's logo: a file that the site serves, an address elsewhere, or else the one that comes with it."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse

DEFAULT, TOUCH = "site/favicon.svg", "site/apple-touch-icon.png"
TYPES = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
}


class Picture(NamedTuple):
    """A file's contents; `key` is another one as soon as they change."""

    key: str
    type: str
    content: bytes


def picture() -> Picture | None:
    """Return the logo's file as it is now, or None if the site serves none."""
    file = settings.SITE_LOGO
    return _read(file, file.stat().st_mtime_ns) if isinstance(file, Path) else None


def own_address() -> str:
    """Return the address of the operator's logo; empty if they have none."""
    known = picture()
    return str(settings.SITE_LOGO) if known is None else reverse("site-logo", args=[known.key])


def icon() -> tuple[str, str]:
    """Return the address and the type of the icon of a tab."""
    address = own_address()
    if not address:
        return static(DEFAULT), TYPES[".svg"]
    return address, TYPES.get(Path(str(settings.SITE_LOGO)).suffix.lower(), "")


@lru_cache(maxsize=1)
def _read(file: Path, changed_at: int) -> Picture:
    content = file.read_bytes()
    return Picture(sha256(content).hexdigest()[:16], TYPES[file.suffix.lower()], content)
