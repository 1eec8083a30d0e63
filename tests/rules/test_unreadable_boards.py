"""Input that is not a board, or not wholly: what cannot be read is reported with its place, beside all else."""

from __future__ import annotations

from typing import Any

import pytest

from games import rulesets
from games.engine.refusal import Refused
from games.rules.board_problems import MOST_LISTED, TEXTS
from tests.rules.boards import CARD, STREET, board, faults


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        (None, None),
        ([], None),
        ({}, "space"),
        ({"space": 5}, "space"),
        ({"space": ["go"]}, "space[0]"),
        ({"space": [{"kind": "go", "name": 5}]}, "space[0].name"),
        ({"space": [{"kind": "go", "name": "Go", "colour": "red"}]}, "space[0].colour"),
        ({"space": [{"kind": "railroad", "name": "R", "price": 1.5}]}, "space[0].price"),
        ({"space": [{"kind": "railroad", "name": "R", "price": True}]}, "space[0].price"),
        ({"space": [], "card": [{"effect": "give"}]}, "card[0].group"),
        ({"space": [], "title": "x"}, "title"),
        ({"space": [], "language": "a language"}, "language"),
        ({"space": [], "group": [{"key": "red"}]}, "group[0].name"),
        ({"space": [{"kind": "go", "name": "Go", "name_fr": "Départ"}]}, "space[0].name_fr"),
        ({"space": [{"kind": "go", "name": "Go", "names": {"bn": 5}}]}, "space[0].names.bn"),
        ({"space": [{"kind": "go", "name": "Go", "names": 5}]}, "space[0].names"),
    ],
)
def test_input_that_is_not_a_board_is_malformed_with_its_field(raw: Any, field: str | None) -> None:
    with pytest.raises(Refused, match="malformed") as caught:
        rulesets.read_board("oofopoly", raw)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        (
            board(s7=STREET | {"price": "60"}),
            {
                "code": "wrong_type",
                "path": "space[7].price",
                "reason": "The price of “Lone Street” (space 7) must be a whole number, but it is a text. Write it"
                " anew.",
                "space": 7,
            },
        ),
        (
            board(CARD, {"effect": "give", "amount": 1}),
            {
                "code": "missing",
                "path": "card[1].group",
                "reason": "The group of cards of card 1 is missing. Add it.",
                "card": 1,
            },
        ),
        (
            board(s3={"kind": "go", "name": "Go", "colour": "red"}),
            {
                "code": "unknown_field",
                "path": "space[3].colour",
                "reason": "“colour” is written for “Go” (space 3), and nothing is called so there. Correct the word, or"
                " leave it out.",
                "space": 3,
            },
        ),
        ([], {"code": "not_a_board", "path": "", "reason": TEXTS["not_a_board"]}),
    ],
)
def test_unreadable_input_is_reported_with_its_place(raw: Any, problem: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="malformed") as caught:
        rulesets.read_board("oofopoly", raw)
    assert caught.value.about["problems"] == [problem]


def test_what_cannot_be_read_hides_no_other_problem() -> None:
    """Nor is it reported twice, as missing because it was left out."""
    raw = board(
        {"group": "luck", "effect": "give", "amount": "5"},
        {"group": "luck", "effect": "go_to", "space": 77},
        s1=STREET | {"price": "60", "house_cost": -5},
        s2={"kind": "tax", "name": "Tax"},
        s3={"name": "No kind", "names": {"bn": "x\u202e"}},
        s4={"kind": "go", "name": "Go", "colour": "red"},
        s5=STREET | {"name": "Other", "rents": [1, 2, "3", 4, 5, 6]},
        s6={"kind": "railroad", "name": 5},
    ) | {"title": "x", "language": "a language"}
    raw["space"][7] = "street"
    with pytest.raises(Refused, match="malformed") as caught:
        rulesets.read_board("oofopoly", raw)
    assert {(problem["code"], problem["path"]) for problem in caught.value.about["problems"]} == {
        ("unknown_field", "title"),
        ("language", "language"),
        ("wrong_type", "space[1].price"),
        ("house_cost", "space[1].house_cost"),
        ("no_amount", "space[2].amount"),
        ("missing", "space[3].kind"),
        ("name", "space[3].name"),
        ("unknown_field", "space[4].colour"),
        ("wrong_type", "space[5].rents[2]"),
        ("wrong_type", "space[6].name"),
        ("no_price", "space[6].price"),
        ("wrong_type", "space[7]"),
        ("wrong_type", "card[0].amount"),
        ("card_space", "card[1].space"),
    }


def test_a_board_full_of_faults_lists_a_bounded_number_of_them() -> None:
    with pytest.raises(Refused, match="malformed") as caught:
        rulesets.read_board("oofopoly", {"space": [{}] * 300})
    assert len(caught.value.about["problems"]) == MOST_LISTED
    assert caught.value.about["count"] == 601
    for key in rulesets.RULESETS:
        assert faults({"space": [{}] * 100_000}, key) == [("too_many_items", "space")]
