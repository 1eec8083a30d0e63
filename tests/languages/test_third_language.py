"""A third language is catalogues only: with those of a pseudo-language, no page shows anything untranslated."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings as loaded
from django.core import mail
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from config.bootstrap import COLLECTED
from config.languages.names import from_right, name, own_name, with_catalogues, with_country
from config.settings import reading
from games import rulesets
from games.live.languages import language_choices
from games.services.rooms.rooms import open_room
from leaderboards.services.counting import count_game
from tests.accounts.staff import second_factor, sign_in, staff
from tests.languages.reading import words_of
from tests.languages.test_pages import ENTRANCES, OWN, SAFE
from tests.pages.finished_game import finished_game
from tests.support.pseudo import ACCENTED, BEFORE, KEPT, untranslated, write_languages
from tests.support.services import Services

pytestmark = pytest.mark.django_db
CODE = ACCENTED.code
LETTERS = re.compile("[A-Za-z]{2,}")
SAME = ("Opoly", "English", "IsiZulu", "বাংলা", "testserver", "UTC", "CSV", "JSON", "TOML", "Ann", "example", "WebSocket",
        "OpenAPI")  # fmt: skip
"""Names that are the same in every language."""
NAME_OF_AN_APP = "Authentication and Authorization"
"""Of a package, which the test of catalogues leaves out, too."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The catalogues of the pseudo-language."""
    folder = tmp_path_factory.mktemp("locale")
    write_languages(folder, ACCENTED, STATIC_ROOT=str(tmp_path_factory.mktemp("static")), STATIC_EARLIER=str(COLLECTED))
    return folder


@pytest.fixture
def third(folder: Path, settings: Settings, services: Services) -> Client:
    """A browser whose reader chose the third language of a site that has its catalogues and no other line of code."""
    services.forget_limits()
    settings.LOCALE_PATHS = [folder, folder / "packages", *loaded.LOCALE_PATHS]
    settings.LANGUAGES = [*loaded.LANGUAGES, (CODE, name(CODE))]
    settings.KNOWN_LANGUAGES = [*loaded.KNOWN_LANGUAGES, CODE]
    rulesets.opened.clear()  # boards that were opened before have their names in the languages of before
    client = Client()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = CODE
    return client


def faults(html: str, *allowed: str) -> list[str]:
    """The texts of a page, or of a mail, that no catalogue has given, but for names."""
    text = untranslated("\n".join(words_of(html)))
    names = re.compile("|".join(map(re.escape, sorted({*SAME, *allowed}, key=len, reverse=True))))
    return [line for line in names.sub("", text).splitlines() if LETTERS.search(line)]


def read(client: Client, address: str, *allowed: str, status: int = 200) -> list[str]:
    """What is untranslated on a page."""
    answer = client.get(address, follow=True)
    assert answer.status_code == status, address
    page = answer.content.decode()
    assert f'<html lang="{CODE}" dir="ltr"' in page
    assert BEFORE in page
    return faults(page, *allowed)


@pytest.fixture
def ann(third: Client) -> User:
    """Ann, signed in, with an email."""
    user = User.objects.create_user("Ann", "ann@example.org", "correct horse battery")
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    third.force_login(user)
    return user


@pytest.mark.parametrize("address", ["/", "/leaderboards/", "/achievements/", "/fairness/", "/nothing/", "/rules/"])
def test_pages_before_signing_in(third: Client, address: str) -> None:
    """Public pages, and pages that do not exist."""
    assert not read(third, address, status=404 if "nothing" in address else 200)


@pytest.mark.parametrize("page", ENTRANCES)
def test_pages_to_sign_in(third: Client, page: str) -> None:
    """Forms of a package, whose texts are in a catalogue, too."""
    assert not read(third, reverse(page))


@pytest.mark.parametrize("page", [*OWN, *SAFE])
def test_pages_of_an_account(third: Client, ann: User, page: str) -> None:
    """Including a package's pages about security."""
    assert not read(third, reverse(page), ann.email)


def test_a_refused_form(third: Client) -> None:
    """Validation errors, of ours and of packages."""
    answer = third.post("/accounts/signup/", {"username": "a", "email": "x", "password1": "1", "password2": "2"})
    assert not faults(answer.content.decode())


def test_a_finished_game_with_leaderboards_and_profiles(third: Client, ann: User) -> None:
    """Days, numbers, money and percents are in formats of the catalogue or of CLDR."""
    game = finished_game(ann)
    count_game(game.pk)
    names = [seat.name for seat in game.seats.all()]
    for address in (reverse("my-games"), "/leaderboards/", "/players/Ann/", "/profile/"):
        assert not read(third, address, *names), address


