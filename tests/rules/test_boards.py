"""Custom boards: every problem is reported with its space or card and the reason."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

from games import rulesets
from games.engine.refusal import Refused
from tests.rules.boards import CARD, STREET, board, faults, problems


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


NAMES = "must have 1 to 40 characters, all of them visible. Write another."
BAD_SPACES: list[tuple[dict[str, Any], str, str, str]] = [
    (
        {"kind": "casino", "name": "X"},
        "space_kind",
        "kind",
        "This game has no kind of space called “casino”, which “X” (space 7) names.",
    ),
    ({"kind": "go", "name": ""}, "name", "name", NAMES),
    ({"kind": "go", "name": "   "}, "name", "name", NAMES),
    ({"kind": "go", "name": "x" * 41}, "name", "name", NAMES),
    ({"kind": "go", "name": "a\u0000b"}, "name", "name", NAMES),
    ({"kind": "go", "name": "a\u202eb"}, "name", "name", NAMES),
    ({"kind": "go", "name": "শুরু", "name_en": "x" * 41}, "name", "name", NAMES),
    ({"kind": "go", "name": "Go", "name_bn_at": "শুরু\nতে"}, "name", "name", NAMES),
    ({"kind": "go", "name": "Go", "name_bn": "শু\nরু"}, "name", "name", NAMES),
    ({"kind": "go", "name": "\u200c\u200d"}, "name", "name", NAMES),
    (
        {"kind": "go", "name": "Go", "price": 5},
        "not_for_kind",
        "price",
        "“Go” (space 7) is of a kind that needs no “price”.",
    ),
    ({"kind": "tax", "name": "Tax", "amount": 5, "group": "g"}, "not_for_kind", "group", "needs no “group”"),
    ({"kind": "go", "name": "Go", "amount": 0}, "not_for_kind", "amount", "needs no “amount”"),
    (
        {"kind": "tax", "name": "Tax", "amount": -5},
        "amount",
        "amount",
        "The amount of “Tax” (space 7) must lie between 0 and 1000000, and is -5.",
    ),
    ({"kind": "tax", "name": "Tax", "amount": 10**12}, "amount", "amount", "between 0 and 1000000"),
    ({"kind": "tax", "name": "Tax", "amount": 1_000_001}, "amount", "amount", "between 0 and 1000000"),
    ({"kind": "tax", "name": "Tax"}, "no_amount", "amount", "“Tax” (space 7) has no amount. Give it one between 0"),
    ({"kind": "free_money", "name": "Gift"}, "no_amount", "amount", "“Gift” (space 7) has no amount."),
    ({"kind": "jail_cards", "name": "C", "amount": 0}, "amount", "amount", "between 1 and 10, and is 0."),
    ({"kind": "jail_cards", "name": "C", "amount": 11}, "amount", "amount", "between 1 and 10, and is 11."),
    (
        {"kind": "railroad", "name": "R"},
        "no_price",
        "price",
        "“R” (space 7) has no price. Give it one between 0 and 1000000.",
    ),
    ({"kind": "railroad", "name": "R", "price": -2}, "price", "price", "between 0 and 1000000, and is -2."),
    ({"kind": "railroad", "name": "R", "price": 1_000_001}, "price", "price", "and is 1000001."),
    (
        {"kind": "railroad", "name": "R", "price": 5, "group": "x" * 41},
        "group_name",
        "group",
        "The name of the group of “R” (space 7)",
    ),
    (
        {"kind": "railroad", "name": "R", "price": 5, "group": " "},
        "group_name",
        "group",
        "The name of the group of “R” (space 7)",
    ),
    (STREET | {"price": -60}, "price", "price", "and is -60. Change it."),
    (STREET | {"rents": [1, 2, 3, 4, 5]}, "rents", "rents", "needs six rents: bare, with 1, 2, 3 and 4 houses"),
    (STREET | {"rents": [1, 2, 3, 4, 5, 6, 7]}, "rents", "rents", "It has 7."),
    (STREET | {"rents": [1, 2, 3, 4, 5, -6]}, "rent", "rents[5]", "The rent with a hotel of"),
    (STREET | {"house_cost": -2}, "house_cost", "house_cost", "The price of a house on"),
    ({key: value for key, value in STREET.items() if key != "house_cost"}, "no_house_cost", "house_cost", "costs"),
    ({"kind": "cards", "name": "Luck", "cards": "gone"}, "no_such_pile", "cards", "draws from the cards “gone”"),
]


@pytest.mark.parametrize(("space", "code", "field", "reason"), BAD_SPACES, ids=lambda part: str(part)[:40])
def test_an_invalid_space_is_named_with_the_reason(space: dict[str, Any], code: str, field: str, reason: str) -> None:
    (problem,) = problems(board(s7=space))
    assert (problem["space"], problem["code"], problem["path"]) == (7, code, f"space[7].{field}")
    assert reason in problem["reason"]


BAD_CARDS: list[tuple[dict[str, Any], str, str, str]] = [
    (
        {"effect": "explode"},
        "card_effect",
        "effect",
        "no cards with the effect “explode”, which card 1 of “luck” names.",
    ),
    ({"effect": "give"}, "no_amount", "amount", "Card 1 of “luck” has no amount. Give it one between 1"),
    ({"effect": "give", "amount": -2}, "amount", "amount", "between 1 and 1000000, and is -2."),
    ({"effect": "take", "amount": 1_000_001}, "amount", "amount", "between 1 and 1000000"),
    ({"effect": "take", "amount": 5, "space": 3}, "not_for_kind", "space", "needs no “space”"),
    ({"effect": "jail_card", "amount": 11}, "amount", "amount", "between 1 and 10"),
    ({"effect": "go_back", "amount": 40}, "amount", "amount", "between 1 and 39"),
    ({"effect": "go_forward", "amount": 0}, "no_amount", "amount", "between 1 and 39"),
    ({"effect": "go_to"}, "no_card_space", "space", "Choose one between 0 and 39."),
    ({"effect": "go_to", "space": 40}, "card_space", "space", "Card 1 of “luck” sends to space 40, and this board has"),
    (
        {"effect": "go_to_nearest", "kind": "casino"},
        "space_kind",
        "kind",
        "no kind of space called “casino”, which card 1",
    ),
    (
        {"effect": "buildings_fee", "house": -1, "hotel": 0},
        "fee",
        "house",
        "The fee for each house of card 1 of “luck” must lie",
    ),
    (
        {"effect": "give", "amount": 1, "text": "x" * 201},
        "card_text",
        "text",
        "The text of card 1 of “luck” may have 200",
    ),
    (
        {"effect": "give", "amount": 1, "group": ""},
        "card_group",
        "group",
        "The name of the group of cards of card 1 must have",
    ),
]


@pytest.mark.parametrize(("card", "code", "field", "reason"), BAD_CARDS, ids=lambda part: str(part)[:40])
def test_an_invalid_card_is_named_with_the_reason(card: dict[str, Any], code: str, field: str, reason: str) -> None:
    (problem,) = problems(board(CARD, {"group": "luck"} | card))
    assert (problem["card"], problem["code"], problem["path"]) == (1, code, f"card[1].{field}")
    assert reason in problem["reason"]


def test_a_group_with_a_railroad_and_a_property_is_refused() -> None:
    (problem,) = problems(
        board(s3=STREET | {"group": "mixed"}, s5={"kind": "railroad", "name": "R", "price": 1, "group": "mixed"})
    )
    assert (problem["code"], problem["path"], problem["space"]) == ("mixed_group", "space[5].group", 5)
    assert problem["reason"] == (
        "The group “Mixed” cannot hold both: “Lone Street” (space 3) is a street, “R” (space 5) is a station. Move it"
        " to another group, or make all of the group one kind."
    )


@pytest.mark.parametrize(
    "name", ["Lone Street", "lone street ", "Lone  Street", "\uff2cone Street", "Lone\u200d Street"]
)
def test_two_deeds_cannot_share_a_name(name: str) -> None:
    (problem,) = problems(board(s3=STREET, s9=STREET | {"name": name}))
    assert (problem["code"], problem["path"]) == ("same_name", "space[9].name")
    assert "“Lone Street” (space 3) and space 9 have the same name" in problem["reason"]


def test_a_deed_cannot_share_a_name_with_a_space_that_cannot_be_owned() -> None:
    jail = {"kind": "jail", "name": "Jail"}
    assert faults(board(s3=jail, s9=STREET | {"name": "jail"})) == [("same_name", "space[9].name")]
    assert faults(board(s3=STREET | {"name": "jail"}, s9=jail)) == [("same_name", "space[9].name")]


@pytest.mark.parametrize("name", ["x" * 61, "a\nb"])
def test_the_name_of_a_board_must_be_short_and_printable(name: str) -> None:
    assert ("board_name", "name") in faults(board() | {"name": name})


@pytest.mark.parametrize("sign", ["€", "kr", "Tk.", "টাকা", ""])
def test_a_board_may_say_the_sign_of_its_money(sign: str) -> None:
    """Tables show it; without one, that of the game."""
    for key, usual in (("oofopoly", "$"), ("bangladeshi", "৳")):
        read = rulesets.read_board(key, board() | {"currency": sign})
        assert rulesets.rulebook(key, read).board_view()["currency"] == (sign or usual)
        assert read.get("currency", "") == sign


@pytest.mark.parametrize("sign", ["euros", "1", "E 1", " ", "\u200b", "\u0301e", "-"])
def test_the_sign_of_money_is_nothing_that_could_be_taken_for_a_part_of_an_amount(sign: str) -> None:
    assert faults(board() | {"currency": sign}) == [("currency", "currency")]


def test_a_board_has_at_most_500_cards() -> None:
    assert rulesets.read_board("oofopoly", board(*[CARD] * 500))
    (problem,) = problems(board(*[CARD] * 501))
    reason = "A board has at most 500 cards, and this one has 501. Take 1 away."
    assert problem == {"code": "too_many_cards", "path": "card", "reason": reason}


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


@pytest.mark.parametrize(
    ("size", "code", "reason"),
    [
        (0, "too_few_spaces", "A board needs at least 20 spaces, and this one has 0. Add 20."),
        (16, "too_few_spaces", "A board needs at least 20 spaces, and this one has 16. Add 4."),
        (39, "uneven_sides", "a multiple of four, not 39. Add 1, or take 3 away."),
        (41, "uneven_sides", "a multiple of four, not 41. Add 3, or take 1 away."),
        (64, "too_many_spaces", "A board has room for 60 spaces, and this one has 64. Take 4 away."),
        (200, "too_many_spaces", "Take 140 away."),
    ],
)
def test_a_board_has_twenty_to_sixty_spaces_in_steps_of_four(size: int, code: str, reason: str) -> None:
    (problem,) = problems({"space": [{"kind": "go", "name": "Go"}] * size})
    assert (problem["code"], problem["path"]) == (code, "space")
    assert problem["reason"].endswith(reason)
    for allowed in range(20, 61, 4):
        assert rulesets.read_board("oofopoly", {"space": [{"kind": "go", "name": "Go"}] * allowed})


def test_all_problems_are_reported_together() -> None:
    raw = board(
        {"group": "luck", "effect": "go_to", "space": 99}, s1={"kind": "x", "name": "X"}, s2=STREET | {"price": -1}
    )
    assert [(p.get("space"), p.get("card")) for p in problems(raw)] == [(1, None), (2, None), (None, 0)]


def test_the_default_board_of_oofopoly_is_as_specified() -> None:
    spaces = rulesets.find("oofopoly").boards.default()["space"]
    assert sum(space["kind"] == "property" for space in spaces) == 22
    assert sum(space.get("price", 0) for space in spaces) == 5690
    assert [index for index, space in enumerate(spaces) if space["kind"] == "railroad"] == [5, 15, 25, 35]


def test_in_bangladeshi_jail_cards_come_only_from_decks_one_at_a_time() -> None:
    raw = board(
        {"group": "luck", "effect": "jail_card", "amount": 1},
        {"group": "luck", "effect": "jail_card", "amount": 2},
        s15={"kind": "jail_cards", "name": "Cards", "amount": 1},
    )
    assert rulesets.read_board("oofopoly", copy.deepcopy(raw))
    assert faults(raw, "bangladeshi") == [("space_kind", "space[15].kind"), ("only_amount", "card[1].amount")]
    assert problems(raw, "bangladeshi")[1]["reason"] == "The amount of card 1 of “luck” must be 1, not 2. Change it."


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
