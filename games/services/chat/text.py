"""Normalising chat messages: no invisible, text-reversing or overflowing characters.

Pure: knows no person and no room.
"""

from __future__ import annotations

import re
import unicodedata

from accounts.lookalikes import JOINERS, folded, is_accent, is_mark, script_of
from games.engine.refusal import Refused, gettext_noop

MAX_LENGTH = 300
ACCENTS, MARKS = 2, 4
"""How many accents, and how many marks of any kind, one letter may have; Bangla needs four."""
BLANKS = re.compile("[\\s\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]+")
"""Characters that look blank: spaces of all kinds, line ends, fillers."""
TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Embeddings, overrides and isolates, which change the reading direction."""
PICTURES = (0x1F000, 0x1FAFF)
"""The range of emoji, including those newer than this Python."""
JOINING = frozenset({"BENGALI", "DEVANAGARI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA"}
                    | {"MALAYALAM", "SINHALA", "ARABIC", "MYANMAR", "KHMER"})  # fmt: skip
"""Scripts in which joiners change the shapes of letters."""


def normalise(text: str, *, field: str = "text", max_length: int = MAX_LENGTH, may_be_empty: bool = False) -> str:
    """Return the message as it is stored. Raises Refused: `empty`, `too_long`, `strange_characters`."""
    line = BLANKS.sub(" ", unicodedata.normalize("NFC", text)).strip()
    _refuse_strange(line, field)
    line = _without_invisible(line)
    line = BLANKS.sub(" ", unicodedata.normalize("NFC", line)).strip()
    if not may_be_empty and not _shows(line):
        raise Refused("empty", gettext_noop("Write something first."), field=field)
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


def _shows(line: str) -> bool:
    """Whether anything is visible."""
    return any(unicodedata.category(one)[0] in "LNPS" or _pictured(one) for one in line.replace("\ufe0f", ""))


def _refuse_strange(line: str, field: str) -> None:
    marks = accents = 0
    for character in line:
        if character in TURNS or not _assigned(character):
            raise _strange(field)
        if is_mark(character):
            marks, accents = marks + 1, accents + is_accent(character)
            if marks > MARKS or accents > ACCENTS:
                raise _strange(field)
        elif character not in JOINERS:
            marks = accents = 0


def _assigned(character: str) -> bool:
    category = unicodedata.category(character)
    if category == "Cn":
        return PICTURES[0] <= ord(character) <= PICTURES[1]
    return category not in ("Cc", "Co", "Cs")


def _without_invisible(line: str) -> str:
    """Remove format characters, except joiners that have an effect."""
    kept: list[str] = []
    for place, character in enumerate(line):
        if unicodedata.category(character) == "Cf" and not (character in JOINERS and _joins(line, place)):
            continue
        kept.append(character)
    return "".join(kept)


def _joins(line: str, place: int) -> bool:
    """Whether the joiner at this position is inside a word of a script that uses them, or inside an emoji."""
    before, after = line[:place][-1:], line[place + 1 :][:1]
    if not before or not after:
        return False
    if _pictured(before) and _pictured(after):
        return line[place] == "\u200d"
    return all(unicodedata.category(one)[0] in "LM" for one in (before, after)) and script_of(before) in JOINING


def _pictured(character: str) -> bool:
    return (
        character == "\ufe0f" or PICTURES[0] <= ord(character) <= PICTURES[1] or unicodedata.category(character) == "So"
    )


def _strange(field: str) -> Refused:
    text = gettext_noop("Some characters cannot be displayed: control characters, or too many accents on one letter.")
    return Refused("strange_characters", text, field=field)
