"""The rules page shows the engine's own numbers, and marks those that a room has changed."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from accounts.models import User
from games import rulesets
from games.engine.play import new_game
from games.models import Room
from games.selectors.boards.rulebook import default_board, rulebook_page
from games.services.boards.custom import save_board
from games.services.rooms.rooms import open_room
from tests.support.as_json import as_json
from tests.support.kinds import CLASSIC

pytestmark = pytest.mark.django_db(transaction=True)


def page(client: Client, room: str = "") -> str:
    """The rules of Oofopoly 2, or of a room."""
    return client.get(reverse("rules", args=["oofopoly"]), {"room": room} if room else {}).content.decode()


def test_every_default_is_on_the_page(client: Client) -> None:
    """OOF: every option has a line with its number."""
    shown = page(client)
    options = rulebook_page("oofopoly")["options"]
    assert len(options) > 20
    for option in options.values():
        assert option["label"] in shown
    assert '<span class="rule-value">$1,500</span>' in shown
    assert "data-changed" not in shown


def test_a_rooms_changed_option_changes_the_number(client: Client, ann: User) -> None:
    """And is marked."""
    room = open_room(ann)
    Room.objects.filter(pk=room.pk).update(options={"bail": 75, "hotels_allowed": False, "decision_seconds": 0})
    shown = page(client, room.code)
    assert 'data-changed title="Changed in this room. Default: 50">$75</span>' in shown
    assert "There are no hotels." in shown
    assert "There is no time limit for decisions" in shown
    assert "$75<" not in page(client)


@pytest.mark.parametrize("key", [key for key, ruleset in rulesets.RULESETS.items() if ruleset.pages.seat_shares])
def test_the_wins_by_seat_are_shown_for_the_rules_they_were_measured_with(client: Client, ann: User, key: str) -> None:
    """All shares add up to 100 %; a room with other rules does not show them."""
    address = reverse("rules", args=[key])
    seats = rulesets.find(key).pages.seat_shares
    assert seats is not None
    assert sum(seats.shares) == pytest.approx(100, abs=0.3)
    shown = client.get(address).content.decode()
    assert f"4,000 games of {len(seats.shares)} players" in shown
    fair = {8: "12.5 %", 6: "16.7 %"}[len(seats.shares)]
    assert f"A fair share of the wins is {fair}, and chance alone moves a share by about ±{seats.error:.1f}" in shown
    for number, won in enumerate(seats.shares, start=1):
        assert f"<dt>Seat {number}</dt><dd>{won} %</dd>" in shown
    room = open_room(ann, ruleset=key)
    Room.objects.filter(pk=room.pk).update(options={"salary": 75})
    assert "Wins by seat" not in client.get(address, {"room": room.code}).content.decode()


def test_a_rooms_board_changes_deeds_and_cards(client: Client, ann: User) -> None:
    """They are drawn from the board's own data, in its own money."""
    data = default_board("oofopoly")
    changed = {**data, "currency": "€", "space": [dict(space) for space in data["space"]]}
    changed["space"][1].update(name="Moon Street", price=77)
    room = open_room(ann)
    board = save_board(ann, "oofopoly", "Lunar", changed)
    Room.objects.filter(pk=room.pk).update(board=board)
    shown = page(client, room.code)
    assert "Moon Street" in shown
    assert "€77" in shown
    assert "Lunar" in shown
    assert "Moon Street" not in page(client)


def test_cards_are_told_in_the_readers_language(client: Client, ann: User) -> None:
    """Where the board has their text in it."""
    data = default_board("oofopoly")
    told = {"en": "Mangoes for all.", "bn": "সবার জন্য আম।"}
    room = open_room(ann)
    board = save_board(ann, "oofopoly", "Orchard", {**data, "card": [{**data["card"][0], "text": told}, *data["card"]]})
    Room.objects.filter(pk=room.pk).update(board=board)
    assert told["en"] in page(client, room.code)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "bn"
    assert told["bn"] in page(client, room.code)
    assert told["en"] not in page(client, room.code)


def test_every_card_has_a_sentence(client: Client) -> None:
    """For every effect."""
    book = rulebook_page("oofopoly")
    effects = {card["effect"] for group in book["cards"] for card in group["cards"]}
    assert len(effects) >= 9
    listed = page(client).split('id="cards"')[1].split("</section>")[0]
    assert all(line.strip() for line in listed.replace("</li>", "<li>").split("<li>")[1::2])


@pytest.mark.parametrize("key", [*CLASSIC, "monopoly_two"])
def test_the_rent_of_a_full_set_is_the_one_that_its_deeds_show(client: Client, key: str) -> None:
    """M3: also where rents are rounded, and the base rent is no longer half of it."""
    book = rulesets.rulebook(key)
    state, _ = new_game(book, 3, "rents")
    shown = client.get(reverse("rules", args=[key])).content.decode()
    assert '<th scope="col" class="number">Full set</th>' in shown
    streets = [deed for group in rulebook_page(key)["deeds"] for deed in group["deeds"] if deed["kind"] == "property"]
    assert len(streets) == 22
    for street in streets:
        lines = as_json(book.inspect(state, None, street["index"]))["rents"]
        (full,) = (line["amount"] for line in lines if line["label"] == "group")
        assert street["full_set"] == full
        assert f'<th scope="row">{escape(street["name"])}</th>' in shown


