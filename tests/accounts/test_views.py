"""Account pages over HTTP: what they show, refuse and send."""

import json
import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.core.ratelimit import consume
from django.core import mail
from django.db import IntegrityError
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import Settings

from accounts import adapter
from accounts.forms import SignUpForm
from accounts.models import User
from games.models import GameSeat
from tests.accounts.recorder import Recorder
from tests.support.services import Services
from tests.support.streaming import content_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]
PASSWORD = "correct horse battery"


def register(client: Client, **changed: str) -> dict[str, str]:
    """Submit the registration form; return the errors by field."""
    sent = {"username": "Ann", "email": "ann@example.org", "password1": PASSWORD, "password2": PASSWORD, **changed}
    answer = client.post(reverse("account_signup"), sent)
    if answer.status_code == 302:
        return {}
    return {field: errors[0] for field, errors in answer.context["form"].errors.items()}


def test_registering_signs_in_and_asks_to_verify_the_address(client: Client) -> None:
    """Verification is optional, so the person is signed in at once."""
    assert register(client) == {}
    assert client.get("/").wsgi_request.user.username == "Ann"
    assert mail.outbox[0].subject.startswith("Opoly: ")
    assert mail.outbox[0].to == ["ann@example.org"]


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"username": "aNN"}, "username"),
        ({"username": "x"}, "username"),
        ({"username": "An\u202en"}, "username"),
        ({"username": "Guest Heron 42"}, "username"),
        ({"email": "not an address"}, "email"),
        ({"password1": "short", "password2": "short"}, "password1"),
        ({"password1": "password1", "password2": "password1"}, "password1"),
        ({"password1": "9183746501", "password2": "9183746501"}, "password1"),
        ({"password2": "something else"}, "password2"),
    ],
)
def test_registering_is_refused_at_the_field(client: Client, changed: dict[str, str], field: str) -> None:
    """The message is shown at the field, and no user is created."""
    User.objects.create_user("Ann")
    errors = register(client, **{"username": "Bea", **changed})
    assert list(errors) == [field]
    assert User.objects.count() == 1


