"""Two people who do not know each other find each other by "Play with people", on a desktop and a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from games.models import Room, Seeker
from tests.browser.axe import violations
from tests.browser.positions import DESK, PHONE
from tests.browser.visiting import NewPage
from tests.support.live import LiveSite

pytestmark = pytest.mark.django_db(transaction=True)
TIMEOUT = 20_000


def look(page: Page, name: str) -> None:
    """Look for people by one press on the home page, as a guest."""
    page.set_default_timeout(TIMEOUT)
    page.goto("/")
    page.get_by_label("Your name").fill(name)
    page.locator("[data-ruleset=oofopoly]").get_by_role("button", name="Play with people").click()


def look_for_one(page: Page, name: str) -> None:
    """The same, for a table of two."""
    look(page, name)
    expect(page.get_by_role("heading", name="Looking for people…")).to_be_visible()
    page.get_by_label("Players").select_option("2")
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_role("heading", name="Looking for people…")).to_be_visible()


def test_two_strangers_find_each_other_and_the_game_begins(live_site: LiveSite, new_page: NewPage) -> None:
    """By the keyboard on the desktop; who waits sees how many do, and the title says when a table is ready."""
    ann, bob = new_page(viewport=DESK), new_page(viewport=PHONE)
    look_for_one(ann, "Ann")
    expect(ann.get_by_text("Nobody else waits for this game right now.")).to_be_visible()
    assert violations(ann) == []
    look(bob, "Bob")
    for page in (ann, bob):
        expect(page.get_by_role("heading", name="A table is ready")).to_be_visible(timeout=TIMEOUT)
    expect(ann).to_have_title(re.compile(r"^Ready\? "))
    expect(ann.get_by_role("button", name="Ready", exact=True)).to_be_focused()
    assert violations(ann) == []
    ann.keyboard.press("Enter")
    expect(ann.get_by_text("You are ready. Waiting for the others…")).to_be_visible()
    bob.get_by_role("button", name="Ready", exact=True).click()
    for page in (ann, bob):
        page.wait_for_url("**/room/*/", timeout=TIMEOUT)
        expect(page.locator(".board").first).to_be_visible(timeout=TIMEOUT)
    assert {member.name for member in Room.objects.get().members.all()} == {"Ann", "Bob"}


def test_looking_ends_by_a_press_and_waits_for_nobody_who_closed_the_page(
    live_site: LiveSite, new_page: NewPage
) -> None:
    """The form is as it was left."""
    ann = new_page(viewport=PHONE)
    look_for_one(ann, "Ann")
    ann.get_by_role("button", name="Stop looking").click()
    expect(ann.get_by_role("heading", name="Find people")).to_be_visible()
    expect(ann.get_by_label("Players")).to_have_value("2")
    assert not Seeker.objects.exists()
