"""The on-screen keyboard of a phone: the field that one writes in and its button stay in sight.

No browser shows its keyboard to tests. Where it takes its room from the page, the window gets lower, which a test can
do; in Safari only the visual viewport gets lower, which a test can say.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.glance import SHORT, TALL
from tests.browser.positions import LaidTable, Open
from tests.browser.test_auction import ON_LANTERN_LANE, auction, put_up
from tests.browser.test_lobby import OpenRoom
from tests.support.live import LiveSite

KEYBOARD = 290
"""Pixels of height, as on most phones."""
PHONE = {"has_touch": True, "is_mobile": True}
IN_SAFARI = """(keyboard) => {
  const height = innerHeight - keyboard;
  Object.defineProperty(visualViewport, "height", { configurable: true, get: () => height });
  visualViewport.dispatchEvent(new Event("resize"));
}"""

OpenKeyboard = Callable[[Page], int]
"""Opens the keyboard; returns the height that is left of the window."""


def from_the_page(page: Page) -> int:
    """As in Chrome and Firefox, which shrink the page."""
    size = page.viewport_size
    assert size is not None
    height = size["height"] - KEYBOARD
    page.set_viewport_size({"width": size["width"], "height": height})
    return height


def over_the_page(page: Page) -> int:
    """As in Safari, which covers the page."""
    page.evaluate(IN_SAFARI, KEYBOARD)
    size = page.viewport_size
    assert size is not None
    return size["height"] - KEYBOARD


@pytest.fixture(params=[from_the_page, over_the_page], ids=["shrinks", "covers"])
def open_keyboard(request: pytest.FixtureRequest) -> OpenKeyboard:
    """Both kinds of keyboards."""
    opener: OpenKeyboard = request.param
    return opener


@pytest.fixture(params=[TALL, SHORT], ids=["tall", "short"])
def size(request: pytest.FixtureRequest) -> ViewportSize:
    """Two sizes of phones."""
    chosen: ViewportSize = request.param
    return chosen


def expect_above(height: int, *parts: Locator) -> None:
    """Assert that these are in sight above the keyboard and not under anything else."""
    for part in parts:
        expect(part).to_be_visible()
        part.page.wait_for_function(
            """([part, height]) => {
              const { top, bottom, left, width } = part.getBoundingClientRect();
              const drawn = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
              return top >= 0 && bottom <= height + 0.5 && part.contains(drawn);
            }""",
            arg=[part.element_handle(), height],
            timeout=3_000,
        )


def test_a_bid(live_site: LiveSite, new_page: Open, open_keyboard: OpenKeyboard, size: ViewportSize) -> None:
    page = LaidTable(live_site, new_page, ON_LANTERN_LANE).page(0, own=True, viewport=size, **PHONE)
    put_up(page)
    field = auction(page).get_by_role("textbox", name="Your bid")
    field.tap()
    height = open_keyboard(page)
    field.fill("77")
    bid = auction(page).get_by_role("button", name="Bid $77", exact=True)
    expect_above(height, field, bid)
    bid.tap()
    expect(auction(page)).to_contain_text("You lead")


def test_a_chat_line(live_site: LiveSite, new_page: Open, open_keyboard: OpenKeyboard, size: ViewportSize) -> None:
    page = LaidTable(live_site, new_page, None).page(0, own=True, viewport=size, **PHONE)
    page.get_by_role("tab", name="Chat").tap()
    field = page.get_by_role("textbox", name="Message…")
    field.tap()
    height = open_keyboard(page)
    field.fill("Hello")
    send = page.get_by_role("button", name="Send")
    expect_above(height, field, send)
    send.tap()
    expect(page.get_by_role("log", name="Chat messages")).to_contain_text("Hello")


def test_the_board_comes_back_with_the_end_of_writing(live_site: LiveSite, new_page: Open) -> None:
    page = LaidTable(live_site, new_page, None).page(0, own=True, viewport=TALL, **PHONE)
    page.get_by_role("tab", name="Chat").tap()
    page.get_by_role("textbox", name="Message…").tap()
    from_the_page(page)
    expect(page.get_by_role("grid")).to_be_hidden()
    page.set_viewport_size(TALL)
    expect(page.get_by_role("grid")).to_be_visible()


def test_a_tablet_keeps_its_layout_and_what_was_written(live_site: LiveSite, new_page: Open) -> None:
    """The window gets broader than high, which is no reason to draw everything anew."""
    upright: ViewportSize = {"width": 768, "height": 1024}
    page = LaidTable(live_site, new_page, None).page(0, own=True, viewport=upright, **PHONE)
    page.get_by_role("tab", name="Chat").tap()
    field = page.get_by_role("textbox", name="Message…")
    field.fill("Half a sent")
    page.set_viewport_size({"width": 768, "height": 640})
    expect(page.locator(".sheet")).to_be_visible()
    expect(field).to_have_value("Half a sent")
    expect(field).to_be_focused()


def test_the_cash_of_a_trade(
    live_site: LiveSite, new_page: Open, open_keyboard: OpenKeyboard, size: ViewportSize
) -> None:
    page = LaidTable(live_site, new_page, {"turn": 0}).page(0, own=True, viewport=size, **PHONE)
    page.get_by_role("button", name="Trade").tap()
    dialog = page.get_by_role("dialog")
    field = dialog.get_by_role("textbox").last
    field.tap()
    height = open_keyboard(page)
    field.fill("120")
    expect_above(height, field, dialog.get_by_role("button", name="Send offer"))


def test_a_rooms_code(live_site: LiveSite, new_page: Open, size: ViewportSize) -> None:
    page = new_page(own=True, viewport=size, **PHONE)
    page.goto("/")
    field = page.get_by_label(re.compile("code", re.IGNORECASE)).first
    field.tap()
    height = from_the_page(page)
    field.scroll_into_view_if_needed()
    expect_above(height, field)


def test_an_option_of_the_lobby(live_site: LiveSite, new_page: Open, size: ViewportSize) -> None:
    page = OpenRoom(live_site, new_page).page(0, own=True, viewport=size, **PHONE)
    group = page.locator(".option-group").first
    group.locator("summary").tap()
    field = group.locator("input[inputmode=numeric]").first
    field.tap()
    height = from_the_page(page)
    expect_above(height, field)
