"""Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import os

from playwright.sync_api import Browser, Playwright, sync_playwright

from config.chromium import chromium_path

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
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


class Chromium:
    """A browser that many tests share, each in contexts of its own."""

    def __init__(self) -> None:
        self.playwright: Playwright | None = None
        self.browser: Browser | None = None

    def running(self) -> Browser:
        """Return the browser, started if necessary."""
        if self.playwright is None:
            os.environ[ASYNC_UNSAFE] = "1"
            self.playwright = sync_playwright().start()
        if self.browser is None or not self.browser.is_connected():
            self.browser = launch(self.playwright)
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
