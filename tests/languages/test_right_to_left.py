"""Names that are read from right to left keep their order to themselves on pages and in mails."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.services.chat.posting import say
from games.services.chat.reports import report
from games.services.lobby import play_now
from games.services.rooms.rooms import open_room
from games.services.saves import saves
from leaderboards.models import Standing
from leaderboards.services.buckets import rebuild
from leaderboards.services.counting import count_game
from tests.accounts.staff import administration
from tests.games.tables import lobby_of, people
from tests.languages.reading import words_of
from tests.pages.finished_game import finished_game
from tests.support.services import Services

pytestmark = pytest.mark.django_db(transaction=True)
NAME = "محمد 5"
ISOLATED = f"\u2068{NAME}\u2069"
EMAIL = "m@example.org"


@pytest.fixture
def muhammad(client: Client, services: Services) -> User:
    """A person with an Arabic name that ends with a digit, signed in."""
    services.forget_limits()
    user = User.objects.create_user(NAME, EMAIL, "correct horse battery")
    EmailAddress.objects.create(user=user, email=EMAIL, primary=True, verified=True)
    client.force_login(user)
    return user


def shown(client: Client, address: str) -> list[str]:
    """The texts of a page that have the name; each of them has it isolated."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    texts = [words for words in words_of(answer.content.decode()) if NAME in words]
    bare = [words for words in texts if NAME in words.replace(ISOLATED, "")]
    assert not bare, f"{address}: {bare}"
    return texts


def test_a_name_is_isolated_on_every_page(client: Client, muhammad: User) -> None:
    """Wherever another name, a number or a mark may stand beside it, also in titles and labels."""
    game = finished_game(muhammad)
    count_game(game.pk)
    better = {"listed": True, "games": 20, "wins": 5, "rating": 1500, "win_rate": 250}
    Standing.objects.update_or_create(user=muhammad, period="all", ruleset="", defaults=better)
    rebuild()
    room = open_room(muhammad, ruleset="oofopoly", public=True)
    visitor = Client()
    for reader, address in (
        (client, "/leaderboards/"),
        (client, reverse("profile", args=[NAME])),
        (client, reverse("account")),
        (client, reverse("game", args=[game.pk])),
        (client, reverse("proof", args=[game.pk])),
        (visitor, reverse("room", args=[room.code])),
    ):
        assert shown(reader, address), address
    for address in ("/", "/games/", "/saves/", "/achievements/", "/boards/"):
        shown(client, address)


def test_names_of_saves_are_isolated(client: Client, muhammad: User) -> None:
    """They are typed by people, too."""
    game = play_now.play_now(muhammad).game
    assert game is not None
    saves.create(muhammad, game.pk, name=NAME)
    assert shown(client, "/saves/")


def test_a_name_is_isolated_in_the_administration(muhammad: User) -> None:
    """In links, and in the lines of a report."""
    admin, _ = administration()
    (ann,) = people(1)
    room = lobby_of(ann, muhammad)
    line = say(room.pk, muhammad, "You are all cheats!")
    made = report(room.pk, ann, reason="abuse", note="", line=line)
    for address in (
        reverse("admin:games_report_change", args=[made.pk]),
        reverse("admin:games_room_change", args=[room.pk]),
    ):
        assert shown(admin, address), address


def test_a_name_is_isolated_in_mails(client: Client, muhammad: User) -> None:
    """Where it stands before a comma."""
    client.post(reverse("account_reset_password"), {"email": EMAIL})
    (sent,) = mail.outbox
    assert re.search(f"Hello {ISOLATED},", str(sent.body))
