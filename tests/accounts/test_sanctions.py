"""Mutes and bans: validation, immediate effects, and every way to sign in (PLAT-26)."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone, translation

from accounts.models import Sanction, SanctionKind, User
from accounts.reasons import USUAL_REASONS
from accounts.sanctions import ban_of, describe, impose, in_force, lift, mute_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("services")]
PASSWORD = "correct horse battery"
HOUR = timedelta(hours=1)


def account(name: str = "Ann") -> User:
    """A user with a password."""
    return User.objects.create_user(name, f"{name.lower()}@example.org", PASSWORD)


def sign_in(client: Client, login: str = "Ann", password: str = PASSWORD) -> str:
    """Submit the sign-in form and return the page it leads to."""
    answer = client.post("/accounts/login/", {"login": login, "password": password}, follow=True)
    return answer.content.decode()


def signed_in(client: Client) -> bool:
    """Whether this browser may open its account page."""
    return client.get("/account/").status_code == 200


def moderator() -> User:
    """A user in the group of moderators."""
    return User.objects.create_user("Mo", is_staff=True)


def test_a_mute_holds_until_its_end_and_can_be_lifted() -> None:
    """The end is checked when it matters, not by a periodic task."""
    ann, mo = account(), moderator()
    assert mute_of(ann.pk) is None
    until = timezone.now() + HOUR
    mute = impose(ann, "mute", "  Shouting   at others ", by=mo, until=until, note="third time")
    assert mute_of(ann.pk) == mute
    assert mute.reason == "Shouting at others"
    assert "Shouting at others" in describe(mute)
    assert "(UTC)" in describe(mute)
    assert ban_of(ann.pk) is None
    assert lift(mute, by=mo, reason="Enough")
    assert mute_of(ann.pk) is None
    assert not lift(mute, by=mo, reason="Enough")
    mute.refresh_from_db()
    assert mute.lifted_by == mo

    for_ever = impose(ann, SanctionKind.MUTE, "Again", by=mo)
    assert mute_of(ann.pk) == for_ever
    assert describe(for_ever) == "You can no longer chat. Reason: Again"
    past = {"begins_at": timezone.now() - 2 * HOUR, "until": timezone.now() - HOUR}
    Sanction.objects.filter(pk=for_ever.pk).update(**past)
    assert mute_of(ann.pk) is None


def test_a_new_sanction_replaces_the_old_one() -> None:
    """One of each kind is in force at a time, shorter or longer; the old one stays on record."""
    ann, mo = account(), moderator()
    impose(ann, "mute", "First", by=mo)
    second = impose(ann, "mute", "Second", by=mo, until=timezone.now() + HOUR)
    impose(ann, "ban", "Third", by=mo)
    assert mute_of(ann.pk) == second
    assert [one.reason for one in in_force()] == ["Third", "Second"]
    assert Sanction.objects.count() == 3


@pytest.mark.parametrize(
    ("kind", "reason", "note", "hours", "field"),
    [
        ("ban", "  ", "", None, "reason"),
        ("ban", "x" * 301, "", None, "reason"),
        ("ban", "turned \u202e round", "", None, "reason"),
        ("mute", "null\x00", "", None, "reason"),
        ("mute", "good", "x" * 2001, None, "note"),
        ("mute", "good", "", -1, "until"),
    ],
)
def test_bad_input_is_refused_by_field(kind: str, reason: str, note: str, hours: int | None, field: str) -> None:
    """Nothing is changed."""
    until = None if hours is None else timezone.now() + hours * HOUR
    ann = account()
    with pytest.raises(ValidationError) as refused:
        impose(ann, kind, reason, by=moderator(), note=note, until=until)
    assert [(name, error.code) for name, (error,) in refused.value.error_dict.items()] == [(field, field)]
    assert not Sanction.objects.exists()


@pytest.mark.parametrize("chosen_in", ["en", "bn"])
def test_a_usual_reason_is_read_in_the_readers_language(chosen_in: str) -> None:
    """Whatever the admin's was; other words stay as they are."""
    with translation.override(chosen_in):
        reason = translation.gettext(USUAL_REASONS[3])
    mute = impose(account(), "mute", reason, by=None)
    with translation.override("bn"):
        assert "বিজ্ঞাপন বা স্প্যাম" in describe(mute)
    with translation.override("en"):
        assert "Advertising or spam" in describe(mute)
        assert "Advertising or spam!" in describe(impose(account("Bo"), "mute", "Advertising or spam!", by=None))


