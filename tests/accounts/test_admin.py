"""The administration: its door, who may do what, people in it, and what is written down (PLAT-26)."""

from __future__ import annotations

import importlib
import json
from io import StringIO
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from accounts.audit import AuditEntry, describe
from accounts.models import Sanction, User
from accounts.sanctions import ban_of, impose, muted_until
from games.models import Member
from games.services import open_room
from tests.accounts.staff import PASSWORD, administration, code, long_ago, moderators, second_factor, sign_in, staff
from tests.support.services import Services

pytestmark = pytest.mark.django_db(transaction=True)
REASON = "Shouting at everybody"


@pytest.fixture(autouse=True)
def _redis(services: Services) -> None:
    """Limits are counted in a real Redis, from nothing for each test."""
    services.forget_limits()


def person(name: str = "Bob") -> User:
    """Somebody who plays."""
    return User.objects.create_user(name, f"{name.lower()}@example.org", "correct horse battery")


def do(client: Client, row: Any, action: str, **said: str) -> Any:
    """Run an action by its page; return the response."""
    opts = row._meta
    address = reverse(f"admin:{opts.app_label}_{opts.model_name}_action", args=[row.pk, action])
    return client.post(address, said)


def opens(client: Client, address: str = "/admin/") -> bool:
    """Whether a page of the administration is shown."""
    return client.get(address).status_code == 200


# The door


def test_strangers_are_sent_to_the_sites_sign_in_and_back() -> None:
    """From any page of the administration, its own page to sign in too."""
    client = Client()
    for address in ("/admin/", "/admin/games/room/?phase__exact=lobby", "/admin/login/"):
        answer = client.get(address, follow=True)
        page, query = answer.redirect_chain[-1][0].split("?", 1)
        assert page == "/accounts/login/"
        wanted = "/admin/" if "login" in address else address
        assert answer.context["redirect_field_value"] == wanted, query
    assert client.post("/admin/login/", {"username": "Mo", "password": "x"}).status_code == 302


def test_who_does_not_run_the_site_is_refused() -> None:
    """With a second factor, too."""
    bob = person()
    client = sign_in(bob, second_factor(bob))
    assert client.get("/admin/", follow=True).status_code == 403


def test_staff_without_a_second_factor_are_sent_to_set_one_up() -> None:
    """And the administration stays closed meanwhile."""
    client = sign_in(staff(root=True))
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0] == "/accounts/2fa/"
    assert "requires two-factor authentication" in answer.content.decode()
    assert not opens(client, "/admin/games/room/")


def test_setting_up_the_first_second_factor_opens_it_at_once() -> None:
    """The administration does not ask for the code a second time; another browser still has to give it."""
    mo = staff()
    client = sign_in(mo)
    EmailAddress.objects.filter(user=mo).update(verified=True)
    set_up = "/accounts/2fa/totp/activate/"
    client.post(f"/accounts/reauthenticate/?next={set_up}", {"password": PASSWORD})
    secret = client.get(set_up).context["form"].secret
    assert client.post(set_up, {"code": code(secret)}).status_code == 302
    assert opens(client)
    assert not opens(sign_in(mo))


def test_both_factors_open_it_and_lead_to_the_page_asked_for() -> None:
    """By the site's own pages."""
    mo = staff()
    secret = second_factor(mo)
    client = Client()
    asked = client.get("/admin/games/room/", follow=True).redirect_chain[-1][0]
    client.post(asked, {"login": "Mo", "password": "correct horse battery", "next": "/admin/games/room/"})
    assert not opens(client)
    answer = client.post("/accounts/2fa/authenticate/", {"code": code(secret)})
    assert answer["Location"] == "/admin/games/room/"
    assert opens(client, "/admin/games/room/")


def test_a_session_without_the_second_factor_is_asked_for_it() -> None:
    """One that signed in before there was one; and one that showed it too long ago."""
    mo = staff()
    client = sign_in(mo)
    secret = second_factor(mo)
    asked = client.get("/admin/games/room/", follow=True).redirect_chain[-1][0]
    assert asked == "/accounts/2fa/reauthenticate/?next=/admin/games/room/"
    answer = client.post(asked, {"code": code(secret)})
    assert answer["Location"] == "/admin/games/room/"
    assert opens(client)
    long_ago(client, hours=11)
    assert opens(client)
    long_ago(client, hours=13)
    assert not opens(client)


