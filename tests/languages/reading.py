"""The texts of a page that a person reads or hears, and those in another language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html.parser import HTMLParser

SPOKEN = {"aria-label", "aria-description", "alt", "label", "placeholder", "title"}
SILENT = {"script", "style", "code", "textarea"}
LATIN = re.compile(r"[A-Za-z0-9]+")
# Names of things that have no other, and of the language that one can change to.
OWN_NAMES = (
    "Opoly", "English", "CSV", "JSON", "TOML", "UTF-8", "SHA-256", "JavaScript", "https", "opoly/", "seed/n",
    "seed/stream/n", "seed/round/3/police/0",
)  # fmt: skip


class Reader(HTMLParser):
    """Collects the texts of a page, except those marked as another language and purely decorative ones."""

    VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.within: list[tuple[str, bool]] = []

    @property
    def silent(self) -> bool:
        """Whether this element's text is ignored."""
        return any(hidden for _tag, hidden in self.within)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Read the attributes that are shown or read out."""
        given = dict(attributes)
        hidden = tag in SILENT or given.get("lang") == "en" or "token" in (given.get("class") or "").split()
        hidden = hidden and tag != "html"
        if not hidden and not self.silent:
            self.words += [value for name, value in attributes if name in SPOKEN and value]
        if tag not in self.VOID:
            self.within.append((tag, hidden))

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Handle an element without contents."""
        self.handle_starttag(tag, attributes)
        if tag not in self.VOID:
            self.within.pop()

    def handle_endtag(self, tag: str) -> None:
        """Leave the element."""
        while self.within and self.within.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Read text."""
        if data.strip() and not self.silent:
            self.words.append(" ".join(data.split()))


def words_of(html: str) -> list[str]:
    """All texts of a page."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader.words


def foreign(words: Iterable[str], *allowed: str) -> list[str]:
    """The texts with Latin letters or digits, except names that are the same in every language."""
    names = re.compile("|".join(re.escape(name) for name in sorted({*OWN_NAMES, *allowed}, key=len, reverse=True)))
    return [text for text in words if LATIN.search(names.sub("", text))]
