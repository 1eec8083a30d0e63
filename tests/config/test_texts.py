"""Every character of Unicode, alone, at the end of a name and inside one, in several scripts."""
# ruff: noqa: RUF001 - letters that look like others are what this is about

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from django.core.exceptions import ValidationError

from accounts.names import clean_name
from accounts.reserved import RESERVED
from config.texts import drawn, unicode
from config.texts.drawn import Fault, fault_of, fault_of_name, joins
from config.texts.looks import look, look_of_name
from games.engine.refusal import Refused
from games.services.chat.text import normalise
from tests.support.extent import extent, nightly

NAMES = {"Latn": "Anna", "Beng": "রহিম", "Cyrl": "Игорь", "Grek": "Νίκος", "Arab": "سليم"}
STAFF = {"Latn": "admin", "Beng": "অ্যাডমিন", "Cyrl": "админ", "Grek": "διαχειριστης", "Arab": "مشرف"}
SHARE = extent(12, 1)
"""One of so many characters is tried, but for those that are drawn as nothing, which are all tried."""
SIGNS = "_.' ’-"
BLANK = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs"}


def characters() -> Iterator[str]:
    """Characters that are tried: all assigned ones or a share of them, and a sample of the others."""
    random = Random(SHARE)
    for code in range(0x110000):
        category = unicodedata.category(chr(code))
        rare = category in ("Cn", "Co", "Cs") or unicodedata.name(chr(code), "").startswith(("CJK", "HANGUL SYLL"))
        empty = chr(code) in drawn.EMPTY | drawn.NOTHING or (chr(code) in unicode.IGNORABLE and category != "Cn")
        share = 1 if empty or category in ("Cf", "Zs") else 60 * SHARE if rare else SHARE
        if random.randrange(share) == 0:
            yield chr(code)


def accepted(name: str) -> str:
    """The name as it would be stored; empty if it is refused."""
    try:
        return clean_name(name)
    except ValidationError as refused:
        return "" if (refused.code or "").startswith("name_") else f"refused without a code of names: {refused}"


@nightly
def test_a_character_alone_is_a_text_only_if_it_draws_something() -> None:
    for one in characters():
        seen = fault_of(one) is None
        ink = unicodedata.category(one) not in BLANK | {"Mn", "Mc", "Me"} and one not in unicode.IGNORABLE
        assert seen == (ink and one not in drawn.EMPTY | drawn.NOTHING) or drawn.is_picture(one), hex(ord(one))
        assert fault_of_name(one * 3) is not None or seen or unicode.is_mark(one)
        assert not accepted(one * 3) or seen


@nightly
@pytest.mark.parametrize("script", NAMES)
def test_a_character_at_the_end_of_a_name_or_inside_it_makes_another_name_only_if_it_is_seen(script: str) -> None:
    name, staff = NAMES[script], STAFF[script]
    known = look_of_name(name), look(name)
    for one in characters():
        parts = unicodedata.normalize("NFKC", one)
        letters = all(part.isalpha() or part.isdecimal() or unicode.is_mark(part) or part in SIGNS for part in parts)
        for longer in (name + one, name[:2] + one + name[2:]):
            stored = accepted(longer)
            if stored and look_of_name(stored) != known[0]:
                assert letters, longer
                assert all(drawn.draws(part) or part == " " for part in parts), longer
            if fault_of_name(longer) is None and look(longer) != known[1]:
                assert drawn.draws(one) or one == " ", longer
        for disguised in (staff + one, one + staff, staff[:2] + one + staff[2:]):
            stored = accepted(disguised)
            assert not stored or look_of_name(stored) != look_of_name(staff), disguised


@nightly
def test_what_chat_shows_of_a_character_is_seen() -> None:
    for one in characters():
        try:
            line = normalise(f"ok {one} ok")
        except Refused as refused:
            line = "ok" if (refused.code, refused.field) == ("strange_characters", "text") else ""
        assert fault_of(line) is None, hex(ord(one))


@pytest.mark.parametrize("language", RESERVED)
def test_no_name_is_a_reserved_word_of_any_language(language: str) -> None:
    for word in RESERVED[language]:
        for name in (word, word.upper(), f"{word} 7", f"{word}-{word}"):
            assert not accepted(name), name


