"""Input that no form of the site sends: pages refuse it and never fail."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.auth import SESSION_KEY
from django.db import connections
from django.test import Client

from accounts.models import User
from accounts.services import create_guest
from games.models import GameSeat
from tests.accounts.staff import administration
from tests.games.tables import game_of, lobby_of, people

pytestmark = pytest.mark.django_db(transaction=True)
DEEP = "[" * 100_000
HUGE = "9" * 400
TEXTS = ("\x00", "a", "[", DEEP[:5_000], HUGE, "-1", "\ud800".encode("utf-8", "surrogatepass").decode("latin1"))
PAGES = (
    "/", "/games/", "/boards/", "/rules/", "/rules/oofopoly/", "/rules/oofopoly/simulation/", "/rooms/open/",
    "/leaderboards/", "/profile/", "/players/a/",
    "/fairness/", "/account/", "/accounts/login/", "/accounts/signup/", "/accounts/2fa/", "/robots.txt",
    "/notifications/unsubscribe/1-all:a/",
)  # fmt: skip
FORMS = (
    "/profile/visibility/", "/profile/picture/", "/profile/picture/delete/",
    "/theme/", "/guest/", "/play/", "/play/secret/", "/join/", "/rooms/", "/boards/new/", "/account/",
    "/account/claim/", "/account/delete/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/",
    "/i18n/setlang/",
    "/accounts/2fa/webauthn/login/", "/accounts/2fa/webauthn/add/", "/accounts/2fa/webauthn/reauthenticate/",
    "/accounts/reauthenticate/", "/accounts/2fa/authenticate/", "/csp-report/",
    "/account/notifications/webhook/", "/account/notifications/webhook/test/", "/notifications/unsubscribe/1-all:a/",
)  # fmt: skip
FIELDS = (
    "next", "theme", "code", "ruleset", "name", "text", "username", "login", "email", "password", "language", "colour",
    "board", "period", "after", "before",
    "sure", "credential", "public", "page", "room", "q", "at",
    "secret_hash", "random", "url", "format",
)  # fmt: skip


@pytest.fixture
def careful(client: Client) -> Client:
    """A browser to which failures are shown as on the site."""
    client.raise_request_exception = False
    return client


@pytest.mark.parametrize("text", TEXTS, ids=["nul", "relative", "bracket", "deep", "huge", "negative", "surrogate"])
def test_pages_survive_any_query_and_form(careful: Client, text: str) -> None:
    """As a visitor and signed in; nothing causes a 500."""
    said = dict.fromkeys(FIELDS, text)
    query = urlencode(said, safe="[")  # browsers do not escape it either
    for who in (None, create_guest()):
        for address in PAGES:
            stay_signed_in(careful, who)
            assert careful.get(address, QUERY_STRING=query).status_code < 500, (address, who)
        for address in FORMS:
            stay_signed_in(careful, who)
            assert careful.post(address, said).status_code < 500, (address, who)


def stay_signed_in(browser: Client, who: User | None) -> None:
    """Sign in if the session has ended or is another person's: requests may sign out, or sign in somebody else."""
    if who is not None and browser.session.get(SESSION_KEY) != str(who.pk):
        browser.force_login(who)


@pytest.mark.parametrize("credential", ["{}", "[]", "1", '"x"', DEEP, '{"id": [], "response": 1, "rawId": {}}'])
def test_invalid_passkeys(careful: Client, credential: str) -> None:
    """In place of a browser's answer."""
    assert careful.post("/accounts/2fa/webauthn/login/", {"credential": credential}).status_code < 500


def test_numbers_too_large_in_addresses(careful: Client) -> None:
    """No row can have them."""
    for number in (0, HUGE, "9" * 5_000):
        for address in (f"/games/{number}/", f"/games/{number}/proof/"):
            assert careful.get(address).status_code == 404, address
    assert careful.get("/boards/0/board.toml").status_code == 302, "the way to sign in"
    assert careful.get(f"/boards/{'9' * 5_000}/board.toml").status_code == 404


def test_a_null_character_in_a_cookie(careful: Client) -> None:
    """Django decodes it from an octal escape and would look it up in the database."""
    assert careful.get("/", headers={"cookie": 'sessionid="a\\000b"'}).status_code == 400


def test_lists_of_the_administration(careful: Client) -> None:
    """Their search, filters and paging."""
    game = game_of(*people(2))
    root, _ = administration()
    root.raise_request_exception = False
    for text in TEXTS:
        for model in ("room", "member", "game", "action", "chatline", "report"):
            query = dict.fromkeys(("q", "p", "ruleset", "status__exact", "phase__exact", "kind__exact", "o"), text)
            for asked in [query] if text in TEXTS[3:] else [{key: text} for key in query]:
                assert root.get(f"/admin/games/{model}/", asked).status_code < 500, (model, asked)
        assert root.get(f"/admin/games/game/{game.pk}/change/", {"at": text, "page": text}).status_code < 500


def test_an_account_is_deleted_once_by_many_requests_at_once() -> None:
    """A7: none of them fails, and the account is deleted."""
    (guest, bob) = people(2)
    game = game_of(guest, bob, options={"decision_seconds": 0})
    lobby_of(guest)
    browsers = [Client(raise_request_exception=False) for _ in range(12)]
    for browser in browsers:
        browser.force_login(guest)

    def delete(browser: Client) -> Any:
        try:
            return browser.post("/account/delete/", {"sure": guest.username}).status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(max_workers=6) as pool:
        answers = list(pool.map(delete, browsers))
    assert {302} <= set(answers) <= {302, 429}
    assert not User.objects.filter(pk=guest.pk).exists()
    assert GameSeat.objects.filter(game=game, user=None, name="").count() == 1


def test_attempts_to_delete_an_account_are_limited(client: Client) -> None:
    """A11: the password cannot be guessed there; even the right one is refused then."""
    person = User.objects.create_user("Ann", "ann@example.org", "correct horse battery")
    client.force_login(person)
    for number in range(10):
        assert client.post("/account/delete/", {"sure": f"guess {number}"}).status_code == 422
    assert client.post("/account/delete/", {"sure": "correct horse battery"}).status_code == 429
    assert User.objects.filter(pk=person.pk).exists()


def test_deep_reports_of_browsers(careful: Client) -> None:
    """As JSON, which the view for policy reports parses itself."""
    answer = careful.post("/csp-report/", DEEP[:10_000], content_type="application/json")
    assert answer.status_code == 400
    assert careful.post("/csp-report/", json.dumps([]), content_type="application/json").status_code == 204


def test_a_form_sent_to_a_wrong_host_gets_an_error_page(client: Client) -> None:
    """Rendering that page asks for the host again."""
    for address in ("/", "/theme/", "/nope/"):
        assert client.post(address, {"next": "/"}, headers={"host": "evil.example"}).status_code == 400
