"""The list of notifications, its bell, and what people choose, on pages and by the API."""

from __future__ import annotations

import json
import re
from datetime import time, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Channel, Delivery, Notification, NotificationKind, NotificationSettings, User
from accounts.notifications.service import open_of, withdraw
from accounts.notifications.settings import note_language
from accounts.notifications.wishes import DEFAULTS, wishes_of
from accounts.retention import forget_old_notifications, forget_unused_guests
from accounts.sanctions import impose, warnings_for
from tests.accounts.notified import Kind, numbers, phone, tell
from tests.accounts.staff import administration
from tests.support.streaming import content_of

pytestmark = [
    pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits", "own_channels"),
]  # fmt: skip
SETTINGS = "/account/notifications/"
JSON = "application/json"


def page(client: Client, address: str = "/notifications/") -> str:
    """A page of the site."""
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def bell(client: Client, address: str = "/leaderboards/") -> str:
    """What the bell of a page says to somebody who hears it."""
    found = re.search(r'<a class="[^"]*bell".*?</a>', page(client, address), re.DOTALL)
    return " ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", "", found[0], flags=re.DOTALL).split()) if found else ""


def send(client: Client, method: str, address: str, body: Any) -> Any:
    """Ask the API."""
    return getattr(client, method)(f"/api/notifications/{address}", json.dumps(body), content_type=JSON)


def test_the_bell_counts_what_is_open(client: Client, ann: User) -> None:
    """On every page of whoever is signed in; what leads to a page is seen there."""
    assert bell(Client()) == ""
    assert bell(client) == "Notifications"
    tell(ann, path="/rules/?game=1#dice")
    tell(ann, cause="game 2 decision 1", path="/boards/")
    tell(ann, cause="game 3 decision 1", path="/boards/")
    tell(ann, cause="game 4 decision 1")
    withdraw(["game 3 decision 1"])
    assert bell(client) == "Notifications: 3 unseen"
    assert bell(client, "/rules/") == "Notifications: 2 unseen"
    assert bell(client, "/boards/") == "Notifications: 1 unseen"
    guest = Client()
    guest.post("/guest/")
    assert bell(guest) == "Notifications"
    for number in range(100):
        tell(ann, cause=f"game {number} ended", kind=Kind.ENDED, path=f"/games/{number}/")
    assert bell(client) == "Notifications: 99+ unseen"


def test_the_list_leads_to_pages_and_marks_them_seen(client: Client, ann: User) -> None:
    """Newest first; what is open is apart from what was seen or has gone."""
    for number in range(3):
        tell(ann, cause=f"game {number} decision 1", path=f"/leaderboards/?number={number}")
    withdraw(["game 1 decision 1"])
    first, gone, last = numbers()
    shown = page(client)
    places = [shown.index(f'href="/notifications/{number}/"') for number in (last, first, gone)]
    assert places == sorted(places)
    assert "no longer true" in shown
    assert client.get(f"/notifications/{last}/")["Location"] == "/leaderboards/?number=2"
    assert list(open_of(ann.pk).values_list("pk", flat=True)) == [first]
    assert "· seen" in page(client)
    other = Client()
    other.force_login(User.objects.create_user("Bob"))
    assert other.get(f"/notifications/{first}/").status_code == 404
    other.post("/notifications/seen/")
    assert open_of(ann.pk).count() == 1
    assert client.get("/notifications/seen/").status_code == 405
    client.post("/notifications/seen/")
    assert not open_of(ann.pk).exists()
    assert "Nothing waits for you." in page(client)
    assert Client().get("/notifications/")["Location"].startswith("/accounts/login/")


def test_a_long_list_has_pages(client: Client, ann: User) -> None:
    """Each notification is on one of them."""
    for number in range(70):
        tell(ann, cause=f"game {number} ended", kind=Kind.ENDED)
    client.post("/notifications/seen/")
    address, found = "/notifications/", []
    while address:
        shown = page(client, address)
        found += [int(number) for number in re.findall(r'href="/notifications/(\d+)/"', shown)]
        following = re.search(r'href="(\?before=\d+)"', shown)
        address = f"/notifications/{following[1]}" if following else ""
    assert found == numbers()[::-1]


