"""Auctions in the browser: on a phone, and for screen readers. Bids are made in `whole_game.py`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.positions import PHONE, LaidTable
from tests.browser.visiting import faults
from tests.support.extent import nightly
from tests.support.live import LiveSite

ON_LANTERN_LANE = {
    "turn": 0,
    "players": {"0": {"position": 6, "cash": 500}, "1": {"cash": 300}},
    "decision": {"kind": "buy"},
}

Lay = Callable[..., LaidTable]


@pytest.fixture
def lay(live_site: LiveSite, new_page: Callable[..., Page]) -> Lay:
    """A table whose first player stands on Lantern Lane and may buy it."""
    return lambda count=2, **options: LaidTable(live_site, new_page, ON_LANTERN_LANE, count, **options)


def auction(page: Page) -> Locator:
    """The auction panel."""
    return page.get_by_role("region", name="Auction")


def put_up(page: Page) -> None:
    """Decline the deed, so that it is auctioned."""
    page.get_by_role("button", name="Auction").click()
    expect(auction(page).get_by_role("heading", name="Lantern Lane")).to_be_visible()


def test_on_a_phone_the_bids_are_in_sight_without_scrolling(lay: Lay) -> None:
    """The sheet shows the highest bid, the clock and the quick bids."""
    page = lay().page(0, viewport=PHONE)
    put_up(page)
    for part in (
        auction(page).get_by_role("timer"),
        auction(page).get_by_role("button", name="Bid $100", exact=True),
    ):
        expect(part).to_be_in_viewport(ratio=1)


@nightly
def test_axe_finds_nothing_in_an_auction(lay: Lay) -> None:
    """In every size and theme."""
    page = lay().page(0)
    put_up(page)
    assert faults(page, auction(page)) == []
