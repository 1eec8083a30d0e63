"""Push notifications in a browser: turned on, told with no tab open, led to the question; nothing after signing out.

Everything is real but what headless Chromium has not. Its push service is its maker's: the browser's subscription is
one at a service of ours (`tests.support.push_service`) instead, to which the site's worker really sends, encrypted and
signed; what that has received and decrypted is handed to Chromium's service worker by the DevTools protocol. And it has
no screen for notifications, and lets no site show any: ALLOW and SCREEN stand for a person who allows them and for the
screen, on which the test presses what is shown; it opens the window for which the service worker asks then.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, Worker, expect

from accounts.models import Channel, Delivery, NotificationKind, PushSubscription
from accounts.notifications import service as notifications
from games.models import Game, GameSeat, Pace, Room
from tests.browser.positions import PHONE, LaidTable, sign_in
from tests.browser.visiting import NewPage, faults
from tests.support.live import LiveSite
from tests.support.push_service import Browser, PushService, push_service

pytestmark = pytest.mark.slow

SUBSCRIBE = """(given) => {
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  PushManager.prototype.subscribe = async (options) => {
    window.subscribedTo = options.applicationServerKey;
    return {
      endpoint: given.endpoint,
      getKey: (name) => bytes(given[name === "auth" ? "auth" : "key"]).buffer,
    };
  };
}"""
ALLOW = """Object.defineProperty(Notification, "permission", { get: () => window.allowed ? "granted" : "default" });
Notification.requestPermission = async () => { window.allowed = true; return "granted"; };"""
"""A person who allows notifications once they are asked."""
SCREEN = """() => {
  if (self.onScreen) return;
  self.onScreen = [];
  registration.showNotification = async (title, options) => {
    const shown = { title, ...options, close: () => { self.onScreen = self.onScreen.filter((one) => one !== shown); } };
    self.onScreen = [...self.onScreen.filter((one) => one.tag !== options.tag), shown];
  };
  registration.getNotifications = async ({ tag } = {}) =>
    self.onScreen.filter((one) => tag === undefined || one.tag === tag);
}"""
SHOWN = "() => (self.onScreen ?? []).map((one) => one.tag)"
CLOSE = "() => self.onScreen.forEach((one) => one.close())"
UNHURRIED = 30_000
"""Milliseconds: the first message of a worker, and the first page of a browser, take their time on a busy machine."""
HAS_PERSON = "caches.keys().then((names) => names.some((name) => ['person', 'shown'].includes(name)))"
PRESS = """(tag) => new Promise((resolve) => {
  clients.openWindow = async (url) => resolve(url);
  const shown = self.onScreen.find((one) => one.tag === tag);
  const press = Object.assign(new Event("notificationclick"), { notification: shown, waitUntil: () => {} });
  dispatchEvent(press);
})"""


@pytest.fixture
def pushed() -> Iterator[PushService]:
    """A push service on loopback, to which the site may send."""
    with push_service() as running:
        yield running


class Phone:
    """A person's browser with a service worker, in which they have turned push notifications on."""

    def __init__(self, table: LaidTable, service: PushService, page: Page, seat: int) -> None:
        self.table, self.page, self.context = table, page, page.context
        user = GameSeat.objects.get(game=table.game, number=seat).user
        assert user is not None
        self.person = user.pk
        self.context.add_init_script(ALLOW)
        sign_in(page, user, table.site.url)
        self.browser: Browser = service.subscribe("")
        self.turn_on()

    def turn_on(self) -> None:
        """Press the button on the page of notifications, and wait for the site to know the browser."""
        self.page.goto("/account/notifications/")
        self.page.evaluate(SUBSCRIBE, self.browser.subscription)
        self.page.get_by_role("button", name="Turn on in this browser").click(timeout=UNHURRIED)
        expect(self.page.locator(".push-browsers").get_by_text("This browser")).to_be_visible(timeout=UNHURRIED)
        self.browser.site_key = self.page.evaluate("fetch('/account/push/').then((r) => r.json()).then((r) => r.key)")

    @property
    def worker(self) -> Worker:
        """Its service worker, which runs."""
        return self.context.service_workers[0]

    def close_tab(self) -> None:
        """Close the last page of the site; an empty tab stays, so that the browser does."""
        empty = self.context.new_page()
        self.page.close()
        self.page = empty

    def is_told(self, tag: str, *, withdrawn: bool = False) -> dict[str, Any]:
        """Wait until the push service has a message of this tag, and hand it to the service worker."""

        def arrived() -> list[dict[str, Any]]:
            contents = [one.content for one in self.browser.received]
            return [one for one in contents if (one["tag"], one["withdrawn"]) == (tag, withdrawn)]

        wait_for(self.page, lambda: bool(arrived()))
        self.worker.evaluate(SCREEN)
        deliver(self.context, self.page, self.table.site.url, arrived()[0])
        wait_for(self.page, lambda: (tag in self.shown()) != withdrawn)
        return arrived()[0]

    def shown(self) -> list[str]:
        """The tags of the notifications on the screen."""
        found: list[str] = self.worker.evaluate(SHOWN)
        return found


def deliver(context: BrowserContext, page: Page, origin: str, content: dict[str, Any]) -> None:
    """Hand a message to the service worker of a site, as the browser does when its push service has one."""
    session = context.new_cdp_session(page)
    known: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda said: known.extend(said["registrations"]))
    session.send("ServiceWorker.enable")
    wait_for(page, lambda: bool(known))
    number = next(one["registrationId"] for one in known if one["scopeURL"] == f"{origin}/")
    message = {"origin": origin, "registrationId": number, "data": json.dumps(content)}
    session.send("ServiceWorker.deliverPushMessage", message)
    session.detach()


