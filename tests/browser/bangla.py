"""The site's texts in Bangla, for browser tests to look for."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from django.utils.translation import gettext, override

from config.embedded.folder import PROJECT

CATALOGUE = PROJECT / "games/client/locale/bn.json"


@cache
def catalogue() -> dict[str, Any]:
    """The client's texts by their English source."""
    texts: dict[str, Any] = json.loads(CATALOGUE.read_text(encoding="utf-8"))
    return texts


def say(text: str, **slots: str) -> str:
    """A text of the client with its placeholders filled in."""
    said = str(catalogue()[text])
    for name, value in slots.items():
        said = said.replace(f"{{{name}}}", value)
    return said


def site_says(text: str) -> str:
    """A text of the site's pages."""
    with override("bn"):
        said = gettext(text)
    assert said != text, f"{text} is not translated"
    return said
