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
@pytest.mark.parametrize("kind", ["open", "sealed"])
def test_axe_finds_nothing_in_an_auction(lay: Lay, kind: str) -> None:
    """In every size and theme."""
    page = lay(auction_kind=kind).page(0)
    put_up(page)
    assert faults(page, auction(page)) == []


def test_quick_bids_over_a_standing_bid_are_named_as_they_read(lay: Lay) -> None:
    """With what they add to it."""
    table = lay()
    first, second = table.page(0), table.page(1)
    put_up(first)
    auction(second).get_by_role("button", name="Bid $100", exact=True).click()
    expect(auction(first).get_by_role("button", name="Bid $110 +$10", exact=True)).to_be_visible()
    assert faults(first, auction(first)) == []


def test_a_sealed_bid_is_made_by_the_keyboard_alone_and_shown_when_all_have_answered(lay: Lay) -> None:
    """The other one answers on a phone; the table tells who won, at which price."""
    table = lay(auction_kind="sealed")
    first, second = table.page(0), table.page(1, viewport=PHONE)
    put_up(first)
    own = auction(first).get_by_label("Your highest bid")
    own.focus()
    own.fill("250")
    own.press("Enter")
    expect(auction(first)).to_contain_text("Your highest bid is $250.")
    expect(auction(second)).not_to_contain_text("250")
    for part in (auction(second).get_by_label("Your highest bid"), auction(second).get_by_role("button", name="Pass")):
        expect(part).to_be_in_viewport(ratio=1)
    auction(second).get_by_label("Your highest bid").fill("180")
    auction(second).get_by_role("button", name="Bid $180").click()
    for page in (first, second):
        expect(auction(page)).to_have_count(0)
    expect(first.locator(".player-cash").first).to_have_text("$320")
