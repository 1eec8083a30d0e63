"""An upgrade of the site while a table is open: the page says so, and reloading leads to the new build."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from config.embedded.site import WEB
from tests.browser.positions import LaidTable
from tests.browser.visiting import NewPage
from tests.support.live import LiveSite

SCRIPT = "games/build/table.js"
CAUGHT_UP = 10_000
"""The time (ms) in which a table has a line again."""


def another_build(collected: Path, folder: Path) -> Path:
    """Copy the collected files and change the script of the table, with its name and that of the build."""
    shutil.copytree(collected, folder)
    listed = folder / "staticfiles.json"
    manifest = json.loads(listed.read_text())
    old = manifest["paths"][SCRIPT]
    new = re.sub(r"\.[0-9a-f]{12}\.", ".0123456789ab.", old)
    assert new != old
    (folder / new).write_bytes((folder / old).read_bytes() + b"\n// another build\n")
    manifest["paths"][SCRIPT], manifest["hash"] = new, "another"
    listed.write_text(json.dumps(manifest))
    return folder


@pytest.fixture
def upgraded(live_site: LiveSite, tmp_path: Path) -> Iterator[str]:
    """The folder of another build, to which `upgrade` restarts the web process; the first build returns at the end."""
    yield str(another_build(live_site.services.static, tmp_path / "static"))
    live_site.variables.pop("STATIC_ROOT", None)
    live_site.kill(WEB)
    live_site.start(WEB)


def upgrade(site: LiveSite, static: str) -> None:
    """Restart the web process with other static files."""
    site.variables["STATIC_ROOT"] = static
    site.kill(WEB)
    site.start(WEB)


def scripts(page: Page) -> list[str]:
    """The scripts of the table on this page, by name."""
    found: list[str] = page.eval_on_selector_all("script[src*='/table.']", "all => all.map(one => one.src)")
    return [address.rpartition("/")[2] for address in found]


def test_an_open_table_says_that_there_is_a_new_version(live_site: LiveSite, new_page: NewPage, upgraded: str) -> None:
    """To whom nobody waits for; whoever is asked is told afterwards."""
    table = LaidTable(live_site, new_page, None)
    asked = table.state().decisions[0].seat
    mine, theirs = table.page(asked, own=True), table.page(1 - asked, own=True)
    news = [page.get_by_text("There is a new version of this page.") for page in (mine, theirs)]
    first = scripts(theirs)
    upgrade(live_site, upgraded)
    expect(news[1]).to_be_visible(timeout=CAUGHT_UP)
    expect(mine.locator(".topbar-line")).to_have_count(0, timeout=CAUGHT_UP)
    expect(news[0]).to_have_count(0)
    theirs.get_by_role("button", name="Reload", exact=True).click()
    expect(theirs.get_by_role("grid")).to_be_visible()
    expect(news[1]).to_have_count(0)
    assert scripts(theirs) != first
    assert scripts(theirs) == ["table.0123456789ab.js"]
