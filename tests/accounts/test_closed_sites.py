"""Sites on which nobody creates an account by themselves, and sites without guests."""

from __future__ import annotations

import json
import re

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.core import mail
from django.test import Client
from pytest_django import Settings

from accounts import audit
from accounts.models import User
from games.refusals import no_account
from games.services.chat import refusals as chat_refusals
from games.services.rooms.rooms import open_room
from tests.accounts.staff import administration

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]
PASSWORD = "correct horse battery"
NEW = {"username": "Ann", "email": "ann@example.org", "password1": PASSWORD, "password2": PASSWORD}
GUEST_FORM = 'action="/guest/"'
SIGN_UP_LINK = 'href="/accounts/signup/'


@pytest.fixture
def closed(settings: Settings) -> None:
    """Accounts are created by the staff."""
    settings.SIGN_UP_OPEN = False


@pytest.fixture
def without_guests(settings: Settings) -> None:
    """Everybody has an account."""
    settings.GUESTS = False


def guest() -> Client:
    """A browser in which a guest plays."""
    client = Client()
    client.post("/guest/")
    return client


def room() -> str:
    """A public room that somebody has opened."""
    host = User.objects.create_user("Anne", "anne@example.org", PASSWORD)
    return open_room(host, ruleset="oofopoly", public=True).code


def test_nobody_signs_up_on_a_closed_site(closed: None) -> None:
    """Neither by the form nor past it; pages say so instead of linking it."""
    client = Client()
    answer = client.post("/accounts/signup/", NEW)
    assert "Sign-up is closed" in answer.content.decode()
    assert not User.objects.exists()
    for address in ("/", "/accounts/login/", "/leaderboards/", "/games/"):
        page = client.get(address, follow=True).content.decode()
        assert SIGN_UP_LINK not in page, address
    assert "Accounts on this site are created by its staff." in client.get("/accounts/login/").content.decode()


def test_guests_of_a_closed_site_cannot_turn_into_accounts(closed: None) -> None:
    """They play as guests; no page offers more."""
    client = guest()
    person = User.objects.get()
    assert client.get("/account/claim/").status_code == 403
    assert client.post("/account/claim/", NEW).status_code == 403
    person.refresh_from_db()
    assert person.is_guest
    for address in ("/", "/account/", "/games/", "/boards/", "/saves/", "/leaderboards/", "/accounts/logout/"):
        assert "/account/claim/" not in client.get(address).content.decode(), address


def test_a_mail_to_somebody_without_an_account_invites_nobody_to_a_closed_site(closed: None) -> None:
    """A password cannot be reset for an address that no account has."""
    Client().post("/accounts/password/reset/", {"email": "nobody@example.org"})
    assert "signup" not in str(mail.outbox[0].body)


