"""The administration: access, permissions, actions on people, and the audit log (PLAT-26)."""

from __future__ import annotations

import importlib
import json
from io import StringIO
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.core.management import CommandError, call_command
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts.audit import AuditEntry, describe
from accounts.models import Sanction, User
from accounts.sanctions import ban_of, impose, mute_of
from games.models import FlaggedWord, Member
from games.services.rooms.rooms import open_room
from tests.accounts.staff import PASSWORD, administration, code, long_ago, moderators, second_factor, sign_in, staff

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]
REASON = "Shouting at everybody"


def person(name: str = "Bob") -> User:
    """A user who is not staff."""
    return User.objects.create_user(name, f"{name.lower()}@example.org", "correct horse battery")


def do(client: Client, row: Any, action: str, **said: str) -> Any:
    """Run an action on its page; return the response."""
    opts = row._meta
    address = reverse(f"admin:{opts.app_label}_{opts.model_name}_action", args=[row.pk, action])
    return client.post(address, said)


def opens(client: Client, address: str = "/admin/") -> bool:
    """Whether this browser may open a page of the administration."""
    return client.get(address).status_code == 200


# The door


def test_anonymous_visitors_are_redirected_to_sign_in_and_back() -> None:
    """From any page of the administration, including its own sign-in page."""
    client = Client()
    for address in ("/admin/", "/admin/games/room/?phase__exact=lobby", "/admin/login/"):
        answer = client.get(address, follow=True)
        page, query = answer.redirect_chain[-1][0].split("?", 1)
        assert page == "/accounts/login/"
        wanted = "/admin/" if "login" in address else address
        assert answer.context["redirect_field_value"] == wanted, query
    assert client.post("/admin/login/", {"username": "Mo", "password": "x"}).status_code == 302


def test_people_who_are_not_staff_are_refused() -> None:
    """Even with a second factor."""
    bob = person()
    client = sign_in(bob, second_factor(bob))
    assert client.get("/admin/", follow=True).status_code == 403


def test_staff_without_a_second_factor_are_sent_to_set_one_up() -> None:
    """Until then no page of the administration opens."""
    client = sign_in(staff(root=True))
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0] == "/accounts/2fa/"
    assert "requires two-factor authentication" in answer.content.decode()
    assert not opens(client, "/admin/games/room/")


def test_setting_up_the_first_second_factor_opens_it_at_once() -> None:
    """The code is not asked for again in that browser, but in every other."""
    mo = staff()
    client = sign_in(mo)
    EmailAddress.objects.filter(user=mo).update(verified=True)
    set_up = "/accounts/2fa/totp/activate/"
    client.post(f"/accounts/reauthenticate/?next={set_up}", {"password": PASSWORD})
    secret = client.get(set_up).context["form"].secret
    done = client.post(set_up, {"code": code(secret)}, follow=True)
    assert done.redirect_chain
    assert '<p class="back"><a href="/admin/">Administration</a></p>' in done.content.decode()
    assert opens(client)
    assert not opens(sign_in(mo))


def test_after_both_factors_the_requested_page_opens() -> None:
    """Signing in uses the site's own pages."""
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
    """A session from before the second factor was set up, and one whose last check is too old."""
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
    """By allauth's limits, since the administration has no sign-in of its own."""
    mo = staff()
    second_factor(mo)
    client = Client()
    for _ in range(6):
        page = client.post("/accounts/login/", {"login": "Mo", "password": "wrong"})
    assert "Too many attempts" in page.content.decode()
    assert "_auth_user_id" not in client.session


def test_signing_out_and_changing_the_password_use_the_sites_pages() -> None:
    """The site's pages close sockets and end sessions."""
    client, _ = administration()
    assert client.post("/admin/logout/")["Location"] == "/accounts/logout/"
    assert client.get("/admin/password_change/")["Location"] == "/accounts/password/change/"


def test_createsuperuser_creates_the_first_admin() -> None:
    """They sign in like all other staff."""
    call_command("createsuperuser", interactive=False, username="First", email="first@example.org")
    first = User.objects.get(username="First")
    assert first.is_superuser
    first.set_password("correct horse battery")
    first.save()
    assert opens(sign_in(first, second_factor(first)))


def test_no_secret_of_a_second_factor_or_session_is_shown() -> None:
    """Nor can one be added or deleted there."""
    client, _ = administration()
    for app in ("mfa", "usersessions", "account"):
        assert client.get(f"/admin/{app}/").status_code == 404


def test_staff_learn_of_a_proxy_that_the_settings_do_not_count() -> None:
    """S12: on the front page, if they come through it."""
    client, _ = administration()
    note = "TRUSTED_PROXIES does not count"
    assert note in client.get("/admin/", headers={"X-Forwarded-For": "198.51.100.7"}).content.decode()
    assert note not in client.get("/admin/").content.decode()


# Permissions


def test_the_migration_creates_the_moderator_group() -> None:
    """Moderators have permissions for people and rooms only."""
    may = set(moderators().permissions.values_list("content_type__app_label", "codename"))
    assert {("accounts", "add_sanction"), ("games", "change_report"), ("games", "change_room")} <= may
    assert not {codename for app, codename in may if codename in ("change_user", "change_game", "delete_game")}
    assert Group.objects.count() == 1


def test_moderators_see_no_email_addresses() -> None:
    """No page shows them, and search does not match them."""
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


def test_moderators_cannot_change_permissions() -> None:
    """Not even their own, not even with a forged form."""
    client, mo = administration("Mo", root=False)
    for who in (mo, person()):
        answer = client.post(f"/admin/accounts/user/{who.pk}/change/", {"username": "X", "is_superuser": "on"})
        assert answer.status_code == 403
    for address in ("/admin/accounts/user/add/", "/admin/auth/group/", "/admin/site_config/violation/"):
        assert client.get(address).status_code == 403, address