def test_bengali_joiners_are_allowed_in_a_reason() -> None:
    """Bengali conjuncts are spelled with them."""
    assert impose(account(), "mute", "র\u200d্যাগিং", by=None).reason == "র\u200d্যাগিং"


def test_nobody_can_sanction_themselves_or_staff() -> None:
    """Moderators cannot sanction each other; a superuser may sanction moderators."""
    mo, root = moderator(), User.objects.create_superuser("Root Of", password=PASSWORD)
    other = User.objects.create_user("Max", is_staff=True)
    for person, by, code in (
        (mo, mo, "yourself"), (root, mo, "is_staff"), (other, mo, "is_staff"), (root, root, "yourself"),
    ):  # fmt: skip
        with pytest.raises(ValidationError) as refused:
            impose(person, "ban", "Because", by=by)
        assert refused.value.code == code
    assert impose(other, "ban", "Because", by=root).pk
    with translation.override("en"):
        assert describe(in_force().get()) == "You are banned from this site. Reason: Because"


def test_a_banned_person_is_signed_out_everywhere_and_stays_out() -> None:
    """Neither name nor email address, nor a password reset lets them in."""
    ann, mo = account(), moderator()
    here, there = Client(), Client()
    for client in (here, there):
        sign_in(client)
        assert signed_in(client)
    ban = impose(ann, "ban", "Cheating <b>at</b> dice", by=mo)
    assert not signed_in(here)
    assert not signed_in(there)
    for login in ("Ann", "ANN", "ann@example.org"):
        page = sign_in(here, login)
        assert "Cheating &lt;b&gt;at&lt;/b&gt; dice" in page
        assert not signed_in(here)
    assert "Cheating" not in sign_in(here, password="wrong password")

    here.post("/accounts/password/reset/", {"email": "ann@example.org"})
    link = re.search(r"http://testserver(/accounts/password/reset/key/\S+)", str(mail.outbox[0].body))
    assert link is not None
    form = here.get(link[1], follow=True)
    new = {"password1": "another good phrase", "password2": "another good phrase"}
    done = here.post(form.redirect_chain[-1][0], new, follow=True)
    assert 'href="/accounts/login/"' in done.content.decode()
    assert not signed_in(here)
    assert "Cheating" in sign_in(here, password="another good phrase")
    assert not signed_in(here)

    lift(ban, by=mo, reason="Enough")
    sign_in(there, password="another good phrase")
    assert signed_in(there)


def test_a_session_that_the_ban_did_not_find_is_rejected() -> None:
    """For example one created in the same moment."""
    ann = account()
    client = Client()
    client.force_login(ann)
    assert signed_in(client)
    Sanction.objects.create(person=ann, kind=SanctionKind.BAN, reason="Because")
    assert not signed_in(client)


def test_a_banned_guest_cannot_return_in_the_same_browser() -> None:
    """Not as another guest, by registering, claiming or the API; when the ban ends, the guest is back."""
    client = Client()
    client.post("/guest/")
    guest = User.objects.get()
    until = timezone.now() + HOUR
    ban = impose(guest, "ban", "Bad words", by=None, until=until)
    new = {"username": "Someone", "email": "s@example.org", "password1": PASSWORD, "password2": PASSWORD}
    for address, form in (
        ("/guest/", {}), ("/play/", {}), ("/rooms/", {}), ("/account/claim/", new), ("/accounts/signup/", new),
    ):  # fmt: skip
        page = client.post(address, form, follow=True)
        assert "Bad words" in page.content.decode(), address
    answer = client.post("/api/rooms/", {"ruleset": "oofopoly"}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (403, "banned")
    assert list(User.objects.all()) == [guest]
    lift(ban, by=None)
    assert signed_in(client)
