"""What texts look like to a reader: equal looks are names that cannot be told apart.

UTS 39 (`confusables.txt`) with what readers of the site's scripts confuse besides.
"""

# ruff: noqa: RUF001 - letters that look like others are what this is about
from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from itertools import groupby

from config.texts.remembering import remembered
from config.texts.unicode import CONFUSABLES, IGNORABLE, INHERITED, is_mark, is_nukta, scripts_of

CYRILLIC = {
    "a": "аА", "b": "вВьЬбБ", "c": "сС", "d": "ԁԀ", "e": "еЕёЁ", "g": "ԍԌ", "h": "нНһҺ", "i": "іІїЇ", "j": "јЈ",
    "k": "кК", "l": "ӏӀ", "m": "мМ", "o": "оО", "p": "рР", "q": "ԛԚ", "r": "гГ", "s": "ѕЅ", "t": "тТ", "v": "ѵѴ",
    "w": "ԝԜ", "x": "хХ", "y": "уУ", "3": "зЗ",
}  # fmt: skip
GREEK = {
    "a": "αΑ", "b": "βΒ", "e": "εΕ", "h": "Η", "i": "ιΙ", "k": "κΚ", "m": "Μ", "n": "ηΝ", "o": "οΟσ", "p": "ρΡ",
    "s": "ς", "t": "τΤ", "u": "υ", "v": "ν", "w": "ω", "x": "χΧ", "y": "γΥ", "z": "Ζ",
}  # fmt: skip
LATIN = {
    "a": "ɑɐ", "b": "ʙɓ", "c": "ƈ", "d": "ɗðđ", "e": "ɘəɛ", "f": "ƒ", "g": "ɡɢɠ", "h": "ʜħ", "i": "ɨɩıɪ", "k": "ĸƙ",
    "l": "ʟłɭǀ", "m": "ᴍ", "n": "ɴŋɲ", "o": "øɵᴏ", "p": "ᴘƥ", "r": "ʀɾʁ", "s": "ꜱʂ", "t": "ƭŧᴛ", "u": "ʊ", "v": "ʋᴠ",
    "w": "ᴡ", "y": "ʏ", "z": "ʐƶᴢ",
}  # fmt: skip
ASSAMESE = {
    "\u09b0": "\u09f0",  # ra
    "\u09ac": "\u09f1",  # wa, which is drawn like the ba of Bangla
}
FINALS = str.maketrans(
    {"\u09ce": "\u09a4\u09cd"}  # khanda ta: a ta without its vowel, with a joiner, is drawn like it
    | {"\u0d7a": "\u0d23\u0d4d", "\u0d7b": "\u0d28\u0d4d", "\u0d7c": "\u0d30\u0d4d", "\u0d7d": "\u0d32\u0d4d"}
    | {"\u0d7e": "\u0d33\u0d4d", "\u0d7f": "\u0d15\u0d4d"}
)  # fmt: skip
"""Letters without a vowel in Bangla and Malayalam, which may also be written with a virama and a joiner."""
ACCENTED = frozenset({"Arab", "Armn", "Cyrl", "Ethi", "Geor", "Grek", "Hebr", "Latn", "Syrc", "Zinh"})
"""Scripts in which marks are accents or vowel points; elsewhere they are letters."""
KASHIDA = "\u0640"
"""Stretches the line between two Arabic letters."""
ALIKE = str.maketrans("i1|0", "lllo")
PAIRS = (("rn", "m"), ("vv", "w"))


def _plain(*parts: dict[str, str]) -> dict[str, str]:
    return {letter: like for part in parts for like, letters in part.items() for letter in letters}


PLAIN = CONFUSABLES | {
    letter: like
    for letter, like in _plain(CYRILLIC, GREEK, LATIN, ASSAMESE).items()
    if not CONFUSABLES.get(letter, "\u0301").isascii()
}
"""UTS 39 goes before the tables above where it knows a letter of ASCII."""


@remembered
def look(text: str) -> str:
    """Return what a text looks like. Only case, width, joiners and the number of spaces make no difference."""
    kept = "".join(one for one in text.translate(FINALS) if one not in IGNORABLE and one != KASHIDA)
    return _in_order(_alike("".join(_resembled(one) for one in " ".join(kept.split()))))


def look_of_name(name: str) -> str:
    """Return what the name of a person looks like: accents, signs, spaces and the script of digits do not count.

    In a script with digits of its own those of ASCII count as the ones that have their value or their shape.
    """
    text = unicodedata.normalize("NFKC", name).translate(FINALS)
    shapes = _shapes(frozenset().union(*(scripts_of(one) for one in text if one.isalpha())))
    values = (str(unicodedata.digit(one)) if one.isdigit() else one for one in text)
    plain = "".join(folded(shapes.get(one, one)) for one in values)
    return _in_order(_alike("".join(one for one in plain if one.isalnum() or is_mark(one))))


def looks_latin(name: str) -> bool:
    """Whether letters of another script, each of which looks like one of ASCII, are all there is in a name."""
    letters = [one for one in name if one.isalpha()]
    return not any("Latn" in scripts_of(one) for one in letters) and all(
        (like := CONFUSABLES.get(one, one)).isascii() and like.isalpha() for one in letters
    )


@lru_cache(maxsize=4096)
def folded(character: str) -> str:
    """Return the plain lower-case letters a character looks like; nothing for accents, nuktas and invisible ones.

    Signs, digits, and the marks of Bangla and similar scripts are themselves.
    """
    letters = (one for one in unicodedata.normalize("NFKD", character) if one not in IGNORABLE and one != KASHIDA)
    return "".join(_letter(one) for one in letters if not is_accent(one) and not is_nukta(one))


def is_accent(character: str) -> bool:
    """Whether it is a mark of no particular script, or one of a script in which marks are accents."""
    return is_mark(character) and (scripts_of(character) or INHERITED) <= ACCENTED


@cache
def _shapes(scripts: frozenset[str]) -> dict[str, str]:
    """For ASCII digits that look like another of these scripts, that one's value."""
    likes = ((one, like) for one, like in CONFUSABLES.items() if one.isdecimal() and scripts_of(one) & scripts)
    return {like: str(unicodedata.digit(one)) for one, like in likes if like.isdecimal()}


def _letter(character: str) -> str:
    if character.isascii() or unicodedata.category(character)[0] not in "LNS" or character.isdigit():
        return character.casefold()
    return "".join(one for one in _resembled(character) if scripts_of(one) != INHERITED)


@lru_cache(maxsize=4096)
def _resembled(character: str) -> str:
    """What a character looks like, small and decomposed."""
    text = character
    for _ in range(4):
        parts = unicodedata.normalize("NFKD", text)
        again = unicodedata.normalize("NFKD", "".join(PLAIN.get(one, one) for one in parts).casefold())
        if again == text:
            break
        text = again
    return text


def _alike(text: str) -> str:
    plain = text.translate(ALIKE)
    for pair, like in PAIRS:
        plain = plain.replace(pair, like)
    return plain


def _in_order(text: str) -> str:
    """The marks of each letter in one order, since they are drawn in the same places in any."""
    runs = ("".join(sorted(run) if marks else run) for marks, run in groupby(text, is_mark))
    return "".join(runs)
