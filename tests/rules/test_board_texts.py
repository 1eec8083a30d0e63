"""The names and texts of boards that people send: invisible, mixed or alike ones are refused, by their place."""
# ruff: noqa: RUF001 - letters that look like others are what this is about

from __future__ import annotations

from typing import Any

import pytest

from games import rulesets
from games.engine.refusal import Refused
from tests.rules.boards import CARD, STREET, board, faults, problems

OTHER = {**STREET, "name": "Other Street"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Park\u3164", "invisible"),
        ("Park\u2800Lane", "invisible"),
        ("Park\ufe0f", "invisible"),
        ("Pa\u0301\u0302\u0303rk", "marks"),
    ],
)
def test_what_cannot_be_seen_is_refused_in_every_text_of_a_board(text: str, code: str) -> None:
    assert faults(board(s3={**STREET, "name": text})) == [(code, "space[3].name")]
    assert faults(board(s3={**STREET, "name_bn": text})) == [(code, "space[3].names.bn")]
    assert faults(board(s3={**STREET, "group": text})) == [(code, "space[3].group")]
    assert faults(board({**CARD, "group": text})) == [(code, "card[0].group")]
    assert faults(board({**CARD, "text": text})) == [(code, "card[0].text")]
    assert faults(board({**CARD, "text": {"en": "Well", "bn": text}})) == [(code, "card[0].texts.bn")]
    assert faults(board() | {"name": text}) == [(code, "name")]
    grouped = board(s3={**STREET, "group": "a"})
    assert faults(grouped | {"group": [{"key": "a", "name": text}]}) == [(code, "group[0].name")]
    coop = rulesets.find("coopoly").boards.default()
    coop["zone"][0]["name"] = text
    assert faults(coop, "coopoly") == [(code, "zone[0].name")]


def test_texts_are_judged_beside_every_other_problem() -> None:
    raw = board(s3={**STREET, "name": "Park\u3164", "price": -5}, s4={**OTHER, "price": "5", "group": "P\u0430rk"})
    with pytest.raises(Refused, match="malformed") as caught:
        rulesets.read_board("oofopoly", raw)
    found = {(problem["code"], problem["path"]) for problem in caught.value.about["problems"]}
    assert found == {
        ("wrong_type", "space[4].price"),
        ("price", "space[3].price"),
        ("invisible", "space[3].name"),
        ("scripts", "space[4].group"),
    }


def test_a_card_has_its_text_in_several_languages() -> None:
    told = {"en": "Rain. Pay 5.", "bn": "বৃষ্টি। ৫ দিন।"}
    (card,) = rulesets.read_board("oofopoly", board({**CARD, "text": told}) | {"language": "bn"})["card"]
    assert (card["text"], card["texts"]) == (told["bn"], {"en": told["en"]})
    (again,) = rulesets.read_board("oofopoly", board(card) | {"language": "bn"})["card"]
    assert again == card
    (card,) = rulesets.read_board("oofopoly", board({**CARD, "text": told}))["card"]
    assert (card["text"], card["texts"]) == (told["en"], {"bn": told["bn"]})
    assert faults(board({**CARD, "text": {"en": "x", "bn": "x" * 201}})) == [("card_text", "card[0].text")]


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
    assert faults(board(s3={**STREET, "name": "P\u0430rk"})) == [("scripts", "space[3].name")]
    rulesets.read_board("oofopoly", board({**CARD, "text": "P\u0430rk"}))


@pytest.mark.parametrize(("name", "other"), [("Ill", "lll"), ("Rome", "Rorne"), ("ঢাকা", "ঢাকা"), ("Сара", "Capa")])
def test_two_deeds_that_look_the_same_are_refused(name: str, other: str) -> None:
    for language, field in (("name", "name"), ("name_en", "names.en"), ("name_bn", "names.bn")):
        raw = board(s3=STREET | {language: name}, s7=OTHER | {language: other})
        assert ("same_name", f"space[7].{field}") in faults(raw)
    rulesets.read_board("oofopoly", board(s3=STREET | {"name_en": name}, s7=OTHER | {"name_bn": other}))


def test_two_short_names_that_look_the_same_are_refused() -> None:
    raw = board(s3=STREET, s7=OTHER) | {"short_names": {STREET["name"]: "Ill", OTHER["name"]: "lll"}}
    assert faults(raw) == [("same_short_name", "space[7].name")]
    raw["short_names"] = {STREET["name"]: "Pa\u3164rk"}
    assert faults(raw) == [("invisible", "short_names")]


def test_two_groups_that_look_the_same_are_refused() -> None:
    """Of deeds by their keys or by the names that these have, of cards, and zones."""
    deeds = {"s3": {**STREET, "group": "Ill"}, "s7": {**OTHER, "group": "lll"}}
    assert faults(board(**deeds)) == [("same_groups", "group")]
    named = [{"key": "Ill", "name": "East"}, {"key": "lll", "name": "West"}]
    rulesets.read_board("oofopoly", board(**deeds) | {"group": named})
    alike = board(**deeds) | {"group": [named[0], {"key": "lll", "name": "EAST"}]}
    assert problems(alike)[0]["reason"].startswith("The groups “EAST” and “East” look the same.")
    assert faults(board({**CARD, "group": "Ill"}, {**CARD, "group": "lll"})) == [("same_groups", "card")]
    coop: dict[str, Any] = rulesets.find("coopoly").boards.default()
    coop["zone"][0]["name"], coop["zone"][1]["name"] = "Red 1", "Red l"
    assert faults(coop, "coopoly") == [("same_groups", "zone")]


def test_a_board_that_was_stored_before_is_still_played() -> None:
    raw = board(s3={**STREET, "name": "Ill"}, s7={**OTHER, "name": "lll"})
    assert problems(raw)
    assert rulesets.rulebook("oofopoly", raw).board_view()["spaces"][7]["name"] == "lll"
