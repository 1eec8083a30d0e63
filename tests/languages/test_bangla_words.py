"""Words of the Bangla catalogues that are easily written in two ways."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.services import create_guest
from config.languages.catalogues import catalogue_files, read
from games import rulesets
from games.selectors.boards.rulebook import default_board
from games.services.rooms.rooms import open_room

CLIENT = Path(settings.BASE_DIR, "games", "client", "locale", "bn.json")
OTHER_WAYS = {
    "a piece": re.compile(r"(?<![\u0980-\u09ff])\u0997\u09c1\u099f\u09bf(?!\u09df|\u09af)"),
    "a percent sign after a space": re.compile(r"[\u09e6-\u09efsd}] %(?!\()"),
    "Oofopoly with a digit": re.compile("\u0989\u09ab\u09cb\u09aa\u09b2\u09bf \u09e8"),
    "an order to go to jail": re.compile("\u099c\u09c7\u09b2\u09c7 \u09af\u09be\u0993(?!\u09df|\u09af)"),
}

IN_BANGLA = str.maketrans("0123456789", "০১২৩৪৫৬৭৮৯")


def texts() -> list[str]:
    """Every Bangla text: of the catalogues, and the names on the boards."""
    found: list[str] = []
    for path in catalogue_files():
        for message in read(path):
            found += message.string if isinstance(message.string, tuple | list) else [str(message.string)]
    for text in json.loads(CLIENT.read_text(encoding="utf-8")).values():
        found += text.values() if isinstance(text, dict) else [text]
    for key in rulesets.RULESETS:
        found += [str(value) for space in default_board(key).get("space", ()) for value in space.values()]
    return found


@pytest.mark.parametrize("way", OTHER_WAYS)
def test_words_are_written_in_one_way(way: str) -> None:
    """As locale/README.md says."""
    assert [text for text in texts() if OTHER_WAYS[way].search(text)] == []


@pytest.mark.django_db(transaction=True)
def test_a_rooms_code_is_shown_in_the_readers_digits(client: Client) -> None:
    """In its title, on its door and where it was not found; its address keeps Latin ones."""
    room = open_room(create_guest())
    address = reverse("room", args=[room.code])
    shown = f"{room.code[:3]} {room.code[3:]}"
    in_bangla = shown.translate(IN_BANGLA)
    assert f'<h1 class="room-code">{shown}<' in client.get(address).content.decode()
    client.cookies["django_language"] = "bn"
    page = client.get(address).content.decode()
    assert f'<h1 class="room-code">{in_bangla}<' in page
    assert shown not in page
    assert address in page
    wrong = "999 999" if room.code != "999999" else "999 998"
    assert wrong.translate(IN_BANGLA) in client.get("/", {"code": wrong}).context["join_problem"]