def test_every_kind_has_words_in_every_language(client: Client, ann: User) -> None:
    """Also one that no app has words for."""
    for kind in NotificationKind:
        tell(ann, cause="something", kind=kind)
    tell(ann, cause="something", kind="unknown")
    shown = page(client)
    for kind in NotificationKind:
        assert str(kind.label) in shown
    assert "Something happened" in shown
    client.cookies["django_language"] = "bn"
    assert "Something happened" not in page(client)


def test_a_moderators_decision_is_in_the_list_until_it_ends(client: Client, ann: User) -> None:
    """A warning is seen when it is confirmed."""
    impose(ann, "warn", "Please <b>be</b> kind", by=None)
    assert "Please &lt;b&gt;be&lt;/b&gt; kind" in page(client)
    (warning,) = warnings_for(ann.pk)
    client.post(f"/account/warnings/{warning.pk}/confirm/")
    assert Notification.objects.get().gone_at is not None


def form(**changes: Any) -> dict[str, Any]:
    """The form as a browser sends it, with the defaults."""
    on = [f"{kind} {channel}" for channel, kinds in DEFAULTS.items() for kind in kinds]
    return {"on": on, "quiet_from": "", "quiet_until": "", "time_zone": "", "language": "en"} | changes


def test_settings_keep_what_differs_from_the_defaults(client: Client, ann: User) -> None:
    """So that better defaults reach whoever left them as they were."""
    shown = page(client, SETTINGS)
    for kind in NotificationKind:
        for channel in Channel:
            checked = kind in DEFAULTS[channel]
            assert (f'value="{kind} {channel}" checked' in shown) == checked
    assert "data-propose-time-zone" in shown
    sent = form(time_zone="Asia/Dhaka", quiet_from="22:30", quiet_until="07:00", digest="on", language="bn")
    sent["on"] = [one for one in sent["on"] if one != "turn mail"] + ["challenge push"]
    assert client.post(SETTINGS, sent)["Location"] == SETTINGS
    row = NotificationSettings.objects.get()
    assert row.switched == {"turn": {"mail": False}, "challenge": {"push": True}}
    assert (row.quiet_from, row.quiet_until, row.digest) == (time(22, 30), time(7), True)
    shown = page(client, SETTINGS)
    assert 'value="turn mail" checked' not in shown
    assert '<option value="Asia/Dhaka" selected>' in shown
    assert "data-propose-time-zone" not in shown
    client.post(SETTINGS, form())
    row.refresh_from_db()
    assert row.switched == {}
    assert row.quiet_from is None


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"quiet_from": "22:00"}, "quiet_until"),
        ({"quiet_until": "22:00"}, "quiet_from"),
        ({"quiet_from": "22:00", "quiet_until": "22:00"}, "quiet_until"),
        ({"quiet_from": "25:00", "quiet_until": "07:00"}, "quiet_from"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"language": "tlh"}, "language"),
    ],
)
def test_settings_that_make_no_sense_are_refused(client: Client, ann: User, wrong: dict[str, str], field: str) -> None:
    """At their field, on the page and by the API; nothing is changed."""
    answer = client.post(SETTINGS, form(digest="on", **wrong))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    refused = send(client, "patch", "settings/", {"digest": True, **wrong})
    assert refused.status_code == 400
    assert refused.json()["field"] == field
    assert not NotificationSettings.objects.filter(digest=True).exists()


def test_the_api_lists_and_marks_as_seen(client: Client, ann: User, services: Any) -> None:
    """One's own only."""
    bob = User.objects.create_user("Bob")
    tell(ann, bob)
    tell(ann, cause="game 2 decision 1")
    own = list(open_of(ann.pk).order_by("-pk").values_list("pk", flat=True))
    listed = client.get("/api/notifications/").json()["results"]
    assert [one["id"] for one in listed] == own
    assert (listed[0]["title"], listed[0]["path"], listed[0]["seen_at"]) == ("It is your turn", "/games/1/", None)
    assert send(client, "post", "seen/", {"ids": numbers()}).json() == {"seen": 2}
    tell(ann, cause="game 3 decision 1")
    assert send(client, "post", "seen/", {}).json() == {"seen": 1}
    assert open_of(bob.pk).count() == 1
    assert send(client, "post", "seen/", {"ids": [0]}).status_code == 400
    assert send(client, "post", "seen/", {"id": 1}).json()["field"] == "id"
    assert Client().get("/api/notifications/").status_code == 401


