"""Characters that look alike: letters of other scripts, unusual forms of a letter.

Pure tables and functions. Names (`accounts.names`) and words in chat are compared by them.
"""

# ruff: noqa: RUF001 - letters that look like others are what this is about
from __future__ import annotations

import unicodedata

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
BANGLA = {
    "\u09b0": "\u09f0",  # ra: the letter of Assamese
    "\u09ac": "\u09f1",  # ba, which the wa of Assamese is drawn like
    "\u0985\u09be": "\u0986",  # a with the sign of long a is drawn like the letter for it
}


def _plain(*parts: dict[str, str]) -> dict[str, str]:
    return {letter: like for part in parts for like, letters in part.items() for letter in letters}


LATIN_IN_DISGUISE = frozenset(_plain(CYRILLIC, GREEK))
"""Letters of other scripts that look like Latin ones."""
PLAIN = str.maketrans(_plain(CYRILLIC, GREEK, LATIN, BANGLA))
JOINERS = frozenset("\u200c\u200d")
"""Zero-width joiners, which Bengali conjuncts need; they are invisible by themselves."""
NUKTA = "\u09bc"


def script_of(character: str) -> str:
    """Return the script of a character, the first word of its Unicode name."""
    return unicodedata.name(character, "UNKNOWN").split(" ")[0]


def is_mark(character: str) -> bool:
    """Whether a character combines with the one before: an accent, a vowel sign."""
    return unicodedata.category(character)[0] == "M"


def is_accent(character: str) -> bool:
    """Whether it is a mark of no particular script; those of Bangla and similar scripts count as letters."""
    return is_mark(character) and script_of(character) in ("COMBINING", "VARIATION", "MONGOLIAN")


def folded(character: str) -> str:
    """Return the plain lower-case letters a character looks like; nothing for accents, nuktas and joiners."""
    plain = unicodedata.normalize("NFKD", character).translate(PLAIN).casefold()
    return "".join(one for one in plain if one != NUKTA and one not in JOINERS and not is_accent(one))
