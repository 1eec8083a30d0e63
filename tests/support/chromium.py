"""Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, Page, Playwright, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests.support.find_chromium import chromium_path

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Otherwise it starts a spare renderer beside that of each page.
    "--renderer-process-limit=1",
]
ASYNC_UNSAFE = "DJANGO_ALLOW_ASYNC_UNSAFE"
"""Lets tests use the database while Playwright's event loop counts as running in their thread."""
MAX_FREE = 8
"""Pages that are kept for later tests at most."""
USUAL_SIZE = {"width": 1280, "height": 720}
USUAL_TIMEOUT = 30_000
FORGET = "localStorage.clear(); sessionStorage.clear()"


class Pages:
    """Pages that tests use one after another: a new context and its process take as much CPU as two page loads.

    A page is given out again as if it were new, except for its HTTP cache and listeners. A test that changes anything
    else for good (scripts that run first, a clock, permissions) asks for a page of its own.
    """

    def __init__(self) -> None:
        self.free: list[tuple[dict[str, Any], Page]] = []

    def take(self, browser: Browser, options: dict[str, Any]) -> Page:
        """A page in a context with these options of Playwright."""
        for number, (made_with, page) in enumerate(self.free):
            if made_with == options:
                del self.free[number]
                return page
        return browser.new_context(**options).new_page()

    def give_back(self, page: Page, options: dict[str, Any]) -> None:
        """Make a page like new and keep it, or close it if that fails or there are enough."""
        try:
            self._renew(page, options)
        except PlaywrightError:
            with suppress(PlaywrightError):  # the browser may be gone
                page.context.close()
            return
        self.free.append((options, page))
        if len(self.free) > MAX_FREE:
            self.free.pop(0)[1].context.close()

    def _renew(self, page: Page, options: dict[str, Any]) -> None:
        context = page.context
        for other in context.pages:
            if other != page:
                other.close()
        page.evaluate(FORGET)
        page.goto("about:blank")
        context.clear_cookies()
        page.set_default_timeout(USUAL_TIMEOUT)
        page.set_viewport_size(options.get("viewport", USUAL_SIZE))
        page.emulate_media(
            color_scheme=options.get("color_scheme", "light"),
            reduced_motion=options.get("reduced_motion", "no-preference"),
        )


class Chromium:
    """A browser that many tests share, with its pages."""

    def __init__(self) -> None:
        self.playwright: Playwright | None = None
        self.browser: Browser | None = None
        self.pages = Pages()

    def running(self) -> Browser:
        """Return the browser, started if necessary."""
        if self.playwright is None:
            os.environ[ASYNC_UNSAFE] = "1"
            self.playwright = sync_playwright().start()
        if self.browser is None or not self.browser.is_connected():
            self.browser, self.pages = launch(self.playwright), Pages()
        return self.browser

    def stop(self) -> None:
        """End the browser and Playwright's event loop, if they run."""
        if self.playwright is None:
            return
        if self.browser is not None:
            self.browser.close()
        self.playwright.stop()
        self.playwright = self.browser = None
        del os.environ[ASYNC_UNSAFE]


def launch(playwright: Playwright) -> Browser:
    """Start the browser."""
    path = chromium_path()
    if not path:
        message = "Chromium is missing: run make test, which installs it, or apt install chromium"
        raise RuntimeError(message)
    return playwright.chromium.launch(executable_path=path, args=FLAGS)
