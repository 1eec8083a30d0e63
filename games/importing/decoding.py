"""The text in a file, whichever encoding it has."""

from __future__ import annotations

import codecs
import re

from games.engine.refusal import Refused, gettext_noop
from games.importing.notes import Note
from games.messages.strict_json import storable

MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""Byte order marks; that of UTF-32 begins like that of UTF-16."""
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
"""Characters that no text has."""


def decoded(content: bytes) -> tuple[str, list[Note]]:
    """The text with plain line ends, and a note if its encoding had to be guessed; refuses what is no text."""
    text, notes = _decoded(content)
    return cleaned(text), notes


def cleaned(text: str) -> str:
    """A text with plain line ends; refuses one that cannot be stored."""
    if not storable(text):
        raise not_text()
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _decoded(content: bytes) -> tuple[str, list[Note]]:
    for mark, encoding in MARKS:
        if content.startswith(mark):
            return _strictly(content, encoding), []
    if wide := _wide(content):
        return _strictly(content, wide), []
    try:
        return content.decode("utf-8"), []
    except UnicodeDecodeError:
        pass
    for encoding, name in (("cp1252", "Windows-1252"), ("latin-1", "Latin-1")):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if CONTROL.search(text):
            break
        return text, [Note("encoding_guessed", {"encoding": name})]
    raise not_text()


def _strictly(content: bytes, encoding: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        raise not_text() from None


def _wide(content: bytes) -> str:
    """UTF-16 without its mark, by the empty halves of Latin letters, digits and line ends; empty for anything else."""
    start = content[:400]
    if len(content) % 2 or not start.count(0):
        return ""
    even, odd = start[::2].count(0), start[1::2].count(0)
    if even == 0 and odd > len(start) // 8:
        return "utf-16-le"
    return "utf-16-be" if odd == 0 and even > len(start) // 8 else ""


def not_text() -> Refused:
    """The refusal of a file that is not text."""
    return Refused("malformed", gettext_noop("This file is not text. Save the board as CSV, JSON or TOML."))
