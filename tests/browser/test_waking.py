"""Tables that were frozen, left and returned to, or whose browser keeps nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from config.embedded.site import WEB
from games.clock import now_ms
from games.models import Game, GameSeat
from games.services.play import play
from tests.browser.positions import DESK, LaidTable, sign_in
from tests.browser.visiting import NewPage
from tests.games.running import something_legal
from tests.support.chromium import FLAGS
from tests.support.find_chromium import chromium_path
from tests.support.live import LiveSite

CAUGHT_UP = 10_000
"""The time (ms) in which a table shows again what it has missed."""
MISSED = 5
"""Moves that are made meanwhile."""
LIMIT = 120
"""Seconds for a decision."""
CLOCK_TOLERANCE = 2.5
"""Seconds by which a countdown may differ: the machine may be busy between reading it and the clock."""
BLOCKED = """
for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get: () => { throw new DOMException("denied", "SecurityError"); } });
"""
FULL = """
Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
"""


def roll(table: LaidTable) -> str:
    """Have the seat that is asked roll, on another device; returns its name."""
    table.game.refresh_from_db()
    seat = table.state().decisions[0].seat
    player = GameSeat.objects.get(game=table.game, number=seat)
    play.act(table.game.pk, player.user_id, something_legal(table.game))
    return player.name


def lines_of(page: Page) -> list[str]:
    """The log of a table, line by line."""
    return page.locator(".log-line").all_inner_texts()


def clock_error(page: Page, table: LaidTable) -> float:
    """By how many seconds the countdown on a page differs from the game's own."""
    outline = page.locator(".has-clock .ui-ring-left").first.get_attribute("stroke-dasharray") or ""
    share = float(outline.split()[0]) / 100
    deadline = Game.objects.get(pk=table.game.pk).deadline
    assert deadline is not None
    return abs(share * LIMIT - (deadline - now_ms()) / 1000)


def test_a_frozen_tab_catches_up(live_site: LiveSite, new_page: NewPage) -> None:
    """Frozen by the browser for so long that its line died: it shows what it missed, once, and the right clock."""
    table = LaidTable(live_site, new_page, None, decision_seconds=LIMIT)
    page = table.page(1, own=True)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    browser = page.context.new_cdp_session(page)
    browser.send("Page.setWebLifecycleState", {"state": "frozen"})
    name = roll(table)
    live_site.kill(WEB)
    live_site.start(WEB)
    for _ in range(MISSED):
        roll(table)
    browser.send("Page.setWebLifecycleState", {"state": "active"})
    expect(page.locator(".log-line").filter(has_text=name).first).to_be_visible(timeout=CAUGHT_UP)
    expect(page.locator(".topbar-line")).to_have_count(0, timeout=CAUGHT_UP)
    fresh = table.page(1, own=True)
    expect(page.locator(".log-line")).to_have_count(len(lines_of(fresh)), timeout=CAUGHT_UP)
    assert lines_of(page) == lines_of(fresh)
    for one in (page, fresh):
        assert clock_error(one, table) < CLOCK_TOLERANCE
    assert errors == []


@pytest.fixture
def remembering(browser: Browser, live_site: LiveSite) -> Iterator[NewPage]:
    """Pages of a browser that keeps pages for its back button, which Playwright turns off."""
    own = browser.browser_type.launch(
        executable_path=chromium_path(), args=FLAGS, ignore_default_args=["--disable-back-forward-cache"]
    )
    yield lambda **options: own.new_context(base_url=live_site.url, **options).new_page()
    own.close()


def test_the_back_button_leads_to_a_living_table(live_site: LiveSite, remembering: NewPage) -> None:
    """Whether or not the browser has kept the page, which had a socket when it was left."""
    table = LaidTable(live_site, remembering, None)
    page = table.page(1)
    page.goto("/leaderboards/")
    name = roll(table)
    page.go_back()
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.locator(".log-line").filter(has_text=name).first).to_be_visible(timeout=CAUGHT_UP)
    again = roll(table)
    expect(page.locator(".log-line").filter(has_text=again).nth(0)).to_be_visible(timeout=CAUGHT_UP)
    expect(page.locator(".topbar-line")).to_have_count(0, timeout=CAUGHT_UP)


@pytest.mark.parametrize("storage", [BLOCKED, FULL], ids=["blocked", "full"])
def test_a_browser_that_keeps_nothing_plays(storage: str, live_site: LiveSite, watched: NewPage) -> None:
    """From the home page to a move: no page fails, and preferences last as long as the page."""
    page = watched(own=True, viewport=DESK, reduced_motion="reduce")
    page.add_init_script(storage)
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/room/*/", timeout=CAUGHT_UP)
    expect(page.get_by_role("grid")).to_be_visible(timeout=CAUGHT_UP)
    table = LaidTable(live_site, lambda **_: page, None)
    sign_in(page, GameSeat.objects.get(game=table.game, number=table.state().decisions[0].seat).user, live_site.url)
    page.goto(f"/room/{table.game.room.code}/")
    page.locator(".actions").get_by_role("button", name="Roll").click()
    expect(page.locator(".log-line").first).to_be_visible(timeout=CAUGHT_UP)
    page.goto("/saves/")
    page.goto("/boards/")
