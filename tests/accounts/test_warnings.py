"""Warnings: shown until their person confirms having read them, and kept (PLAT-26)."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from accounts.models import Sanction, SanctionKind, User
from accounts.reasons import USUAL_REASONS
from accounts.sanctions import impose, in_force, lift
from tests.accounts.staff import administration
from tests.accounts.test_admin import do
from tests.support.streaming import content_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]
REASON = "Please be <b>kind</b>"
SHOWN = "Reason: Please be &lt;b&gt;kind&lt;/b&gt;"


def page(client: Client, address: str = "/leaderboards/") -> str:
    """A page of the site."""
    return client.get(address).content.decode()


def confirm(client: Client, warning: Sanction) -> str:
    """Press the button of a warning; returns where it leads."""
    answer = client.post(reverse("warning-confirm", args=[warning.pk]), {"next": "/rules/"})
    return str(answer["Location"])


def test_a_warning_is_on_every_page_until_it_is_confirmed(client: Client, ann: User) -> None:
    """Each of several is confirmed by itself; the record stays."""
    assert "data-warning" not in page(client)
    first, second = impose(ann, "warn", REASON, by=None), impose(ann, "warn", "And friendly", by=None)
    for address in ("/", "/leaderboards/", "/account/", "/account/warnings/"):
        shown = page(client, address)
        assert SHOWN in shown, address
        assert "And friendly" in shown
    assert confirm(client, first) == "/rules/"
    shown = page(client)
    assert SHOWN not in shown
    assert "And friendly" in shown
    confirm(client, second)
    assert "data-warning" not in page(client)
    first.refresh_from_db()
    confirmed = first.confirmed_at
    assert confirmed is not None
    assert confirm(client, first) == "/rules/"
    first.refresh_from_db()
    assert first.confirmed_at == confirmed
    assert not in_force().exists()
    assert Sanction.objects.count() == 2


def test_only_its_person_confirms_a_warning(client: Client, ann: User) -> None:
    """Nobody else does, and nothing but a warning is confirmed."""
    warning, mute = impose(ann, "warn", REASON, by=None), impose(ann, "mute", REASON, by=None)
    other = Client()
    other.force_login(User.objects.create_user("Bob"))
    confirm(other, warning)
    assert Client().post(reverse("warning-confirm", args=[warning.pk]))["Location"].startswith("/accounts/login/")
    assert client.get(reverse("warning-confirm", args=[warning.pk])).status_code == 405
    confirm(client, mute)
    assert set(in_force()) == {warning, mute}


def test_a_guest_is_warned_like_anybody(client: Client) -> None:
    """And a warning that was lifted need not be read."""
    client.post("/guest/")
    warning = impose(User.objects.get(), "warn", REASON, by=None)
    assert SHOWN in page(client)
    assert lift(warning, by=None)
    assert "data-warning" not in page(client)


def test_a_warning_has_no_end(ann: User) -> None:
    """The service refuses one, and so does the database; only warnings are confirmed."""
    with pytest.raises(ValidationError) as refused:
        impose(ann, "warn", REASON, by=None, until=timezone.now() + timedelta(hours=1))
    assert list(refused.value.error_dict) == ["until"]
    now = timezone.now()
    for wrong in ({"kind": SanctionKind.WARNING, "until": now}, {"kind": SanctionKind.BAN, "confirmed_at": now}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Sanction.objects.create(person=ann, reason=REASON, begins_at=now - timedelta(hours=1), **wrong)


def test_a_usual_reason_is_read_in_the_readers_language(client: Client, ann: User) -> None:
    """Whatever the admin's was."""
    with translation.override("en"):
        impose(ann, "warn", USUAL_REASONS[3], by=None)
    client.cookies["django_language"] = "bn"
    assert "বিজ্ঞাপন বা স্প্যাম" in page(client)


def test_staff_warn_from_a_persons_page_and_see_whether_it_was_read(client: Client, ann: User) -> None:
    """The warning, its note and who gave it are on that page; it is in the audit log."""
    staff, mo = administration("Mo", root=False)
    assert do(staff, ann, "warn", reason=REASON, note="for the first time").status_code == 302
    warning = Sanction.objects.get()
    assert (warning.kind, warning.by, warning.note, warning.until) == ("warn", mo, "for the first time", None)
    about = f"/admin/accounts/user/{ann.pk}/change/"
    for words in ("for the first time", "not confirmed yet"):
        assert words in page(staff, about)
    assert "1 warning not confirmed" in page(staff, "/admin/")
    assert "Warned" in page(staff, "/admin/admin/logentry/")
    confirm(client, warning)
    assert "not confirmed yet" not in page(staff, about)
    assert "<span data-turns>→</span> confirmed" in page(staff, about)
    assert do(staff, mo, "warn", reason=REASON).status_code == 403


def test_a_warning_is_in_the_download(client: Client, ann: User) -> None:
    """With when it was confirmed."""
    warning = impose(ann, "warn", REASON, by=None)
    confirm(client, warning)
    warning.refresh_from_db()
    assert warning.confirmed_at is not None
    (stored,) = json.loads(content_of(client.get("/account/download/")))["account"]["sanctions"]
    assert (stored["kind"], stored["reason"], stored["until"]) == ("warn", REASON, None)
    assert stored["confirmed"] == warning.confirmed_at.isoformat()
