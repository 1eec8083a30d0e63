"""The second game's own features in the browser: its jackpot, its cards, its colours and its long names."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.positions import LaidTable
from tests.browser.visiting import CUT_NAMES, faults
from tests.support.extent import nightly
from tests.support.live import LiveSite

pytestmark = pytest.mark.slow

SYLHET_STATION, JAFLONG, FREE_PARKING, INCOME_TAX = 35, 39, 20, 4
ORANGE = (16, 18, 19)
CLAIMED: dict[str, Any] = {
    "turn": 0,
    "players": {"0": {"position": JAFLONG, "cash": 300}, "1": {"cash": 900}, "2": {"cash": 100}},
    "spaces": {
        **{str(space): {"owner": 0, "houses": 2} for space in ORANGE},
        "5": {"owner": 0},
        str(JAFLONG): {"owner": 1, "houses": 1},
    },
    "debts": [{"from": 0, "to": 1, "amount": 2000}, {"from": 2, "to": 1, "amount": 500}],
}
SHORT: dict[str, Any] = {
    "turn": 0,
    "players": {"0": {"position": SYLHET_STATION, "cash": 1500}, "1": {"cash": 3000}},
    "spaces": {"5": {"owner": 0}, "1": {"owner": 0}},
    "decision": {"kind": "buy"},
}
ON_TAX: dict[str, Any] = {
    "turn": 0,
    "pot": 700,
    "players": {"0": {"position": INCOME_TAX, "cash": 100}, "1": {"position": FREE_PARKING}},
    "spaces": {str(space): {"owner": 0} for space in (31, 32, 34)},
    "debts": [{"from": 0, "to": "bank", "amount": 2000}],
}
PLAYED: dict[str, Any] = {"turn": 0, "players": {"0": {"cash": 2000}, "1": {"cash": 2000}}}

Lay = Callable[..., LaidTable]


@pytest.fixture
def lay(live_site: LiveSite, new_page: Callable[..., Page]) -> Lay:
    """A table of the second game in a position."""
    return lambda setup, **more: LaidTable(live_site, new_page, setup, **{"ruleset": "bangladeshi", **more})


def debt(page: Page) -> Locator:
    """The debt panel."""
    return page.get_by_role("region", name="Debt")


def bar(page: Page) -> Locator:
    """The action bar."""
    return page.get_by_role("region", name="Your actions")


def test_cash_is_seen_flying_into_the_jackpot_on_free_parking(lay: Lay) -> None:
    """BD-6: from the player who pays to the middle of the board, which shows the sum to all and to screen readers."""
    table = lay(ON_TAX, free_parking_jackpot=True)
    page, other = table.page(0, reduced_motion="no-preference"), table.page(1)
    space = other.get_by_role("gridcell", name=re.compile("^Free Parking, .*jackpot ৳700"))
    expect(space).to_be_visible()
    page.evaluate(
        """() => {
          window.flown = [];
          const note = (node) => node.classList?.contains('flight') && flown.push([node.textContent, node.className]);
          new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach(note)))
            .observe(document.body, {childList: true});
        }"""
    )
    page.get_by_role("button", name="Auto-mortgage").click()
    for shown in (page, other):
        expect(shown.locator(".jackpot")).to_contain_text("৳2,700")
        expect(shown.locator(f"[data-index='{FREE_PARKING}'] .space-pot")).to_have_text("৳2,700")
    page.wait_for_function("() => flown.some(([text, kind]) => text === '৳2,000' && kind === 'flight is-loss')")


@nightly
def test_axe_finds_nothing_in_the_second_games_own_colours(lay: Lay) -> None:
    """In debt, at a deed that cannot be afforded, and with its dialog open."""
    page = lay(CLAIMED, count=3).page(0)
    assert faults(page, debt(page)) == []
    page = lay(SHORT).page(0)
    assert faults(page, bar(page).get_by_role("button", name="Auction")) == []
    page.locator("[data-index='37']").click()
    assert faults(page, page.get_by_role("dialog").filter(has_text="Sreemangal")) == []


def test_a_drawn_card_is_shown_on_a_plain_background(lay: Lay) -> None:
    """The text is not on the woven pattern of the pile."""
    table = lay(PLAYED)
    page = table.page(0, reduced_motion="no-preference")
    grounds = page.evaluate(
        """() => {
          const card = document.createElement('figure');
          card.className = 'drawn-card';
          document.querySelector('.stage-show').prepend(card);
          return ['::before', '::after'].map((part) => {
            const { backgroundColor, backgroundImage, content } = getComputedStyle(card, part);
            return [content, backgroundColor, backgroundImage.includes('jamdani')];
          });
        }"""
    )
    assert grounds == [['""', "rgb(141, 16, 40)", True], ['""', "rgb(255, 253, 247)", False]]


@pytest.mark.parametrize("language", ["en", "bn"])
def test_no_name_on_the_board_is_cut_or_broken(lay: Lay, language: str) -> None:
    """Long names fit in their spaces without a break within a word, except at a hyphen, which may be a soft one."""
    page = lay(SHORT).page(0, locale=language)
    assert page.evaluate(CUT_NAMES) == []
