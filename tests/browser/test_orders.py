"""Standing orders at the table: given in the menu's form, followed, and said in the log."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.models import StandingOrders
from tests.browser.positions import LaidTable, Open, log_of
from tests.browser.visiting import faults
from tests.support.live import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def open_orders(page: Page) -> None:
    """Open the form of standing orders from the menu."""
    page.get_by_role("button", name="Menu").first.click()
    page.get_by_role("button", name="Standing orders…").click()
    expect(page.get_by_role("group", name="Roll for me")).to_be_visible()


def test_orders_are_given_followed_and_said_in_the_log(live_site: LiveSite, watched: Open) -> None:
    table = LaidTable(live_site, watched, None, bot_pace=0)
    page = table.page(0)
    open_orders(page)
    form = page.get_by_role("dialog", name="Standing orders")
    for name in ("Roll for me", "Buy the deeds I land on", "Bid in auctions", "End my turn"):
        form.get_by_role("checkbox", name=name, exact=True).check()
    form.get_by_label("Keep at least").first.fill("300")
    form.get_by_label("My highest bids: add").select_option("any")
    form.get_by_label("Any deed", exact=True).fill("90")
    assert faults(page, form) == []
    form.get_by_role("button", name="Save orders").click()
    expect(form.get_by_role("status").filter(has_text="Saved")).to_be_visible()
    given = StandingOrders.objects.get().orders
    assert (given["buy"]["keep"], given["bid"]["limits"]) == (300, {"any": 90})
    form.get_by_role("button", name="Close").click()
    expect(log_of(page).get_by_text("(order)").first).to_be_visible()
    page.reload()
    open_orders(page)
    expect(form.get_by_label("Any deed", exact=True)).to_have_value("90")
