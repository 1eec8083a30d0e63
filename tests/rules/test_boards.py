"""Custom boards: every problem is reported with its space or card and the reason."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any
from unittest.mock import ANY

import pytest

from games import rulesets
from games.engine.refusal import Refused

STREET = {"kind": "property", "name": "Lone Street", "price": 0, "rents": [0, 1, 2, 3, 4, 5], "house_cost": 0}
CARD = {"group": "luck", "effect": "give", "amount": 5}


def board(*cards: dict[str, Any], **changed: dict[str, Any]) -> dict[str, Any]:
    """A board of forty free-parking spaces, some replaced by keyword: s7 is space 7."""
    spaces: list[dict[str, Any]] = [{"kind": "free_parking", "name": "Rest"} for _ in range(40)]
    for place, space in changed.items():
        spaces[int(place[1:])] = space
    return {"space": spaces, "card": list(cards)}


def problems(raw: dict[str, Any], key: str = "oofopoly") -> list[dict[str, Any]]:
    """The problems of a board in that game."""
    with pytest.raises(Refused, match="bad_board") as caught:
        rulesets.read_board(key, raw)
    found: list[dict[str, Any]] = caught.value.about["problems"]
    assert caught.value.about["count"] == len(found)
    return found


def test_a_board_of_nothing_but_free_parking_is_accepted() -> None:
    assert len(rulesets.read_board("oofopoly", board())["space"]) == 40


def test_reading_a_board_twice_gives_the_same_board() -> None:
    for raw in (
        rulesets.find("oofopoly").boards.default(),
        rulesets.find("bangladeshi").boards.default(),
        board(CARD, s3=STREET, s4={"kind": "cards", "name": "L", "cards": 0}),
    ):
        once = rulesets.read_board("oofopoly", copy.deepcopy(raw))
        assert rulesets.read_board("oofopoly", copy.deepcopy(once)) == once


def test_every_kind_of_space_and_card_can_be_composed() -> None:
    kinds = ["go", "jail", "go_to_jail", "free_parking"]
    spaces: dict[str, dict[str, Any]] = {f"s{n}": {"kind": kind, "name": kind} for n, kind in enumerate(kinds)}
    spaces |= {
        "s10": STREET,
        "s11": {"kind": "railroad", "name": "Line", "price": 5, "group": "lines"},
        "s12": {"kind": "utility", "name": "Water", "price": 5},
        "s13": {"kind": "tax", "name": "Tax", "amount": 0},
        "s14": {"kind": "free_money", "name": "Gift", "amount": 9},
        "s15": {"kind": "jail_cards", "name": "Cards", "amount": 10},
        "s16": {"kind": "cards", "name": "Luck", "cards": "luck"},
    }
    effects: list[dict[str, Any]] = [
        {"effect": effect, "amount": 1}
        for effect in (
            "give",
            "take",
            "jail_card",
            "take_from_every_player",
            "give_to_every_player",
            "go_back",
            "go_forward",
        )
    ]
    effects += [{"effect": "go_to_jail"}, {"effect": "buildings_fee", "house": 1, "hotel": 0}]
    effects += [{"effect": "go_to", "space": 39}, {"effect": "go_to_nearest", "kind": "jail"}]
    cards = [{"group": "luck", **effect} for effect in effects]
    assert len(rulesets.read_board("oofopoly", board(*cards, **spaces))["card"]) == 11


BAD_SPACES: list[tuple[dict[str, Any], str]] = [
    ({"kind": "casino", "name": "X"}, "no kind of space called casino"),
    ({"kind": "go", "name": ""}, "name must have 1 to 40"),
    ({"kind": "go", "name": "   "}, "name must have 1 to 40"),
    ({"kind": "go", "name": "x" * 41}, "name must have 1 to 40"),
    ({"kind": "go", "name": "a\u0000b"}, "name must have 1 to 40"),
    ({"kind": "go", "name": "a\u202eb"}, "name must have 1 to 40"),
    ({"kind": "go", "name": "শুরু", "name_en": "x" * 41}, "name must have 1 to 40"),
    ({"kind": "go", "name": "Go", "name_bn_at": "শুরু\nতে"}, "name must have 1 to 40"),
    ({"kind": "go", "name": "Go", "name_bn": "শু\nরু"}, "name must have 1 to 40"),
    ({"kind": "go", "name": "Go", "price": 5}, "its kind has no price"),
    ({"kind": "tax", "name": "Tax", "amount": 5, "group": "g"}, "its kind has no group"),
    ({"kind": "go", "name": "Go", "amount": 0}, "its kind has no amount"),
    ({"kind": "tax", "name": "Tax", "amount": -5}, "amount must lie between 0"),
    ({"kind": "tax", "name": "Tax"}, "amount must lie between 0"),
    ({"kind": "free_money", "name": "Gift"}, "amount must lie between 0"),
    ({"kind": "tax", "name": "Tax", "amount": 10**12}, "amount must lie between 0"),
    ({"kind": "go", "name": "\u200c\u200d"}, "name must have 1 to 40"),
    ({"kind": "tax", "name": "Tax", "amount": 1_000_001}, "amount must lie between 0"),
    ({"kind": "jail_cards", "name": "C", "amount": 0}, "1 to 10 jail cards"),
    ({"kind": "jail_cards", "name": "C", "amount": 11}, "1 to 10 jail cards"),
    ({"kind": "railroad", "name": "R"}, "price must lie between 0"),
    ({"kind": "railroad", "name": "R", "price": -1}, "price must lie between 0"),
    ({"kind": "railroad", "name": "R", "price": 1_000_001}, "price must lie between 0"),
    ({"kind": "railroad", "name": "R", "price": 5, "group": "x" * 41}, "group's name"),
    ({"kind": "railroad", "name": "R", "price": 5, "group": " "}, "group's name"),
    (STREET | {"price": -60}, "price must lie between 0 and 1000000, not -60"),
    (STREET | {"rents": [1, 2, 3, 4, 5]}, "six rents"),
    (STREET | {"rents": [1, 2, 3, 4, 5, 6, 7]}, "six rents"),
    (STREET | {"rents": [1, 2, 3, 4, 5, -6]}, "six rents"),
    (STREET | {"house_cost": -1}, "house must cost between 0"),
    ({key: value for key, value in STREET.items() if key != "house_cost"}, "house must cost between 0"),
    ({"kind": "cards", "name": "Luck", "cards": "gone"}, "no cards of the group gone"),
]


@pytest.mark.parametrize(("space", "reason"), BAD_SPACES, ids=lambda part: str(part)[:40])
def test_an_invalid_space_is_named_with_the_reason(space: dict[str, Any], reason: str) -> None:
    (problem,) = problems(board(s7=space))
    assert problem["space"] == 7
    assert reason in problem["reason"]


BAD_CARDS: list[tuple[dict[str, Any], str]] = [
    ({"effect": "explode"}, "no effect called explode"),
    ({"effect": "give"}, "amount must lie between 1"),
    ({"effect": "give", "amount": -1}, "amount must lie between 1"),
    ({"effect": "take", "amount": 1_000_001}, "amount must lie between 1"),
    ({"effect": "take", "amount": 5, "space": 3}, "its kind has no space"),
    ({"effect": "jail_card", "amount": 11}, "amount must lie between 1 and 10"),
    ({"effect": "go_back", "amount": 40}, "amount must lie between 1 and 39"),
    ({"effect": "go_forward", "amount": 0}, "amount must lie between 1 and 39"),
    ({"effect": "go_to"}, "no space -1"),
    ({"effect": "go_to", "space": 40}, "no space 40"),
    ({"effect": "go_to_nearest", "kind": "casino"}, "no kind of space called casino"),
    ({"effect": "buildings_fee", "house": -1, "hotel": 0}, "fees must lie between 0"),
    ({"effect": "give", "amount": 1, "text": "x" * 201}, "text may have 200"),
    ({"effect": "give", "amount": 1, "group": ""}, "group's name must have"),
]


@pytest.mark.parametrize(("card", "reason"), BAD_CARDS, ids=lambda part: str(part)[:40])
def test_an_invalid_card_is_named_with_the_reason(card: dict[str, Any], reason: str) -> None:
    (problem,) = problems(board(CARD, {"group": "luck"} | card))
    assert problem["card"] == 1
    assert reason in problem["reason"]


def test_a_group_with_a_railroad_and_a_property_is_refused() -> None:
    (problem,) = problems(
        board(s3=STREET | {"group": "mixed"}, s5={"kind": "railroad", "name": "R", "price": 1, "group": "mixed"})
    )
    assert problem == {"reason": "its group mixed holds a property (space 3) and a railroad", "space": 5}


@pytest.mark.parametrize(
    "name", ["Lone Street", "lone street ", "Lone  Street", "\uff2cone Street", "Lone\u200d Street"]
)
def test_two_deeds_cannot_share_a_name(name: str) -> None:
    (problem,) = problems(board(s3=STREET, s9=STREET | {"name": name}))
    assert problem["space"] == 9
    assert "called like space 3" in problem["reason"]


def test_a_deed_cannot_share_a_name_with_a_space_that_cannot_be_owned() -> None:
    jail = {"kind": "jail", "name": "Jail"}
    (before,) = problems(board(s3=jail, s9=STREET | {"name": "jail"}))
    assert before == {"reason": "it is called like space 3: jail", "space": 9}
    (after,) = problems(board(s3=STREET | {"name": "jail"}, s9=jail))
    assert after == {"reason": "it is called like space 3: Jail", "space": 9}


@pytest.mark.parametrize("name", ["x" * 61, "a\nb"])
def test_the_name_of_a_board_must_be_short_and_printable(name: str) -> None:
    (problem,) = problems(board() | {"name": name})
    assert problem == {"reason": "the board's own name may have 60 printable characters"}


def test_a_board_has_at_most_500_cards() -> None:
    assert rulesets.read_board("oofopoly", board(*[CARD] * 500))
    (problem,) = problems(board(*[CARD] * 501))
    assert problem == {"reason": "a board has at most 500 cards, not 501"}


@pytest.mark.parametrize(
    "figure",
    [10**12 + 1, -(10**12) - 1, 10**5000, -(10**5000)],
    ids=["too large", "too small", "huge", "huge negative"],
)
def test_a_number_too_large_to_handle_is_malformed_with_its_field(figure: int) -> None:
    for raw, field in (
        (board(s7=STREET | {"price": figure}), "space[7].price"),
        (board(s7=STREET | {"rents": [0, 1, 2, 3, 4, figure]}), "space[7].rents[5]"),
        (board(CARD, CARD | {"amount": figure}), "card[1].amount"),
        (board({"group": "luck", "effect": "go_to", "space": figure}), "card[0].space"),
    ):
        with pytest.raises(Refused, match="malformed") as caught:
            rulesets.read_board("oofopoly", raw)
        assert caught.value.field == field


@pytest.mark.parametrize("size", [0, 1, 39, 41, 200])
def test_a_board_has_forty_spaces(size: int) -> None:
    (problem,) = problems({"space": [{"kind": "go", "name": "Go"}] * size})
    assert problem == {"reason": f"a board has 40 spaces, not {size}"}


def test_all_problems_are_reported_together() -> None:
    raw = board(
        {"group": "luck", "effect": "go_to", "space": 99}, s1={"kind": "x", "name": "X"}, s2=STREET | {"price": -1}
    )
    assert [(p.get("space"), p.get("card")) for p in problems(raw)] == [(1, None), (2, None), (None, 0)]


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        (None, None),
        ([], None),
        ({}, None),
        ({"space": 5}, "space"),
        ({"space": ["go"]}, "space[0]"),
        ({"space": [{"kind": "go", "name": 5}]}, "space[0].name"),
        ({"space": [{"kind": "go", "name": "Go", "colour": "red"}]}, "space[0]"),
        ({"space": [{"kind": "railroad", "name": "R", "price": 1.5}]}, "space[0].price"),
        ({"space": [{"kind": "railroad", "name": "R", "price": True}]}, "space[0].price"),
        ({"space": [], "card": [{"effect": "give"}]}, "card[0]"),
        ({"space": [], "title": "x"}, None),
        ({"space": [], "language": "a language"}, "language"),
        ({"space": [], "group": [{"key": "red"}]}, "group[0]"),
        ({"space": [{"kind": "go", "name": "Go", "name_fr": "Départ"}]}, "space[0]"),
    ],
)
def test_input_that_is_not_a_board_is_malformed_with_its_field(raw: Any, field: str | None) -> None:
    with pytest.raises(Refused, match="malformed") as caught:
        rulesets.read_board("oofopoly", raw)
    assert caught.value.field == field


def test_unreadable_input_is_reported_with_its_space_or_card() -> None:
    for raw, problem in (
        (
            board(s7=STREET | {"price": "60"}),
            {"reason": "That cannot be read: price: Expected `int`, got `str`.", "space": 7},
        ),
        (board(CARD, {"effect": "give"}), {"reason": ANY, "card": 1}),
        ([], {"reason": "That cannot be read: Expected `object`, got `array`."}),
    ):
        with pytest.raises(Refused, match="malformed") as caught:
            rulesets.read_board("oofopoly", raw)  # type: ignore[arg-type]
        assert caught.value.about["problems"] == [problem]


def test_the_default_board_of_oofopoly_is_as_specified() -> None:
    spaces = rulesets.find("oofopoly").boards.default()["space"]
    assert sum(space["kind"] == "property" for space in spaces) == 22
    assert sum(space.get("price", 0) for space in spaces) == 5690
    assert [index for index, space in enumerate(spaces) if space["kind"] == "railroad"] == [5, 15, 25, 35]


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
    assert problem == {"reason": "the name of the group red cannot be shown"}


def test_a_group_key_must_be_short() -> None:
    (problem,) = problems(board() | {"group": [{"key": "r" * 5000, "name": "Red"}]})
    assert problem == {"reason": f"the name of the group {'r' * 40} cannot be shown"}


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
    (problem,) = problems(board(s1=STREET) | {"short_names": {STREET["name"]: short}})
    assert problem == {"reason": f"the short name of “{STREET['name']}” must have 1 to 12 printable characters"}


def test_a_board_has_a_bounded_number_of_short_names() -> None:
    (problem,) = problems(board() | {"short_names": {f"Name {number}": "x" for number in range(201)}})
    assert problem == {"reason": "a board has at most 200 short names, not 201"}


@pytest.mark.parametrize("key", ["oofopoly", "bangladeshi"])
def test_every_space_of_a_default_board_has_its_bangla_locative(key: str) -> None:
    spaces = rulesets.rulebook(key).board_view()["spaces"]
    assert not [space["name"] for space in spaces if "bn" not in space.get("names_at", {})]


def test_in_bangladeshi_jail_cards_come_only_from_decks_one_at_a_time() -> None:
    raw = board(
        {"group": "luck", "effect": "jail_card", "amount": 1},
        {"group": "luck", "effect": "jail_card", "amount": 2},
        s15={"kind": "jail_cards", "name": "Cards", "amount": 1},
    )
    assert rulesets.read_board("oofopoly", copy.deepcopy(raw))
    assert problems(raw, "bangladeshi") == [
        {"reason": "there is no kind of space called jail_cards", "space": 15},
        {"reason": "its amount must be 1, not 2", "card": 1},
    ]


def test_the_default_board_of_bangladeshi_is_as_specified() -> None:
    raw = rulesets.find("bangladeshi").boards.default()
    spaces, cards = raw["space"], raw["card"]
    assert raw["language"] == "bn"
    assert all(space["names"]["en"].isascii() and not space["name"].isascii() for space in spaces)
    assert sum(space["kind"] == "property" for space in spaces) == 22
    assert sum(space.get("price", 0) for space in spaces) == 56_900
    assert sum(sum(space.get("rents", ())) for space in spaces) == 619_660
    assert [index for index, space in enumerate(spaces) if space["kind"] == "railroad"] == [5, 15, 25, 35]
    assert [index for index, space in enumerate(spaces) if space["kind"] == "utility"] == [12, 28]
    assert [space["amount"] for space in spaces if space["kind"] == "tax"] == [2000, 1000]
    assert Counter(card["group"] for card in cards) == {"chance": 16, "community_chest": 16}
    assert [card["group"] for card in cards if card["effect"] == "jail_card"] == ["chance", "community_chest"]
    assert {group["key"] for group in raw["group"]} == {space["group"] for space in spaces if "group" in space}
