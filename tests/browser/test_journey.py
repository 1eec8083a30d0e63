"""The whole way of a game: saved, lost with its database, continued from its file, won, counted, and replayed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from config.embedded.site import BEAT, WEB, WORKER
from games.models import Game, Room, Save
from games.selectors.replays.recording import whole_recording_of
from leaderboards.models import Standing
from leaderboards.rankings import MIN_OPPONENTS
from leaderboards.services import buckets
from tests.browser.positions import DESK, PHONE, sign_in
from tests.browser.test_saves import save_game
from tests.browser.visiting import NewPage, person
from tests.browser.whole_game import Table, do_what_is_asked
from tests.leaderboards.test_live_counting import wait_until_counted
from tests.support.live import LiveSite

pytestmark = pytest.mark.slow

BEFORE, AFTER = 6, 4
"""Decisions of the two people before the game is saved, and in the game that continues it."""
TIMEOUT = 20_000


def test_a_game_outlives_its_database_is_won_and_is_seen_everywhere(
    live_site: LiveSite, new_page: NewPage, tmp_path: Path
) -> None:
    """PLAT-18 to PLAT-25, PLAT-30: two people, so that the game is rated; one of them on a phone."""
    ann, bob = new_page(viewport=DESK, reduced_motion="reduce"), new_page(viewport=PHONE, reduced_motion="reduce")
    for page, name in ((ann, "Ann"), (bob, "Bob")):
        page.set_default_timeout(TIMEOUT)
        sign_in(page, person(name), live_site.url)
    table = begin(ann, bob)
    play(table, BEFORE)
    saved = table.state().table
    file = save_and_download(ann, tmp_path)
    lose_everything(live_site, bob)

    continue_from(file, ann, bob)
    table.sit_down()
    restored = table.state().table
    assert (restored.players, restored.deeds) == (saved.players, saved.deeds)
    assert table.game.rated
    play(table, AFTER)
    win(ann, bob)
    game = Game.objects.get()
    wait_until_counted(game)
    Standing.objects.update(opponents=MIN_OPPONENTS)  # as if both had met others before
    buckets.rebuild()
    see_it_on_the_leaderboard(ann)
    see_it_on_the_profile(ann, game)
    watch_it(ann, game)
    check_it(bob, game)
    play_on_from_its_middle(ann, game)


def begin(ann: Page, bob: Page) -> Table:
    """Ann opens a room, Bob joins by its code, and both start."""
    ann.goto("/")
    ann.get_by_role("button", name="Create room").click()
    ann.wait_for_url("**/room/*/")
    bob.goto("/")
    bob.get_by_label("Six digits").press_sequentially(Room.objects.get().code)
    bob.keyboard.press("Enter")
    start(ann, bob)
    return Table({"Ann": ann, "Bob": bob})


def start(ann: Page, bob: Page) -> None:
    """Bob is ready, and Ann starts."""
    bob.get_by_role("button", name="I’m ready").click()
    expect(ann.get_by_text("Everyone is ready.", exact=True)).to_be_visible()
    ann.get_by_role("button", name="Start game").click()
    for page in (ann, bob):
        expect(page.get_by_role("grid", name="Board")).to_be_visible(timeout=TIMEOUT)


def play(table: Table, decisions: int) -> None:
    """Answer some decisions in the simplest way."""
    for _ in range(decisions):
        seat, kind = table.asked()[0]
        do_what_is_asked(table, seat, kind)


def save_and_download(page: Page, folder: Path) -> Path:
    """Save from the menu at the table, and download the file."""
    save_game(page, "Sunday evening")
    with page.expect_download() as downloading:
        page.get_by_role("link", name=re.compile("^Download")).click()
    file = folder / downloading.value.suggested_filename
    downloading.value.save_as(file)
    return file


def lose_everything(site: LiveSite, bob: Page) -> None:
    """Stop the site as a deployment does, delete the room, its game and the save, and start the site again."""
    for part in (WEB, WORKER, BEAT):
        site.end(part)
    expect(bob.locator(".topbar-line")).to_have_text("Updating…")
    Room.objects.all().delete()
    Save.objects.all().delete()
    assert not Game.objects.exists()
    site.start()


def continue_from(file: Path, ann: Page, bob: Page) -> None:
    """Ann uploads the file; Bob, who was still at the table, finds the seat that is kept for him."""
    ann.goto("/saves/")
    ann.get_by_label("The file of a save").set_input_files(file)
    ann.get_by_role("button", name="Continue from this file").click()
    expect(ann.get_by_role("heading", name="This room continues a game")).to_be_visible()
    expect(ann.get_by_text("Not rated unless everyone plays their own seat.")).to_be_visible()
    bob.goto("/saves/")
    bob.get_by_role("link", name="Go to the room").click()
    for page in (ann, bob):
        expect(page.get_by_role("heading", name="2 of 2 seats taken")).to_be_visible()
        expect(page.get_by_text("This game counts for ratings.")).to_be_visible()
    start(ann, bob)


def win(ann: Page, bob: Page) -> None:
    """Bob resigns, and Ann's first victory is announced to both at the table."""
    bob.get_by_role("button", name="Menu").first.click()
    bob.get_by_role("button", name="Resign…").click()
    bob.get_by_role("button", name="Resign this game").click()
    expect(ann.get_by_role("region", name="The end")).to_contain_text("You won!", timeout=TIMEOUT)
    for page, earned in ((ann, "You earned “First Victory”."), (bob, "You earned “First Steps”.")):
        expect(page.locator(".earned-toast").filter(has_text=earned)).to_be_visible(timeout=TIMEOUT)
        assert not page.evaluate(HEADLINE_COVERED)


