"""The names and texts of boards that people send: invisible, mixed or alike ones are refused, by their place."""
# ruff: noqa: RUF001 - letters that look like others are what this is about

from __future__ import annotations

from typing import Any

import pytest

from games import rulesets
from tests.rules.test_boards import CARD, STREET, board, problems

OTHER = {**STREET, "name": "Other Street"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Park\u3164", "“Park\u3164” has characters that cannot be seen"),
        ("Park\u2800Lane", "“Park\u2800Lane” has characters that cannot be seen"),
        ("Park\ufe0f", "“Park\ufe0f” has characters that cannot be seen"),
        ("Pa\u0301\u0302\u0303rk", "“Pa\u0301\u0302\u0303rk” has too many accents or signs on one letter"),
    ],
)
def test_what_cannot_be_seen_is_refused_in_every_text_of_a_board(text: str, reason: str) -> None:
    assert problems(board(s3={**STREET, "name": text})) == [{"reason": reason, "space": 3}]
    assert problems(board(s3={**STREET, "name_bn": text})) == [{"reason": reason, "space": 3}]
    assert problems(board(s3={**STREET, "group": text})) == [{"reason": reason, "space": 3}]
    assert problems(board({**CARD, "group": text})) == [{"reason": reason, "card": 0}]
    assert problems(board({**CARD, "text": text})) == [{"reason": reason, "card": 0}]
    assert problems(board() | {"name": text}) == [{"reason": reason}]
    assert problems(board(s3={**STREET, "group": "a"}) | {"group": [{"key": "a", "name": text}]}) == [
        {"reason": reason}
    ]
    coop = rulesets.find("coopoly").boards.default()
    coop["zone"][0]["name"] = text
    assert problems(coop, "coopoly") == [{"reason": reason}]


@pytest.mark.parametrize("text", ["র\u200d্যাফেল", "ক্\u200cষিতি", "می\u200cخواهم", "पंक्\u200dति"])
def test_joiners_that_a_spelling_needs_are_accepted_in_every_text_of_a_board(text: str) -> None:
    street = {**STREET, "name": text, "name_bn": text, "group": text}
    raw = board({**CARD, "group": text, "text": text}, s3=street, s4={**OTHER, "group": "b"})
    raw |= {"name": text, "group": [{"key": "b", "name": f"{text} 2"}]}
    assert rulesets.read_board("oofopoly", raw)["card"][0]["text"] == text
    coop = rulesets.find("coopoly").boards.default()
    coop["zone"][0]["name"] = coop["space"][1]["name_bn"] = text
    rulesets.read_board("coopoly", coop)


def test_a_word_that_mixes_scripts_is_refused_in_a_name_but_not_in_the_text_of_a_card() -> None:
    reason = "a word of “P\u0430rk” mixes letters of several scripts that look alike"
    assert problems(board(s3={**STREET, "name": "P\u0430rk"})) == [{"reason": reason, "space": 3}]
    rulesets.read_board("oofopoly", board({**CARD, "text": "P\u0430rk"}))


@pytest.mark.parametrize(("name", "other"), [("Ill", "lll"), ("Rome", "Rorne"), ("ঢাকা", "ঢাকা"), ("Сара", "Capa")])
def test_two_deeds_that_look_the_same_are_refused(name: str, other: str) -> None:
    for language in ("name", "name_en", "name_bn"):
        raw = board(s3=STREET | {language: name}, s7=OTHER | {language: other})
        assert {"reason": f"it is called like space 3: {other}", "space": 7} in problems(raw)
    rulesets.read_board("oofopoly", board(s3=STREET | {"name_en": name}, s7=OTHER | {"name_bn": other}))


def test_two_short_names_that_look_the_same_are_refused() -> None:
    raw = board(s3=STREET, s7=OTHER) | {"short_names": {STREET["name"]: "Ill", OTHER["name"]: "lll"}}
    assert problems(raw) == [{"reason": "it has the same short name as space 3: lll", "space": 7}]
    raw["short_names"] = {STREET["name"]: "Pa\u3164rk"}
    assert problems(raw) == [{"reason": "“Pa\u3164rk” has characters that cannot be seen"}]


def test_two_groups_that_look_the_same_are_refused() -> None:
    """Of deeds by their keys or by the names that these have, of cards, and zones."""
    reason = {"reason": "the groups “lll” and “Ill” look the same"}
    deeds = {"s3": {**STREET, "group": "Ill"}, "s7": {**OTHER, "group": "lll"}}
    assert problems(board(**deeds)) == [reason]
    named = [{"key": "Ill", "name": "East"}, {"key": "lll", "name": "West"}]
    rulesets.read_board("oofopoly", board(**deeds) | {"group": named})
    assert problems(board(**deeds) | {"group": [named[0], {"key": "lll", "name": "EAST"}]}) == [
        {"reason": "the groups “EAST” and “East” look the same"}
    ]
    assert problems(board({**CARD, "group": "Ill"}, {**CARD, "group": "lll"})) == [reason]
    coop: dict[str, Any] = rulesets.find("coopoly").boards.default()
    coop["zone"][0]["name"], coop["zone"][1]["name"] = "Red 1", "Red l"
    assert [problem["reason"] for problem in problems(coop, "coopoly")] == [
        "the groups “Red l” and “Red 1” look the same"
    ]


def test_a_board_that_was_stored_before_is_still_played() -> None:
    raw = board(s3={**STREET, "name": "Ill"}, s7={**OTHER, "name": "lll"})
    assert problems(raw)
    assert rulesets.rulebook("oofopoly", raw).board_view()["spaces"][7]["name"] == "lll"
