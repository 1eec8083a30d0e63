"""Several people banned or unbanned at once, and lists downloaded as CSV."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.db import models
from django.test import Client
from django.urls import reverse

from accounts import audit
from accounts.admin import bulk
from accounts.models import Sanction, User
from accounts.sanctions import ban_of, impose
from config.csv_lists import safe
from tests.accounts.staff import administration, staff
from tests.support.streaming import content_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]
PEOPLE = "/admin/accounts/user/"


def players(*names: str) -> list[User]:
    """Accounts with these names."""
    return [User.objects.create_user(name, f"{name.lower()}@example.org") for name in names]


def act(client: Client, action: str, people: list[User], **form: str) -> Any:
    """Choose people on the list, and an action; with a form, confirm it."""
    chosen = {"action": action, "_selected_action": [person.pk for person in people]}
    return client.post(PEOPLE, chosen | ({"confirmed": "1"} | form if form else {}), follow=True)


def rows(client: Client, address: str) -> list[list[str]]:
    """Download a list."""
    answer = client.get(address)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    content = content_of(answer)
    assert len(content) == int(answer["Content-Length"])
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))


def test_several_people_are_banned_for_one_reason() -> None:
    """Each as if alone: with a sanction, and an entry in the audit log."""
    client, _ = administration("Mo", root=False)
    ann, ben, cy = players("Ann", "Ben", "Cyd")
    asked = act(client, "ban_selected", [ann, ben])
    assert asked.status_code == 200
    assert not Sanction.objects.exists()
    assert [person in asked.content.decode() for person in ("<li>Ann</li>", "<li>Ben</li>")] == [True, True]
    refused = act(client, "ban_selected", [ann, ben], reason="", duration="day")
    assert refused.status_code == 422
    assert not Sanction.objects.exists()
    done = act(client, "ban_selected", [ann, ben], reason="Hate speech", duration="day")
    assert "Done for 2 people." in done.content.decode()
    assert [bool(ban_of(person.pk)) for person in (ann, ben, cy)] == [True, True, False]
    assert [audit.describe(one).action for one in LogEntry.objects.all()] == ["Banned", "Banned"]


def test_whoever_cannot_be_banned_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are banned all the same."""
    client, mo = administration("Mo", root=False)
    (ann,) = players("Ann")
    boss = staff("Boss", root=True)
    page = act(client, "ban_selected", [ann, boss, mo], reason="Hate speech", duration="day").content.decode()
    assert "Done for 1 person." in page
    assert "Boss: Boss is on the staff. You cannot warn, mute or ban them." in page
    assert "Mo: You cannot warn, mute or ban yourself." in page
    monkeypatch.setattr(bulk, "MOST", 2)
    page = act(client, "ban_selected", [ann, boss, mo]).content.decode()
    assert "Choose at most 2 people at once." in page


def test_several_bans_are_lifted() -> None:
    """Only bans, and only those in force."""
    client, mo = administration("Mo", root=False)
    ann, ben, cy = players("Ann", "Ben", "Cyd")
    for person, kind in ((ann, "ban"), (ben, "ban"), (cy, "mute")):
        impose(person, kind, "Hate speech", by=mo)
    page = act(client, "unban_selected", [ann, ben, cy], reason="A mistake").content.decode()
    assert "Done for 2 people." in page
    assert not any(ban_of(person.pk) for person in (ann, ben, cy))
    assert Sanction.objects.get(person=cy).lifted_at is None


def test_staff_without_the_right_have_no_such_action() -> None:
    """Nor by a forged form."""
    client, mo = administration("Mo", root=False)
    for group in mo.groups.all():
        group.permissions.remove(*group.permissions.filter(codename__in=["add_sanction", "change_sanction"]))
    (ann,) = players("Ann")
    assert "ban_selected" not in client.get(PEOPLE).content.decode()
    act(client, "ban_selected", [ann], reason="Hate speech", duration="day")
    assert not Sanction.objects.exists()


def test_a_list_is_downloaded_as_it_is_filtered() -> None:
    """All pages of it, with the columns that are shown."""
    client, _ = administration()
    User.objects.bulk_create(User(username=f"Guest {n}", is_guest=True, skeleton=f"g{n}") for n in range(150))
    players("Zoe")
    everybody = rows(client, f"{PEOPLE}export.csv")
    assert everybody[0][:3] == ["name", "email address", "guest"]
    assert len(everybody) == 1 + 152
    guests = rows(client, f"{PEOPLE}export.csv?is_guest__exact=1")
    assert len(guests) == 1 + 150
    assert {row[2] for row in guests[1:]} == {"True"}
    assert [row[:2] for row in rows(client, f"{PEOPLE}export.csv?q=zoe@")[1:]] == [["Zoe", "zoe@example.org"]]
    page = client.get(f"{PEOPLE}?q=zoe").content.decode()
    assert f'href="{PEOPLE}export.csv?q=zoe"' in page


def test_no_cell_is_a_formula() -> None:
    """Whatever people have written: a reason is their own words."""
    for text in ("=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"):
        assert safe(text) == f"'{text}"
    assert safe("Ann=Ben") == "Ann=Ben"
    client, root = administration()
    (ann,) = players("Ann")
    impose(ann, "mute", '=cmd|" /C calc"!A0', by=root)
    (row,) = rows(client, "/admin/accounts/sanction/export.csv")[1:]
    assert row[2] == '\'=cmd|" /C calc"!A0'
    assert row[1] == "Ann"  # a link on the page


def test_every_list_can_be_downloaded_by_superusers_only() -> None:
    """The personal data of everybody in one file is not for moderators."""
    client, _ = administration()
    moderator, _ = administration("Mo", root=False)
    lists: list[type[models.Model]] = list(admin.site._registry)
    assert len(lists) > 15
    for model in lists:
        name = f"{model._meta.app_label}_{model._meta.model_name}"
        address = reverse(f"admin:{name}_export")
        assert rows(client, address)[0], name
        assert moderator.get(address).status_code == 403, name
    assert "export.csv" not in moderator.get(PEOPLE).content.decode()
