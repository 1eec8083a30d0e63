"""Recognizing flagged words in any spelling, without flagging innocent lines."""
# ruff: noqa: RUF001 - letters that look like others are what this is about

import importlib
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.texts.looks import CYRILLIC, GREEK, LATIN
from games.models import Verdict
from games.services.chat.words import Moderated, compile_words, letters_of, moderate, same_word

MASK, REFUSE, FLAG, ALLOW = Verdict.MASK, Verdict.REFUSE, Verdict.FLAG, Verdict.ALLOW
LISTED = (
    ("bad", MASK),
    ("ass", MASK),
    ("shit*", MASK),
    ("shiitake", ALLOW),
    ("*fuck*", MASK),
    ("vile", REFUSE),
    ("threat", FLAG),
    ("go die", FLAG),
    ("মাগি*", MASK),
    ("বড়োকথা", MASK),
    ("*চোদ*", MASK),
    ("চোদ্দ*", ALLOW),
)
WORDS = compile_words(LISTED)


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("that is bad", "that is ***"),
        ("BaD!", "***!"),
        ("baaaaad", "*******"),
        ("baadd", "*****"),
        ("b a d", "* * *"),
        ("you are b  a d, so", "you are *  * *, so"),
        ("b.a.d", "*****"),
        ("b_a-d", "*****"),
        ("b…a…d", "*****"),
        ("b. a. d.", "** ** *."),
        ("(bad)", "(***)"),
        ("b4d", "***"),
        ("b@d", "***"),
        ("8ad", "***"),
        ("b\u0430d", "***"),  # Cyrillic
        ("b\u03b1d", "***"),  # Greek
        ("\uff42\uff41\uff44", "***"),
        ("b\u00e1d", "***"),
        ("b\u0301a\u0301d\u0301", "******"),
        ("\u24d1\u24d0\u24d3", "***"),
        ("a$$", "***"),
        ("a5s", "***"),
        ("sh1t", "****"),
        ("5h!tty day", "****** day"),
        ("fvck", "****"),
        ("what the f.u.c.k", "what the *******"),
        ("f u c k y o u", "* * * * y o u"),
        ("motherfucker", "************"),
        ("মাগি", "****"),
        ("মাগী", "****"),
        ("মা\u200cগি", "*****"),
        ("মা\u200dগির", "******"),
        ("মাঁগি", "*****"),
        ("ম া গি", "ম া গি"),
        ("ব\u09dc\u09cbকথা", "*" * 6),
        ("ব\u09a1\u09cbকথা", "*" * 6),  # without the nukta
        ("ব\u09a1\u09bc\u09c7\u09beকথা", "*" * 8),  # the vowel sign in two halves
        ("ব\u09a1\u09be\u09c7\u09bcকথা", "*" * 8),  # and all of them in another order
        ("মাদারচোদ", "*" * 8),
    ],
)
def test_a_word_is_found_however_it_is_spelled(line: str, shown: str) -> None:
    moderated = moderate(line, WORDS)
    assert moderated.text == shown
    assert moderated.verdict == (None if shown == line else MASK)


@pytest.mark.parametrize(
    "line",
    [
        "a badge for the ambassador",
        "class, assess, bass, grass, as",
        "c l a s s",
        "as s",
        "shiitake soup",
        "push-it, wash it",
        "good",
        "b a t",
        "a b c d e",
        "go. Dieter",
        "চোদ্দ টাকা",
        "চোদ্দটা ঘর",
        "মা গিয়েছে",
        "ঢাকা ৳১,৫০,০০০",
        "👍👍👍",
        "...",
        "",
    ],
)
def test_an_innocent_line_is_not_flagged(line: str) -> None:
    assert moderate(line, WORDS) == Moderated(line)


@pytest.mark.parametrize(
    ("line", "verdict", "found"),
    [
        ("bad", MASK, ("bad",)),
        ("a threat", FLAG, ("threat",)),
        ("go die", FLAG, ("go die",)),
        ("Go... DIE", FLAG, ("go die",)),
        ("a bad threat", FLAG, ("bad", "threat")),
        ("a v1le threat", REFUSE, ("vile", "threat")),
    ],
)
def test_the_strictest_verdict_applies(line: str, verdict: Verdict, found: tuple[str, ...]) -> None:
    moderated = moderate(line, WORDS)
    assert (moderated.verdict, moderated.found) == (verdict, found)


