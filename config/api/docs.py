"""The pages that describe the API: its operations, and the protocol of its sockets."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from config.api.reference import reference
from config.markdown import Document, document

PROTOCOL = "PROTOCOL.md"


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Show every operation and type of the schema."""
    return render(request, "api/reference.html", {"reference": reference()})


@require_safe
def protocol(request: HttpRequest, game: str = "") -> HttpResponse:
    """Show the messages of a table's socket, or what one game adds to them."""
    page = protocols().get(game)
    if page is None:
        raise Http404
    pages = [(address_of(key), one.title, key == game) for key, one in protocols().items()]
    return render(request, "api/protocol.html", {"page": page, "pages": pages})


@cache
def protocols() -> dict[str, Document]:
    """Return the protocol that all games share, under an empty key, and those of games by the name of their folder."""
    games = Path(settings.BASE_DIR, "games")
    files = {"": games / PROTOCOL} | {
        file.parent.name: file for file in sorted((games / "rulesets").glob(f"*/{PROTOCOL}"))
    }
    return {key: document(file.read_text(encoding="utf-8"), _linked) for key, file in files.items()}


def address_of(game: str) -> str:
    """Return the address of a protocol."""
    return reverse("api-protocol", args=[game]) if game else reverse("api-protocol")


def _linked(target: str) -> str:
    """Return where a link of a protocol leads: to another protocol, or nowhere, since no other document is here."""
    path, _, anchor = target.partition("#")
    if Path(path).name != PROTOCOL:
        return ""
    folder = Path(path).parent.name
    return address_of("" if folder in ("", "..") else folder) + (f"#{anchor}" if anchor else "")
