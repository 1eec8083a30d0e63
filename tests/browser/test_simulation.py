"""Simulation results in the browser: loaded by themselves, for both ways out of jail, sortable, and at each deed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from games.models import Room
from games.services.rooms.rooms import open_room
from tests.browser.axe import violations
from tests.browser.visiting import faults, person
from tests.games.tables import simulate_board
from tests.support.extent import NIGHTLY, nightly
from tests.support.live import LiveSite

pytestmark = pytest.mark.slow

TIMEOUT = 30_000


def shown(page: Page) -> None:
    """Wait until the map appears on the open page without a reload."""
    page.evaluate("window.same = true")
    expect(page.locator("#simulation .heat-map").first).to_be_visible(timeout=TIMEOUT)
    assert page.evaluate("window.same")


def rules_of_a_room(attempts: int) -> str:
    """The rules of a room whose options no other test uses, so that its board has not been simulated."""
    room = open_room(person())
    Room.objects.filter(pk=room.pk).update(options={"jail_attempts": attempts})
    return f"/rules/oofopoly/?room={room.code}"


@nightly
def test_the_map_appears_by_itself_and_shows_both_ways_out_of_jail(
    page: Page, browser: Browser, live_site: LiveSite
) -> None:
    """From the progress bar to the map; the second way by keyboard; without a fault in any state.

    A page without script shows the map when it is loaded again, and both ways can be chosen there, too.
    """
    rules = rules_of_a_room(attempts=7)
    context = browser.new_context(base_url=live_site.url, java_script_enabled=False)
    plain = context.new_page()
    page.goto(rules)
    plain.goto(rules)
    for one in (page, plain):
        one.get_by_role("button", name="Simulate this board").click()
        expect(one.get_by_role("progressbar", name="Progress")).to_be_visible()
    assert violations(page) == []
    shown(page)
    assert faults(page, page.locator("#simulation .heat-map").first) == []
    jailed = page.locator(".way-panel:visible .heat figcaption")
    at_once = figure(jailed.inner_text())
    page.get_by_role("radio", name="As soon as possible").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="As late as allowed")).to_be_checked()
    assert figure(jailed.inner_text()) > at_once + 2
    assert page.locator(".way-panel:visible").count() == 1
    if NIGHTLY:
        assert violations(page) == []

    plain.reload()
    expect(plain.locator(".heat-map").first).to_be_visible()
    plain.get_by_text("As late as allowed").click()
    expect(plain.locator(".way-panel-2")).to_be_visible()
    expect(plain.locator(".way-panel-1")).to_be_hidden()
    context.close()


def figure(text: str) -> float:
    """The percentage of rolls that end in jail."""
    found = re.search(r"corner: ([\d.]+)", text)
    assert found
    return float(found[1])


def test_the_table_of_spaces_is_sorted_by_its_heads(page: Page) -> None:
    """Most landed on first, then by the pressed column, in both directions."""
    simulate_board("oofopoly")
    page.goto("/rules/oofopoly/")
    table = page.locator(".way-panel:visible .spaces")
    first = table.locator("tbody tr").first.locator("th")
    table.get_by_role("button", name="Space").click()
    expect(first).to_contain_text("Go")
    expect(table.get_by_role("columnheader", name="Space")).to_have_attribute("aria-sort", "ascending")
    table.get_by_role("button", name="Rolls, %").click()
    expect(first).to_contain_text("Go To Jail", ignore_case=True)
    table.get_by_role("button", name="Rolls, %").click()
    expect(table.locator("tbody tr").first.locator("td").first).to_have_text("1")


def test_a_deeds_dialog_shows_its_results_and_links_to_the_map(page: Page) -> None:
    """BD-34: the link leads to the results for this room's options."""
    simulate_board("oofopoly")
    page.goto("/")
    page.get_by_role("button", name=re.compile("Play now")).first.click()
    page.wait_for_url("**/room/*/")
    page.locator('[data-index="19"]').first.click()
    line = page.locator(".deed-simulated")
    expect(line).to_contain_text(re.compile(r"Landed on in \d\.\d% of rolls, ranked #\d+ of 40"), timeout=TIMEOUT)
    expect(line).to_contain_text(re.compile(r"pays for itself after \d+ opponent rolls"))
    assert violations(page) == []
    with page.context.expect_page() as opened:
        line.get_by_role("link").click()
    rules = opened.value
    rules.wait_for_load_state()
    assert re.search(r"/rules/oofopoly/\?room=\d{6}#simulation$", rules.url)
    expect(rules.locator("#simulation .heat-map").first).to_be_visible()
