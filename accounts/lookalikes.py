"""What a reader takes for something else: letters of other scripts, odd forms of a letter.

Pure tables and the folding by them; names are compared by it (`accounts.names`), and so are words in chat.
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
"""Letters of other scripts that a reader takes for Latin ones."""
PLAIN = str.maketrans(_plain(CYRILLIC, GREEK, LATIN, BANGLA))
JOINERS = frozenset("\u200c\u200d")
"""What Bengali conjuncts are spelled with; there is nothing of them to see by themselves."""
NUKTA = "\u09bc"


def script_of(character: str) -> str:
    """The script of a character, by the first word of its name."""
    return unicodedata.name(character, "UNKNOWN").split(" ")[0]


def is_mark(character: str) -> bool:
    """Whether it stands on another character: an accent, a vowel sign."""
    return unicodedata.category(character)[0] == "M"


def is_accent(character: str) -> bool:
    """Whether it is a mark that belongs to no script; those of Bangla and its like are letters to a reader."""
    return is_mark(character) and script_of(character) in ("COMBINING", "VARIATION", "MONGOLIAN")


def folded(character: str) -> str:
    """The plain small letters that a character is read as; nothing for accents, nuktas and joiners."""
    plain = unicodedata.normalize("NFKD", character).translate(PLAIN).casefold()
    return "".join(one for one in plain if one != NUKTA and one not in JOINERS and not is_accent(one))