def test_wrong_passwords_and_codes_are_limited() -> None:
    """By allauth's limits, since the administration has no door of its own."""
    mo = staff()
    second_factor(mo)
    client = Client()
    for _ in range(6):
        page = client.post("/accounts/login/", {"login": "Mo", "password": "wrong"})
    assert "Too many attempts" in page.content.decode()
    assert "_auth_user_id" not in client.session


def test_its_doors_out_are_the_sites() -> None:
    """Signing out closes sockets there, and a new password ends sessions."""
    client, _ = administration()
    assert client.post("/admin/logout/")["Location"] == "/accounts/logout/"
    assert client.get("/admin/password_change/")["Location"] == "/accounts/password/change/"


def test_the_first_admin_is_made_by_a_command() -> None:
    """And gets in by the same door."""
    call_command("createsuperuser", interactive=False, username="First", email="first@example.org")
    first = User.objects.get(username="First")
    assert first.is_superuser
    first.set_password("correct horse battery")
    first.save()
    assert opens(sign_in(first, second_factor(first)))


def test_no_secret_of_a_second_factor_or_session_is_shown() -> None:
    """Nor can be added or taken away there."""
    client, _ = administration()
    for app in ("mfa", "usersessions", "account"):
        assert client.get(f"/admin/{app}/").status_code == 404


# Who may do what


def test_the_migration_makes_the_group() -> None:
    """Those in it handle people and rooms, and change nothing else."""
    may = set(moderators().permissions.values_list("content_type__app_label", "codename"))
    assert {("accounts", "add_sanction"), ("games", "change_report"), ("games", "change_room")} <= may
    assert not {codename for app, codename in may if codename in ("change_user", "change_game", "delete_game")}
    assert Group.objects.count() == 1


def test_moderators_see_no_mail_addresses() -> None:
    """On no page, and cannot search for them."""
    client, _ = administration("Mo", root=False)
    bob = person()
    impose(bob, "mute", REASON, by=None)
    for address in (
        "/admin/accounts/user/", f"/admin/accounts/user/{bob.pk}/change/", "/admin/accounts/sanction/", "/admin/",
    ):  # fmt: skip
        page = client.get(address)
        assert page.status_code == 200
        assert "example.org" not in page.content.decode(), address
    assert "Bob" not in client.get("/admin/accounts/user/?q=bob@example").context["cl"].queryset.values_list(
        "username", flat=True
    )
    root, _ = administration()
    assert "bob@example.org" in root.get(f"/admin/accounts/user/{bob.pk}/change/").content.decode()


def test_moderators_change_nobodys_rights() -> None:
    """Not their own, by a form made by hand either."""
    client, mo = administration("Mo", root=False)
    for who in (mo, person()):
        answer = client.post(f"/admin/accounts/user/{who.pk}/change/", {"username": "X", "is_superuser": "on"})
        assert answer.status_code == 403
    for address in ("/admin/accounts/user/add/", "/admin/auth/group/", "/admin/site_config/violation/"):
        assert client.get(address).status_code == 403, address


# People


def test_a_person_is_muted_and_banned_from_their_page() -> None:
    """For a reason, with an end, and both are written down."""
    client, mo = administration("Mo", root=False)
    bob = person()
    page = client.get(f"/admin/accounts/user/{bob.pk}/change/").content.decode()
    assert f"/admin/accounts/user/{bob.pk}/actions/ban/" in page
    assert client.get(f"/admin/accounts/user/{bob.pk}/actions/ban/").status_code == 200
    assert do(client, bob, "mute", reason=REASON, duration="hour").status_code == 302
    assert muted_until(bob.pk) is not None
    assert do(client, bob, "ban", reason=REASON, duration="permanent", note="for the third time").status_code == 302
    ban = ban_of(bob.pk)
    assert ban is not None
    assert (ban.until, ban.note, ban.by, ban.reason) == (None, "for the third time", mo, REASON)
    audit = client.get("/admin/admin/logentry/").content.decode()
    for word in ("Banned", "Muted", REASON, "Bob", "Mo"):
        assert word in audit
    assert do(client, ban, "lift", reason="They said sorry").status_code == 302
    assert ban_of(bob.pk) is None
    assert "They said sorry" in client.get("/admin/admin/logentry/").content.decode()
    assert do(client, ban, "lift", reason="Again").status_code == 403


