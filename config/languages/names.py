"""The languages that there are, by their catalogues, and what each is called."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.core import get_global
from django.utils.translation import get_language, to_locale

SOURCE = "en"
"""The language of the texts in the sources, which needs no catalogue."""
SOURCE_LOCALE = "en_GB"
"""As it is spelt there."""


def with_catalogues(folder: Path) -> list[str]:
    """Return the codes of the languages in a folder of catalogues, the source first."""
    found = [one.parts[-3] for one in folder.glob("*/LC_MESSAGES/django.po")]
    found += [one.parts[-3] for one in folder.glob("*/LC_MESSAGES/django.mo")]
    return [SOURCE, *sorted(code.replace("_", "-").lower() for code in {*found} - {SOURCE})]


@cache
def own_name(code: str) -> str:
    """Return a language's name in the language itself; the code of one that nobody has named."""
    return _name(code, code)


def from_right(code: str) -> bool:
    """Return whether a language is read from right to left."""
    try:
        return Locale.parse(to_locale(code)).character_order == "right-to-left"
    except (UnknownLocaleError, ValueError):
        return False


def with_country(code: str) -> str:
    """Return a language with the country where most people speak it, as Open Graph wants them."""
    if code == SOURCE:
        return SOURCE_LOCALE
    try:
        locale = Locale.parse(to_locale(code))
    except (UnknownLocaleError, ValueError):
        return code
    likely: str = get_global("likely_subtags").get(locale.language, "")
    country = locale.territory or likely.rpartition("_")[2]
    return f"{locale.language}_{country}" if country else locale.language


def name(code: str) -> str:
    """Return a language's name in the reader's language."""
    return _name(code, get_language() or SOURCE)


def _name(code: str, reader: str) -> str:
    try:
        shown = Locale.parse(to_locale(code)).get_display_name(to_locale(reader)) or code
    except (UnknownLocaleError, ValueError):
        return code
    return shown[:1].upper() + shown[1:]
