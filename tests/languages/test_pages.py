"""Every page speaks one language throughout: no Latin letter or digit is left on it in Bangla, but for names."""

from __future__ import annotations

import json
import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import get_resolver, reverse

from accounts.models import User
from games.selectors.rulebook import default_board
from games.services import open_room
from games.services.boards import save_board
from tests.languages.reading import foreign, words_of
from tests.pages.finished_game import finished_game

pytestmark = pytest.mark.django_db
DOORS = ["/", "/fairness/", "/rules/oofopoly/", "/rules/bangladeshi/", "/nothing/"]
ENTRANCES = ["account_login", "account_signup", "account_reset_password", "account_reset_password_done"]
OWN = [
    "home",
    "my-games",
    "boards",
    "account",
    "account-delete",
    "account_logout",
    "account_email",
    "account_change_password",
]
SAFE = [
    "mfa_index",
    "mfa_activate_totp",
    "mfa_list_webauthn",
    "mfa_add_webauthn",
    "usersessions_list",
    "account_reauthenticate",
]
SERVERS = ("testserver", "127.0.0.1")


def read(client: Client, address: str, *allowed: str, status: int = 200) -> list[str]:
    """What stands on the page in no language of its reader's."""
    answer = client.get(address, follow=True)
    assert answer.status_code == status, address
    page = answer.content.decode()
    assert '<html lang="bn"' in page
    assert answer.headers["Content-Language"] == "bn"
    return foreign(words_of(page), *allowed, *SERVERS)


@pytest.mark.parametrize("address", DOORS)
def test_pages_before_signing_in(reader: Client, address: str) -> None:
    """What anybody may see, and what is not there."""
    status = 404 if "nothing" in address else 200
    assert not read(reader, address, "000 000", "k", "n", "m", status=status)


@pytest.mark.parametrize("name", ENTRANCES)
def test_pages_to_sign_in(reader: Client, name: str) -> None:
    """Forms of a package, with our texts or theirs."""
    assert not read(reader, reverse(name))


@pytest.mark.parametrize("name", [*OWN, *SAFE])
def test_pages_of_ones_own(reader: Client, ann: User, name: str) -> None:
    """And those of a package for the safety of an account."""
    EmailAddress.objects.create(user=ann, email=ann.email, primary=True, verified=True)
    assert not read(reader, reverse(name), "000 000", "Ann", ann.email)


def test_a_room_its_door_and_its_rules(reader: Client, ann: User) -> None:
    """With a code, which is in every language the same; and rules that differ."""
    room = open_room(ann, ruleset="bangladeshi", public=True)
    room.options = {"starting_cash": 20_000}
    room.save()
    code = (f"{room.code[:3]} {room.code[3:]}", room.code)
    assert not read(reader, reverse("room", args=[room.code]), "Ann", *code)
    assert not read(reader, f"{reverse('rules', args=['bangladeshi'])}?room={room.code}", "Ann", *code)
    reader.logout()
    reader.cookies["django_language"] = "bn"
    assert not read(reader, reverse("room", args=[room.code]), "Ann", *code)
    assert not read(reader, "/", "Ann", "000 000")


def test_a_finished_game_and_its_proof(reader: Client, ann: User) -> None:
    """Money, places and dice in the reader's digits, spaces and piles by their names."""
    game = finished_game(ann)
    names = [seat.name for seat in game.seats.all()]
    page = reader.get(reverse("game", args=[game.pk])).content.decode()
    assert re.search(r"\$[\u09e6-\u09ef]", page)
    for address in (reverse("game", args=[game.pk]), reverse("proof", args=[game.pk]), reverse("my-games")):
        assert not read(reader, address, *names), address


def test_ones_boards(reader: Client, ann: User) -> None:
    """With one of one's own."""
    save_board(ann, "oofopoly", "Mine", default_board("oofopoly"))
    assert not read(reader, reverse("boards"), "Ann", "Mine")


def test_what_is_wrong_with_a_board(reader: Client, ann: User) -> None:
    """Each problem with its place and reason; words of the file stay as they are written there."""
    board = default_board("oofopoly")
    board["space"][1]["price"] = -5
    board["space"][2]["kind"] = "swamp"
    answer = reader.post("/boards/new/", {"name": "Mine", "text": json.dumps(board)})
    assert answer.status_code == 422
    assert not foreign(words_of(answer.content.decode()), "Ann", "Mine", "swamp")
    told = reader.post("/api/boards/check/", {"data": board}, content_type="application/json").json()["problems"]
    assert [problem["space"] for problem in told] == [1, 2]
    assert not foreign([problem["reason"] for problem in told], "swamp")


def test_what_a_form_refuses(reader: Client) -> None:
    """The reasons too."""
    answer = reader.post(reverse("account_signup"), {"username": "!", "email": "x", "password1": "a", "password2": "b"})
    assert not [text for text in foreign(words_of(answer.content.decode())) if re.search("[A-Za-z]", text)]
    answer = reader.post(reverse("account_login"), {"login": "Nobody", "password": "wrong"})
    assert not foreign(words_of(answer.content.decode()), "Nobody")


def test_a_card_names_its_space_in_the_locative(reader: Client) -> None:
    """With the ending that the board gives, not one glued to any name."""
    page = reader.get("/rules/bangladeshi/").content.decode()
    assert "এগিয়ে কমলাপুর স্টেশনে যান।" in page
    assert "সবচেয়ে ছোট পথে" in reader.get("/rules/oofopoly/").content.decode()


def test_mails_are_in_the_readers_language(reader: Client, ann: User) -> None:
    """Subject and text, but for names and addresses."""
    reader.logout()
    reader.cookies["django_language"] = "bn"
    reader.post(reverse("account_reset_password"), {"email": ann.email})
    (message,) = mail.outbox
    text = re.sub(r"https?://\S+", "", f"{message.subject}\n{message.body}")
    assert not foreign(text.splitlines(), "Ann", *SERVERS)


def test_the_language_is_changed_on_every_page_and_leads_back_to_it(client: Client, ann: User) -> None:
    """By one button, to the page one is on; from an answer to a form to the page with the form."""
    client.cookies["django_language"] = "en"
    page = client.get("/rules/oofopoly/?room=1").content.decode()
    assert 'name="next" value="/rules/oofopoly/?room=1"' in page
    assert re.search(r'<button[^>]*name="language" value="bn" lang="bn">বাংলা</button>', page)
    answer = client.post("/boards/new/", {"text": "{"}, headers={"Referer": "http://testserver/boards/?a=b"})
    assert answer.status_code == 422
    assert 'name="next" value="/boards/?a=b"' in answer.content.decode()
    answer = client.post("/boards/new/", {"text": "{"}, headers={"Referer": "http://elsewhere.example/boards/"})
    assert 'name="next" value="/boards/new/"' in answer.content.decode()
    client.post(reverse("set_language"), {"language": "bn", "next": "/"})
    assert '<html lang="bn"' in client.get("/").content.decode()


def test_an_error_of_ours_is_told_in_the_readers_language(reader: Client, rf: object) -> None:
    """Drawn without a database, and with the switch."""
    handler = get_resolver().resolve_error_handler(500)
    request = reader.get("/").wsgi_request
    page = handler(request).content.decode()
    assert not foreign(words_of(page))
    assert 'value="en" lang="en"' in page
