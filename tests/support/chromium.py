"""Debian's Chromium, driven by Playwright."""

from playwright.sync_api import Browser, Playwright

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
]


def launch(playwright: Playwright) -> Browser:
    """Start the browser."""
    path = chromium_path()
    if not path:
        message = "Chromium is missing: run make test, which installs it, or apt install chromium"
        raise RuntimeError(message)
    return playwright.chromium.launch(executable_path=path, args=FLAGS)
