"""Normalization of chat lines, and lines that are refused."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.refusal import Refused
from games.services.chat.text import MAX_LENGTH, TURNS, normalise, repetition_key


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Good game", "Good game"),
        ("  two \t words\n\nand\u00a0a\u2003third ", "two words and a third"),
        ("e\u0301", "\u00e9"),
        ("খেলা শেষ, দারুণ!", "খেলা শেষ, দারুণ!"),
        ("র\u200d\u09cdযাব", "র\u200d\u09cdযাব"),
        ("ক্\u200cষ", "ক্\u200cষ"),
        ("হ্যাঁ, চাঁদ, পৌঁছে, ক্ষ্ণৌঁ", "হ্যাঁ, চাঁদ, পৌঁছে, ক্ষ্ণৌঁ"),
        ("Ti\u1ebfng Vi\u1ec7t", "Ti\u1ebfng Vi\u1ec7t"),
        ("\u05e9\u05dc\u05d5\u05dd \u0633\u0644\u0627\u0645", "\u05e9\u05dc\u05d5\u05dd \u0633\u0644\u0627\u0645"),
        ("a\u200bb\u00adc\ufeffd\u2060e\u200ef", "abcdef"),
        ("a\u200db\u200cc", "abc"),
        ("\u200dক", "ক"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),
        ("\u2764\ufe0f", "\u2764\ufe0f"),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
        ("\U0001faf7", "\U0001faf7"),
        ("<b>&amp; javascript:alert(1)</b>", "<b>&amp; javascript:alert(1)</b>"),
        ("x" * MAX_LENGTH + "  ", "x" * MAX_LENGTH),
    ],
)
def test_a_line_is_normalized(typed: str, kept: str) -> None:
    assert normalise(typed) == kept


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "empty"),
        (" \n\t ", "empty"),
        ("\u200b\u200d\ufeff", "empty"),
        ("\u3164\u2800\u115f", "empty"),
        ("\u0301", "empty"),
        ("\ufe0f", "empty"),
        ("x" * (MAX_LENGTH + 1), "too_long"),
        ("a\x07b", "strange_characters"),
        ("a\x1b[31mb", "strange_characters"),
        ("a\x9bb", "strange_characters"),
        ("a\u202eb", "strange_characters"),
        ("a\u2067b\u2069", "strange_characters"),
        ("\ue000", "strange_characters"),
        ("\ufdd0", "strange_characters"),
        ("\ud800", "strange_characters"),
        ("z" + "\u0335\u0336\u0337", "strange_characters"),
        ("z\u0300\u0301\u0302\u0303\u0304", "strange_characters"),
        ("ক" + "ি" * 5, "strange_characters"),
    ],
)
def test_a_line_is_refused_by_code(typed: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        normalise(typed)
    assert (refused.value.code, refused.value.field) == (code, "text")
    assert refused.value.message


def test_the_refusal_of_a_long_line_says_by_how_much() -> None:
    with pytest.raises(Refused) as refused:
        normalise("ক" * 312)
    assert refused.value.about == {"max": 300, "length": 312}
    assert "312" in refused.value.message


@given(st.text(max_size=350))
def test_a_normalized_text_stays_as_it_is(typed: str) -> None:
    try:
        line = normalise(typed)
    except Refused:
        return
    assert normalise(line) == line
    assert 0 < len(line) <= MAX_LENGTH
    assert line == line.strip()
    assert unicodedata.is_normalized("NFC", line)
    assert not TURNS & set(line)
    assert all(unicodedata.category(one) not in ("Cc", "Co", "Cs") for one in line)


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("Good game", "good   GAME!!!"),
        ("gg", "ggggg"),
        ("gg", "g g"),
        ("👍", "👍"),
        ("?", "?"),
        ("চাঁদ", "চাঁদ।"),
        ("no", "n\u043e"),
    ],
)
def test_repeats_are_recognized_by_their_gist(first: str, again: str) -> None:
    assert repetition_key(first) == repetition_key(again)


@pytest.mark.parametrize(
    ("first", "other"), [("yes", "no"), ("👍", "👎"), ("?", "!"), ("150", "160"), ("100", "1000"), ("কাল", "কালি")]
)
def test_other_lines_have_another_gist(first: str, other: str) -> None:
    assert repetition_key(first) != repetition_key(other)
