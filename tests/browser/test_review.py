"""The review of a finished game on its replay page: the chances at once, and on request luck told from decisions."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from games.models import ReviewedGame
from tests.browser.test_admin import open_administration
from tests.browser.visiting import SIZES, NewPage, faults, person, sign_in
from tests.games.recorded import RECORDED, recorded_game
from tests.games.reviewed import reviewed_game

REVIEWED = 120_000
"""Milliseconds for a short game: longer than it takes on a busy machine."""

READ = 20_000
"""Milliseconds until a finished review is shown, also on a busy machine."""


def test_a_game_is_reviewed_on_request(watched: NewPage) -> None:
    """The chances come with the tab; the review shows its progress, and then what was luck and what was not."""
    game = recorded_game(RECORDED[0])
    person()
    page = watched()
    sign_in(page)
    page.goto(f"/replay/{game.pk}/?at=49")
    page.get_by_role("tab", name="Review").click()
    panel = page.locator(".review")
    expect(panel.locator("figure.worth path.worth-line")).to_have_count(game.seats.count())
    expect(panel.locator("figure.worth path.worth-line").first).to_have_css("fill", "none")  # its styles are here, too
    expect(panel.locator(".worth-readout li").first).to_contain_text("%")
    held = []
    page.route(
        re.compile("/review/"),
        lambda route: held.append(route) if route.request.method == "POST" else route.continue_(),
    )
    panel.get_by_role("button", name="Review this game").click()
    expect(panel.get_by_role("progressbar")).to_be_visible()  # also before a busy server has answered
    for _ in range(100):
        if not held:
            page.wait_for_timeout(50)
    held.pop().continue_()
    expect(panel.get_by_role("progressbar")).to_have_count(0, timeout=REVIEWED)  # the site's worker makes it
    assert ReviewedGame.objects.get().finished_at is not None
    expect(panel.locator(".review-seat")).to_have_count(game.seats.count())
    sums = panel.locator(".review-terms").first
    expect(sums).to_contain_text("Own luck")
    expect(sums).to_contain_text("Decisions of others")
    panel.locator(".review-draws").first.get_by_role("button", name="Watch this moment").first.click()
    expect(page).not_to_have_url(re.compile("at=49"))
    assert faults(page) == []


@pytest.mark.parametrize("size", SIZES)
def test_an_exercise_and_playing_on_with_the_better_choice(watched: NewPage, size: str) -> None:
    """The position before the decision, what could be done, what each is worth, and a room after the better choice.

    The link of a review that was shared opens its tab. On a phone the exercise has the room of the controls.
    """
    game = recorded_game(RECORDED[0])
    version = reviewed_game(game).version
    person()
    page = watched(viewport=SIZES[size])
    sign_in(page)
    page.goto(f"/replay/{game.pk}/?review=1&at=49")
    expect(page.get_by_role("tab", name="Review")).to_have_attribute("aria-selected", "true")
    panel = page.locator(".review")
    expect(panel.locator(".review-seat[open] summary")).to_contain_text("Bot 1", timeout=READ)
    expect(panel.locator(".review-share").get_by_role("button", name="Copy link")).to_be_visible()
    panel.get_by_role("button", name=re.compile("^Exercise 1 of")).click()
    expect(page).to_have_url(re.compile(f"at={version - 1}(&|$)"))
    options = panel.locator(".review-options button")
    expect(options).to_have_count(3)
    expect(options.first).to_be_focused()
    expect(options.first).to_be_in_viewport()
    expect(page.locator(".replay-controls")).to_be_visible(visible=size != "phone")
    page.keyboard.press("Enter")
    expect(panel.locator(".review-exercise .review-verdict")).to_have_text("There is a better choice.")
    expect(panel.locator(".review-choices [data-best]")).to_contain_text("The best that was found")
    panel.get_by_text("Trades and auctions").click()
    expect(panel.locator(".review-worth li")).to_have_count(game.seats.count())
    assert faults(page, sizes=[size]) == []
    panel.get_by_role("button", name="Play on with the better choice").click()
    expect(page).to_have_url(re.compile(r"/r(oom)?/?"))
    expect(page).not_to_have_url(re.compile("/replay/"))


def test_the_queue_of_reviews_is_in_the_administration(new_page: NewPage) -> None:
    """Which game, for whom, and how far it is."""
    game, ann = recorded_game(RECORDED[0]), person()
    ReviewedGame.objects.create(
        game=game, key="2" * 64, target=400, versions=100, findings={}, wanted_until=0, requested_by=ann
    )
    page = new_page()
    open_administration(page, root=True)
    page.goto("/admin/games/reviewedgame/")
    row = page.locator("#result_list tbody tr")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Ann")
    row.get_by_role("link").first.click()
    expect(page.locator(".field-percent")).to_contain_text("25")