def test_a_name_taken_during_registration_is_an_error_at_its_field(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else took it after the form was validated."""
    real = SignUpForm.try_save

    def save_later(form: SignUpForm, request: HttpRequest) -> Any:
        User.objects.get_or_create(username="aNN")
        return real(form, request)

    monkeypatch.setattr(SignUpForm, "try_save", save_later)
    assert register(client) == {"username": "This name is taken. Choose another."}
    assert [user.username for user in User.objects.all()] == ["aNN"]
    assert not mail.outbox
    assert register(client, username="Bea") == {}


def test_another_database_error_is_not_blamed_on_the_name(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is raised as it is."""

    def fail(*_: Any, **__: Any) -> None:
        raise IntegrityError("something else")

    monkeypatch.setattr(adapter.AccountAdapter, "save_user", fail)
    with pytest.raises(IntegrityError, match="something else"):
        register(client)


@pytest.mark.parametrize("login", ["Ann", "ann", "ann@example.org", "ANN@example.org"])
def test_people_sign_in_with_name_or_email(client: Client, login: str) -> None:
    """In upper or lower case."""
    register(client)
    client.post(reverse("account_logout"))
    answer = client.post(reverse("account_login"), {"login": login, "password": PASSWORD})
    assert answer.status_code == 302
    assert client.get("/").wsgi_request.user.username == "Ann"


def test_a_wrong_password_says_what_to_do(client: Client) -> None:
    """The message does not say whether the name or the password was wrong."""
    register(client)
    client.post(reverse("account_logout"))
    for login in ("Ann", "Nobody"):
        answer = client.post(reverse("account_login"), {"login": login, "password": "wrong"})
        assert answer.status_code == 200
        assert "reset your password" in answer.content.decode()


def test_many_wrong_passwords_are_limited(client: Client) -> None:
    """Even the right password is then refused for a while; from another address the owner signs in (A12)."""
    register(client)
    client.post(reverse("account_logout"))
    for _ in range(12):
        client.post(reverse("account_login"), {"login": "Ann", "password": "wrong"})
    answer = client.post(reverse("account_login"), {"login": "Ann", "password": PASSWORD})
    assert answer.status_code == 200
    assert "too many" in answer.content.decode().lower()
    assert "_auth_user_id" not in client.session
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    assert elsewhere.post(reverse("account_login"), {"login": "Ann", "password": PASSWORD}).status_code == 302


def test_an_address_that_has_an_account_is_answered_like_any_other(services: Services) -> None:
    """A12: registering or saving an account does not reveal who else has one. The owner is told by email."""
    register(Client())
    mail.outbox.clear()
    sent = {"password1": PASSWORD, "password2": PASSWORD}
    pages = []
    for name, address in (("Bea", "ann@example.org"), ("Cid", "free@example.org")):
        for view, visitor in (("account_signup", Client()), ("claim", Client())):
            if view == "claim":
                visitor.post(reverse("guest"))
            services.forget_limits()  # one mail in three minutes to an address
            form = {"username": f"{name} {view[-5:]}", "email": address, **sent}
            answer = visitor.post(reverse(view), form)
            shown = visitor.get(reverse("account_email")).content.decode()
            pages.append((answer.status_code, answer.headers.get("Location"), address in shown, len(mail.outbox)))
            mail.outbox.clear()
    assert pages[:2] == pages[2:]
    assert {count for *_, count in pages} == {1}


def test_an_address_shared_with_another_account_still_signs_its_owner_in(client: Client) -> None:
    """The address signs in its verified owner; until it is verified, each account's own password decides."""
    register(Client())
    register(Client(), username="Eve", password1="another horse battery", password2="another horse battery")
    login = {"login": "ann@example.org", "password": PASSWORD}
    assert client.post(reverse("account_login"), login).status_code == 302
    assert client.get("/").wsgi_request.user.username == "Ann"
    EmailAddress.objects.filter(user__username="Ann").update(verified=True)
    imposter = Client()
    imposter.post(reverse("account_login"), {**login, "password": "another horse battery"})
    assert "_auth_user_id" not in imposter.session


def test_a_password_is_reset_by_email(client: Client) -> None:
    """The link works once; afterwards only the new password works."""
    register(client)
    client.post(reverse("account_logout"))
    mail.outbox.clear()
    assert client.post(reverse("account_reset_password"), {"email": "ann@example.org"}).status_code == 302
    link = re.search(r"http://[^/]+(/\S+)", str(mail.outbox[0].body))
    assert link
    page = client.get(link[1], follow=True)
    form_address = page.redirect_chain[-1][0]
    new = {"password1": "another horse battery", "password2": "another horse battery"}
    assert client.post(form_address, new).status_code == 302
    client.post(reverse("account_logout"))
    assert client.post(reverse("account_login"), {"login": "Ann", "password": PASSWORD}).status_code == 200
    answer = client.post(reverse("account_login"), {"login": "Ann", "password": "another horse battery"})
    assert answer.status_code == 302


def test_resetting_for_an_unknown_address_looks_the_same(client: Client) -> None:
    """The form does not reveal whether an account exists."""
    register(client)
    client.post(reverse("account_logout"))
    known = client.post(reverse("account_reset_password"), {"email": "ann@example.org"})
    unknown = client.post(reverse("account_reset_password"), {"email": "eve@example.org"})
    assert known.headers["Location"] == unknown.headers["Location"]


@pytest.fixture
def sent(settings: Settings) -> list[tuple[int, str | None]]:
    """The sessions whose end was reported to account listeners."""
    Recorder.signed_out_calls = []
    settings.ACCOUNT_LISTENERS = [*settings.ACCOUNT_LISTENERS, "tests.accounts.recorder.Recorder"]
    return Recorder.signed_out_calls


def test_signing_out_and_a_new_password_close_the_sockets(
    client: Client, ann: User, sent: list[tuple[int, str | None]]
) -> None:
    """A browser's sockets end with its session."""
    changed = {"oldpassword": PASSWORD, "password1": "another horse battery", "password2": "another horse battery"}
    client.post(reverse("account_change_password"), changed)
    assert sent == [(ann.pk, None)]
    session = client.session.session_key
    client.post(reverse("account_logout"))
    assert sent == [(ann.pk, None), (ann.pk, session)]


def test_ending_one_session_closes_its_sockets_and_no_others(
    client: Client, ann: User, sent: list[tuple[int, str | None]]
) -> None:
    """From the list of devices too."""
    elsewhere = Client()
    elsewhere.force_login(ann)
    for browser in (elsewhere, client):
        browser.get(reverse("account"))
    client.post(reverse("usersessions_list"))
    assert sent == [(ann.pk, elsewhere.cookies["sessionid"].value)]


def test_playing_as_a_guest_takes_one_post_and_leads_to_the_wanted_page(client: Client) -> None:
    """Never to another site."""
    answer = client.post(reverse("guest"), {"next": "/rules/oofopoly/"})
    assert answer.headers["Location"] == "/rules/oofopoly/"
    assert User.objects.get().is_guest
    assert client.session.get_expiry_age() > 30 * 24 * 3600
    assert client.post(reverse("guest"), {"next": "https://evil.example/"}).headers["Location"] == "/"
    assert User.objects.count() == 1


def test_a_get_request_creates_no_guest(client: Client) -> None:
    """So links and crawlers create none."""
    assert client.get(reverse("guest")).status_code == 405
    assert not User.objects.exists()


def test_too_many_guests_from_one_address_are_asked_to_register(client: Client) -> None:
    """The limit is 300 per hour; all but the last two are only counted."""
    request = RequestFactory().post(reverse("guest"))
    assert all(consume(request, action="guest") for _ in range(298))
    for _ in range(2):
        Client().post(reverse("guest"))
    assert client.post(reverse("guest")).headers["Location"] == reverse("account_signup")
    assert User.objects.count() == 2


def test_a_guest_claims_the_account_with_its_games(client: Client) -> None:
    """The user stays the same and signed in."""
    client.post(reverse("play-now"))
    guest = User.objects.get()
    sent = {"username": "Ann", "email": "ann@example.org", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post(reverse("claim"), sent).status_code == 302
    assert client.get("/").wsgi_request.user.pk == guest.pk
    guest.refresh_from_db()
    assert (guest.username, guest.is_guest) == ("Ann", False)
    assert GameSeat.objects.filter(user=guest).exists()
    assert mail.outbox[0].to == ["ann@example.org"]


@pytest.mark.parametrize(("kept", "status"), [("Ann", 302), ("ANN", 302), ("Bob", 422), ("B0b", 422)])
def test_a_guest_may_keep_the_name_and_take_nobody_elses(client: Client, kept: str, status: int) -> None:
    """In small letters or capitals."""
    User.objects.create_user("Bob")
    client.post(reverse("play-now"))
    guest = User.objects.get(is_guest=True)
    guest.username = "Ann"
    guest.save()
    sent = {"username": kept, "email": "ann@example.org", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post(reverse("claim"), sent).status_code == status
    guest.refresh_from_db()
    assert (guest.username, guest.is_guest) == ((kept, False) if status == 302 else ("Ann", True))


def test_name_and_colour_are_changed_on_the_account_page(client: Client, ann: User) -> None:
    """A taken or invalid name and an unknown colour are refused."""
    User.objects.create_user("Bob")
    address = reverse("account")
    for username, colour in (("BOB", "1"), ("x", "1"), ("Ann", "8"), ("Ann", "red")):
        assert client.post(address, {"username": username, "colour": colour}).status_code == 422
    assert client.post(address, {"username": "Anna", "colour": "7"}).status_code == 302
    ann.refresh_from_db()
    assert (ann.username, ann.colour) == ("Anna", 7)


def test_an_account_is_deleted_with_its_password_only(client: Client, ann: User) -> None:
    """A wrong password changes nothing."""
    assert client.post(reverse("account-delete"), {"sure": "wrong"}).status_code == 422
    assert User.objects.filter(pk=ann.pk).exists()
    assert client.post(reverse("account-delete"), {"sure": PASSWORD}).status_code == 302
    assert not User.objects.exists()
    assert "_auth_user_id" not in client.session


def test_a_guest_is_deleted_by_typing_its_name(client: Client) -> None:
    """Guests have no password to confirm with."""
    client.post(reverse("guest"))
    assert client.post(reverse("account-delete"), {"sure": "me"}).status_code == 422
    assert client.post(reverse("account-delete"), {"sure": User.objects.get().username}).status_code == 302
    assert not User.objects.exists()


def test_people_can_download_what_is_stored_about_them(client: Client, ann: User) -> None:
    """Only their own data."""
    answer = client.get(reverse("account-download"))
    assert "attachment" in answer.headers["Content-Disposition"]
    assert json.loads(content_of(answer))["account"]["name"] == "Ann"


@pytest.mark.parametrize("view", ["account", "claim", "account-delete", "account-download"])
def test_an_anonymous_visitor_is_asked_to_sign_in(client: Client, view: str) -> None:
    """Afterwards they return to the page."""
    answer = client.get(reverse(view))
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"{reverse('account_login')}?next={reverse(view)}"


def test_the_theme_is_kept_in_a_cookie_and_rendered_by_the_server(client: Client) -> None:
    """So the page does not flash in the other theme."""
    assert "data-theme" not in client.get("/").content.decode()[:400]
    client.post(reverse("theme"), {"theme": "dark", "next": "/"})
    assert '<html lang="en" dir="ltr" data-theme="dark">' in client.get("/").content.decode()
    client.post(reverse("theme"), {"theme": "auto", "next": "/"})
    assert "data-theme=" not in client.get("/").content.decode()[:400]
    client.post(reverse("theme"), {"theme": '"><script>', "next": "/"})
    assert "<script>" not in client.get("/").content.decode()[:400]


@pytest.mark.parametrize("view", ["account_email", "account_set_password", "account_change_password", "mfa_index"])
def test_a_guest_has_to_register_before_setting_anything_up(client: Client, view: str) -> None:
    """The account pages redirect guests to the form for that."""
    client.post(reverse("guest"))
    sent = {"email": "ann@example.org", "action_add": "", "password1": PASSWORD, "password2": PASSWORD}
    for answer in (client.get(reverse(view)), client.post(reverse(view), sent)):
        assert answer.headers["Location"] == reverse("claim")
    guest = User.objects.get()
    assert not guest.has_usable_password()
    assert not EmailAddress.objects.exists()
