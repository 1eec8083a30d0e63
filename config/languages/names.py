"""The languages that there are, by their catalogues, and what each is called."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel import Locale, UnknownLocaleError
from django.utils.translation import get_language, to_locale

SOURCE = "en"
"""The language of the texts in the sources, which needs no catalogue."""


def with_catalogues(folder: Path) -> list[str]:
    """Return the codes of the languages in a folder of catalogues, the source first."""
    found = [one.parts[-3] for one in folder.glob("*/LC_MESSAGES/django.po")]
    found += [one.parts[-3] for one in folder.glob("*/LC_MESSAGES/django.mo")]
    return [SOURCE, *sorted(code.replace("_", "-").lower() for code in {*found} - {SOURCE})]


@cache
def own_name(code: str) -> str:
    """Return a language's name in the language itself; the code of one that nobody has named."""
    return _name(code, code)


def name(code: str) -> str:
    """Return a language's name in the reader's language."""
    return _name(code, get_language() or SOURCE)


def _name(code: str, reader: str) -> str:
    try:
        shown = Locale.parse(to_locale(code)).get_display_name(to_locale(reader)) or code
    except (UnknownLocaleError, ValueError):
        return code
    return shown[:1].upper() + shown[1:]