def test_nothing_is_changed_or_deleted_without_a_reason() -> None:
    """S19: by forms that ask for it only; the words that are flagged in chat change nothing by themselves."""
    request = RequestFactory().get("/")
    request.user = staff(root=True)
    for model, page in admin.site._registry.items():
        if model is FlaggedWord:
            continue
        assert not page.has_delete_permission(request), model
        if page.has_add_permission(request) or page.has_change_permission(request):
            assert "reason" in page.get_form(request).base_fields, model


def test_a_group_is_changed_and_deleted_for_a_reason() -> None:
    """S19: the audit log has it."""
    client, root = administration()
    group = moderators()
    page = f"/admin/auth/group/{group.pk}/"
    assert client.post(f"{page}delete/", {"post": "yes"}).status_code == 403
    client.post("/admin/auth/group/", {"action": "delete_selected", "_selected_action": group.pk, "post": "yes"})
    assert client.post(f"{page}change/", {"name": "helper"}).status_code == 200
    assert do(client, group, "delete", reason="").status_code == 422
    assert list(Group.objects.values_list("name", flat=True)) == ["moderator"]
    assert client.post(f"{page}change/", {"name": "helper", "reason": "New name"}).status_code == 302
    assert do(client, group, "delete", reason="Not needed").status_code == 302
    assert not Group.objects.exists()
    entries = LogEntry.objects.filter(user=root).order_by("pk")
    assert [describe(entry) for entry in entries] == [
        AuditEntry("Changed", "New name", "name, permissions"),
        AuditEntry("Deleted", "Not needed"),
    ]


# People


def test_a_person_is_muted_and_banned_from_their_page() -> None:
    """With a reason and an end date; both actions are in the audit log."""
    client, mo = administration("Mo", root=False)
    bob = person()
    page = client.get(f"/admin/accounts/user/{bob.pk}/change/").content.decode()
    assert f"/admin/accounts/user/{bob.pk}/actions/ban/" in page
    form = client.get(f"/admin/accounts/user/{bob.pk}/actions/ban/").content.decode()
    assert "permanently" in form
    assert "For a mute or a ban" not in form  # as a report's form says, which has buttons for either
    assert do(client, bob, "mute", reason=REASON, duration="hour").status_code == 302
    assert mute_of(bob.pk) is not None
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
def test_every_action_needs_a_reason(reason: str) -> None:
    """The reason must be presentable to the person concerned."""
    client, _ = administration("Mo", root=False)
    bob = person()
    answer = do(client, bob, "ban", reason=reason, duration="day")
    assert answer.status_code == 422
    assert answer.context["form"].errors["reason"]
    assert not Sanction.objects.exists()
    assert not LogEntry.objects.exists()


def test_nobody_can_ban_themselves_or_staff() -> None:
    """There is no button for it, and a forged request is refused."""
    client, mo = administration("Mo", root=False)
    for who in (mo, staff("Root Ann", root=True), staff("Max")):
        assert "/actions/ban/" not in client.get(f"/admin/accounts/user/{who.pk}/change/").content.decode()
        assert do(client, who, "ban", reason=REASON, duration="day").status_code == 403
    assert not Sanction.objects.exists()


def change(client: Client, who: User, **changed: Any) -> Any:
    """Submit the change form of a user."""
    shown = {"username": who.username, "is_staff": who.is_staff or "", "is_superuser": who.is_superuser or ""}
    return client.post(reverse("admin:accounts_user_change", args=[who.pk]), {**shown, **changed})


def test_a_superuser_changes_names_and_rights_for_a_reason() -> None:
    """A new name is validated like one that people choose, and is shown at the table."""
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
    assert client.post(f"/admin/accounts/user/{bob.pk}/delete/", {"post": "yes"}).status_code == 403


def test_the_audit_log_cannot_be_changed() -> None:
    """Not by superusers, not even with a forged form."""
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


def test_staff_cannot_delete_their_account_with_its_log() -> None:
    """Deleting a user deletes their log entries, so staff cannot delete their accounts."""
    client, mo = administration("Mo", root=False)
    do(client, person(), "mute", reason=REASON, duration="day")
    answer = client.post("/account/delete/", {"sure": PASSWORD})
    assert answer.status_code == 422
    assert "log of your actions must be kept" in answer.content.decode()
    assert User.objects.filter(pk=mo.pk).exists()
    assert LogEntry.objects.count() == 1


def test_a_command_removes_a_lost_second_factor() -> None:
    """A new one has to be set up before the administration opens again."""
    _, mo = administration("Mo", root=False)
    said = StringIO()
    call_command("forget_second_factor", "mO", stdout=said)
    assert "2 second factors of Mo removed" in said.getvalue()
    assert sign_in(mo).get("/admin/", follow=True).redirect_chain[-1][0] == "/accounts/2fa/"
    with pytest.raises(CommandError, match="there is no account called Nobody"):
        call_command("forget_second_factor", "Nobody")


@pytest.mark.parametrize(("stored", "shown"), [("break_off", "Cancelled a game"), ("mute", "Muted")])
def test_old_audit_entries_are_migrated(stored: str, shown: str) -> None:
    """Entries written before their keys were renamed."""
    message = json.dumps({"did": stored, "reason": REASON, "more": "→ later"})
    entry = LogEntry.objects.create(user=staff(), object_repr="Bob", action_flag=2, change_message=message)
    importlib.import_module("accounts.migrations.0006_audit_keys").rename_keys(apps, None)
    entry.refresh_from_db()
    assert describe(entry) == AuditEntry(shown, REASON, "→ later")