def wait_for(page: Page, what: Callable[[], bool], seconds: float = UNHURRIED / 1000) -> None:
    """Wait until something holds, while the browser goes on."""
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, "it does not happen"
        page.wait_for_timeout(50)


def announce(phone: Phone, cause: str = "walk 1") -> str:
    """Tell somebody of their table, at once; returns the tag of the message."""
    path = f"/room/{phone.table.game.room.code}/"
    notifications.announce([notifications.New(phone.person, NotificationKind.BEGUN, cause, {}, path)])
    Delivery.objects.filter(notification__cause=cause).update(due_at=timezone.now())
    return cause.replace(" ", "-")


@pytest.fixture
def phone(live_site: LiveSite, new_page: NewPage, pushed: PushService) -> Phone:
    """The phone of who is asked at a table."""
    table = LaidTable(live_site, new_page, None)
    page = new_page(own=True, service_workers="allow", viewport=PHONE, reduced_motion="reduce")
    return Phone(table, pushed, page, table.state().decisions[0].seat)


def test_who_has_closed_the_tab_is_told_and_led_to_the_question(phone: Phone) -> None:
    phone.close_tab()
    tag = announce(phone)
    address = f"/room/{phone.table.game.room.code}/"
    assert phone.is_told(tag)["url"].endswith(address)
    opened = phone.worker.evaluate(PRESS, tag)
    assert opened.endswith(address)
    assert tag not in phone.shown()
    phone.page.goto(opened)
    expect(phone.page.get_by_role("button", name="Roll the dice")).to_be_visible(timeout=UNHURRIED)


def test_what_has_gone_is_taken_from_the_screen(phone: Phone) -> None:
    phone.close_tab()
    tag = announce(phone)
    phone.is_told(tag)
    notifications.withdraw(["walk 1"])
    phone.is_told(tag, withdrawn=True)


def test_a_message_that_is_sent_again_is_shown_once(phone: Phone) -> None:
    """As when a worker was killed while it sent it; also to somebody who has closed the first."""
    phone.close_tab()
    tag = announce(phone)
    content = phone.is_told(tag)
    phone.worker.evaluate(CLOSE)
    assert phone.shown() == []
    deliver(phone.context, phone.page, phone.table.site.url, content)
    other = announce(phone, "walk 2")
    phone.is_told(other)
    assert phone.shown() == [other]


def test_who_looks_at_the_page_needs_no_notification_of_it(phone: Phone) -> None:
    tag = announce(phone)
    phone.is_told(tag)
    phone.page.goto(f"/room/{phone.table.game.room.code}/")
    wait_for(phone.page, lambda: tag not in phone.shown())


def test_nothing_arrives_after_signing_out(phone: Phone) -> None:
    """And what is on the screen goes, with all that is kept of the person."""
    phone.page.goto("/")
    wait_for(phone.page, lambda: phone.page.evaluate(HAS_PERSON))
    tag = announce(phone)
    phone.is_told(tag)
    phone.page.goto("/accounts/logout/")
    phone.page.get_by_role("main").get_by_role("button", name="Sign out").click()
    phone.page.wait_for_url("**/")
    wait_for(phone.page, lambda: phone.shown() == [] and not phone.page.evaluate(HAS_PERSON))
    assert not PushSubscription.objects.exists()
    announce(phone, "walk 2")
    assert not Delivery.objects.filter(notification__cause="walk 2", channel=Channel.PUSH).exists()
    assert "walk-2" not in [one.content["tag"] for one in phone.browser.received]


def test_a_browser_is_turned_off(phone: Phone) -> None:
    """And on again, by a press each; nobody is asked on arrival."""
    phone.page.get_by_role("button", name="Turn off").click()
    expect(phone.page.get_by_role("button", name="Turn on in this browser")).to_be_visible()
    assert not PushSubscription.objects.exists()
    phone.turn_on()
    assert PushSubscription.objects.get().person_id == phone.person


def test_a_test_message_arrives(phone: Phone) -> None:
    phone.page.get_by_role("button", name="Send a test").click()
    expect(phone.page.get_by_text("A test message is on its way.")).to_be_visible()
    assert phone.is_told("test")["title"] == "Push notifications arrive here"


def test_a_table_over_days_offers_to_tell_and_asks_by_a_press_only(
    live_site: LiveSite, new_page: NewPage, pushed: PushService
) -> None:
    """Nothing is offered at a live table; who has been told of it once is not asked again."""
    table = LaidTable(live_site, new_page, None)
    seat = GameSeat.objects.get(game=table.game, number=table.state().decisions[0].seat)
    page = new_page(own=True, service_workers="allow", viewport=PHONE, reduced_motion="reduce")
    page.context.add_init_script(ALLOW)
    sign_in(page, seat.user, live_site.url)
    page.goto(f"/room/{table.game.room.code}/")
    expect(page.get_by_role("button", name="Roll the dice")).to_be_visible(timeout=UNHURRIED)
    offer = page.get_by_role("button", name="Tell me")
    expect(offer).to_have_count(0)
    Room.objects.filter(pk=table.game.room_id).update(pace=Pace.DAY)
    Game.objects.filter(pk=table.game.pk).update(pace=Pace.DAY)
    page.reload()
    page.evaluate(SUBSCRIBE, pushed.subscribe("").subscription)
    expect(offer).to_be_visible(timeout=UNHURRIED)
    assert page.evaluate("Notification.permission") == "default"
    assert faults(page, offer) == []
    offer.click()
    expect(offer).to_have_count(0, timeout=UNHURRIED)
    page.reload()
    expect(page.locator(".days")).to_be_attached(timeout=UNHURRIED)
    expect(offer).to_have_count(0)
    assert PushSubscription.objects.get().person_id == seat.user_id
