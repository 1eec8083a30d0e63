"""What Django and allauth say on this site, and which of it they bring in a language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import allauth
import django
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from django.utils.translation import to_locale

DJANGO, ALLAUTH = Path(django.__file__).parent, Path(allauth.__file__).parent
FOLDERS = [
    DJANGO / "conf/locale",
    DJANGO / "contrib/admin/locale",
    DJANGO / "contrib/auth/locale",
    DJANGO / "contrib/humanize/locale",
    ALLAUTH / "locale",
]
UNSEEN = re.compile(
    # Languages' and apps' names, what only developers see, what this site does not offer.
    r"global_settings|apps\.py|default_urlconf|views/(csrf|generic|static)|socialaccount|\bidp/|headless|openid|phone"
)
UNOFFERED = re.compile(r"\bphone\b|relationship|^(String \(unlimited\)|Duration|Positive big integer|A JSON object)$"
                       r"|^Universally unique", re.IGNORECASE)  # fmt: skip


def translations(message: Message) -> tuple[str, ...]:
    """Return all plural forms of a translation."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def originals(message: Message) -> tuple[str, ...]:
    """Return all plural forms of a source."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def texts_of(catalogue: Catalog) -> list[Message]:
    """Return all entries except the header."""
    return [message for message in catalogue if message.id]


def seen(folder: Path) -> list[Message]:
    """Return the texts of a package that users may see."""
    with (folder / "en/LC_MESSAGES/django.po").open("rb") as file:
        said = texts_of(read_po(file))
    return [
        message
        for message in said
        if not all(UNSEEN.search(place) for place, _line in message.locations)
        if not UNOFFERED.search(originals(message)[0])
    ]


def lacking(language: str) -> Iterator[Message]:
    """Yield the texts that users may see and that no package brings in a language."""
    for folder in FOLDERS:
        brought = _brought(folder, to_locale(language))
        yield from (message for message in seen(folder) if (originals(message)[0], message.context) not in brought)


def _brought(folder: Path, locale: str) -> set[tuple[str, str | None]]:
    """The texts that a package brings in a language, each with its context."""
    path = folder / locale / "LC_MESSAGES/django.mo"
    if not path.exists():
        return set()
    with path.open("rb") as file:
        known = [message for message in texts_of(read_mo(file)) if all(translations(message))]
    return {(originals(message)[0], _decoded(message.context)) for message in known}


def _decoded(context: Any) -> str | None:
    """Babel leaves contexts as bytes here."""
    return context.decode() if isinstance(context, bytes) else context
