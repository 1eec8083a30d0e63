"""Trading in the browser: putting an offer together, its preview, counter-offer, acceptance, withdrawal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.positions import LaidTable, log_of
from tests.browser.visiting import faults
from tests.support.extent import nightly
from tests.support.live import LiveSite

# Ann has two of the light blue and all of the orange, built on; Bob has the third light blue.
SPLIT = {
    "turn": 0,
    "players": {"0": {"cash": 840, "jail_cards": 2}, "1": {"cash": 455}},
    "spaces": {
        **{str(space): {"owner": 0} for space in (6, 8, 28)},
        **{str(space): {"owner": 0, "houses": 2} for space in (16, 18, 19)},
        **{str(space): {"owner": 1} for space in (9, 15)},
    },
}
HARBOUR_VIEW, RESERVOIR, MARKET_CROSS = 9, 28, 19


@pytest.fixture
def table(live_site: LiveSite, new_page: Callable[..., Page]) -> LaidTable:
    """Two people who own things to trade."""
    return LaidTable(live_site, new_page, SPLIT)


def offers(page: Page) -> Locator:
    """The stack of open offers."""
    return page.get_by_role("region", name="Open offers")


def open_dialog(page: Page) -> Locator:
    """The trade dialog, opened from the action bar."""
    page.locator(".actions").get_by_role("button", name="Trade").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Offer a trade")).to_be_visible()
    return dialog


def side(dialog: Locator, which: str) -> Locator:
    """A column of the dialog: "give" or "want"."""
    return dialog.locator(f"[data-side={which}]")


def offer_reservoir_for_harbour_view(page: Page) -> None:
    """Ann's offer: the reservoir and 40 for Harbour View."""
    dialog = open_dialog(page)
    side(dialog, "give").get_by_role("button", name="Reservoir").click()
    side(dialog, "give").get_by_label("Cash").fill("40")
    side(dialog, "want").get_by_role("button", name="Harbour View").click()
    dialog.get_by_role("button", name="Send offer").click()
    expect(dialog).to_have_count(0)


def test_an_offer_is_answered_by_a_counter_offer_and_that_is_accepted(table: LaidTable) -> None:
    """The counter-offer starts from the reversed offer; both players see it; the trade is stored and logged."""
    ann, bob = table.page(0), table.page(1)
    offer_reservoir_for_harbour_view(ann)
    expect(offers(ann)).to_contain_text(f"Your offer to {table.name(1)}")
    expect(offers(bob)).to_contain_text(f"{table.name(0)} offers you a trade")
    expect(offers(bob)).to_contain_text("$40 and Reservoir")

    offers(bob).get_by_role("button", name="Counter-offer").click()
    dialog = bob.get_by_role("dialog")
    expect(side(dialog, "want").get_by_label("Cash")).to_have_value("40")
    expect(side(dialog, "want").get_by_role("button", name="Reservoir")).to_have_attribute("aria-pressed", "true")
    expect(side(dialog, "give").get_by_role("button", name="Harbour View")).to_have_attribute("aria-pressed", "true")
    side(dialog, "want").get_by_label("Cash").fill("90")
    dialog.get_by_role("button", name="Send counter-offer").click()

    expect(offers(ann)).to_contain_text("$90 and Reservoir")
    offers(ann).get_by_role("button", name="Accept").click()
    expect(offers(ann)).to_have_count(0)
    expect(log_of(bob)).to_contain_text("made")
    expect(log_of(bob)).to_contain_text("traded")
    after = table.state().table
    assert (after.deed(HARBOUR_VIEW).owner, after.deed(RESERVOIR).owner) == (0, 1)
    assert (after.players[0].cash, after.players[1].cash) == (750, 545)


@nightly
def test_axe_finds_nothing_in_dialog_and_stack(table: LaidTable) -> None:
    """With warnings visible."""
    page = table.page(0)
    dialog = open_dialog(page)
    side(dialog, "want").get_by_role("button", name="Harbour View").click()
    side(dialog, "give").get_by_role("button", name="Market Cross").click()
    assert faults(page, dialog.get_by_text("will be sold").first) == []
    dialog.get_by_role("button", name="Send offer").click()
    assert faults(page, offers(page)) == []
