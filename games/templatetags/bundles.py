"""The scripts and styles of pages: of a table its own, those of its game, and of parts that it will need at once."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import cast

from django import template
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage, staticfiles_storage
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.selectors.boards import rulebook

register = template.Library()

FOLDER = "games/build"
PARTS = f"{FOLDER}/parts.json"
"""The modules that each entry and each lazily loaded part needs, and the files of their styles, by name."""


@register.simple_tag
def bundle_links(page: str, ruleset: str, *parts: str) -> SafeString:
    """Return links to the styles, and to the modules, which would otherwise be known only when a script names them.

    `parts` are modules by name (`Lobby`) and style sheets (`lobby.css`) that the page would load by itself later.
    """
    known = _parts()
    game = rulebook.client_bundles()[ruleset].name
    pages = [] if page == "table" else [f"{page}.css"]
    lazy_styles = [file for part in parts if part.endswith(".css") for file in known.get(part, [])]
    lazy_modules = [part for part in parts if not part.endswith(".css")]
    modules = dict.fromkeys(file for part in [page, game, *lazy_modules] for file in known.get(part, []))
    return format_html(
        "{}{}{}",
        format_html('<link rel="stylesheet" href="{}" data-game>', _address(f"{game}.css")),
        format_html_join(
            "", '<link rel="stylesheet" href="{}">', ((_address(name),) for name in [*pages, *lazy_styles])
        ),
        format_html_join("", '<link rel="modulepreload" href="{}">', ((_address(name),) for name in modules)),
    )


@register.simple_tag
def module_links(page: str) -> SafeString:
    """Return links to the modules of a page without a table, which would otherwise be known only when it names them."""
    modules = ((_address(name),) for name in _parts().get(page, []))
    return format_html_join("", '<link rel="modulepreload" href="{}">', modules)


@register.simple_tag
def game_bundles(ruleset: str = "") -> dict[str, dict[str, str]]:
    """Return where the client finds the bundle of a game, by ruleset: of this one, or of every game."""
    return {
        key: {"module": _address(f"{name}.js"), "styles": _address(f"{name}.css"), "client": client}
        for key, (name, client) in rulebook.client_bundles().items()
        if ruleset in ("", key)
    }


@register.simple_tag
def client_build() -> str:
    """Return the build that a page is made of, which it compares with the one that its socket names later."""
    return rulebook.client_build()


def _address(name: str) -> str:
    return static(f"{FOLDER}/{name}")


def _parts() -> dict[str, list[str]]:
    if not settings.PLAIN_STATIC:
        return _collected_parts()
    path = finders.find(PARTS)
    return _read(Path(path).read_bytes()) if path else {}  # without a bundle there is nothing to link to


@cache
def _collected_parts() -> dict[str, list[str]]:
    storage = cast("ManifestStaticFilesStorage", staticfiles_storage)
    with storage.open(storage.stored_name(PARTS)) as file:
        return _read(file.read())


def _read(text: bytes) -> dict[str, list[str]]:
    parts: dict[str, list[str]] = json.loads(text)
    return parts