HEADLINE_COVERED = """() => {
  const parts = [".earned-notices", "section.end h2"].map((one) => document.querySelector(one));
  const [a, b] = parts.map((one) => one.getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""
"""Whether a notice lies over the result."""


def see_it_on_the_leaderboard(page: Page) -> None:
    """Ann is first; Bob, who has won nothing, is not listed."""
    page.goto("/leaderboards/")
    table = page.get_by_role("table")
    first = table.get_by_role("row").nth(1)
    expect(first).to_contain_text("Ann")
    expect(first.locator(".lb-place")).to_have_text("1")
    expect(table).not_to_contain_text("Bob")
    page.get_by_role("table").get_by_role("link", name="Ann").click()


def see_it_on_the_profile(page: Page, game: Game) -> None:
    """With its place, its achievement and its result, which leads to the game and its replay."""
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann")
    expect(page.locator(".profile-rating")).to_contain_text("1st place")
    expect(page.get_by_role("region", name="Achievements")).to_contain_text("First Victory")
    expect(page.get_by_role("region", name="Met most often")).to_contain_text("Bob 1 game: you came before them in 1")
    recent = page.get_by_role("region", name="Recent games").get_by_role("link")
    expect(recent).to_contain_text("Won")
    expect(recent).not_to_contain_text("not rated")
    recent.click()
    page.wait_for_url(f"**/games/{game.pk}/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann won")
    page.get_by_role("link", name="Watch the replay").click()


def watch_it(page: Page, game: Game) -> None:
    """From the very beginning to the end, with every draw repeated by the browser."""
    shown = page.locator(".replay-slider output")
    expect(shown).to_have_text(f"Step 1 of {earlier(game) + game.version}")
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("region", name="The end")).to_contain_text("You won!")
    page.get_by_role("tab", name="Dice").click()
    expect(page.locator(".replay-verdict")).to_have_attribute("data-good", "true")


def earlier(game: Game) -> int:
    """How many versions the file brought."""
    return whole_recording_of(game).earlier


def check_it(page: Page, game: Game) -> None:
    """The proof of the continued game holds on the server and in the browser."""
    page.goto(f"/games/{game.pk}/proof/")
    expect(page.locator(".verdict").first).to_have_attribute("data-state", "good")
    expect(page.locator("#proof-verdict")).to_have_attribute("data-state", "good")


def play_on_from_its_middle(page: Page, game: Game) -> None:
    """The replay's middle becomes a game against a bot, which is not rated."""
    middle = game.version // 2
    step, steps = earlier(game) + middle, earlier(game) + game.version
    page.locator(".replay-slider input").fill(str(step))
    expect(page.locator(".replay-slider output")).to_have_text(f"Step {step} of {steps}")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="With new dice and cards").click()
    page.wait_for_url("**/room/*/")
    expect(page.get_by_text("Not rated: this goes on from a finished game.")).to_be_visible()
    page.get_by_role("button", name="Add a bot").click()
    page.get_by_role("button", name="Start game").click()
    expect(page.get_by_role("grid", name="Board")).to_be_visible(timeout=TIMEOUT)
    again = Game.objects.latest("pk")
    assert (again.rated, again.parent, again.parent_version) == (False, game, middle)
