"""The site as an app: the manifest, the service worker, and the page that it shows without a connection."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage, staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config.http.conditional import tag_of, unchanged
from config.site import logo
from games.selectors.boards.rulebook import client_build

ICON_SIZES = (192, 512)
SCRIPT = "games/build/worker.js"
OFFLINE = "site/offline.html"


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Return the web app manifest."""
    described = {
        "id": "/",
        "name": settings.SITE_NAME,
        "short_name": settings.SITE_NAME,
        "description": _("Property-trading board games, played live in the browser."),
        "start_url": "/",
        "display": "standalone",
        "shortcuts": [
            {"name": _("My turn"), "url": reverse("my-turn")},
            {"name": _("Play now"), "url": f"{reverse('home')}#choose"},
        ],
        "background_color": "#f5efe3",
        "theme_color": "#0d1f19",
        "icons": [{"src": own, "sizes": "any", "type": logo.icon()[1]}]
        if (own := logo.own_address())
        else [
            *(_icon(f"site/icon-{size}.png", size, "any") for size in ICON_SIZES),
            *(_icon(f"site/icon-maskable-{size}.png", size, "maskable") for size in ICON_SIZES),
            {"src": static("site/icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
        ],
    }
    return JsonResponse(described, content_type="application/manifest+json")


def _icon(path: str, size: int, purpose: str) -> dict[str, str]:
    return {"src": static(path), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


@require_safe
def worker(request: HttpRequest) -> HttpResponseBase:
    """Return the service worker, which browsers compare with theirs whenever they come."""
    script = _worker() if settings.PLAIN_STATIC else _kept_worker()
    headers = {"ETag": tag_of(script), "Cache-Control": "no-cache"}
    answer = unchanged(request, headers["ETag"])
    return answer or HttpResponse(script, content_type="text/javascript; charset=utf-8", headers=headers)


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Return the page that the service worker keeps: in the reader's language, and the same for everybody."""
    return HttpResponse(render_to_string(OFFLINE))


def _worker() -> bytes:
    """The script, after what it has to know of this site and build."""
    script = _script()
    with translation.override(settings.LANGUAGE_CODE):
        parts = (script, client_build().encode(), render_to_string(OFFLINE).encode())
    site: dict[str, Any] = {
        "build": sha256(b"".join(parts)).hexdigest()[:12],
        "files": settings.STATIC_URL,
        "icon": logo.own_address() or static(f"site/icon-{ICON_SIZES[0]}.png"),
        "offline": reverse("offline"),
        "push": reverse("push"),
        "signOut": reverse("account_logout"),
        "lists": [reverse("home"), reverse("my-turn")],
    }
    return f"self.site={json.dumps(site)};\n".encode() + script


_kept_worker = cache(_worker)


def _script() -> bytes:
    if settings.PLAIN_STATIC:
        path = finders.find(SCRIPT)
        return Path(path).read_bytes() if path else b""
    storage = cast("ManifestStaticFilesStorage", staticfiles_storage)
    with storage.open(storage.stored_name(SCRIPT)) as file:
        return bytes(file.read())
