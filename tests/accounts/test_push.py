"""Push notifications: the browsers that get them, and what their push services are sent."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings as site
from django.contrib.sessions.models import Session
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts import services
from accounts.models import PushSubscription, SanctionKind, User
from accounts.notifications import push
from accounts.notifications.messages import Fate, Message, Outcome
from accounts.notifications.subscriptions import MOST, browser_name, valid_subscriptions
from accounts.sanctions import impose
from accounts.services import create_guest
from config import push_keys
from config.handing_over import unnoted
from config.settings import push as push_settings
from tests.support.push_service import Browser, PushService, push_service

pytestmark = pytest.mark.django_db
TURN = Message(7, "turn", "Your turn", "Roll the dice.", "https://site.example/room/123456/", "game 5", "en")
PASSWORD = "correct horse battery"
PHONE = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36"
)


@pytest.fixture
def service(loopback_allowed: None) -> Iterator[PushService]:
    """A push service on loopback, to which the site may send."""
    with push_service() as running:
        yield running


@pytest.fixture
def ann() -> User:
    """A person."""
    return create_guest("Ann")


def client_of(person: User, **more: Any) -> Client:
    """A browser in which a person is signed in, and has looked at a page."""
    client = Client(**more)
    client.force_login(person)
    client.get("/")
    return client


def key_of_site() -> str:
    """The site's public key."""
    return push_keys.public_key(site.VAPID_PRIVATE_KEY)


def turned_on(client: Client, service: PushService) -> tuple[Browser, PushSubscription]:
    """Turn push notifications on in a browser."""
    browser = service.subscribe(client.get("/account/push/").json()["key"])
    answer = client.post("/account/push/", browser.subscription)
    assert answer.status_code == 201
    return browser, PushSubscription.objects.get(pk=answer.json()["number"])


def send(subscription: PushSubscription, message: Message = TURN) -> Outcome:
    """Send a message to a browser."""
    return push.send(subscription.pk, [message], subscription.person_id, unnoted)


def test_a_browser_is_told(service: PushService, ann: User) -> None:
    """Encrypted for it, and signed with the site's key."""
    browser, subscription = turned_on(client_of(ann), service)
    assert send(subscription).fate == Fate.SENT
    (received,) = browser.received
    assert received.content == {
        "id": 7, "kind": "turn", "title": "Your turn", "body": "Roll the dice.", "tag": "game 5", "language": "en",
        "url": "https://site.example/room/123456/", "withdrawn": False,
    }  # fmt: skip
    assert received.headers["Urgency"] == "high"
    assert int(received.headers["TTL"]) == timedelta(days=7).total_seconds()


def test_what_is_withdrawn_takes_the_place_of_what_the_service_still_keeps(service: PushService, ann: User) -> None:
    """It has the same topic; another tag has another one."""
    browser, subscription = turned_on(client_of(ann), service)
    told = Message(7, "turn", "Your turn", "", "https://site.example/", "game 5", "en")
    withdrawn = Message(7, "turn", "Your turn", "", "https://site.example/", "game 5", "en", withdrawn=True)
    other = Message(8, "turn", "Your turn", "", "https://site.example/", "game 6", "en")
    assert {send(subscription, one).fate for one in (told, withdrawn, other)} == {Fate.SENT}
    assert [one.content["withdrawn"] for one in browser.received] == [False, True, False]
    first, second, third = (one.headers["Topic"] for one in browser.received)
    assert first == second != third
    assert len(first) <= 32


def test_long_texts_in_any_script_are_cut_to_what_services_take(service: PushService, ann: User) -> None:
    browser, subscription = turned_on(client_of(ann), service)
    long = Message(7, "turn", "আপনার পালা", "পাশা গড়ান। " * 500, "https://site.example/", "game 5", "bn")
    assert send(subscription, long).fate == Fate.SENT
    body = browser.received[0].content["body"]
    assert body.endswith("…")
    assert long.body.startswith(body.removesuffix("…"))
    assert len(body) > 400


