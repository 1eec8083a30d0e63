"""The pages of API tokens: created, shown once, listed, revoked."""

from __future__ import annotations

import getpass
from io import StringIO
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts import tokens
from accounts.models import ApiToken, User
from accounts.selectors import stored_about
from accounts.services import create_guest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_limits")]
PASSWORD = "correct horse"
NEW = {"name": "Bot", "scopes": ["play", "rooms:read"], "days": "30"}


@pytest.fixture
def ann() -> User:
    """A person with a password."""
    person = User.objects.create_user("Ann", "ann@example.org", PASSWORD)
    EmailAddress.objects.create(user=person, email=person.email, primary=True, verified=True)
    return person


@pytest.fixture
def browser(ann: User) -> Client:
    """Her browser, in which she has just given her password again."""
    client = Client()
    client.force_login(ann)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return client


def test_a_token_is_shown_once_and_can_be_revoked(browser: Client, ann: User) -> None:
    """Only its beginning stays visible; sending the form again creates no second one."""
    page = browser.post(reverse("api-token-new"), NEW)
    token = ApiToken.objects.get(person=ann)
    text = page.context["text"]
    assert (text in page.content.decode(), tokens.token_of(text)) == (True, token)
    assert "no-store" in page.headers["Cache-Control"]
    again = browser.post(reverse("api-token-new"), NEW)
    assert (again.status_code, ApiToken.objects.count()) == (422, 1)
    listed = browser.get(reverse("api-tokens")).content.decode()
    assert token.beginning in listed
    assert text not in listed
    assert stored_about(ann)["api_tokens"][0]["scopes"] == ["play", "rooms:read"]
    revoked = browser.post(reverse("api-token-revoke", args=[token.pk]), follow=True)
    assert "Bot" in revoked.content.decode()
    assert tokens.token_of(text) is None


@pytest.mark.parametrize(
    "wrong", [{"scopes": []}, {"scopes": ["root"]}, {"days": "0"}, {"days": "9999"}, {"name": ""}, {"name": "a\u202eb"}]
)
def test_a_token_needs_a_name_scopes_and_an_end(browser: Client, wrong: dict[str, Any]) -> None:
    """The form is shown again."""
    assert browser.post(reverse("api-token-new"), NEW | wrong).status_code == 422
    assert not ApiToken.objects.exists()


def test_who_may_create_one(browser: Client, ann: User) -> None:
    """Not visitors, nor guests, nor somebody who signed in long ago; and each person a limited number."""
    assert "login" in Client().get(reverse("api-tokens"))["Location"]
    guest = Client()
    guest.force_login(create_guest())
    for name in ("api-tokens", "api-token-new"):
        assert guest.get(reverse(name))["Location"] == reverse("claim")
    old = Client()
    old.force_login(ann)
    assert old.post(reverse("api-token-new"), NEW)["Location"].startswith(reverse("account_reauthenticate"))
    for number in range(tokens.MAX_TOKENS):
        tokens.create(ann, name=str(number), scopes=["play"], days=7)
    assert "20 tokens" in browser.post(reverse("api-token-new"), NEW).content.decode()
    other = ApiToken.objects.filter(person=ann).first()
    assert other is not None
    stranger = Client()
    stranger.force_login(User.objects.create_user("Bob", "bob@example.org", PASSWORD))
    assert stranger.post(reverse("api-token-revoke", args=[other.pk])).status_code == 404


def test_a_new_password_revokes_them(browser: Client, ann: User) -> None:
    """As it ends sessions."""
    text = tokens.create(ann, name="Bot", scopes=["play"], days=7)[1]
    change = {"oldpassword": PASSWORD, "password1": "battery staple 9", "password2": "battery staple 9"}
    assert browser.post(reverse("account_change_password"), change).status_code == 302
    assert tokens.token_of(text) is None


def test_a_new_password_by_the_command_revokes_them_too(
    ann: User, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S20: `manage.py changepassword`, and whatever else saves a new password; hashing one anew changes nothing."""
    text = tokens.create(ann, name="Bot", scopes=["play"], days=7)[1]
    hashers = settings.PASSWORD_HASHERS
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher", *hashers]
    assert User.objects.get(pk=ann.pk).check_password(PASSWORD)
    assert tokens.token_of(text) is not None
    monkeypatch.setattr(getpass, "getpass", lambda **_: "battery staple 9")
    call_command("changepassword", "Ann", stdout=StringIO())
    assert tokens.token_of(text) is None


def test_the_reference_lists_every_operation(browser: Client) -> None:
    """It loads nothing from elsewhere, and every link in it leads somewhere."""
    page = Client().get("/api/docs/").content.decode()
    schema = Client().get("/api/schema/").json()
    assert schema["openapi"] == "3.1.0"
    for path, operations in schema["paths"].items():
        assert path in page
        for operation in operations.values():
            assert operation["summary"], operation["operationId"]
            assert f'id="{operation["operationId"]}"' in page
    links = {part.partition('"')[0] for part in page.split('href="#')[1:]}
    assert all(f'id="{link}"' in page for link in links)
    assert 'src="http' not in page
    assert "<style" not in page
