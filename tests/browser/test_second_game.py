"""The second game's own features in the browser: debts paid whole, groups sold at once, a jackpot, a clock."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from playwright.sync_api import Locator, Page, expect

from games.selectors.loaded import load
from tests.browser.positions import LaidTable, log_of, run_out
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


def test_a_player_short_of_cash_raises_the_rest_and_buys(lay: Lay) -> None:
    """BD-7: buying is disabled with its reason and a link to raising money; then the deed is bought."""
    table = lay(SHORT)
    page = table.page(0)
    expect(bar(page)).to_contain_text("You need ৳500 more for Sylhet Station")
    buy = bar(page).get_by_role("button", name="Buy · ৳2,000")
    expect(buy).to_have_attribute("aria-disabled", "true")
    expect(buy).to_have_accessible_description("It costs ৳2,000 and you have ৳1,500.")
    expect(bar(page).get_by_role("button", name="Auction")).to_be_enabled()
    bar(page).get_by_role("button", name="My deeds").click()
    page.get_by_role("dialog").get_by_role("button", name="Kamalapur Station: Mortgage · +৳1,000").click()
    page.keyboard.press("Escape")
    expect(bar(page)).to_contain_text("Buy Sylhet Station for ৳2,000")
    buy.click()
    expect(log_of(page)).to_contain_text("bought Sylhet Station for ৳2,000")
    assert table.state().table.deed(SYLHET_STATION).owner == 0


def test_a_debt_shows_the_queue_behind_it_and_a_group_is_sold_at_once(lay: Lay) -> None:
    """BD-14, BD-26, BD-28: amount, creditor and queue; one press sells a group; mortgages come later."""
    table = lay(CLAIMED, count=3)
    ann, bob, cid = (table.page(seat) for seat in range(3))
    expect(debt(ann)).to_contain_text(f"You owe {table.name(1)} ৳2,000. It is paid in full")
    expect(debt(ann)).to_contain_text("You need ৳1,700 more")
    expect(debt(ann)).to_contain_text("You have ৳300 of ৳2,000.")
    expect(debt(bob)).to_contain_text(f"{table.name(0)} owes {table.name(1)} ৳2,000 and must raise ৳1,700")
    for page in (ann, bob):
        expect(debt(page)).to_contain_text(f"{table.name(2)} owes {table.name(1)} ৳500")
    expect(debt(ann).get_by_role("button", name="Sell all Orange +৳3,000")).to_be_visible()
    expect(debt(ann).get_by_role("button", name="Mortgage")).to_have_count(0)
    debt(ann).get_by_role("button", name="Sell all Orange +৳3,000").click()
    expect(log_of(bob)).to_contain_text(f"{table.name(0)} gave {table.name(1)} ৳2,000")
    expect(debt(cid)).to_contain_text("You need ৳400 more")
    after = table.state().table
    assert after.players[0].cash == 1300
    assert not any(after.deed(space).level for space in ORANGE)


def test_a_group_is_sold_from_its_deed_too(lay: Lay) -> None:
    """BD-14: the deed shows what it brings, or why there is nothing to sell."""
    table = lay({**CLAIMED, "debts": []}, count=3)
    page = table.page(0)
    page.locator("[data-index='18']").click()
    sale = page.get_by_role("dialog").get_by_role("button", name="Sell all in the group · +৳3,000")
    sale.click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Sell all in the group")).to_have_attribute(
        "aria-disabled", "true"
    )
    expect(page.locator(".space .board-house")).to_have_count(1)
    assert table.state().table.players[0].cash == 3300


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


def test_bids_do_not_restart_the_clock_of_an_auction(lay: Lay) -> None:
    """BD-19: quick bids of 50, 100 and 500 more; the seconds only go down."""
    table = lay(SHORT, auction_seconds=60)
    ann, bob = table.page(0), table.page(1)
    bar(ann).get_by_role("button", name="Auction").click()
    auction = bob.get_by_role("region", name="Auction")
    clock = auction.get_by_role("timer")
    expect(clock).to_be_visible()
    bob.evaluate(
        """() => { window.seconds = []; new MutationObserver(() =>
          window.seconds.push(Number(document.querySelector('.auction [role=timer]')?.textContent ?? 0)))
          .observe(document.querySelector('.auction'), {subtree: true, childList: true, characterData: true}); }"""
    )
    ann.wait_for_timeout(1500)
    for amount in ("৳50", "৳160", "৳670"):
        auction.get_by_role("button", name=f"Bid {amount}", exact=True).click()
        highest = ann.locator(".auction-highest")
        expect(highest).to_contain_text(amount)
        expect(highest).to_contain_text(table.name(1))
        bar(ann).get_by_role("button", name=re.compile("^Bid")).click()
        expect(auction).not_to_contain_text("You lead")
    seconds = bob.evaluate("window.seconds")
    assert len(seconds) > 1
    assert seconds == sorted(seconds, reverse=True)
    assert seconds[-1] < 60


def test_the_games_clock_runs_in_the_top_bar_until_the_last_turn(lay: Lay) -> None:
    """BD-29: the remaining time by the server's clock; when it is up, the current turn is announced as the last."""
    table = lay(None, time_limit=30, decision_seconds=600)
    page, watcher = table.page(0), table.page(1)
    for shown in (page, watcher):
        clock = shown.get_by_role("timer", name=re.compile("^Time until the last turn: (30:00|29:)"))
        expect(clock).to_have_text(re.compile(r"29:\d\d|30:00"))
    first = page.locator(".topbar-clock").inner_text()
    expect(page.locator(".topbar-clock")).not_to_have_text(first)
    run_out(table.game, "game_clock")
    for shown in (page, watcher):
        expect(shown.locator(".topbar-clock")).to_have_text("Last turn", timeout=15_000)
    expect(log_of(page)).to_contain_text("Time is up: this is the last turn.")


def test_the_end_by_time_shares_the_win_of_equal_worth(lay: Lay) -> None:
    """BD-29: the last turn is ended, and both are first."""
    table = lay({**PLAYED, "decision": {"kind": "end_turn"}})
    with transaction.atomic():
        loaded = load(table.game.pk, locked=True)
        loaded.state.table.last_turn = True
        loaded.row.state = loaded.book.encode(loaded.state).decode()
        loaded.row.save(update_fields=["state"])
    page = table.page(0)
    expect(page.locator(".topbar-clock")).to_have_text("Last turn")
    bar(page).get_by_role("button", name="End turn").click()
    end = page.get_by_role("region", name="The end")
    expect(end).to_contain_text(f"You won, together with {table.name(1)}!")
    expect(end).to_contain_text("Time ran out: players are ranked by net worth.")
    expect(end.get_by_role("listitem").filter(has_text="Place 1")).to_have_count(2)


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
