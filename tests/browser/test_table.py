"""The table in the browser: by keyboard, for screen readers, after a lost connection, on desk and phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Action
from tests.browser.positions import PHONE, LaidTable, Open
from tests.browser.visiting import faults
from tests.support.extent import nightly
from tests.support.live import LiveSite

pytestmark = pytest.mark.slow

TIMEOUT = 10_000
# From here every double leads to a deed to be bought, so that no roll is followed by another at once.
NO_SECOND_ROLL = {"players": {0: {"position": 19}}}


@pytest.fixture(autouse=True)
def quick_expect() -> Iterator[None]:
    """Expect elements to appear soon."""
    expect.set_options(timeout=TIMEOUT)
    yield
    expect.set_options(timeout=5_000)


@pytest.fixture
def table(live_site: LiveSite, new_page: Open) -> LaidTable:
    """A game of two people without a time limit, the first of them to roll."""
    return LaidTable(live_site, new_page, NO_SECOND_ROLL)


def primary(page: Page) -> Locator:
    """The one primary button."""
    return page.locator(".actions-primary button")


def test_the_board_is_walked_and_opened_by_keyboard_alone(table: LaidTable) -> None:
    page = table.page(0)
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
    cell = page.locator("[role=gridcell]:focus")
    expect(cell).to_have_attribute("data-index", "0")
    page.keyboard.press("ArrowLeft")
    expect(cell).to_have_attribute("data-index", "1")
    page.keyboard.press("ArrowUp")
    expect(cell).to_have_attribute("data-index", "29")
    page.keyboard.press("End")
    expect(cell).to_have_attribute("data-index", "39")
    page.keyboard.press("Enter")
    deed = page.get_by_role("dialog")
    expect(deed).to_contain_text("Skyline Summit")
    expect(deed.get_by_role("row", name="With a hotel")).to_contain_text("$2,000")
    page.keyboard.press("Escape")
    expect(deed).to_have_count(0)
    expect(cell).to_have_attribute("data-index", "39")
    page.locator("[data-index='2']").click()
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_have_count(16)  # the cards of the pile


def test_a_turn_is_played_by_letters(table: LaidTable) -> None:
    page = table.page(0)
    other = table.page(1)
    expect(primary(page)).to_contain_text("Roll the dice")
    expect(primary(other)).to_have_count(0)
    page.keyboard.press("r")
    expect(primary(page)).not_to_contain_text("Roll the dice")
    expect(other.get_by_role("img", name="rolled").first).to_be_visible()
    expect(other.locator(".log, .tabs-panel").first).to_contain_text("rolled")


def test_a_double_click_does_not_press_what_comes_next(table: LaidTable) -> None:
    page = table.page(0)
    primary(page).dblclick()
    expect(primary(page)).not_to_contain_text("Roll the dice")
    page.wait_for_timeout(500)
    assert Action.objects.filter(game=table.game, seat__isnull=False).count() == 1


@nightly
def test_axe_finds_nothing(table: LaidTable) -> None:
    page = table.page(0)
    assert faults(page, page.get_by_role("grid", name="Board")) == []
    page.locator("[data-index='39']").click()
    assert faults(page, page.get_by_role("dialog").filter(has_text="Skyline Summit")) == []


def test_a_lost_connection_keeps_the_table_and_is_restored(table: LaidTable) -> None:
    page = table.page(0)
    table.site.kill("web")
    expect(page.locator(".topbar-line")).to_be_visible()
    expect(page.get_by_role("grid", name="Board")).to_be_visible()
    page.locator(".player-open").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    table.site.start("web")
    expect(page.locator(".topbar-line")).to_have_count(0, timeout=25_000)
    page.keyboard.press("r")
    expect(primary(page)).not_to_contain_text("Roll the dice")


WATCH_ORDER = """() => {
  window.order = [];
  const note = (what) => window.order.includes(what) || window.order.push(what);
  const start = document.querySelector('.piece.is-turn').dataset.space;
  const lines = document.querySelectorAll('.log-line').length;
  new MutationObserver(() => {
    const piece = document.querySelector('.piece.is-turn');
    const bar = document.querySelector('.actions-primary button');
    if (piece && piece.dataset.space !== start) note('walking');
    if (document.querySelectorAll('.log-line').length > lines) note('logged');
    if (bar && !bar.textContent.includes('Roll')) note('may act');
  }).observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
}"""


def test_the_log_and_the_next_buttons_wait_for_dice_and_piece_and_a_key_skips_them(table: LaidTable) -> None:
    page = table.page(0, reduced_motion="no-preference")
    page.evaluate(WATCH_ORDER)
    page.keyboard.press("r")
    for key in ("", "Escape"):
        if key:
            page.keyboard.press(key)
        for _ in range(TIMEOUT // 50):
            if len(page.evaluate("window.order")) >= (3 if key else 1):
                break
            page.wait_for_timeout(50)
    assert page.evaluate("window.order[0]") == "walking"
    assert sorted(page.evaluate("window.order")) == ["logged", "may act", "walking"]


def test_with_reduced_motion_a_piece_moves_at_once(table: LaidTable) -> None:
    page = table.page(0)
    page.evaluate(
        """() => {
          window.seen = new Set();
          new MutationObserver(() => window.seen.add(document.querySelector('.piece.is-turn')?.dataset.space))
            .observe(document.querySelector('.pieces'), {subtree: true, childList: true, attributes: true});
        }"""
    )
    page.keyboard.press("r")
    expect(primary(page)).not_to_contain_text("Roll the dice")
    page.wait_for_timeout(600)
    assert page.evaluate("window.seen.size") <= 1, "it stood on spaces in between"
    faces = page.locator(".die-face").filter(visible=True)
    shown = [int(face.get_attribute("data-face") or 0) for face in faces.all()]
    assert shown == list(table.state().table.dice)
    assert faces.evaluate_all("(all) => all.map((one) => getComputedStyle(one).transform)") == ["none", "none"]


def test_on_a_phone_the_board_fits_and_the_sheet_can_be_raised(table: LaidTable) -> None:
    page = table.page(0, viewport=PHONE, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    board = page.locator(".board").bounding_box()
    button = primary(page).bounding_box()
    assert board is not None
    assert button is not None
    assert board["width"] <= PHONE["width"]
    assert button["y"] + button["height"] <= PHONE["height"]
    assert button["height"] >= 44
    before = page.locator(".sheet").bounding_box()
    page.get_by_role("button", name="Expand panel").tap()
    page.wait_for_timeout(400)
    after = page.locator(".sheet").bounding_box()
    assert before is not None
    assert after is not None
    assert after["y"] < before["y"] - 100
    page.get_by_role("tab", name="Log").tap()
    expect(page.get_by_role("tabpanel")).to_contain_text("The game began")


def test_a_double_tap_enlarges_the_board_until_names_can_be_read(table: LaidTable) -> None:
    page = table.page(0, viewport=PHONE, has_touch=True, is_mobile=True)
    name = page.locator("[data-index='39'] .space-name")
    expect(name).to_have_text("Skyline")
    middle = page.locator(".stage-show").bounding_box()
    assert middle is not None
    for _ in range(2):
        page.touchscreen.tap(middle["x"] + 60, middle["y"] + 60)
    expect(name).to_have_text("Skyline Summit")