def test_a_room(third: Client, ann: User) -> None:
    """The page and what the server says at the socket."""
    room = open_room(ann, ruleset="coopoly", public=True)
    assert not read(third, reverse("room", args=[room.code]))
    assert ACCENTED.says("Co-opoly") in third.get(f"/api/rooms/{room.code}/").content.decode()


def test_a_mail(third: Client) -> None:
    """Subject and text."""
    User.objects.create_user("Ann", "ann@example.org", "correct horse battery")
    third.post("/accounts/password/reset/", {"email": "ann@example.org"})
    (message,) = mail.outbox
    assert not faults(re.sub(r"http\S+", "", f"{message.subject}\n{message.body}"))


def test_the_administration(third: Client) -> None:
    """Its front page, forms, and the page of settings."""
    root = staff("Ann", root=True)
    client = sign_in(root, second_factor(root))
    client.cookies[loaded.LANGUAGE_COOKIE_NAME] = CODE
    for address in ("/admin/", "/admin/accounts/user/add/", "/admin/accounts/networkban/add/", "/admin/settings/"):
        client.get(address)  # shows what was said in the language of before
        page = client.get(address).content.decode()
        settings_of_the_page = set(re.findall("<code>([^<]+)</code>", page))
        assert not faults(page, *settings_of_the_page, "root", "Opoly", "http", "CSV", NAME_OF_AN_APP), address


def test_languages_are_those_with_catalogues(folder: Path) -> None:
    """Named in themselves and in the reader's language by CLDR."""
    assert with_catalogues(folder) == ["en", CODE]
    assert loaded.KNOWN_LANGUAGES == ["en", "bn"]
    assert [own_name(code) for code in ("en", "bn", CODE, "xx-none")] == ["English", "বাংলা", "IsiZulu", "xx-none"]


def test_translations_are_longer_by_two_fifths(folder: Path) -> None:
    """Of the client, without what is filled in."""
    texts = json.loads((folder / "client" / f"{CODE}.json").read_text(encoding="utf-8"))
    both = [(KEPT.sub("", one), KEPT.sub("", text)) for one, text in texts.items() if isinstance(text, str)]
    assert sum(len(text) for _, text in both) > 1.4 * sum(len(one) for one, _ in both)


def test_where_a_language_is_read_from_and_where_it_is_spoken() -> None:
    """By CLDR, which knows more languages than Django."""
    codes = ("en", "bn", "fa", "ar-eg", "he", "ps", "pa-arab", "zu", "xx-none")
    assert [code for code in codes if from_right(code)] == ["fa", "ar-eg", "he", "ps", "pa-arab"]
    assert [with_country(code) for code in ("en", "bn", "pt-br", "fa")] == ["en_GB", "bn_BD", "pt_BR", "fa_IR"]


def test_a_table_is_in_english_where_a_language_has_no_texts_for_it(settings: Settings, tmp_path: Path) -> None:
    """Its address would break the page."""
    manifest = {"paths": {"games/build/bn.json": "games/build/bn.0.json"}, "version": "1.1", "hash": ""}
    (tmp_path / "staticfiles.json").write_text(json.dumps(manifest))
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {**loaded.STORAGES, "staticfiles": {"BACKEND": "config.collecting.CollectedFilesStorage"}}
    settings.LANGUAGES = [*loaded.LANGUAGES, ("fr", "French")]
    addresses = [language.get("catalogue") for language in language_choices()["languages"]]
    assert addresses == [None, "/static/games/build/bn.0.json", None]


@pytest.mark.parametrize(
    ("value", "chosen"),
    [("", ["en", "bn"]), ("bn", ["bn"]), ("bn, en", ["bn", "en"]), ("en,en", ["en"])],
)
def test_the_languages_on_offer_are_chosen(monkeypatch: pytest.MonkeyPatch, value: str, chosen: list[str]) -> None:
    """In the order of the setting: who asks for none of them gets the first."""
    monkeypatch.setenv("LANGUAGES", value)
    assert reading.some_of("LANGUAGES", ["en", "bn"]) == chosen


def test_a_language_without_catalogues_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the setting's name."""
    monkeypatch.setenv("LANGUAGES", "en,fr")
    with pytest.raises(ImproperlyConfigured, match=r"^LANGUAGES: must be some of en, bn, not 'fr'"):
        reading.some_of("LANGUAGES", ["en", "bn"])
