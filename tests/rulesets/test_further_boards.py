"""The boards that come with the games: complete in both languages, different from each other, and fit for a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.utils.translation import override

from config.languages.numbers import Currency, money
from config.texts.looks import look
from games import rulesets
from games.rules.board_checks import SHORT_LENGTH
from games.rules.board_texts import texts_of
from games.rulesets.further_boards import FurtherBoard, further_boards
from tests.rules.test_short_names import LEAST_TEXT, NARROWEST, PHONE, breadth, normal, reads_as
from tests.rulesets.soak import random_game
from tests.support.extent import extent, nightly

ALL = {board.key: board for board in further_boards()}
LANGUAGES = ("en", "bn")
SMALL = ("nordic_fjords", "village_fair")
GAMES, ACTIONS = extent(2, 100), 400
WIDEST_CORNER = 16
"""In hundredths of the board's side; as in the client's geometry.ts."""
AMOUNTS = ("amount", "house", "hotel")
BENGALI = re.compile("[\u0980-\u09e3]")
TRADE_MARKS = ("monopoly", "mediterranean", "boardwalk", "park place", "marvin", "community chest", "mr.")
"""Words of commercial editions."""

each = pytest.mark.parametrize("board", ALL.values(), ids=ALL.keys())


def checked(board: FurtherBoard) -> dict[str, Any]:
    """The board as it is played."""
    return rulesets.read_board(board.ruleset, board.document)


def test_there_are_twelve_of_which_two_are_small() -> None:
    """For two games, from 24 to 44 spaces; each key is known once."""
    assert len(ALL) == len(list(further_boards())) == 12
    assert {board.ruleset for board in ALL.values()} == {"oofopoly", "bangladeshi"}
    sizes = {key: len(board.document["space"]) for key, board in ALL.items()}
    assert {key for key, size in sizes.items() if size <= 24} == set(SMALL)
    assert set(sizes.values()) == {24, 28, 40, 44}


@each
def test_its_name_is_in_both_languages(board: FurtherBoard) -> None:
    english, bangla = board.name.split(" · ")
    assert english.isascii()
    assert BENGALI.search(bangla)


@each
def test_spaces_and_groups_have_names_in_both_languages(board: FurtherBoard) -> None:
    """And the Bangla ones their locative; groups that are used are named, and no others."""
    document = board.document
    for named in (*document["space"], *document["group"]):
        assert list(named["name"]) == ["en", "bn"]
        assert BENGALI.search(named["name"]["bn"])
        assert not BENGALI.search(named["name"]["en"])
    assert all(BENGALI.search(space["names_at"]["bn"]) for space in document["space"])
    used = dict.fromkeys(space["group"] for space in document["space"] if "group" in space)
    assert {group["key"] for group in document["group"]} == set(used)


@each
def test_its_cards_are_told_in_both_languages(board: FurtherBoard) -> None:
    """Every amount on them is the one that is paid; those that send to the nearest say it by the rules of the game."""
    currency = rulesets.rulebook(board.ruleset, checked(board)).board_view()["currency"]
    grouping = rulesets.find(board.ruleset).look.grouping if not board.document.get("currency") else ""
    for card in board.document["card"]:
        if "text" not in card:
            assert (board.ruleset, card["effect"]) == ("bangladeshi", "go_to_nearest")
            continue
        assert list(card["text"]) == ["en", "bn"]
        for language, text in card["text"].items():
            assert bool(BENGALI.search(text)) == (language == "bn"), text
            assert text.endswith(("।", ".", "?", "!")), text
            with override(language):
                paid = [money(card[one], Currency(currency, grouping)) for one in AMOUNTS if one in card]
            counted = card["effect"] in ("jail_card", "go_back", "go_forward")
            assert counted or all(amount in text for amount in paid), (text, paid)


def test_no_two_are_alike() -> None:
    """In names, in figures, or in what is said on cards."""
    names: dict[str, str] = {}
    figures: dict[str, str] = {}
    texts: dict[str, str] = {}
    for key, board in ALL.items():
        assert names.setdefault(look(board.name), key) == key
        streets = [space for space in board.document["space"] if space["kind"] == "property"]
        assert figures.setdefault(str([(one["price"], one["rents"]) for one in streets]), key) == key
        for card in board.document["card"]:
            for text in card.get("text", {}).values():
                assert texts.setdefault(text, key) == key, text
    deeds = [{space["name"]["en"] for space in board.document["space"] if "price" in space} for board in ALL.values()]
    shared = [one & other for at, one in enumerate(deeds) for other in deeds[:at]]
    assert set().union(*shared) <= {"Sadarghat"}


@each
def test_no_word_of_it_is_that_of_a_trade(board: FurtherBoard) -> None:
    said = str(texts_of(board.document)).lower()
    assert [word for word in TRADE_MARKS if word in said] == []


@each
@pytest.mark.parametrize("language", LANGUAGES)
def test_short_names_read_as_the_names_and_fit_on_a_small_phone(board: FurtherBoard, language: str) -> None:
    spaces = rulesets.rulebook(board.ruleset, checked(board)).board_view()["spaces"]
    deeds = [space for space in spaces if space.get("price") is not None]
    names = [normal(space["names"][language]) for space in deeds]
    shorts = [normal(space.get("short_names", {}).get(language, space["names"][language])) for space in deeds]
    assert [(name, short) for name, short in zip(names, shorts, strict=True) if not reads_as(short, name)] == []
    assert len({look(short) for short in shorts}) == len(shorts)
    assert all(len(short) <= SHORT_LENGTH for name, short in zip(names, shorts, strict=True) if short != name)
    room = room_of(len(spaces))
    assert {
        short: breadth(short) for space, short in zip(deeds, shorts, strict=True) if breadth(short) > room(space)
    } == {}


def room_of(size: int) -> Callable[[dict[str, Any]], float]:
    """A function from a space to the ems that its name may have on a board of that size; see test_short_names.py."""
    between = size // 4 - 1
    corner = min(WIDEST_CORNER, 162 / (between + 2 * 1.62))
    cell = (100 - 2 * corner) / between
    usual = 162 / (9 + 2 * 1.62)

    def room(space: dict[str, Any]) -> float:
        side, _ = divmod(space["index"], size // 4)
        beside = (1.3 + (3.2 if space["kind"] == "property" else 0)) * corner / usual
        hundredths = cell if side in (0, 2) else corner - beside
        return (hundredths - 0.5) * PHONE / 100 / LEAST_TEXT / NARROWEST

    return room


@nightly
@each
def test_random_games_on_it_keep_every_promise(board: FurtherBoard) -> None:
    book = rulesets.rulebook(board.ruleset, checked(board))
    for number in range(GAMES):
        players = Random(f"{board.key}/{number}").choice(book.ruleset.player_counts)
        random_game(book, players, number, 0.02).run(ACTIONS)
