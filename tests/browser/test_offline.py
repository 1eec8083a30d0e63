"""The site as an app: what it shows while the site cannot be reached, and what a new build changes."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from config.embedded.site import WEB
from games.models import GameSeat
from tests.browser.positions import LaidTable, sign_in
from tests.browser.visiting import NewPage, faults
from tests.support.live import LiveSite

pytestmark = pytest.mark.slow

READY = """async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) {
    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  }
}"""


def eventually(page: Page, promise: str) -> None:
    """Wait until a promise says so, for which `wait_for_function` does not wait: any promise is true to it."""
    deadline = time.monotonic() + 30
    while not page.evaluate(promise):
        assert time.monotonic() < deadline, promise
        page.wait_for_timeout(50)


@pytest.fixture
def app(live_site: LiveSite, new_page: NewPage) -> Iterator[Page]:
    """The home page of somebody who sits at a table, in a browser with the service worker; the site runs afterwards."""
    table = LaidTable(live_site, new_page, None)
    page = new_page(own=True, service_workers="allow", reduced_motion="reduce")
    sign_in(page, GameSeat.objects.get(game=table.game, number=0).user, live_site.url)
    page.goto("/")
    page.evaluate(READY)
    page.goto("/")
    eventually(page, "caches.has('person')")
    yield page
    if WEB not in live_site.processes:
        live_site.start(WEB)


def test_without_a_connection_the_tables_are_shown_as_last_seen(app: Page, live_site: LiveSite) -> None:
    """And the page goes on by itself once there is one."""
    tables = app.locator("main a.game").evaluate_all("all => all.map((one) => one.href)")
    live_site.kill(WEB)
    app.goto("/rules/")
    expect(app.get_by_role("heading", name="No connection")).to_be_visible()
    seen = app.get_by_role("region", name="Your tables as last seen")
    expect(seen.get_by_role("link")).to_have_count(len(tables))
    assert seen.get_by_role("link").evaluate_all("all => all.map((one) => one.href)") == tables
    expect(seen.locator("time")).not_to_be_empty()
    assert faults(app, targets=True) == []
    live_site.start(WEB)
    expect(app).to_have_title(re.compile("^Games"), timeout=20_000)


def test_nothing_of_a_person_stays_after_they_sign_out(app: Page, live_site: LiveSite) -> None:
    app.goto("/accounts/logout/")
    app.get_by_role("main").get_by_role("button", name="Sign out").click()
    app.wait_for_url("**/")
    eventually(app, "caches.has('person').then((has) => !has)")
    live_site.kill(WEB)
    app.goto("/rules/")
    expect(app.get_by_role("heading", name="No connection")).to_be_visible()
    expect(app.get_by_text("Your tables as last seen")).to_be_hidden()


def test_the_page_speaks_the_language_that_was_chosen_last(app: Page, live_site: LiveSite) -> None:
    app.context.add_cookies([{"name": "django_language", "value": "bn", "url": live_site.url}])
    app.goto("/")
    eventually(app, "caches.match('/offline/').then((kept) => kept?.headers.get('Content-Language') === 'bn')")
    live_site.kill(WEB)
    app.goto("/rules/")
    expect(app.locator("html")).to_have_attribute("lang", "bn")
    expect(app.locator("h1")).not_to_have_text("No connection")


def test_only_pages_and_files_that_never_change_are_touched(app: Page) -> None:
    """The API and addresses that say something new each time are not."""
    app.evaluate("fetch('/api/rulesets/').then((answer) => answer.text())")
    kept = app.evaluate(
        "caches.keys().then((names) => Promise.all(names.map(async (name) =>"
        " (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).then((all) => all.flat())"
    )
    assert "/offline/" in kept
    for path in kept:
        assert path in ("/offline/", "/") or path.startswith("/static/"), path
