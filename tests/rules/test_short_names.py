"""The short names of the games' own boards: they read as the names, tell spaces apart, and fit on a small phone."""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby, pairwise
from typing import Any

import pytest
from PIL import ImageFont

from config.embedded.folder import PROJECT
from config.texts.looks import look
from games import rulesets
from games.rules.board_checks import SHORT_LENGTH

BOARDS = ("oofopoly", "bangladeshi", "monopoly_two", "coopoly")
LANGUAGES = ("en", "bn")
KNOWN = {"Chattogram Station": "Ctg"}
"""What people there write for a name; it says neither its beginning nor its end."""
MARKS = "’."
"""They stand for letters left out."""
VIRAMA = "\N{BENGALI SIGN VIRAMA}"

FONTS = PROJECT / "games/client/node_modules/@fontsource"
LATIN = FONTS / "noto-sans/files/noto-sans-latin-600-normal.woff2"
BENGALI = FONTS / "noto-sans-bengali/files/noto-sans-bengali-bengali-600-normal.woff2"
PHONE = 360
"""Pixels: the side of the board in the smallest window, 360 wide and 640 high."""
LEAST_TEXT = 11
NARROWEST = 0.72
"""Texts are condensed to this share of their breadth at the most; as in the client's fit.ts."""
CORNER = 162 / (9 + 2 * 1.62)
"""In hundredths of the board's side, of 40 spaces; as in the client's geometry.ts."""
CELL = (100 - 2 * CORNER) / 9


def shown(key: str, language: str) -> list[tuple[dict[str, Any], str, str]]:
    """The spaces that have names on a small board, each with its name and what is written where that has no room."""
    spaces = rulesets.rulebook(key).board_view()["spaces"]
    named = [space for space in spaces if key == "coopoly" or space.get("price") is not None]
    names = [space["names"].get(language, space["name"]) for space in named]
    shorts = [space.get("short_names", {}).get(language, name) for space, name in zip(named, names, strict=True)]
    return list(zip(named, map(normal, names), map(normal, shorts), strict=True))


def normal(text: str) -> str:
    """The text with its letters and apostrophes in one form."""
    return unicodedata.normalize("NFC", text).replace("'", "’")


def reads_as(short: str, name: str) -> bool:
    """Whether it consists of words of the name, or is one of them with marks in place of some of its letters."""
    words = re.split(r"[\s,]+", name)
    return (
        short == KNOWN.get(name)
        or set(short.split()) <= set(words)
        or any(is_contraction(short, word) for word in words)
    )


def is_contraction(short: str, word: str) -> bool:
    """Whether it has the word's beginning, and its end or a mark there, with marks where letters are left out."""
    first, *parts = re.split(f"[{MARKS}]", short)
    if not first or not parts or not word.startswith(first):
        return False
    *inner, last = parts
    places = [(0, len(first))]
    for part in inner:
        start = word.find(part, places[-1][1] + 1)
        places.append((start, start + len(part)))
    places.append((len(word) - len(last), len(word)))
    return word.endswith(last) and all(
        end < start and is_between_letters(word, end) and is_between_letters(word, start)
        for (_, end), (start, _) in pairwise(places)
    )


def is_between_letters(word: str, place: int) -> bool:
    """Whether what readers take for one letter ends here, and another begins."""
    if place in (0, len(word)):
        return True
    return not unicodedata.category(word[place]).startswith("M") and word[place - 1] != VIRAMA


def breadth(text: str) -> float:
    """The breadth of a text in the site's typeface, in ems."""
    faces = {False: ImageFont.truetype(LATIN, 100), True: ImageFont.truetype(BENGALI, 100)}
    runs = groupby(text, lambda letter: unicodedata.name(letter).startswith("BENGALI"))
    return sum(faces[is_bengali].getlength("".join(letters)) for is_bengali, letters in runs) / 100


def room(key: str, space: dict[str, Any]) -> float:
    """The ems that a name may have; at the left and right a street's band is beside it, and a strip for pieces."""
    side, place = divmod(space["index"], 10)
    if place == 0:
        hundredths = CORNER
    elif side in (0, 2):
        hundredths = CELL
    elif key == "coopoly":
        hundredths = CORNER - (3.4 if space["kind"] == "property" else 0)
    else:
        hundredths = CORNER - 1.3 - (3.2 if space["kind"] == "property" else 0)
    return (hundredths - 0.5) * PHONE / 100 / LEAST_TEXT / NARROWEST


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", BOARDS)
def test_short_names_are_words_of_the_names_or_contractions(key: str, language: str) -> None:
    """None is merely cut."""
    names = shown(key, language)
    assert len(names) >= 28
    assert [f"{name}: {short}" for _, name, short in names if not reads_as(short, name)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", BOARDS)
def test_short_names_tell_spaces_apart_and_fit_on_a_small_phone(key: str, language: str) -> None:
    names = shown(key, language)
    assert len({look(short) for _, _, short in names}) == len(names)
    assert max(len(short) for _, name, short in names if short != name) <= SHORT_LENGTH
    too_broad = {short: breadth(short) for space, _, short in names if breadth(short) > room(key, space)}
    assert too_broad == {}


@pytest.mark.parametrize(
    ("short", "name", "reads"),
    [
        ("Angel", "The Angel, Islington", True),
        ("Cox’s", "Cox’s Bazar", True),
        ("Emb’sy", "Embassy Row", True),
        ("Emb.", "Embassy Row", True),
        ("M’boro’", "Marlborough Street", True),
        ("ট্রা’গার", "ট্রাফালগার স্কয়ার", True),
        ("Embas", "Embassy Row", False),
        ("Tan", "Tannery Street", False),
        ("W’hell", "Whitehall", False),
        ("White’hall", "Whitehall", False),
        ("’hall", "Whitehall", False),
        ("Stage", "Theatre Street", False),
        ("ট্র’গার", "ট্রাফালগার স্কয়ার", False),
        ("দিল", "দিলকুশা", False),
    ],
)
def test_what_reads_as_a_name(short: str, name: str, reads: bool) -> None:
    assert reads_as(normal(short), normal(name)) is reads