@pytest.mark.parametrize("script", ["Latn", "Cyrl", "Grek", "Armn"])
def test_no_name_of_another_script_reads_as_a_word_for_staff(script: str) -> None:
    """Every letter that looks like one of ASCII is tried in its place, alone and in all places together."""
    twins: dict[str, list[str]] = {}
    for other, like in unicode.CONFUSABLES.items():
        if script in unicode.scripts_of(other) and len(like) == 1 and like.isascii():
            twins.setdefault(like.lower(), []).append(other)
    for word in RESERVED["en"]:
        together = "".join(twins.get(letter, [letter])[0] for letter in word)
        alone = (word.replace(letter, twin) for letter in set(word) for twin in twins.get(letter, ()))
        for name in (together, *alone):
            assert not accepted(name), name


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("র\u200d্যাফেল", 1),
        ("ক্\u200cষ", 2),
        ("ক্\u200dষ", 2),
        ("ন্\u200d", 2),
        ("می\u200cخواهم", 2),
        ("क्\u200dष", 2),
        ("ಕ\u200d್ಯ", 1),
        ("ශ්\u200dරී", 2),
        ("\U0001f468\u200d\U0001f467", 1),
    ],
)
def test_joiners_that_a_spelling_needs_can_be_in_every_text(text: str, place: int) -> None:
    assert joins(text, place)
    assert fault_of_name(f"{text} 1") is None
    assert normalise(text) == text
    assert look(text) == look(text[:place] + text[place + 1 :])


@pytest.mark.parametrize(
    "text", ["a\u200db", "a\u200cb", "ক\u200dখ", "\u200dক", "خ\u200c خ", "د\u200cم", "1\u200d2", "ক্\u200d\u200dষ"]
)
def test_joiners_elsewhere_are_invisible_characters(text: str) -> None:
    assert fault_of(text) == Fault.INVISIBLE


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("পার্ক Street", None),
        ("Facebookএর", None),
        ("Café № 5 – “সোনার তরী”!", None),
        ("東京タワー 2", None),
        ("Ἀχιλλεύς ᾧ", None),
        ("Tiếng Việt", None),
        ("བསྒྲུབས", None),
        ("တို့", None),
        ("ចំណុចគ្រួសារ", None),
        ("\u2764\ufe0f 1\ufe0f\u20e3", None),
        ("P\u0430rk", Fault.SCRIPTS),
        ("Ωmega", Fault.SCRIPTS),
        ("ঢাকাдом", Fault.SCRIPTS),
        ("", Fault.INVISIBLE),
        (" ", Fault.INVISIBLE),
        ("Park\u3164", Fault.INVISIBLE),
        ("Park\u00a0Lane", Fault.INVISIBLE),
        ("Park\ufe0f", Fault.INVISIBLE),
        ("\u202ePark", Fault.INVISIBLE),
        ("ကက\u1039", Fault.INVISIBLE),
        ("\ue000", Fault.INVISIBLE),
        ("\u0301Park", Fault.MARKS),
        ("Pa\u0301\u0302\u0303rk", Fault.MARKS),
        ("Pa\u0301\u0301rk", Fault.MARKS),
        ("P\u09bere", Fault.MARKS),
    ],
)
def test_the_faults_of_a_name(text: str, fault: Fault | None) -> None:
    assert fault_of_name(text) == fault


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Game 1", "Game l"),
        ("Rome", "Rorne"),
        ("Park  Lane", "park lane"),
        ("ঢাকা", "ঢাকা\u200c"),
        ("Дом", "дом"),
        ("অা", "আ"),
    ],
)
def test_texts_that_look_the_same(text: str, other: str) -> None:
    assert look(text) == look(other)


@pytest.mark.parametrize(
    ("text", "other"),
    [("Rose", "Rosé"), ("Game 1", "Game 2"), ("Game 4", "Game 8"), ("Game!", "Game?"), ("চাঁদ", "চাদ"), ("বড়", "বড")],
)
def test_texts_that_do_not_look_the_same(text: str, other: str) -> None:
    assert look(text) != look(other)


def test_the_data_names_its_version() -> None:
    assert f'"version": "{unicode.VERSION}"' in Path(unicode.PATH).read_text(encoding="ascii")
