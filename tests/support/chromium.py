"""Debian's Chromium, driven by Playwright."""

import os
import shutil

from playwright.sync_api import Browser, Playwright

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


def chromium_path() -> str | None:
    """Give the browser that `make test` found, or the one in PATH."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium")


def launch(playwright: Playwright) -> Browser:
    """Start the browser."""
    path = chromium_path()
    if path is None:
        message = "Chromium is missing: run make test, which installs it, or apt install chromium"
        raise RuntimeError(message)
    return playwright.chromium.launch(executable_path=path, args=FLAGS)
