"""The properties of characters that Python's `unicodedata` lacks, from `unicode.json`.

`python -m tests.unicode_data` writes that file from the Unicode Character Database and names its version in it.
"""

from __future__ import annotations

import json
import unicodedata
from functools import lru_cache
from pathlib import Path

PATH = Path(__file__).with_name("unicode.json")
_DATA = json.loads(PATH.read_text(encoding="ascii"))
VERSION: str = _DATA["version"]
CONFUSABLES: dict[str, str] = _DATA["confusables"]
"""For characters beyond ASCII what they look like (UTS 39), one step at a time."""


def _codes(ranges: str) -> frozenset[str]:
    ends = (one.split("-") for one in ranges.split())
    return frozenset(chr(code) for end in ends for code in range(int(end[0], 16), int(end[-1], 16) + 1))


IGNORABLE = _codes(_DATA["ignorable"])
"""Characters that are drawn as nothing where a font does not know better, assigned or not."""
STACKERS = _codes(_DATA["stackers"])
"""Signs that only put the next letter below the one before."""
_JOINING = {kind: _codes(ranges) for kind, ranges in _DATA["joining"].items()}
_SCRIPTS = [(frozenset(scripts.split()), _spans) for scripts, ranges in _DATA["scripts"].items() if (_spans := [
    (int(one.split("-")[0], 16), int(one.split("-")[-1], 16)) for one in ranges.split()
])]  # fmt: skip
COMMON, INHERITED = frozenset({"Zyyy"}), frozenset({"Zinh"})


@lru_cache(maxsize=4096)
def scripts_of(character: str) -> frozenset[str]:
    """Return the codes of the scripts that use a letter, mark or digit; empty if none of them is in current use.

    `COMMON` and `INHERITED` are for those that any script may use.
    """
    code = ord(character)
    for scripts, spans in _SCRIPTS:
        if any(first <= code <= last for first, last in spans):
            return scripts
    return frozenset()


def is_mark(character: str) -> bool:
    """Whether a character combines with the one before: an accent, a vowel sign."""
    return unicodedata.category(character)[0] == "M"


def is_virama(character: str) -> bool:
    """Whether it takes the vowel from the letter before."""
    return unicodedata.combining(character) == 9


def is_nukta(character: str) -> bool:
    """Whether it is the dot that makes another letter of the one before."""
    return unicodedata.combining(character) == 7


def joins_next(character: str) -> bool:
    """Whether an Arabic letter is drawn connected to the one after it."""
    return character in _JOINING["D"] or character in _JOINING["L"]


def joins_previous(character: str) -> bool:
    """Whether an Arabic letter is drawn connected to the one before it."""
    return character in _JOINING["D"] or character in _JOINING["R"]
