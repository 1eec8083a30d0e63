"""Every page is in one language throughout: in Bangla it has no Latin letter or digit except in names."""

from __future__ import annotations

import json
import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import get_resolver, reverse

from accounts.models import User
from games.selectors.boards.rulebook import default_board
from games.services.boards.custom import save_board
from games.services.rooms.rooms import open_room
from leaderboards.models import Standing
from leaderboards.services.buckets import rebuild
from leaderboards.services.counting import count_game
from tests.languages.reading import foreign, words_of
from tests.pages.finished_game import finished_game

pytestmark = pytest.mark.django_db
DOORS = ["/", "/leaderboards/", "/achievements/", "/fairness/", "/rules/oofopoly/", "/rules/bangladeshi/", "/nothing/"]
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
    "achievements",
    "api-tokens",
    "api-docs",
]
SAFE = [
    "mfa_index",
    "mfa_activate_totp",
    "mfa_list_webauthn",
    "mfa_add_webauthn",
    "usersessions_list",
    "account_reauthenticate",
]
UNTRANSLATED = ("testserver", "127.0.0.1", "UTC")


def read(client: Client, address: str, *allowed: str, status: int = 200) -> list[str]:
    """The texts of the page in another language."""
    answer = client.get(address, follow=True)
    assert answer.status_code == status, address
    page = answer.content.decode()
    assert '<html lang="bn"' in page
    assert answer.headers["Content-Language"] == "bn"
    return foreign(words_of(page), *allowed, *UNTRANSLATED)


@pytest.mark.parametrize("address", DOORS)
def test_pages_before_signing_in(reader: Client, address: str) -> None:
    """Public pages, and pages that do not exist."""
    status = 404 if "nothing" in address else 200
    assert not read(reader, address, "000 000", "k", "n", "m", status=status)


@pytest.mark.parametrize("name", ENTRANCES)
def test_pages_to_sign_in(reader: Client, name: str) -> None:
    """Forms of a package, with its texts or ours."""
    assert not read(reader, reverse(name))


@pytest.mark.parametrize("name", [*OWN, *SAFE])
def test_pages_of_an_account(reader: Client, ann: User, name: str) -> None:
    """Including a package's pages about security."""
    EmailAddress.objects.create(user=ann, email=ann.email, primary=True, verified=True)
    assert not read(reader, reverse(name), "000 000", "Ann", ann.email)


def test_a_room_its_invitation_and_its_rules(reader: Client, ann: User) -> None:
    """The code is the same in every language; some options are changed."""
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
    """Money, places and dice have Bangla digits; spaces and decks their Bangla names."""
    game = finished_game(ann)
    names = [seat.name for seat in game.seats.all()]
    page = reader.get(reverse("game", args=[game.pk])).content.decode()
    assert re.search(r"\$[\u09e6-\u09ef]", page)
    for address in (reverse("game", args=[game.pk]), reverse("proof", args=[game.pk]), reverse("my-games")):
        assert not read(reader, address, *names), address


def test_leaderboards_and_profiles(reader: Client, ann: User) -> None:
    """With a place, charts, a best game, statistics and what only its owner sees."""
    game = finished_game(ann)
    count_game(game.pk)
    counts = {"listed": True, "games": 20, "wins": 5, "rating": 1500, "win_rate": 250}
    Standing.objects.update_or_create(user=ann, period="all", ruleset="", defaults=counts)
    rebuild()
    names = [seat.name for seat in game.seats.all()]
    for address in ("/leaderboards/", "/leaderboards/?board=win_rate", "/players/Ann/"):
        assert not read(reader, address, *names), address
    reader.post("/profile/visibility/", {"public": "no"})
    assert not read(reader, "/players/Ann/", *names)


def test_a_persons_boards(reader: Client, ann: User) -> None:
    """With one saved board."""
    save_board(ann, "oofopoly", "Mine", default_board("oofopoly"))
    assert not read(reader, reverse("boards"), "Ann", "Mine")


def test_the_problems_of_a_board(reader: Client, ann: User) -> None:
    """Each problem with its place and reason; names from the file stay as they are."""
    board = default_board("oofopoly")
    board["space"][1]["price"] = -5
    board["space"][2]["kind"] = "swamp"
    answer = reader.post("/boards/new/", {"name": "Mine", "text": json.dumps(board)})
    assert answer.status_code == 422
    assert not foreign(words_of(answer.content.decode()), "Ann", "Mine", "swamp")
    told = reader.post("/api/boards/check/", {"data": board}, content_type="application/json").json()["problems"]
    assert [problem["space"] for problem in told] == [1, 2]
    assert not foreign([problem["reason"] for problem in told], "swamp")


def test_errors_of_forms(reader: Client) -> None:
    """With their reasons."""
    answer = reader.post(reverse("account_signup"), {"username": "!", "email": "x", "password1": "a", "password2": "b"})
    assert not [text for text in foreign(words_of(answer.content.decode())) if re.search("[A-Za-z]", text)]
    answer = reader.post(reverse("account_login"), {"login": "Nobody", "password": "wrong"})
    assert not foreign(words_of(answer.content.decode()), "Nobody")


def test_a_card_names_its_space_in_the_locative(reader: Client) -> None:
    """With the form that the board gives."""
    page = reader.get("/rules/bangladeshi/").content.decode()
    assert "এগিয়ে কমলাপুর স্টেশনে যান।" in page
    assert "সবচেয়ে ছোট পথে" in reader.get("/rules/oofopoly/").content.decode()


def test_emails_are_in_the_readers_language(reader: Client, ann: User) -> None:
    """Subject and text, except names and addresses."""
    reader.logout()
    reader.cookies["django_language"] = "bn"
    reader.post(reverse("account_reset_password"), {"email": ann.email})
    reader.post(reverse("account_reset_password"), {"email": "nobody@example.org"})
    given = {"username": "Bea", "password1": "a long enough one", "password2": "a long enough one"}
    reader.post(reverse("account_signup"), {**given, "email": "bea@example.org"})
    assert len({message.subject for message in mail.outbox}) == 3
    for message in mail.outbox:
        check_mail(message)


def check_mail(message: EmailMessage) -> None:
    """Whether it is in our own words: in Bangla, in the name of the site, with its host in links alone."""
    text = re.sub(r"https?://\S+", "", f"{message.subject}\n{message.body}")
    text = re.sub(r"\S+@example\.org", "", text)
    assert not foreign(text.splitlines(), "Ann", "Bea", *UNTRANSLATED)
    assert "testserver" not in text
    assert str(message.body).endswith("\nOpoly")


def test_the_language_switch_returns_to_the_same_page(client: Client, ann: User) -> None:
    """After a form with errors, to the page with the form."""
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


def test_error_pages_are_in_the_readers_language(reader: Client, rf: object) -> None:
    """They are rendered without a database, and have the language switch."""
    handler = get_resolver().resolve_error_handler(500)
    request = reader.get("/").wsgi_request
    page = handler(request).content.decode()
    assert not foreign(words_of(page))
    assert 'value="en" lang="en"' in page