def test_a_site_without_guests_has_none(without_guests: None) -> None:
    """Not by any form, nor by the API."""
    code = room()
    client = Client()
    for address, data in (
        ("/guest/", {}),
        ("/play/", {"ruleset": "oofopoly"}),
        ("/rooms/", {"ruleset": "oofopoly"}),
        ("/join/", {"code": code}),
        ("/boards/new/", {}),
        ("/saves/load/", {}),
    ):
        answer = client.post(address, data)
        assert answer.status_code == 302, address
        assert answer["Location"].startswith("/accounts/login/"), address
    assert User.objects.count() == 1
    assert "Sign in to play: this site has no guests." in client.get("/accounts/login/").content.decode()
    answer = client.post("/api/rooms/", json.dumps({"ruleset": "oofopoly"}), content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (401, "log_in")
    assert answer.json()["message"] == "Sign in to play: this site has no guests."
    assert User.objects.count() == 1


def test_no_page_of_a_site_without_guests_offers_to_be_one(without_guests: None) -> None:
    """The home page, the page for signing in, an invitation and the page of a watched room."""
    code = room()
    client = Client()
    for address in ("/", "/accounts/login/", f"/room/{code}/", f"/room/{code}/?watch=1"):
        page = client.get(address).content.decode()
        assert GUEST_FORM not in page, address
        assert "as guest" not in page, address
        assert "No account needed" not in page, address
    assert "Sign in to play: this site has no guests." in client.get(f"/room/{code}/").content.decode()


def test_signing_in_leads_on_to_the_room(without_guests: None) -> None:
    """Whoever had typed its code does not type it twice."""
    code = room()
    answer = Client().post("/join/", {"code": code})
    assert answer["Location"] == f"/accounts/login/?next=%2Froom%2F{code}%2F"


def test_refusals_at_sockets_follow() -> None:
    """Visitors are not told to continue as what the site does not have."""
    assert "guest" in no_account().text
    assert "guest" in chat_refusals.no_account().text


def test_refusals_of_a_site_without_guests(without_guests: None) -> None:
    """By the same codes."""
    assert (no_account().code, no_account().text) == ("log_in", "Sign in to play: this site has no guests.")
    assert chat_refusals.no_account().text == "Sign in to write here."


def test_guests_of_before_play_on(settings: Settings) -> None:
    """Their sessions go on; only new ones are refused."""
    client = guest()
    settings.GUESTS = False
    assert client.post("/play/", {"ruleset": "oofopoly"})["Location"].startswith("/room/")


def test_an_open_site_offers_both() -> None:
    """Otherwise the tests above would pass by pages that offer nothing at all."""
    code = room()
    client = Client()
    assert SIGN_UP_LINK in client.get("/").content.decode()
    for address in ("/", "/accounts/login/", f"/room/{code}/", f"/room/{code}/?watch=1"):
        assert GUEST_FORM in client.get(address).content.decode(), address


def test_superusers_create_accounts(closed: None) -> None:
    """The person is sent a link, chooses a password by it, and is signed in from then on; the audit log has it."""
    client, _ = administration()
    form = {"username": "Bert", "email": "Bert@example.org", "reason": "Member of the club"}
    answer = client.post("/admin/accounts/user/add/", form, follow=True)
    assert answer.status_code == 200, answer.content.decode()
    person = User.objects.get(username="Bert")
    assert (person.is_guest, person.has_usable_password(), person.email) == (False, False, "bert@example.org")
    assert EmailAddress.objects.get(user=person).primary
    entry = audit.describe(LogEntry.objects.latest("pk"))
    assert (entry.action, entry.reason) == ("Created", "Member of the club")
    (message,) = mail.outbox
    assert message.to == ["bert@example.org"]
    (link,) = re.findall(r"https?://[^/]+(/\S+)", str(message.body))
    assert link in answer.content.decode()
    browser = Client()
    page = browser.get(link, follow=True)
    action = page.redirect_chain[-1][0]
    browser.post(action, {"password1": "another horse battery", "password2": "another horse battery"})
    signed_in = Client()
    signed_in.post("/accounts/login/", {"login": "Bert", "password": "another horse battery"})
    assert signed_in.session["_auth_user_id"] == str(person.pk)


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"username": "Root Ann"}, "username"),
        ({"username": "admin"}, "username"),
        ({"email": "root ann@example.org"}, "email"),
        ({"email": "anne@example.org"}, "email"),
        ({"email": ""}, "email"),
        ({"reason": ""}, "reason"),
    ],
)
def test_accounts_are_not_created_by_halves(changed: dict[str, str], field: str) -> None:
    """With a name or an email that is taken or impossible, or without a reason, nothing is stored or sent."""
    client, _ = administration()
    room()
    before = User.objects.count()
    form = {"username": "Bert", "email": "bert@example.org", "reason": "Club"} | changed
    answer = client.post("/admin/accounts/user/add/", form)
    assert answer.status_code == 200
    assert field in answer.context["adminform"].form.errors
    assert User.objects.count() == before
    assert mail.outbox == []
