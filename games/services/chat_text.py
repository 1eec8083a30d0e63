"""How a line of chat is written down: normal forms, nothing invisible, nothing that turns the line or climbs out of it.

Pure: knows no person and no room.
"""

from __future__ import annotations

import re
import unicodedata

from accounts.lookalikes import JOINERS, folded, is_accent, is_mark, script_of
from games.engine.refusal import Refused, gettext_noop

LONGEST = 300
ACCENTS, MARKS = 2, 4
"""How many accents, and how many marks of any kind, may stand on one letter; Bangla needs four."""
BLANKS = re.compile("[\\s\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]+")
"""What shows as nothing: spaces of all kinds, line ends, fillers."""
TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Embeddings, overrides and isolates, by which a line reads otherwise than it is written."""
PICTURES = (0x1F000, 0x1FAFF)
"""Where emoji are, also those that are younger than this Python."""
JOINING = frozenset({"BENGALI", "DEVANAGARI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA"}
                    | {"MALAYALAM", "SINHALA", "ARABIC", "MYANMAR", "KHMER"})  # fmt: skip
"""Scripts in which a joiner changes how letters are drawn."""


def tidy(text: str, *, field: str = "text", most: int = LONGEST, may_be_empty: bool = False) -> str:
    """The line as it is kept. Raises Refused: `empty`, `too_long`, `strange_characters`."""
    line = BLANKS.sub(" ", unicodedata.normalize("NFC", text)).strip()
    _refuse_strange(line, field)
    line = _without_invisible(line)
    line = BLANKS.sub(" ", unicodedata.normalize("NFC", line)).strip()
    if not may_be_empty and not _shows(line):
        raise Refused("empty", gettext_noop("Write something first."), field=field)
    if len(line) > most:
        text = gettext_noop("Use at most %(most)d characters; these are %(length)d.")
        raise Refused("too_long", text, field=field, most=most, length=len(line))
    return line


def gist(line: str) -> str:
    """What a line says, for telling repeats: small plain letters and digits, each run of one letter as one.

    A line without any, of signs or emoji, is what it is.
    """
    plain = "".join(part for one in line for part in folded(one) if part.isalnum() or is_mark(part))
    return re.sub(r"(\D)\1+", r"\1", plain) or line


def _shows(line: str) -> bool:
    """Whether there is anything to see."""
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
    """Leave out format characters, but for joiners where they do something."""
    kept: list[str] = []
    for place, character in enumerate(line):
        if unicodedata.category(character) == "Cf" and not (character in JOINERS and _joins(line, place)):
            continue
        kept.append(character)
    return "".join(kept)


def _joins(line: str, place: int) -> bool:
    """Whether the joiner at this place stands within a word of a script that has them, or within an emoji."""
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
    text = gettext_noop("Some of these characters cannot be shown: control characters, or many accents on one letter.")
    return Refused("strange_characters", text, field=field)
