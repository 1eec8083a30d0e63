"""Saves in the browser: kept in the middle of a game, downloaded, and continued when the game is gone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, Room, Save
from tests.browser.visiting import faults, person, sign_in
from tests.support.extent import nightly

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def save_game(page: Page, name: str) -> None:
    """Save from the menu at the table."""
    page.get_by_role("button", name="Menu").first.click()
    page.get_by_role("button", name="Save game…").click()
    page.get_by_label("Name of the save").fill(name)
    page.get_by_role("button", name="Save game", exact=True).click()
    expect(page.get_by_text("Saved, also in this browser.")).to_be_visible()
    page.get_by_role("link", name="My saves").click()


@nightly
def test_a_saved_game_is_continued_from_its_file_alone(page: Page, tmp_path: Path) -> None:
    """PLAT-18 to PLAT-21, BD-32: saved, downloaded, removed from the database, uploaded, and played on; once rated."""
    person()
    sign_in(page)
    page.goto("/")
    page.locator('form[action="/play/"] button').first.click()
    expect(page.get_by_role("button", name="Roll the dice")).to_be_visible(timeout=30_000)
    game = Game.objects.get()
    save_game(page, "Sunday evening")
    assert faults(page, page.locator("#kept-here")) == []
    with page.expect_download() as downloading:
        page.get_by_role("link", name=re.compile("^Download")).click()
    file = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(file)
    assert game.seed not in file.read_text()
    Room.objects.all().delete()
    Save.objects.all().delete()

    page.goto("/saves/")
    page.get_by_label("The file of a save").set_input_files(file)
    page.get_by_role("button", name="Continue from this file").click()
    expect(page.get_by_role("heading", name="This room continues a game")).to_be_visible()
    expect(page.get_by_text("This game counts for ratings.")).to_be_visible()
    page.get_by_role("button", name="Start game").click()
    roll = page.get_by_role("button", name="Roll the dice")
    expect(roll).to_be_visible(timeout=30_000)
    assert Game.objects.get().rated
    roll.click()
    expect(page.get_by_text(re.compile("You rolled")).first).to_be_visible(timeout=30_000)

    page.goto("/saves/")
    page.locator("#kept-here").get_by_role("button", name="Continue: Sunday evening").click()
    expect(page.get_by_text("this game has already been continued once")).to_be_visible()
