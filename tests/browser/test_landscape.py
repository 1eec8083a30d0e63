"""A phone on its side: nothing is cut, and what one decides by is in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.bangla import say
from tests.browser.glance import faults_of_names
from tests.browser.positions import LaidTable, Open
from tests.browser.test_auction import ON_LANTERN_LANE, auction, put_up
from tests.browser.test_glance import CASH, written
from tests.support.live import LiveSite

SIZES: dict[str, ViewportSize] = {
    "740": {"width": 740, "height": 360},
    "844": {"width": 844, "height": 390},
    "915": {"width": 915, "height": 412},
}
ON_ITS_SIDE = {"has_touch": True, "is_mobile": True}
PRICES = """() => [...document.querySelectorAll(".space-price")].filter((one) => one.checkVisibility()).map((one) => {
  const box = one.getBoundingClientRect(), cell = one.closest(".space").getBoundingClientRect();
  const isWhole = box.left >= cell.left - 0.5 && box.right <= cell.right + 0.5 && one.scrollWidth <= one.clientWidth + 1
    && box.top >= cell.top - 0.5 && box.bottom <= cell.bottom + 0.5;
  return { text: one.textContent, isWhole };
})"""
NAMES = r"""() => [...document.querySelectorAll(".space[data-group] .space-name")].map((name) => {
  const box = name.getBoundingClientRect(), cell = name.closest(".space").getBoundingClientRect();
  return { text: name.textContent.replaceAll("\u00ad", ""),
    isWithin: box.left >= cell.left - 0.5 && box.right <= cell.right + 0.5 };
})"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ruleset", ["oofopoly", "bangladeshi"])
@pytest.mark.parametrize("language", ["en", "bn"])
def test_prices_and_names_are_whole_and_everybodys_cash_is_in_sight(
    live_site: LiveSite, new_page: Open, size: str, ruleset: str, language: str
) -> None:
    setup = {"turn": 0, "players": {str(seat): {"cash": CASH[seat]} for seat in range(4)}}
    table = LaidTable(live_site, new_page, setup, 4, ruleset)
    page = table.page(0, viewport=SIZES[size], locale=language, **ON_ITS_SIDE)
    page.evaluate("document.fonts.ready.then(() => undefined)")
    prices = page.evaluate(PRICES)
    assert len(prices) >= 28
    assert [price["text"] for price in prices if not price["isWhole"] or price["text"] == ""] == []
    assert faults_of_names(page.evaluate(NAMES)) == []
    for seat in range(4):
        cash = page.locator(".strip-players .ui-money").nth(seat)
        expect(cash).to_have_text(written(CASH[seat], ruleset, language))
        expect(cash).to_be_in_viewport(ratio=1)
    roll = say("Roll the dice") if language == "bn" else "Roll the dice"
    expect(page.get_by_role("button", name=roll)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("ruleset", ["oofopoly", "bangladeshi"])
@pytest.mark.parametrize("language", ["en", "bn"])
def test_every_price_is_on_the_board_of_a_small_phone(
    live_site: LiveSite, new_page: Open, ruleset: str, language: str
) -> None:
    """Upright: none is left out, and none is cut."""
    page = LaidTable(live_site, new_page, {"turn": 0}, 2, ruleset).page(
        0, viewport={"width": 360, "height": 640}, locale=language, **ON_ITS_SIDE
    )
    page.evaluate("document.fonts.ready.then(() => undefined)")
    prices = page.evaluate(PRICES)
    assert len(prices) >= 28
    assert [price["text"] for price in prices if not price["isWhole"] or price["text"] == ""] == []


@pytest.mark.parametrize("size", SIZES)
def test_the_bids_of_an_auction_are_in_sight(live_site: LiveSite, new_page: Open, size: str) -> None:
    page = LaidTable(live_site, new_page, ON_LANTERN_LANE).page(0, viewport=SIZES[size], **ON_ITS_SIDE)
    put_up(page)
    for part in (
        auction(page).get_by_role("timer"),
        auction(page).get_by_role("button", name="Bid $100", exact=True),
        page.get_by_role("button", name="Pass"),
    ):
        expect(part).to_be_in_viewport(ratio=1)


def is_whole(page: Page, selector: str) -> bool:
    """Whether all of a text is drawn within the window."""
    whole: bool = page.locator(selector).evaluate(
        """(one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          const text = range.getBoundingClientRect(), box = one.getBoundingClientRect();
          return text.left >= box.left - 0.5 && text.right <= box.right + 0.5 && box.right <= innerWidth
            && text.top >= box.top - 0.5 && text.bottom <= box.bottom + 0.5;
        }"""
    )
    return whole


@pytest.mark.parametrize("size", [*SIZES.values(), {"width": 390, "height": 844}, {"width": 360, "height": 640}])
@pytest.mark.parametrize("language", ["en", "bn"])
def test_the_loss_of_the_connection_is_said_whole(
    live_site: LiveSite, new_page: Open, size: ViewportSize, language: str
) -> None:
    table = LaidTable(live_site, new_page, None)
    page = table.page(0, own=True, viewport=size, locale=language, **ON_ITS_SIDE)
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.locator(".topbar-line")).to_be_visible()
    assert is_whole(page, ".topbar-line")


def test_the_buttons_of_a_counter_offer_are_one_line_each(live_site: LiveSite, new_page: Open) -> None:
    table = LaidTable(live_site, new_page, {"turn": 0})
    page = table.page(0, viewport={"width": 360, "height": 640}, **ON_ITS_SIDE)
    other = table.page(1, viewport={"width": 360, "height": 640}, **ON_ITS_SIDE)
    page.get_by_role("button", name="Trade").tap()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").first.fill("10")
    dialog.get_by_role("button", name="Send offer").tap()
    other.get_by_role("button", name="Counter-offer").tap()
    send = other.get_by_role("button", name="Send counter-offer")
    expect(send).to_be_visible()
    box = send.bounding_box()
    assert box is not None
    assert box["height"] < 56
