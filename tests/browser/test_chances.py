"""The bar of chances: whoever watches a public game sees it move, its players never have it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from games.services.play import play
from tests.browser.axe import violations
from tests.browser.positions import DESK, PHONE, LaidTable
from tests.browser.visiting import NewPage
from tests.support.live import LiveSite

pytestmark = pytest.mark.django_db(transaction=True)
TIMEOUT = 20_000
ONE_ROW = 60


def watched(page: Page, table: LaidTable) -> Page:
    """The table as somebody sees it who is not signed in."""
    page.goto(f"/room/{table.game.room.code}/?watch=1")
    expect(page.get_by_role("img", name=re.compile("^Chances: "))).to_be_visible(timeout=TIMEOUT)
    return page


def test_who_watches_sees_chances_that_follow_the_moves(live_site: LiveSite, new_page: NewPage) -> None:
    table = LaidTable(live_site, new_page, None, count=3)
    bar = watched(new_page(viewport=DESK, reduced_motion="reduce"), table).locator(".chances")
    before = bar.get_attribute("aria-label") or ""
    assert re.fullmatch(r"Chances: Guest \w+ \d+ [1-9]\d%, Guest \w+ \d+ [1-9]\d%,? and Guest \w+ \d+ [1-9]\d%", before)
    assert table.name(2) in before
    assert bar.evaluate("bar => bar.closest('[aria-live], [role=status]') === null")
    play.act(table.game.pk, table.game.seats.get(number=2).user_id, {"type": "resign"})
    expect(bar).to_have_attribute("aria-label", re.compile(rf"{table.name(2)} 0%"), timeout=TIMEOUT)
    player = table.page(0)
    expect(player.locator(".board").first).to_be_visible()
    player.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert player.locator(".chances").count() == 0


def test_the_bar_fits_on_a_phone(live_site: LiveSite, new_page: NewPage) -> None:
    table = LaidTable(live_site, new_page, None, count=4)
    page = watched(new_page(viewport=PHONE, color_scheme="dark", reduced_motion="reduce"), table)
    assert violations(page) == []
    offer = page.locator(".watch-bar").bounding_box()
    assert offer is not None
    assert offer["height"] <= ONE_ROW
    bar, board = page.locator(".chances").bounding_box(), page.locator(".table-board").bounding_box()
    assert bar is not None
    assert board is not None
    assert bar["x"] >= 0
    assert bar["x"] + bar["width"] <= PHONE["width"]
    assert bar["y"] + bar["height"] <= board["y"] + 1
