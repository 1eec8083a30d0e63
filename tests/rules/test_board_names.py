"""The names on boards, of spaces and groups, in several languages, whole and short."""

from __future__ import annotations

from typing import Any

import pytest

from games import rulesets
from tests.rules.boards import STREET, board, faults, problems


@pytest.mark.parametrize(
    "named",
    [
        {"key": "red", "name": ""},
        {"key": "red", "name": "x" * 41},
        {"key": "red", "name": "লাল", "name_en": "R\u0007ed"},
        {"key": "red", "name": "Red", "name_bn": "\u202e"},
    ],
)
def test_a_group_name_that_cannot_be_shown_is_refused(named: dict[str, Any]) -> None:
    (problem,) = problems(board() | {"group": [named]})
    assert (problem["code"], problem["path"]) == ("group_unshown", "group[0].name")
    called = named["name"] if 0 < len(named["name"]) <= 40 else "Red"
    assert problem["reason"].startswith(f"The name of the group “{called}” cannot be shown.")


def test_a_group_key_must_be_short() -> None:
    (problem,) = problems(board() | {"group": [{"key": "r" * 5000, "name": "Red"}]})
    assert f"“R{'r' * 39}”" in problem["reason"]


def test_names_are_shown_in_every_language_that_has_them() -> None:
    raw = board(
        s1=STREET | {"name": "পুরান ঢাকা", "name_en": "Old Dhaka", "group": "brown"},
        s2={"kind": "railroad", "name": "স্টেশন", "group": "lines"},
        s3={"kind": "go", "name": "শুরু\u200d", "name_bn": "শুরু", "name_en": "Go", "name_bn_at": "শুরুতে"},
    )
    raw["space"][2]["price"] = 5
    raw |= {"language": "bn", "group": [{"key": "brown", "name": "বাদামি", "name_en": "Brown"}]}
    seen = rulesets.rulebook("bangladeshi", raw).board_view()
    assert seen["spaces"][1]["names"] == {"bn": "পুরান ঢাকা", "en": "Old Dhaka"}
    assert "names" not in seen["spaces"][2]
    assert seen["spaces"][3]["names"] == {"bn": "শুরু", "en": "Go"}
    assert seen["spaces"][3]["names_at"] == {"bn": "শুরুতে"}
    assert "names_at" not in seen["spaces"][1]
    assert not any(field in space for space in seen["spaces"] for field in ("name_en", "name_bn", "name_bn_at"))
    brown, lines = seen["groups"]
    assert brown == {
        "key": "brown",
        "name": "বাদামি",
        "names": {"bn": "বাদামি", "en": "Brown"},
        "kind": "street",
        "spaces": [1],
    }
    assert lines == {"key": "lines", "name": "Lines", "kind": "railroad", "spaces": [2]}


def test_short_names_go_by_names_so_that_a_renamed_space_has_none() -> None:
    street = STREET | {"name": "Old Kent Road", "name_bn": "ওল্ড কেন্ট রোড"}
    short = {"short_names": {"Old Kent Road": "Kent", "ওল্ড কেন্ট রোড": "কেন্ট", "Gone": "Gone"}}
    seen = rulesets.rulebook("oofopoly", board(s1=street) | short).board_view()["spaces"]
    assert seen[1]["short_names"] == {"en": "Kent", "bn": "কেন্ট"}
    assert "short_names" not in seen[2]
    renamed = rulesets.rulebook("oofopoly", board(s1=street | {"name": "New Kent Road"}) | short).board_view()["spaces"]
    assert renamed[1]["short_names"] == {"bn": "কেন্ট"}


@pytest.mark.parametrize("short", ["", " ", "x" * 13, "a\nb", "\u200d"])
def test_a_short_name_must_be_short_and_visible(short: str) -> None:
    assert ("short_name", "short_names") in faults(board(s1=STREET) | {"short_names": {STREET["name"]: short}})


def test_a_board_has_a_bounded_number_of_short_names() -> None:
    (problem,) = problems(board() | {"short_names": {f"Name {number}": "x" for number in range(201)}})
    assert (problem["code"], problem["path"]) == ("too_many_short_names", "short_names")


@pytest.mark.parametrize("key", ["oofopoly", "bangladeshi"])
def test_every_space_of_a_default_board_has_its_bangla_locative(key: str) -> None:
    spaces = rulesets.rulebook(key).board_view()["spaces"]
    assert not [space["name"] for space in spaces if "bn" not in space.get("names_at", {})]