def test_a_browser_that_is_gone_is_not_told_again(service: PushService, ann: User) -> None:
    browser, subscription = turned_on(client_of(ann), service)
    del service.browsers[browser.path]
    assert send(subscription).fate == Fate.GONE


def test_a_service_that_is_busy_or_away_is_asked_again(service: PushService, ann: User) -> None:
    browser, subscription = turned_on(client_of(ann), service)
    service.answers = [(429, {"Retry-After": "120"}), (503, {}), (400, {})]
    assert [send(subscription) for _ in range(4)] == [
        Outcome(Fate.RETRY, 120), Outcome(Fate.RETRY), Outcome(Fate.REFUSED), Outcome(Fate.SENT),
    ]  # fmt: skip
    assert len(browser.received) == 1
    service.shutdown()
    service.server_close()
    assert send(subscription).fate == Fate.RETRY


def test_no_address_inside_the_servers_network_is_asked(service: PushService, ann: User, settings: Settings) -> None:
    """Neither when a browser is turned on, nor later."""
    _, subscription = turned_on(client_of(ann), service)
    settings.OUTBOUND_NETWORKS = []
    assert send(subscription).fate == Fate.GONE
    inside = service.subscribe(key_of_site()).subscription | {"endpoint": "https://127.0.0.1/send/1"}
    refused = client_of(ann).post("/account/push/", inside)
    assert (refused.status_code, refused.json()["code"], refused.json()["field"]) == (400, "invalid", "endpoint")
    assert service.asked == 0


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("endpoint", ""), ("endpoint", "ftp://push.example/1"), ("endpoint", "https://push.example/" + "x" * 1000),
        ("key", ""), ("key", "x" * 87), ("key", "B" + "A" * 86), ("auth", ""), ("auth", "AAAA"), ("auth", "!" * 22),
    ],
)  # fmt: skip
def test_what_is_no_subscription_is_refused(service: PushService, ann: User, field: str, value: str) -> None:
    good = service.subscribe(key_of_site()).subscription
    refused = client_of(ann).post("/account/push/", good | {field: value})
    assert refused.status_code == 400
    assert {key: refused.json()[key] for key in ("code", "field")} == {"code": "invalid", "field": field}
    assert not PushSubscription.objects.exists()


def test_nobody_subscribes_without_being_signed_in(service: PushService) -> None:
    answers = [Client().get("/account/push/"), Client().post("/account/push/", {"endpoint": "x"})]
    assert [(one.status_code, one.json()["code"]) for one in answers] == [(401, "not_authenticated")] * 2


