"""The sentences about problems of boards: every field and code has one, in the words of the studio."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import rulesets
from games.rules import board_problems
from games.rules.board import Board, Card, GroupName, Space
from games.rules.board_problems import TEXTS, BadBoard
from games.rules.board_words import FIELDS, Reader
from tests.rules.boards import STREET, board


def test_a_sentence_names_spaces_and_fields_as_the_studio_does() -> None:
    """In the reader's language: not by the words of the format, nor by a number alone where there is a name."""
    raw = board(
        {"group": "luck", "effect": "buildings_fee", "house": -1, "hotel": 0},
        s1=STREET | {"rents": [1, 2, -3, 4, 5, 6], "house_cost": "5"},
        s2={"kind": "go", "name": "", "house_cost": 7},
        s3={"kind": "railroad", "name": "Harbour", "names": {"bn": "ঘাট"}, "group": "sea"},
        s4=STREET | {"name": "Quay", "group": "sea", "names_at": 5},
    ) | {"short_names": 7}
    with pytest.raises(BadBoard) as caught:
        rulesets.read_board("oofopoly", raw)
    assert {problem["path"]: problem["reason"] for problem in caught.value.shown(Reader())} == {
        "short_names": "The list of short names of the board must be a table, but it is a whole number. Write it anew.",
        "space[1].house_cost": "The price of a house of “Lone Street” (space 1) must be a whole number, but it is a"
        " text. Write it anew.",
        "space[4].names_at": "The name with its ending of “Quay” (space 4) must be a table, but it is a whole number."
        " Write it anew.",
        "space[1].rents[2]": "The rent with 2 houses of “Lone Street” (space 1) must lie between 0 and 1000000, and is"
        " -3. Change it.",
        "space[2].name": "The name of space 2 must have 1 to 40 characters, all of them visible. Write another.",
        "space[2].house_cost": "Space 2 is of a kind that needs no “price of a house”. Leave it out, or choose another"
        " kind.",
        "space[3].price": "“Harbour” (space 3) has no price. Give it one between 0 and 1000000.",
        "space[4].group": "The group “Sea” cannot hold both: “Harbour” (space 3) is a station, “Quay” (space 4) is a"
        " street. Move it to another group, or make all of the group one kind.",
        "card[0].house": "The fee for each house of card 0 of “luck” must lie between 0 and 1000000, and is -1. Change"
        " it.",
    }
    in_bangla = {problem["path"]: problem["reason"] for problem in caught.value.shown(Reader("bn"))}
    assert in_bangla["space[3].price"].startswith("“ঘাট” (space 3)")


def test_a_group_without_a_name_is_called_as_on_the_screen() -> None:
    """A colour in the reader's language, and by its own name if it has one: never by its key."""
    spaces = {
        f"s{at}": STREET | {"name": f"Street {at}", "group": key}
        for at, key in enumerate(("light_blue", "group 9", "east"), start=1)
    }
    stations = {
        f"s{at + 3}": {"kind": "railroad", "name": f"Station {at}", "price": 1, "group": key}
        for at, key in enumerate(("light_blue", "group 9", "east"), start=1)
    }
    raw = board(**spaces, **stations) | {"group": [{"key": "east", "name": "East End", "names": {"bn": "পূর্ব"}}]}
    with pytest.raises(BadBoard) as caught:
        rulesets.read_board("oofopoly", raw)
    for reader, called in (
        (Reader(), ("Light blue", "Group 9", "East End")),
        (Reader("bn", _in_bangla), ("আকাশি", "Group 9", "পূর্ব")),
    ):
        reasons = [problem["reason"] for problem in caught.value.shown(reader)]
        assert [reason.split("“")[1].split("”")[0] for reason in reasons] == list(called)


def _in_bangla(text: str) -> str:
    return {"Light blue": "আকাশি"}.get(text, text)


def test_every_field_of_the_format_has_a_word() -> None:
    """So that no sentence shows one of the format."""
    words = Reader()
    for part, kind in {"space": Space, "card": Card, "group": GroupName, "": Board}.items():
        for name in kind.__struct_fields__:
            assert words.field(part, name) in FIELDS.values(), (part, name)


def test_every_code_has_a_sentence_that_can_be_filled_in() -> None:
    """Each code is used somewhere, and each sentence ends as one."""
    folder = Path(board_problems.__file__).parent.parent
    sources = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("board*.py"))
    for code, text in TEXTS.items():
        assert text.endswith("."), code
        figure = code.removeprefix("no_").removeprefix("only_")
        assert sources.count(f'"{code}"') > 1 or (figure != code and f'_check_figure("{figure}"' in sources), code
