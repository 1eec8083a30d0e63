"""A table of people in a given position, each with their own page."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.test import Client
from playwright.sync_api import Locator, Page, ViewportSize, expect

from games import rulesets
from games.models import GameSeat
from games.selectors.play.loaded import load
from tests.games.tables import game_of, lay, people
from tests.support.live import LiveSite

DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
UNHURRIED = {"decision_seconds": 0, "trade_seconds": 0, "auction_seconds": 60}

Open = Callable[..., Page]
ENABLED = "buttons => buttons.some((button) => button.ariaDisabled !== 'true')"
LOOK_EVERY = 0.03


class LaidTable:
    """A game of `count` people in a position in the format of scenarios, or just begun; seats by number."""

    def __init__(
        self,
        site: LiveSite,
        open_page: Open,
        setup: dict[str, Any] | None,
        count: int = 2,
        ruleset: str = "oofopoly",
        board: dict[str, Any] | None = None,
        **options: Any,
    ) -> None:
        self.site = site
        self.open_page = open_page
        known = {option["key"] for option in rulesets.describe(ruleset)["options"]}
        unhurried = {key: seconds for key, seconds in UNHURRIED.items() if key in known}
        given = {**unhurried, **options}
        self.game = game_of(*people(count), options=given, public=True, ruleset=ruleset, board=board)
        if setup is not None:
            lay(self.game, setup)

    def page(self, seat: int, **context: Any) -> Page:
        """The table's page as this seat sees it, fully rendered."""
        page = self.open_page(**{"viewport": DESK, "reduced_motion": "reduce", **context})
        sign_in(page, GameSeat.objects.get(game=self.game, number=seat).user, self.site.url)
        page.goto(f"/room/{self.game.room.code}/")
        expect(page.get_by_role("grid")).to_be_visible()
        return page

    def name(self, seat: int) -> str:
        """The name of the player in a seat."""
        return GameSeat.objects.get(game=self.game, number=seat).name

    def state(self) -> Any:
        """The rules' state as it is stored now."""
        return load(self.game.pk).state


def sign_in(page: Page, user: Any, url: str) -> None:
    """Sign this person in on the page."""
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": url}])


def log_of(page: Page) -> Locator:
    """The log as the page shows it."""
    return page.get_by_role("region", name="Game log")


def press(button: Locator, timeout: float = 10.0) -> None:
    """Click a button as soon as it takes presses; raises Playwright's TimeoutError if none does in these seconds."""
    until = time.monotonic() + timeout
    wait_until_enabled(button, timeout)
    button.click(timeout=max(0.1, until - time.monotonic()) * 1000)


def wait_until_enabled(button: Locator, timeout: float) -> None:
    """Wait these seconds at most for a button that takes presses.

    One that has just taken another one's place ignores them for a moment, and Playwright looks only twice a second.
    """
    until = time.monotonic() + timeout
    while not button.evaluate_all(ENABLED) and time.monotonic() < until:
        time.sleep(LOOK_EVERY)
