"""The table on phone and desk: what must always be visible, and that all text is legible."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.positions import DESK, PHONE, LaidTable, Open, log_of, sign_in
from tests.games.client_frames import load_dice
from tests.games.tables import people
from tests.support.live import LiveSite

OWNED = {
    "players": {0: {"position": 19}, 3: {"cash": 2410}},
    "spaces": {
        6: {"owner": 1},
        8: {"owner": 1, "mortgaged": True},
        9: {"owner": 1},
        11: {"owner": 0, "houses": 1},
        13: {"owner": 0},
        14: {"owner": 0},
        15: {"owner": 3},
    },
}
ON_A_PHONE = {"viewport": PHONE, "has_touch": True, "is_mobile": True}

TOO_SMALL = """(least) => {
  const small = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    if (node.data.trim() === "" || !owner.checkVisibility({ visibilityProperty: true })) continue;
    if (owner.closest(".visually-hidden, .skip, script, style, template")) continue;
    const svg = owner.closest("svg");
    const scale = svg?.getScreenCTM()?.a ?? 1;
    const size = parseFloat(getComputedStyle(owner).fontSize) * scale;
    if (size < least - 0.01) small.push(`${node.data.trim()}: ${size.toFixed(1)}px`);
  }
  return small;
}"""
"""The visible texts drawn smaller than so many pixels."""


@pytest.fixture
def table(live_site: LiveSite, new_page: Open) -> LaidTable:
    """Four people, most of whom own something."""
    return LaidTable(live_site, new_page, OWNED, count=4)


def in_sight(page: Page, part: Locator) -> bool:
    """Assert that this element lies entirely within the window."""
    box = part.bounding_box()
    size = page.viewport_size
    assert box is not None
    assert size is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"] + 0.5


@pytest.mark.parametrize(("least", "context"), [(12, {"viewport": DESK}), (11, ON_A_PHONE)], ids=["desk", "phone"])
def test_all_text_on_the_table_can_be_read(table: LaidTable, least: int, context: dict[str, object]) -> None:
    page = table.page(0, **context)
    assert page.evaluate(TOO_SMALL, least) == []
    for name in ("My deeds", "Log", "Chat"):
        page.get_by_role("tab", name=name).click()
        assert page.evaluate(TOO_SMALL, least) == [], name
    page.locator("[data-index='11']").click()
    expect(page.get_by_role("dialog")).to_contain_text("Orchid Alley")
    assert page.evaluate(TOO_SMALL, least) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Trade").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate(TOO_SMALL, least) == []


def test_every_deed_shows_a_name_and_its_owners_piece(table: LaidTable) -> None:
    for context in ({"viewport": DESK}, ON_A_PHONE):
        page = table.page(0, **context)
        deeds = page.locator(".space[data-group]")
        assert deeds.count() == 28
        for deed in deeds.all():
            expect(deed.locator(".space-name")).to_be_visible()
        pieces = page.locator(".space-owner > .ui-token")
        assert pieces.count() == 7
        sizes = pieces.evaluate_all("(all) => all.map((one) => Math.min(one.clientWidth, one.clientHeight))")
        assert min(sizes) >= 12


def test_cash_turn_and_last_event_stay_in_sight_on_a_phone(table: LaidTable) -> None:
    page = table.page(3, **ON_A_PHONE)
    strip = page.get_by_role("region", name="At a glance")
    expect(strip.get_by_role("listitem").filter(has_text="You")).to_contain_text("$2,410")
    expect(strip.get_by_role("listitem").first).to_contain_text("Turn")
    assert in_sight(page, strip)
    expect(page.locator(".stage")).to_contain_text("cards were shuffled")
    load_dice(table.game, [5, 6])  # to jail, which lays no card over the middle
    first = table.page(0, **ON_A_PHONE)
    expect(first.get_by_role("region", name="Your actions")).to_contain_text("Your turn")
    first.get_by_role("button", name="Roll the dice").tap()
    expect(page.locator(".stage")).to_contain_text(table.name(0))
    page.get_by_role("button", name="Expand panel").tap()
    assert in_sight(page, strip)


def test_the_log_opens_at_its_newest_line_and_the_chat_field_is_in_sight_on_a_phone(table: LaidTable) -> None:
    page = table.page(0, **ON_A_PHONE)
    page.get_by_role("button", name="Roll the dice").tap()
    page.get_by_role("tab", name="Log").tap()
    lines = log_of(page).get_by_role("listitem")
    expect(lines.filter(has_text="rolled").last).to_be_visible()
    assert in_sight(page, lines.last)
    page.get_by_role("tab", name="Chat").tap()
    field = page.get_by_role("textbox", name="Message…")
    assert in_sight(page, field)
    field.tap()
    expect(page.get_by_role("button", name="Collapse panel")).to_be_visible()
    assert in_sight(page, field)


def test_a_spectator_on_a_phone_reads_the_games_name(live_site: LiveSite, new_page: Open) -> None:
    table = LaidTable(live_site, new_page, OWNED, count=4)
    page = new_page(**ON_A_PHONE, reduced_motion="reduce")
    sign_in(page, people(1)[0], live_site.url)
    page.goto(f"/room/{table.game.room.code}/")
    name, badge = page.locator(".topbar-room"), page.locator(".topbar .badge-accent")
    expect(badge).to_contain_text("Watching")
    assert name.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "the name is cut off"
    left, right = name.bounding_box(), badge.bounding_box()
    assert left is not None
    assert right is not None
    assert left["x"] + left["width"] <= right["x"]
