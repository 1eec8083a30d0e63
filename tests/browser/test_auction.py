"""Auctions in the browser: every way to bid, limits, passing, and the clock."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.positions import PHONE, LaidTable, log_of, run_out
from tests.browser.visiting import faults
from tests.support.extent import nightly
from tests.support.live import LiveSite

ON_LANTERN_LANE = {
    "turn": 0,
    "players": {"0": {"position": 6, "cash": 500}, "1": {"cash": 300}},
    "decision": {"kind": "buy"},
}
LANTERN_LANE = 6

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


def test_quick_bids_typed_bids_and_passing(lay: Lay) -> None:
    """Both players see every bid; the auction ends when all others have passed."""
    table = lay()
    ann, bob = table.page(0), table.page(1)
    put_up(ann)
    expect(auction(bob)).to_contain_text("No bids yet")

    auction(bob).get_by_role("button", name="Bid $50", exact=True).click()
    expect(auction(ann)).to_contain_text("$50")
    expect(auction(ann).locator("[data-leads=true]")).to_contain_text(table.name(1))
    expect(auction(bob)).to_contain_text("You lead")
    expect(auction(bob)).to_contain_text("($250 after this bid)")

    auction(ann).get_by_label("Your bid").fill("75")
    auction(ann).get_by_label("Your bid").press("Enter")
    expect(auction(bob)).to_contain_text("$75")

    bob.get_by_role("button", name="Pass").click()
    expect(auction(ann)).to_have_count(0)
    expect(log_of(bob)).to_contain_text(f"{table.name(0)} won Lantern Lane for $75.")
    deed = table.state().table.deed(LANTERN_LANE)
    assert deed.owner == 0
    assert table.state().table.players[0].cash == 425


def test_another_bid_does_not_change_the_amount_being_typed(lay: Lay) -> None:
    """Once focused, the field keeps what is typed; an amount that is now too low is marked."""
    table = lay()
    ann, bob = table.page(0), table.page(1)
    put_up(ann)
    own = auction(ann).get_by_label("Your bid")
    own.focus()
    auction(bob).get_by_role("button", name="Bid $50", exact=True).click()
    expect(auction(ann)).to_contain_text("At least $51.")
    expect(own).to_have_value("1")
    own.press_sequentially("70")
    expect(own).to_have_value("70")
    own.press("Enter")
    expect(auction(bob)).to_contain_text("$70")

    expect(own).to_have_count(0)  # the leader is not asked to outbid themselves
    auction(bob).get_by_role("button", name="Bid $80", exact=True).click()
    expect(own).to_have_value("81")


def test_the_clock_alone_ends_an_auction_for_the_highest_bidder(lay: Lay) -> None:
    """Nobody passes; the server's clock runs out and the deed is sold."""
    table = lay(auction_seconds=60)
    ann, bob = table.page(0), table.page(1)
    put_up(ann)
    bob.get_by_role("button", name="Bid · $1").click()
    expect(auction(bob)).to_contain_text("You lead")
    expect(auction(ann).locator("[data-leads=true]")).to_contain_text(table.name(1))
    expect(auction(ann).get_by_role("timer")).to_be_visible()
    run_out(table.game, "auction")
    expect(auction(ann)).to_have_count(0)
    expect(log_of(ann)).to_contain_text(f"{table.name(1)} won Lantern Lane for $1.")
    assert table.state().table.deed(LANTERN_LANE).owner == 1


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
