"""Normalising chat messages: no invisible, text-reversing or overflowing characters.

Pure: knows no person and no room.
"""

from __future__ import annotations

import re
import unicodedata

from config.texts.drawn import draws, has_stray_marks, is_assigned, is_blank, is_seen
from config.texts.looks import folded
from config.texts.unicode import is_mark
from games.engine.refusal import Refused, gettext_noop
from games.refusals import strange_characters

MAX_LENGTH = 300
TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Embeddings, overrides and isolates, which change the reading direction."""


def normalise(text: str, *, field: str = "text", max_length: int = MAX_LENGTH, may_be_empty: bool = False) -> str:
    """Return the message as it is stored. Raises Refused: `empty`, `too_long`, `strange_characters`."""
    line = _spaced(text)
    if any(character in TURNS or _is_unknown(character) for character in line):
        raise strange_characters(field=field)
    while (seen := _spaced(_without_invisible(line))) != line:
        line = seen
    if not may_be_empty and not any(draws(one) and not is_mark(one) for one in line):
        raise Refused("empty", gettext_noop("Write something first."), field=field)
    if has_stray_marks(line):
        raise strange_characters(field=field)
    if len(line) > max_length:
        text = gettext_noop("Use at most %(max)d characters; this has %(length)d.")
        raise Refused("too_long", text, field=field, max=max_length, length=len(line))
    return line


def repetition_key(line: str) -> str:
    """Reduce a message to lower-case letters and digits without repeated letters, to detect repetitions.

    A message without letters and digits is returned as it is.
    """
    plain = "".join(part for one in line for part in folded(one) if part.isalnum() or is_mark(part))
    return re.sub(r"(\D)\1+", r"\1", plain) or line


def _spaced(text: str) -> str:
    """Return the text with one space for everything that looks blank, line ends too, and none at its ends."""
    spaced = "".join(" " if is_blank(one) else one for one in unicodedata.normalize("NFC", text))
    return " ".join(spaced.split())


def _is_unknown(character: str) -> bool:
    return not is_assigned(character) or unicodedata.category(character) == "Cc"


def _without_invisible(line: str) -> str:
    return "".join(one for place, one in enumerate(line) if is_seen(line, place))