def test_other_sites_can_turn_nothing_on(service: PushService, ann: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(ann)
    subscription = service.subscribe(key_of_site()).subscription
    assert client.post("/account/push/", subscription).status_code == 403
    token = client.get("/account/push/").json()["token"]
    assert client.post("/account/push/", subscription, headers={"X-CSRFToken": token}).status_code == 201


def test_a_browser_has_one_address_and_a_person_some_browsers(service: PushService, ann: User) -> None:
    """A new address takes the place of the browser's earlier one, and a new browser that of the oldest."""
    client = client_of(ann)
    _, first = turned_on(client, service)
    _, second = turned_on(client, service)
    assert list(PushSubscription.objects.values_list("pk", flat=True)) == [second.pk]
    last = [turned_on(client_of(ann), service)[1].pk for _ in range(MOST)]
    assert set(PushSubscription.objects.values_list("pk", flat=True)) == set(last)
    assert first.pk not in last


def test_who_signs_in_next_takes_the_browser_over(service: PushService, ann: User) -> None:
    browser, _ = turned_on(client_of(ann), service)
    ben = create_guest("Ben")
    assert client_of(ben).post("/account/push/", browser.subscription).status_code == 201
    assert PushSubscription.objects.get().person_id == ben.pk
    assert valid_subscriptions([ann.pk]) == {}


def test_nothing_arrives_after_signing_out(service: PushService, ann: User) -> None:
    """In this browser; another one goes on."""
    phone, desk = client_of(ann), client_of(ann)
    browser, subscription = turned_on(phone, service)
    _, other = turned_on(desk, service)
    phone.post("/accounts/logout/")
    assert send(subscription).fate == Fate.GONE
    assert browser.received == []
    assert valid_subscriptions([ann.pk]) == {ann.pk: [other.pk]}
    assert send(other).fate == Fate.SENT


def test_nothing_arrives_after_a_session_has_ended_by_itself(service: PushService, ann: User) -> None:
    client = client_of(ann)
    _, subscription = turned_on(client, service)
    Session.objects.filter(session_key=client.session.session_key).update(expire_date=timezone.now())
    assert valid_subscriptions([ann.pk]) == {}
    assert send(subscription).fate == Fate.GONE
    assert service.asked == 0


def test_nothing_arrives_for_who_is_banned_or_deleted(service: PushService, ann: User) -> None:
    ben = create_guest("Ben")
    _, of_ann = turned_on(client_of(ann), service)
    turned_on(client_of(ben), service)
    impose(ann, SanctionKind.BAN, "Enough", by=None)
    services.delete_account(ben)
    assert send(of_ann).fate == Fate.GONE
    assert not PushSubscription.objects.filter(person=ben.pk).exists()


def test_a_guest_who_saves_the_account_goes_on_being_told(service: PushService, ann: User) -> None:
    """Although the session has another key from then on."""
    client = client_of(ann)
    _, subscription = turned_on(client, service)
    words = {"username": "Anna", "email": "ann@example.org", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/account/claim/", words).status_code == 302
    client.get("/")
    assert send(subscription).fate == Fate.SENT


def test_a_new_password_turns_other_browsers_off(service: PushService) -> None:
    person = User.objects.create_user("Cat", "cat@example.org", "correct horse battery")
    _, subscription = turned_on(client_of(person), service)
    person.set_password("staple battery horse")
    person.save()
    assert send(subscription).fate == Fate.GONE


def test_people_turn_only_their_own_browsers_off(service: PushService, ann: User) -> None:
    client = client_of(ann)
    _, subscription = turned_on(client, service)
    address = f"/account/push/{subscription.pk}/off/"
    assert client_of(create_guest("Ben")).post(address).status_code == 404
    assert client.post(address, {"next": "/rules/"}).headers["Location"] == "/rules/"
    assert not PushSubscription.objects.exists()


def test_browsers_have_names_that_people_know() -> None:
    desk = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0"
    names = [browser_name(one) for one in (PHONE, desk, edge, "curl/8", "")]
    assert names == ["Chrome, Android", "Firefox, Linux", "Edge, Windows", "", ""]


def test_the_sites_key_follows_from_its_secret_or_is_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new secret in front of the earlier one changes nothing."""
    monkeypatch.delenv("VAPID_PRIVATE_KEY", raising=False)
    monkeypatch.setattr(push_settings, "SECRET_KEY", "one")
    derived = push_settings._private_key()
    assert derived == push_keys.derived("one") != push_keys.derived("two")
    monkeypatch.setattr(push_settings, "SECRET_KEY", "two")
    monkeypatch.setattr(push_settings, "SECRET_KEY_FALLBACKS", ["one"])
    assert push_settings._private_key() == derived
    own = push_keys.drawn()
    monkeypatch.setenv("VAPID_PRIVATE_KEY", own)
    assert push_settings._private_key() == own
    for wrong in ("x", "A" * 43, "_" * 43):
        monkeypatch.setenv("VAPID_PRIVATE_KEY", wrong)
        with pytest.raises(ImproperlyConfigured, match="VAPID_PRIVATE_KEY: must be a private key"):
            push_settings._private_key()