def test_a_flagged_line_is_shown_unchanged_except_for_masked_words() -> None:
    assert moderate("a bad threat", WORDS).text == "a *** threat"


def test_only_the_letters_of_a_word_are_searched_for() -> None:
    assert letters_of("x") == ""
    assert letters_of("***") == ""
    assert letters_of(" Bád* ") == "bad"
    assert compile_words((("x", MASK),)) == ()


@pytest.mark.parametrize(
    ("listed", "other", "same"),
    [
        ("bad", "B\u0430D", True),
        ("bad*", "bad", False),
        ("*bad*", "*bad*", True),
        ("go die", "godie", True),
        ("bad", "bat", False),
    ],
)
def test_entries_that_match_the_same_words_are_recognized(listed: str, other: str, same: bool) -> None:
    assert same_word(listed, other) is same


DISGUISES = {like: letters for table in (CYRILLIC, GREEK, LATIN) for like, letters in table.items()}


FORMS = [letter + letter.upper() + DISGUISES.get(letter, "") for letter in "threat"]
"""Of each letter of the word "threat", those that are read as it."""
SPELLED = st.tuples(*(st.lists(st.sampled_from(forms), min_size=1, max_size=6).map("".join) for forms in FORMS))
BETWEEN = st.sampled_from(["", ".", "-", "_", "'", "..", "~", " ", " . "])
DISGUISED = st.builds(str.join, BETWEEN, SPELLED)
"""The word with each letter in one of its forms, repeated, with signs between."""


@given(DISGUISED, st.sampled_from(["", "you ", "so: "]), st.sampled_from(["", " now", "!", "..."]))
def test_every_disguise_is_recognized(word: str, before: str, after: str) -> None:
    assert moderate(before + word + after, WORDS).found == ("threat",)


@given(st.text(max_size=300))
def test_any_text_is_checked_quickly_and_only_masked(line: str) -> None:
    began = time.thread_time()
    moderated = moderate(line, WORDS)
    assert time.thread_time() - began < 0.5
    assert len(moderated.text) == len(line)
    assert all(shown in (kept, "*") for shown, kept in zip(moderated.text, line, strict=True))


@pytest.mark.parametrize(
    "line", ["!" * 300, "1l" * 150, "s.h." * 75, "f u " * 75, "4 5 " * 75, "fuc" * 100, "m1!|" * 75]
)
def test_no_line_takes_long(line: str) -> None:
    began = time.thread_time()
    moderate(line, WORDS)
    assert time.thread_time() - began < 0.1


def test_the_initial_list_is_valid() -> None:
    listed = importlib.import_module("games.migrations.0001_squashed_0031_games_of_a_person").WORDS
    words = [(word, verdict) for (_, verdict), words in listed.items() for word in words]
    assert len({word for word, _ in words}) == len(words)
    assert len(compile_words(tuple(words))) == len(words)
    for word, verdict in words:
        found = moderate(f"x {word.strip('*')} x", compile_words(tuple(words))).verdict
        assert found == (None if verdict == ALLOW else verdict)


ORDINARY = """
Good game! Well played, all. Whose turn is it? I passed go twice. Assets first, then class. Sell me the Scunthorpe deed.
My aunt Dick Cockburn from Essex and Sussex grabbed the Arsenal hotel. Bass, Massachusetts, analysis, therapist, grape.
The count counts. Maggi noodles and shiitake for lunch. Kill the auction at 150. Pakistan and Bangladesh. Retarding?
আমার পালা কখন? চোদ্দ হাজার টাকা দিলাম। হারিয়ে গেছি। গুদামে মাল আছে। মাগরিবের পরে খেলব। বেশ ভালো খেলা! শালিক পাখি।
খানিকটা সময় দাও। মাঝে মাঝে। চৌদ্দ। বাচ্চা ঘুমায়। হারাম না হালাল। চুড়ি কিনলাম। রেনু আপা।
"""


def test_ordinary_lines_pass_the_initial_list() -> None:
    listed = importlib.import_module("games.migrations.0001_squashed_0031_games_of_a_person").WORDS
    words = tuple((word, str(verdict)) for (_, verdict), words in listed.items() for word in words)
    lines = ORDINARY.strip().splitlines()
    assert [moderate(line, compile_words(words)) for line in lines] == [Moderated(line) for line in lines]
