"""Static files from another server: everything comes from there, and the content policy allows that and no more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from config.embedded.site import WEB
from tests.browser.positions import LaidTable
from tests.browser.visiting import NewPage
from tests.support.live import LiveSite

PREFIX = "/cdn/opoly/"


class Handler(SimpleHTTPRequestHandler):
    """Serves the collected files below a prefix, to pages of any site, as a CDN is set up to do."""

    def translate_path(self, path: str) -> str:
        """Look below the prefix."""
        return super().translate_path("/" + path.removeprefix(PREFIX) if path.startswith(PREFIX) else "/none")

    def end_headers(self) -> None:
        """Let pages of other sites read what is fetched: modules, fonts and texts."""
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Keep the test's output clean."""


@pytest.fixture
def cdn(live_site: LiveSite) -> Iterator[str]:
    """The address of the files on a server of their own, from which the site's pages take them during the test."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(live_site.services.static)))
    Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://localhost:{server.server_port}{PREFIX}"
    live_site.variables["STATIC_URL"] = address
    live_site.kill(WEB)
    live_site.start(WEB)
    yield address
    del live_site.variables["STATIC_URL"]
    live_site.kill(WEB)
    live_site.start(WEB)
    server.shutdown()
    server.server_close()


def listen(page: Page) -> list[str]:
    """Collect the addresses that a page asks for."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    return asked


def own_files(asked: list[str], site: LiveSite) -> list[str]:
    """Those that it asks the site for, of the static files."""
    return [address for address in asked if address.startswith(f"{site.url}/static/")]


def test_pages_take_their_files_from_elsewhere(live_site: LiveSite, watched: NewPage, cdn: str) -> None:
    """Styles, scripts and fonts; the console shows no refusal of the policy."""
    page = watched()
    asked = listen(page)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    kinds = {address.rpartition(".")[2] for address in asked if address.startswith(cdn)}
    assert {"css", "js", "woff2", "svg"} <= kinds
    assert own_files(asked, live_site) == []
    assert page.evaluate("() => document.fonts.check('16px \"Noto Sans\"')")
    assert page.evaluate("() => getComputedStyle(document.querySelector('.site-header')).zIndex") != "auto"


def test_a_table_is_played_with_files_from_elsewhere(live_site: LiveSite, watched: NewPage, cdn: str) -> None:
    """The client's modules, which load others and their styles, and the texts of another language."""
    table = LaidTable(live_site, watched, None)
    asked: list[str] = []

    def open_page(**options: Any) -> Page:
        page = watched(**options)
        page.on("request", lambda request: asked.append(request.url))
        return page

    table.open_page = open_page
    player = table.state().decisions[0].seat
    page = table.page(player, own=True)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="বাংলা").click()
    expect(page.locator("html")).to_have_attribute("lang", "bn")
    expect(page.get_by_role("grid")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="নিয়ম", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert any(re.match(re.escape(cdn) + r"games/build/bn\.[0-9a-f]{12}\.json$", address) for address in asked)
    # Browsers draw no part of a picture from another site.
    assert [address for address in own_files(asked, live_site) if "games/pictures." not in address] == []


def test_the_policy_allows_the_folder_and_no_more_of_its_server(
    live_site: LiveSite, new_page: NewPage, cdn: str
) -> None:
    """Another path of the same server may belong to anybody."""
    page = new_page()
    page.goto("/")
    refused: list[str] = []
    page.on("console", lambda said: refused.append(said.text) if said.type == "error" else None)
    other = cdn.removesuffix("opoly/") + "other/x.js"
    load = """address => new Promise((done) => {
        const script = document.createElement("script");
        script.src = address;
        script.onload = script.onerror = done;
        document.head.append(script);
    })"""
    page.evaluate(load, other)
    assert any("Content Security Policy" in text for text in refused)