def test_an_unknown_game_is_not_found(client: Client) -> None:
    """404."""
    assert client.get(reverse("rules", args=["chess"])).status_code == 404


def test_an_unknown_room_shows_the_default_rules(client: Client) -> None:
    """So old links still work."""
    assert "data-changed" not in page(client, "000000")


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_every_game_has_its_rules(client: Client, key: str) -> None:
    """With all its options, and links to the other games' rules."""
    shown = client.get(reverse("rules", args=[key])).content.decode()
    assert all(escape(option["label"]) in shown for option in rulebook_page(key)["options"].values())
    for other in rulesets.RULESETS:
        assert (f'href="{reverse("rules", args=[other])}"' in shown.split("<footer")[0].split("<main")[1]) == (
            other != key
        )


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_the_contents_of_the_rules_lead_to_their_chapters(client: Client, key: str) -> None:
    """And the page of all games leads to the rules."""
    address = reverse("rules", args=[key])
    shown = client.get(address).content.decode()
    chapters = re.findall(r'href="#([^"]+)"', shown.split("On this page")[1].split("</nav>")[0])
    assert len(chapters) > 3
    assert [chapter for chapter in chapters if shown.count(f' id="{chapter}"') != 1] == []
    assert f'href="{address}"' in client.get("/rules/").content.decode().split("<main")[1]


def test_changed_options_of_the_second_game_are_described(client: Client, ann: User) -> None:
    """Jackpot, time limit and the auction's clock each have their own sentence."""
    room = open_room(ann, ruleset="bangladeshi")
    address = reverse("rules", args=["bangladeshi"])
    usual = client.get(address, {"room": room.code}).content.decode()
    changed = {"free_parking_jackpot": True, "time_limit": 45, "auction_restarts": True}
    Room.objects.filter(pk=room.pk).update(options=changed, version=room.version + 1)
    shown = client.get(address, {"room": room.code}).content.decode()
    for words in ("take the jackpot", "the game ends with the turn in progress", "restarts the clock"):
        assert words in shown
        assert words not in usual
    assert "by the shortest route" in page(client)
    assert "by the shortest route" not in usual


HOUSE_RULES = {
    "free_parking_jackpot": "take the jackpot",
    "double_salary_on_go": "a second time",
    "no_rent_in_jail": "you collect no rent",
    "build_in_any_order": "per property, built and sold in any order",
    "no_auctions": "There are no auctions",
    "no_trades": "<p>Players cannot trade",
    "time_limit": "the game ends with the turn in progress",
}


@pytest.mark.parametrize("no_rent_in_jail", [False, True])
def test_the_rules_of_a_room_without_trades_speak_of_none(client: Client, ann: User, no_rent_in_jail: bool) -> None:
    room = open_room(ann)
    options = {"no_trades": True, "no_rent_in_jail": no_rent_in_jail}
    Room.objects.filter(pk=room.pk).update(options=options, version=room.version + 1)
    shown = client.get(reverse("rules", args=["oofopoly"]), {"room": room.code}).content.decode()
    assert re.findall(r"<p>([^<]*\btrad[^<]*)</p>", shown) == ["Players cannot trade with each other."]


def test_house_rules_of_oofopoly_are_described_where_they_are_in_force(client: Client, ann: User) -> None:
    """Each in the place of what it changes."""
    room = open_room(ann)
    address = reverse("rules", args=["oofopoly"])
    usual = client.get(address, {"room": room.code}).content.decode()
    options = {key: 45 if key == "time_limit" else True for key in HOUSE_RULES}
    Room.objects.filter(pk=room.pk).update(options=options, version=room.version + 1)
    shown = client.get(address, {"room": room.code}).content.decode()
    for words in HOUSE_RULES.values():
        assert words in shown
        assert words not in usual
    for words in ("The first bid is at least", "An offer is accepted as a whole", "still collect rent"):
        assert words in usual
        assert words not in shown


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_the_rules_begin_in_short_with_pictures_and_an_example(client: Client, key: str) -> None:
    """Before the chapters."""
    shown = client.get(reverse("rules", args=[key])).content.decode()
    top, rest = shown.split('class="rules"')
    book = rulebook_page(key)
    assert all(escape(rule["text"]) in top and f'href="{rule["picture"]}"' in top for rule in book["short_rules"])
    assert "For example" in top
    assert 'class="chapter"' not in top
    drawn = rest.split("board-named")[1].split("</svg>")[0]
    words = {word for space in book["spaces"] for word in space["name"].split()}
    lines = " ".join(re.findall(r'class="bd-name"[^>]*>([^<]*)<', drawn))
    assert {escape(word) for word in words} <= set(lines.split())


def test_the_example_follows_the_rooms_options(client: Client, ann: User) -> None:
    """Its rent with the whole group is the option's."""
    room = open_room(ann)
    book = rulebook_page("oofopoly")
    rent, full = book["example"]["rent"], book["example"]["full"]
    assert full == 2 * rent
    Room.objects.filter(pk=room.pk).update(options={"group_rent_percent": 300}, version=room.version + 1)
    assert f"${3 * rent} with the whole group" in page(client, room.code)
    assert f"${full} with the whole group" in page(client)
