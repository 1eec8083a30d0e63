"""How much script and style a table's page loads before anybody has done anything, and of which games."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from games import rulesets
from games.selectors.boards.rulebook import client_bundles
from tests.browser.positions import LaidTable
from tests.browser.test_lobby import OpenRoom
from tests.support.live import LiveSite
from tests.support.services import Services

pytestmark = pytest.mark.slow

KB = 1000
BUDGET, CLASSIC_BUDGET = 75 * KB, 60 * KB
"""Bytes of all scripts and styles, compressed with Brotli as they are served."""
QUIET_MS = 500
"""Time in which a page would have asked for anything that it loads by itself."""
Loaded = dict[str, int]
"""The compressed sizes of scripts and styles by their addresses."""


class Weighed:
    """A page, and what it has loaded."""

    def __init__(self, open_page: Callable[..., Page], collected: Path) -> None:
        self.open_page = open_page
        self.collected = collected
        self.addresses: set[str] = set()

    def page(self, **context: object) -> Page:
        """Open a page that is weighed."""
        page = self.open_page(own=True, **context)  # with nothing in its cache
        page.on("request", lambda request: self.addresses.add(urlsplit(request.url).path))
        return page

    def loaded(self) -> Loaded:
        """Return the scripts and styles."""
        names = [address.removeprefix("/static/") for address in self.addresses if re.search(r"\.(css|js)$", address)]
        return {name: (self.collected / f"{name}.br").stat().st_size for name in names}


@pytest.fixture
def weighed(new_page: Callable[..., Page], services: Services) -> Weighed:
    """Pages that are weighed."""
    return Weighed(new_page, services.static)


def foreign_bundles(loaded: Loaded, ruleset: str) -> list[str]:
    """The files of other games among these."""
    own = client_bundles()[ruleset].name
    return [name for name in loaded if "/game-" in name and f"/{own}." not in name]


@pytest.mark.parametrize("ruleset", rulesets.RULESETS)
def test_a_table_loads_its_own_game_and_is_light(live_site: LiveSite, weighed: Weighed, ruleset: str) -> None:
    """Everything counts that the page loads before the first interaction; dialogs and the lobby come later."""
    page = LaidTable(live_site, weighed.page, None, count=rulesets.find(ruleset).min_players, ruleset=ruleset).page(0)
    page.wait_for_timeout(QUIET_MS)
    loaded = weighed.loaded()
    assert foreign_bundles(loaded, ruleset) == []
    assert any("/table." in name for name in loaded)
    is_classic = client_bundles()[ruleset].client == "classic"
    assert sum(loaded.values()) <= (CLASSIC_BUDGET if is_classic else BUDGET), loaded


def test_a_lobby_loads_the_game_that_its_host_chooses(live_site: LiveSite, weighed: Weighed) -> None:
    """And no other."""
    page = OpenRoom(live_site, weighed.page).page(0)
    assert foreign_bundles(weighed.loaded(), "oofopoly") == []
    page.get_by_label("Game", exact=True).select_option("coopoly")
    expect(page.locator(".lobby-options").get_by_text("The Developers", exact=True)).to_be_attached()
    foreign = foreign_bundles(weighed.loaded(), "oofopoly")
    assert len(foreign) == 2
    assert all(f"/{client_bundles()['coopoly'].name}." in name for name in foreign)


def test_what_a_press_may_need_is_fetched_once_somebody_is_there(live_site: LiveSite, weighed: Weighed) -> None:
    """So that a dialog opens at once; Chromium's own move of a pointer that rests is no sign of anybody."""
    page = LaidTable(live_site, weighed.page, None).page(0)
    page.evaluate("dispatchEvent(new PointerEvent('pointermove', { movementX: 0, movementY: 0 }))")
    page.wait_for_timeout(QUIET_MS)
    assert not [name for name in weighed.loaded() if "/DeedDialog-" in name]
    with page.expect_response(re.compile("/DeedDialog-")):
        page.mouse.move(5, 5)


def test_a_dialog_that_cannot_be_fetched_at_first_opens_a_moment_later(
    live_site: LiveSite, new_page: Callable[..., Page]
) -> None:
    """The first request fails."""
    failures = 1

    def fail_once(route: Route) -> None:
        nonlocal failures
        failures -= 1
        if failures >= 0:
            route.abort()
        else:
            route.continue_()

    page = LaidTable(live_site, new_page, None).page(0, own=True)
    page.route(re.compile("/DeedDialog-"), fail_once)
    page.locator("[data-index='6']").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert failures < 0