def test_the_api_changes_settings_in_parts(client: Client, ann: User) -> None:
    """What is not sent stays; unknown kinds and channels are refused by name."""
    before = client.get("/api/notifications/settings/").json()
    assert before["kinds"]["turn"] == {"push": True, "mail": True, "webhook": True}
    assert (before["digest"], before["quiet_from"], before["time_zone"]) == (False, None, "")
    night = {"quiet_from": "23:00", "quiet_until": "06:30"}
    changed = send(client, "patch", "settings/", {"kinds": {"turn": {"mail": False}}, **night}).json()
    assert changed["kinds"]["turn"] == {"push": True, "mail": False, "webhook": True}
    after = send(client, "patch", "settings/", {"digest": True}).json()
    assert after == changed | {"digest": True}
    assert after["quiet_from"] == "23:00"
    wrong: list[dict[str, Any]] = [{"turns": {}}, {"turn": {"fax": True}}, {"turn": {"push": 1}}]
    for kinds in wrong:
        assert send(client, "patch", "settings/", {"kinds": kinds}).status_code == 400
    assert client.get("/api/notifications/settings/").json() == after


def test_the_language_is_that_in_which_the_site_was_read_last(client: Client, ann: User) -> None:
    """Whoever reads it in the usual one and chose nothing needs no row."""
    page(client)
    note_language(ann.pk, "en")
    assert not NotificationSettings.objects.exists()
    other = Client(HTTP_ACCEPT_LANGUAGE="bn")
    other.force_login(ann)
    page(other)
    assert wishes_of([ann.pk])[ann.pk].language == "bn"
    note_language(ann.pk, "en")
    assert wishes_of([ann.pk])[ann.pk].language == "en"


def test_what_is_stored_is_in_the_download(client: Client, ann: User) -> None:
    """With what was sent, by which way and when."""
    phone()
    tell(ann)
    Delivery.objects.update(sent_at=timezone.now())
    client.post(SETTINGS, form(digest="on"))
    stored = json.loads(content_of(client.get("/account/download/")))
    (one,) = stored["notifications"]
    assert (one["kind"], one["cause"], one["seen"]) == ("turn", "game 1 decision 1", None)
    assert one["sent"][0]["channel"] == "push"
    assert stored["notification_settings"]["digest"] is True
    assert (stored["push_subscriptions"], stored["webhook"]) == ([], None)


def test_notifications_are_kept_for_sixty_days(ann: User) -> None:
    """Their deliveries go with them."""
    phone()
    tell(ann)
    Notification.objects.update(created_at=timezone.now() - timedelta(days=60, seconds=1))
    tell(ann, cause="game 2 decision 1")
    forget_old_notifications()
    assert Notification.objects.get().cause == "game 2 decision 1"
    assert Delivery.objects.count() == 1


def test_a_guest_who_was_only_told_something_is_not_kept_for_it(client: Client) -> None:
    """Nor for what they want to be told."""
    client.post("/guest/")
    guest = User.objects.get()
    tell(guest, kind=Kind.CHALLENGE)
    note_language(guest.pk, "bn")
    User.objects.update(date_joined=timezone.now() - timedelta(days=400))
    guest.usersession_set.update(last_seen_at=timezone.now() - timedelta(days=400))  # type: ignore[attr-defined]
    forget_unused_guests()
    assert not User.objects.exists()
    assert not Notification.objects.exists()


def test_staff_see_whether_somebody_was_told(ann: User) -> None:
    """Not the words."""
    phone()
    tell(ann)
    staff, _ = administration("Mo", root=True)
    assert "game 1 decision 1" in page(staff, "/admin/accounts/notification/")
    assert "push" in page(staff, "/admin/accounts/delivery/").lower()
