"""Every registered game in the browser: lobby, table played by mouse, board and rules."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import ConsoleMessage, Locator, Page, expect

from games import rulesets
from games.models import Action, Game, Room
from games.selectors.titles import title_of
from tests.browser.axe import violations
from tests.browser.positions import DESK, PHONE
from tests.browser.visiting import faults
from tests.games.tables import AT_ONCE
from tests.support.extent import NIGHTLY, extent, nightly
from tests.support.kinds import CLASSIC, WITH_BOTS

PLAYED = [key for key in WITH_BOTS if NIGHTLY or key not in CLASSIC]
"""Whole classic games are played by mouse in tests of their own."""
RULES_READ = [key for key in rulesets.RULESETS if NIGHTLY or key == "monopoly_two"]
"""The pages have thousands of elements, most of which every game has."""
PRESSES = extent(3, 6)
"""The actions a person takes in that many turns, roughly."""
TIMEOUT = 40.0

Open = Callable[..., Page]


@pytest.fixture
def watched(new_page: Open) -> Iterator[Page]:
    """A page that fails the test at its end if the console showed an error."""
    errors: list[str] = []

    def hear(said: ConsoleMessage) -> None:
        if said.type == "error":
            errors.append(said.text)

    page = new_page(viewport=DESK, reduced_motion="reduce")
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", hear)
    yield page
    assert errors == []


@nightly
@pytest.mark.parametrize("key", PLAYED)
def test_a_game_is_opened_from_the_start_page_and_played_by_mouse(watched: Page, key: str) -> None:
    """A room with bots, then whatever the action bar offers.

    The panels of these games have tests with axe of their own, so that only `make nightly` examines all of this.
    """
    page = watched
    open_room(page, key)
    expect(page.locator("html")).to_have_attribute("data-ruleset", key)
    if NIGHTLY:
        assert faults(page) == []
    Room.objects.update(options=AT_ONCE)
    for _ in range(min(rulesets.find(key).player_counts) - 1):
        page.get_by_role("button", name="Add a bot").click()
    page.get_by_role("button", name="Start game").click()
    expect(page.get_by_label("At the table").first).to_be_visible()
    play_on(page)
    if NIGHTLY:
        assert faults(page) == []
    if rulesets.find(key).views.inspect is not None:
        look_at_spaces(page)
    page.set_viewport_size(PHONE)
    page.reload()
    expect(page.get_by_label("At the table").first).to_be_visible()
    if NIGHTLY:
        assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@nightly
@pytest.mark.parametrize("key", RULES_READ)
def test_the_rules_of_a_game_are_drawn_with_its_board(watched: Page, key: str) -> None:
    """Nothing is wider than the window, and axe finds nothing."""
    page = watched
    page.goto(f"/rules/{key}/")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Rules of {title_of(key)}")
    if rulesets.rulebook(key).board_view().get("spaces"):
        expect(page.locator("#board").get_by_role("img").first).to_be_visible()
    assert faults(page) == []


def open_room(page: Page, key: str) -> None:
    """Choose the game on the home page and create a room."""
    page.goto("/")
    page.get_by_role("radio", name=title_of(key)).check()
    page.get_by_role("button", name="Create room").click()
    page.wait_for_url(re.compile(r"/room/\d{6}/"))
    assert Room.objects.get().ruleset == key
    expect(page.get_by_role("heading", name="seats taken")).to_be_visible()
    expect(page.locator(".option-group")).not_to_have_count(0)


def look_at_spaces(page: Page) -> None:
    """Open the dialogs of some spaces of the board."""
    cells = page.get_by_role("grid", name="Board").get_by_role("gridcell")
    expect(cells).not_to_have_count(0)
    for space in cells.all()[: extent(1, 3)]:
        space.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")


def play_on(page: Page) -> None:
    """Press buttons of the action bar, primary ones first, this many times."""
    until = time.monotonic() + TIMEOUT
    pressed = 0
    while pressed < PRESSES and time.monotonic() < until:
        if not Game.objects.filter(status="playing").exists():
            return
        button = first_enabled(page)
        if button is None:
            page.wait_for_timeout(50)
            continue
        before = moves()
        button.click(timeout=5_000)
        wait_for(lambda known=before: moves() > known)  # type: ignore[misc]
        pressed += 1
    assert pressed >= PRESSES // 2, "the bar offered nothing"


def first_enabled(page: Page) -> Locator | None:
    """The first enabled button of the bar."""
    offered = page.locator(".actions-row button:not([aria-disabled])")
    return offered.first if offered.count() else None


def moves() -> int:
    """The number of stored moves."""
    return Action.objects.count()


def wait_for(done: Callable[[], bool]) -> None:
    """Wait a moment for a move to be stored; a bid that came too late never is."""
    until = time.monotonic() + 3
    while not done() and time.monotonic() < until:
        time.sleep(0.02)
