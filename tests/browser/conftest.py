"""Fixtures of browser tests."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import ConsoleMessage, Page

from tests.browser.visiting import NewPage


@pytest.fixture
def watched(new_page: NewPage) -> Iterator[NewPage]:
    """Pages that fail the test at its end if the browser's console showed an error."""
    errors: list[str] = []

    def hear(said: ConsoleMessage) -> None:
        # A page that is meant to be refused is an error to the console too.
        if said.type == "error" and "status of 4" not in said.text:
            errors.append(said.text)

    def open_page(**options: object) -> Page:
        page = new_page(**options)
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", hear)
        return page

    yield open_page
    assert errors == []
