"""The page and the API of somebody's webhook: a secret that is shown once, a test with its result, refusals."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from accounts import tokens
from accounts.models import User, Webhook
from accounts.services import create_guest
from tests.support.web_server import WebServer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_limits")]
API, TEST = "/api/notifications/webhook/", "/api/notifications/webhook/test/"


def form_for(server: WebServer) -> dict[str, str]:
    """The form of the page, with this address."""
    return {"url": f"http://127.0.0.1:{server.port}/hook", "format": "json"}


def signed_in_as(person: User) -> Client:
    """A browser in which somebody is signed in."""
    client = Client()
    client.force_login(person)
    return client


def test_the_secret_is_shown_once_and_can_be_renewed(ann: User, server: WebServer) -> None:
    """Another address keeps it."""
    browser = signed_in_as(ann)
    page = browser.post(reverse("webhook"), form_for(server))
    held = Webhook.objects.get(person=ann)
    assert held.secret in page.content.decode()
    assert "no-store" in page.headers["Cache-Control"]
    assert held.secret not in browser.get(reverse("webhook")).content.decode()
    changed = browser.post(reverse("webhook"), form_for(server) | {"format": "discord"}, follow=True)
    assert held.secret not in changed.content.decode()
    again = Webhook.objects.get(person=ann)
    assert (again.pk, again.secret, again.format) == (held.pk, held.secret, "discord")
    renewed = browser.post(reverse("webhook-secret")).content.decode()
    assert Webhook.objects.get().secret in renewed
    assert held.secret not in renewed


def test_a_test_says_what_became_of_it(ann: User, server: WebServer) -> None:
    """Beside the form; one that arrives switches the webhook on."""
    browser = signed_in_as(ann)
    browser.post(reverse("webhook"), form_for(server))
    Webhook.objects.update(failing_since=timezone.now() - timedelta(days=2), switched_off_at=timezone.now())
    server.status, server.answer = 500, b"<b>Out of order</b>"
    page = browser.post(reverse("webhook-test")).content.decode()
    assert "The test has not arrived." in page
    assert "HTTP 500 &lt;b&gt;Out of order&lt;/b&gt;" in page
    assert Webhook.objects.get().switched_off_at is not None
    server.status = 200
    assert "The test has arrived." in browser.post(reverse("webhook-test")).content.decode()
    assert Webhook.objects.get().switched_off_at is None
    assert [(post.json["kind"], post.json["id"]) for post in server.posts] == [("test", 0)] * 2


def test_it_is_switched_on_again_and_removed(ann: User, server: WebServer) -> None:
    """By a button each; without a webhook there is nothing to do either with."""
    browser = signed_in_as(ann)
    browser.post(reverse("webhook"), form_for(server))
    Webhook.objects.update(
        failing_since=timezone.now() - timedelta(days=2), switched_off_at=timezone.now(), last_error="timeout"
    )
    assert "The server did not answer in time." in browser.get(reverse("webhook")).content.decode()
    browser.post(reverse("webhook-on"))
    held = Webhook.objects.get()
    assert (held.failing_since, held.switched_off_at, held.last_error) == (None, None, "")
    browser.post(reverse("webhook-remove"))
    assert not Webhook.objects.exists()
    for name in ("webhook-on", "webhook-remove", "webhook-test", "webhook-secret"):
        assert browser.post(reverse(name)).status_code == 404


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("https://127.0.0.1/", "not on the public internet"),
        ("https://[::ffff:10.0.0.1]/", "not on the public internet"),
        ("http://hooks.example/", "begin with https://"),
        ("https://ann:secret@hooks.example/", "user name or a password"),
        ("https://hooks.example:22/", "port that is not allowed"),
        ("hooks.example", "not a web address"),
        ("https://exa mple.org/", "not a web address"),
        ("", "This field is required."),
        (f"https://hooks.example/{'a' * 500}", "at most 500 characters"),
    ],
)
def test_an_address_that_cannot_be_is_refused(ann: User, url: str, says: str) -> None:
    """At its field, and nothing is stored."""
    page = signed_in_as(ann).post(reverse("webhook"), {"url": url, "format": "json"})
    assert page.status_code == 422
    assert says in page.content.decode()
    assert not Webhook.objects.exists()


def test_it_is_for_people_with_an_account() -> None:
    """Not for visitors, nor for guests, of whom somebody may have any number."""
    assert "login" in Client().get(reverse("webhook"))["Location"]
    guest = signed_in_as(create_guest())
    assert guest.post(reverse("webhook"), {"url": "https://hooks.example/", "format": "json"})["Location"] == reverse(
        "claim"
    )
    refused = guest.put(API, {"url": "https://hooks.example/"}, "application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "guest")


def test_tests_are_limited(ann: User, server: WebServer, settings: Settings) -> None:
    """Each is a request that this server makes for somebody."""
    browser = signed_in_as(ann)
    browser.post(reverse("webhook"), form_for(server))
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"webhook_test": "2/h/user"}
    statuses = [browser.post(reverse("webhook-test")).status_code for _ in range(3)]
    assert (statuses, len(server.posts)) == ([200, 200, 429], 2)


@pytest.fixture
def program(ann: User) -> Any:
    """Ann's program."""
    token = tokens.create(ann, name="Hooks", scopes=["profile:read", "profile:write"], days=7)[1]
    return Client(headers={"Authorization": f"Bearer {token}"})


def test_a_program_sets_tests_and_removes_it(program: Any, server: WebServer) -> None:
    """As on the page."""
    assert program.get(API).status_code == 404
    assert program.post(TEST).status_code == 404
    url = form_for(server)["url"]
    made = program.put(API, {"url": url}, "application/json").json()
    secret = made.pop("secret")
    assert secret == Webhook.objects.get().secret
    assert made == program.get(API).json()
    assert (made["url"], made["format"], made["switched_off_at"], made["last_error"]) == (url, "json", None, "")
    again = program.put(API, {"url": url, "format": "ntfy"}, "application/json").json()
    assert ("secret" in again, again["format"]) == (False, "ntfy")
    assert program.put(API, {"url": url, "new_secret": True}, "application/json").json()["secret"] != secret
    assert program.post(TEST).json() == {"delivered": True, "status": 200, "error": ""}
    server.status = 418
    assert program.post(TEST).json() == {"delivered": False, "status": 418, "error": "HTTP 418"}
    assert program.delete(API).status_code == 204
    assert program.get(API).status_code == 404


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({"url": "https://10.0.0.1/"}, "address_not_public", "url"),
        ({"url": "http://hooks.example/"}, "address_scheme", "url"),
        ({"url": "https://hooks.example/", "format": "fax"}, "malformed", "format"),
        ({"url": "https://hooks.example/", "new_secret": 1}, None, "new_secret"),
        ({"url": "https://hooks.example/", "secret": "mine"}, None, "secret"),
        ({}, None, "url"),
    ],
)
def test_a_program_is_told_what_is_wrong(program: Any, body: dict[str, Any], code: str | None, field: str) -> None:
    """By a code and the field."""
    refused = program.put(API, body, "application/json")
    assert refused.status_code == 400
    assert refused.json()["field"] == field
    assert code in (None, refused.json()["code"])
    assert not Webhook.objects.exists()
