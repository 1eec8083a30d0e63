"""Whether a text can be shown as it is: everything in it draws something, and nothing changes how the rest is read."""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from functools import lru_cache

from config.texts.remembering import remembered
from config.texts.unicode import (
    COMMON,
    IGNORABLE,
    INHERITED,
    STACKERS,
    is_mark,
    is_nukta,
    is_virama,
    joins_next,
    joins_previous,
    scripts_of,
)

ZWNJ, ZWJ = "\u200c", "\u200d"
JOINERS = frozenset({ZWNJ, ZWJ})
STYLES = frozenset("\ufe0e\ufe0f")
"""Variation selectors: the sign before is drawn as text, or as a picture."""
EMPTY = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Fillers: characters of other categories whose picture is empty."""
NOTHING = frozenset("\u2d7f\ufffc\U00010f86\U00011070\U0001107f\U00016fe4")
"""Signs that only tell a program something, or stand for a picture that is missing."""
PICTURES = (0x1F000, 0x1FAFF)
"""The range of emoji, including those newer than this Python."""
MAX_MARKS = 2
MARKS = {"Khmr": 3, "Mymr": 5, "Tibt": 5}
"""How many marks a letter may have in scripts that write whole syllables below and above one."""
BESIDES = frozenset({7, 9, 24, 25, 240})
"""Combining classes of marks that are part of a letter: nukta, virama, the dots of shin and sin, the iota below."""
INSTEAD = {"Hani": {"Hanb", "Jpan", "Kore"}, "Hira": {"Jpan"}, "Kana": {"Jpan"}, "Hang": {"Kore"}, "Bopo": {"Hanb"}}
"""The scripts of East Asia that are written together (UTS 39, augmented script sets)."""
CONFUSED = frozenset({"Cyrl", "Grek"})
"""Scripts with many letters like Latin ones."""


class Fault(StrEnum):
    """Why a text cannot be shown as it is."""

    INVISIBLE = "invisible"
    MARKS = "marks"
    SCRIPTS = "scripts"


def fault_of(text: str) -> Fault | None:
    """Return what is wrong with a text of one line; None if it can be shown. An empty one has nothing to show."""
    line = unicodedata.normalize("NFC", text)
    if not any(map(draws, line)) or any(not is_seen(line, place) for place in range(len(line))):
        return Fault.INVISIBLE
    return Fault.MARKS if has_stray_marks(line) else None


@remembered
def fault_of_name(text: str) -> Fault | None:
    """Return what is wrong with the name of a thing, in which no word may mix scripts that are confused."""
    fault = fault_of(text)
    return Fault.SCRIPTS if fault is None and any(map(mixes_scripts, words_of(text))) else fault


@lru_cache(maxsize=4096)
def draws(character: str) -> bool:
    """Whether a character draws something by itself, or with the letter before."""
    if character in IGNORABLE or character in EMPTY or character in NOTHING:
        return False
    return is_assigned(character) and unicodedata.category(character) not in ("Cc", "Cf", "Zs", "Zl", "Zp")


def is_assigned(character: str) -> bool:
    """Whether Unicode says what a character is: not one for private use, nor half of one."""
    category = unicodedata.category(character)
    return is_picture(character) if category == "Cn" else category not in ("Co", "Cs")


def is_picture(character: str) -> bool:
    """Whether it is a symbol or an emoji."""
    return PICTURES[0] <= ord(character) <= PICTURES[1] or unicodedata.category(character) == "So"


def is_blank(character: str) -> bool:
    """Whether a character is drawn as empty space."""
    return character.isspace() or character in EMPTY


def is_seen(line: str, place: int) -> bool:
    """Whether the character at this place is drawn, or changes how those beside it are."""
    character = line[place]
    if character in JOINERS:
        return joins(line, place)
    if character in STYLES:
        before = line[:place][-1:]
        return bool(before) and (unicodedata.category(before)[0] == "S" or before in "0123456789#*\u203c\u2049")
    if character in STACKERS:
        following = line[place + 1 : place + 2]
        return bool(scripts_of(character) & scripts_of(following or " ")) and following.isalpha()
    return character == " " or draws(character)


def joins(line: str, place: int) -> bool:
    """Whether the joiner at this place is one that the spelling needs.

    That is after a virama, between Arabic letters that would connect (UTS 46, ContextJ), and before the virama of a
    letter that keeps its shape: the Bangla র‍্যা. Between pictures it makes one of them.
    """
    joiner, before, after = line[place], line[:place], line[place + 1 :]
    if before[-1:] and is_virama(before[-1]):
        return bool(_base(before)) and (not after or after[0] not in JOINERS)
    if joiner == ZWJ:
        return _keeps_its_shape(before, after) or _is_one_picture(before, after)
    previous, following = _base(before), _base(after[::-1])
    return bool(previous and following) and joins_next(previous) and joins_previous(following)


def has_stray_marks(line: str) -> bool:
    """Whether a letter has more marks than one can tell apart, the same one twice, or a mark has no letter."""
    base, marks, on_it = "", 0, set[str]()
    for character in line:
        if character in JOINERS or character in STYLES:
            continue
        if not is_mark(character):
            base, on_it = character, set(filter(is_mark, unicodedata.normalize("NFD", character)))
            marks = sum(map(_counts, on_it))
            continue
        marks += _counts(character)
        scripts = scripts_of(character)
        limit = MARKS.get(next(iter(scripts), ""), MAX_MARKS)
        if not base or not draws(base) or character in on_it or marks > limit or _is_foreign(scripts, base):
            return True
        on_it.add(character)
    return False


def words_of(text: str) -> list[str]:
    """Return the words of a text, without signs, digits and joiners."""
    kept = "".join(one if unicodedata.category(one)[0] in "LM" else " " for one in text if one not in JOINERS)
    return kept.split()


def one_script(characters: str) -> bool:
    """Whether a single script, or those of one East Asian language, has all of these letters and digits."""
    return _resolved([scripts_of(one) for one in characters]) != set()


def mixes_scripts(word: str) -> bool:
    """Whether letters of several scripts are in one word, but for Latin with one that is not like it.

    This is the moderately restrictive level of UTS 39.
    """
    used = [scripts for one in word if not is_mark(one) and (scripts := scripts_of(one)) not in (COMMON, INHERITED)]
    if _resolved(used) != set():
        return False
    others = [scripts for scripts in used if "Latn" not in scripts]
    return not _resolved(others) or any(not scripts or scripts & CONFUSED for scripts in others)


def _resolved(used: list[frozenset[str]]) -> set[str] | None:
    """The scripts that all of these have in common; None if there are none to compare."""
    common: set[str] | None = None
    for scripts in used:
        if scripts in (COMMON, INHERITED):
            continue
        more = set(scripts).union(*(INSTEAD.get(one, ()) for one in scripts)) or {"?"}
        common = more if common is None else common & more
    return common


def _base(before: str) -> str:
    """The last letter, leaving out marks after it; empty if there is none."""
    letter = next((one for one in reversed(before) if not is_mark(one)), "")
    return letter if letter.isalpha() else ""


def _keeps_its_shape(before: str, after: str) -> bool:
    """Whether a joiner is between a letter and its virama, with another letter after it."""
    letter = before[-2] if len(before) > 1 and is_nukta(before[-1]) else before[-1:]
    virama, following = after[:1], after[1:2]
    return bool(following) and letter.isalpha() and following.isalpha() and is_virama(virama) and bool(
        scripts_of(letter) & scripts_of(virama) & scripts_of(following)
    )  # fmt: skip


def _is_one_picture(before: str, after: str) -> bool:
    return bool(before and after) and is_picture(after[0]) and (is_picture(before[-1]) or before[-1] in STYLES)


def _is_foreign(scripts: frozenset[str], base: str) -> bool:
    return base.isalpha() and bool(scripts - INHERITED) and scripts.isdisjoint(scripts_of(base))


def _counts(mark: str) -> bool:
    return unicodedata.combining(mark) not in BESIDES
