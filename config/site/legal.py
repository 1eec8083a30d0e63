"""The operator's legal texts: which there are, and each as a page in the reader's language."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.utils.translation import get_language, gettext, gettext_lazy

from config.markdown import Document, document

TITLES = {
    "imprint": gettext_lazy("Imprint"),
    "privacy": gettext_lazy("Privacy notice"),
    "terms": gettext_lazy("Terms"),
}
SAFE = ("https://", "http://", "mailto:", "tel:", "/")
"""What a link of a text may begin with."""


class Text(NamedTuple):
    """A text, and the language that it is in."""

    language: str
    page: Document


def titles() -> list[tuple[str, str]]:
    """Return the pages that there are, with the words that lead to each."""
    return [(page, str(TITLES[page])) for page in settings.LEGAL_TEXTS]


def text_of(page: str) -> Text | None:
    """Return a text in the reader's language, or else in the site's; None if there is none."""
    file = settings.LEGAL_TEXTS.get(page)
    if file is None:
        return None
    language = get_language() or settings.LANGUAGE_CODE
    translated = file.with_name(f"{file.stem}.{language}{file.suffix}")
    if translated.is_file():
        file = translated
    else:
        language = settings.LANGUAGE_CODE
    return Text(language, _read(file, file.stat().st_mtime_ns, gettext("Table")))


@lru_cache(maxsize=16)
def _read(file: Path, changed_at: int, table: str) -> Document:
    """Read a file again only when it has changed."""
    return document(file.read_text(encoding="utf-8-sig"), _linked, table=table)


def _linked(target: str) -> str:
    return target if target.startswith(SAFE) else ""