@pytest.mark.parametrize("reason", ["", "   ", "x" * 301, "turned \u202e round"])
def test_no_deed_without_a_reason(reason: str) -> None:
    """One that can be shown to the person."""
    client, _ = administration("Mo", root=False)
    bob = person()
    answer = do(client, bob, "ban", reason=reason, duration="day")
    assert answer.status_code == 422
    assert answer.context["form"].errors["reason"]
    assert not Sanction.objects.exists()
    assert not LogEntry.objects.exists()


def test_nobody_bans_themselves_or_who_runs_the_site() -> None:
    """There is no button, and no way round it."""
    client, mo = administration("Mo", root=False)
    for who in (mo, staff("Root Ann", root=True), staff("Max")):
        assert "/actions/ban/" not in client.get(f"/admin/accounts/user/{who.pk}/change/").content.decode()
        assert do(client, who, "ban", reason=REASON, duration="day").status_code == 403
    assert not Sanction.objects.exists()


def change(client: Client, who: User, **changed: Any) -> Any:
    """Change somebody by the form of the administration."""
    shown = {"username": who.username, "is_staff": who.is_staff or "", "is_superuser": who.is_superuser or ""}
    return client.post(reverse("admin:accounts_user_change", args=[who.pk]), {**shown, **changed})


def test_a_superuser_changes_names_and_rights_for_a_reason() -> None:
    """The name shows at the table, and must be one that people could choose."""
    client, _ = administration()
    bob = person()
    room = open_room(bob)
    assert change(client, bob, username="Robert").status_code == 200
    assert change(client, bob, username="<b>Bob</b>", reason=REASON).context["adminform"].form.errors["username"]
    assert User.objects.get(pk=bob.pk).username == "Bob"
    assert change(client, bob, username="Robert", reason=REASON).status_code == 302
    assert Member.objects.get(room=room).name == "Robert"
    history = client.get(f"/admin/accounts/user/{bob.pk}/history/").content.decode()
    for word in ("Root Ann", "Changed username", REASON):
        assert word in history
    for page in ("add", f"{bob.pk}/delete"):
        assert client.post(f"/admin/accounts/user/{page}/", {"post": "yes"}).status_code == 403


def test_what_admins_did_is_changed_by_nobody() -> None:
    """Not by superusers, by a form made by hand either."""
    client, _ = administration()
    do(client, person(), "mute", reason=REASON, duration="day")
    entry = LogEntry.objects.get()
    before = LogEntry.objects.values().get()
    for page in ("add", f"{entry.pk}/change", f"{entry.pk}/delete"):
        assert client.post(f"/admin/admin/logentry/{page}/", {"post": "yes", "object_repr": "x"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [entry.pk], "post": "yes"}
    client.post("/admin/admin/logentry/", chosen)
    assert LogEntry.objects.values().get() == before
    assert opens(client, f"/admin/admin/logentry/{entry.pk}/change/")


def test_who_runs_the_site_cannot_take_the_log_along() -> None:
    """An account that is deleted takes what it did along; so it is not, while it helps to run the site."""
    client, mo = administration("Mo", root=False)
    do(client, person(), "mute", reason=REASON, duration="day")
    answer = client.post("/account/delete/", {"sure": PASSWORD})
    assert answer.status_code == 422
    assert "log of your actions must be kept" in answer.content.decode()
    assert User.objects.filter(pk=mo.pk).exists()
    assert LogEntry.objects.count() == 1


def test_a_lost_second_factor_is_forgotten_by_a_command() -> None:
    """And another has to be set up before the administration opens again."""
    _, mo = administration("Mo", root=False)
    said = StringIO()
    call_command("forget_second_factor", "mO", stdout=said)
    assert "2 second factors of Mo removed" in said.getvalue()
    assert sign_in(mo).get("/admin/", follow=True).redirect_chain[-1][0] == "/accounts/2fa/"
    with pytest.raises(CommandError, match="there is no account called Nobody"):
        call_command("forget_second_factor", "Nobody")


@pytest.mark.parametrize(("stored", "shown"), [("break_off", "Cancelled a game"), ("mute", "Muted")])
def test_old_audit_entries_are_migrated(stored: str, shown: str) -> None:
    """The keys of entries written before they were renamed."""
    message = json.dumps({"did": stored, "reason": REASON, "more": "→ later"})
    entry = LogEntry.objects.create(user=staff(), object_repr="Bob", action_flag=2, change_message=message)
    importlib.import_module("accounts.migrations.0006_audit_keys").rename_keys(apps, None)
    entry.refresh_from_db()
    assert describe(entry) == AuditEntry(shown, REASON, "→ later")
