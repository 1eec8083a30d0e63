"""Numbers and money in each language, and the names in a room's message."""

from __future__ import annotations

import pytest
from django.utils import translation

from config.languages.numbers import Currency, digits, filled, money, number
from games.selectors.rooms.rooms import in_every_language, room_seen
from tests.games.tables import lobby_of, people

TAKA, DOLLAR = Currency("৳", "indian"), Currency("$")


@pytest.mark.parametrize(
    ("language", "amount", "currency", "written"),
    [
        ("en", 1500, DOLLAR, "$1,500"),
        ("en", 150_000, DOLLAR, "$150,000"),
        ("en", 150_000, TAKA, "৳1,50,000"),
        ("en", 12_345_678, TAKA, "৳1,23,45,678"),
        ("en", -40, DOLLAR, "\u2212$40"),
        ("en", 0, TAKA, "৳0"),
        ("bn", 1500, DOLLAR, "$" + "\u09e7,\u09eb\u09e6\u09e6"),
        ("bn", 150_000, TAKA, "৳" + "\u09e7,\u09eb\u09e6,\u09e6\u09e6\u09e6"),
        ("bn", -40, DOLLAR, "\u2212$" + "\u09ea\u09e6"),
    ],
)
def test_money(language: str, amount: int, currency: Currency, written: str) -> None:
    """With sign, grouping, the language's digits and a true minus sign."""
    with translation.override(language):
        assert money(amount, currency) == written


def test_numbers_in_sentences() -> None:
    """Whole numbers are formatted; digits within names are not."""
    about = {"count": 1200, "name": "Ann 2"}
    with translation.override("bn"):
        assert filled("%(name)s: %(count)d", about) == "Ann 2: \u09e7,\u09e8\u09e6\u09e6"
        assert digits("a 10") == "a \u09e7\u09e6"
        assert number(999) == "\u09ef\u09ef\u09ef"
    with translation.override("en"):
        assert filled("%(name)s: %(count)d", about) == "Ann 2: 1,200"


@pytest.mark.parametrize("name", ["\u05e9\u05dc\u05d5\u05dd", "\u0645\u062d\u0645\u062f 5"])
def test_a_name_read_from_right_to_left_keeps_its_order_to_itself(name: str) -> None:
    """Otherwise a number after it would be read as a part of it."""
    assert filled("%(name)s: %(count)d", {"name": name, "count": 3}) == f"\u2068{name}\u2069: 3"


@pytest.mark.django_db
def test_a_room_is_published_in_every_language() -> None:
    """Game and default board have their names in the reader's language, no matter who changed the room."""
    shown = room_seen(lobby_of(*people(2))).shown
    told = in_every_language(shown)
    assert {language: (room.ruleset_name, room.board.name) for language, room in told.items()} == {
        "en": ("Oofopoly 2", "Default board"),
        "bn": ("উফোপলি টু", "ডিফল্ট বোর্ড"),
    }
    assert told["bn"].members == shown.members
