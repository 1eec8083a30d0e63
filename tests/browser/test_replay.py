"""The page of a replay: watched by mouse and keyboard, on a desk and on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from games.models import Room
from games.selectors.replays.worth import worth_story
from tests.browser.axe import violations
from tests.browser.visiting import SIZES, NewPage
from tests.games.recorded import RECORDED, recorded_game
from tests.support.extent import NIGHTLY, nightly


@nightly
def test_a_replay_is_played_searched_and_checked(watched: NewPage) -> None:
    """PLAT-22, of a private room by its code."""
    game = recorded_game(RECORDED[0])
    Room.objects.update(public=False)
    page = watched()
    page.goto(f"/replay/{game.pk}?at=49&code={game.room.code}")
    shown, slider = page.locator(".replay-slider output"), page.locator(".replay-slider input")
    expect(shown).to_have_text(f"Step 49 of {game.version}")
    if NIGHTLY:  # otherwise axe examines the page once, below, with other panels
        assert violations(page) == []

    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(shown).to_have_text(f"Step 52 of {game.version}")
    expect(page).to_have_url(re.compile("at=52"))
    page.locator('.board [data-index="1"]').click()
    deed = page.get_by_role("dialog")
    expect(deed.locator(".deed-costs")).to_contain_text("Price")
    expect(deed.locator(".deed-actions li")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(deed).to_have_count(0)
    page.keyboard.press("Home")
    expect(shown).to_have_text(f"Step 1 of {game.version}")
    page.get_by_label("Speed").select_option("8")
    page.locator("body").click(position={"x": 2, "y": 2})
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(slider).to_have_value(re.compile(r"^([4-9]|\d\d)$"))
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()

    page.locator(".replay-jumps select").select_option("bankruptcy")
    page.get_by_role("button", name="The next one").click()
    expect(page.locator(".log")).to_contain_text("bankrupt")
    page.get_by_role("tab", name="Chart").click()
    turn = worth_story(game.pk)["turns"][1]
    page.get_by_role("button", name="Watch this moment").nth(1).click()
    expect(slider).to_have_value(str(turn["version"]))
    page.get_by_role("tab", name="Dice").click()
    expect(page.locator(".replay-verdict[data-good=true]")).to_be_visible()
    assert violations(page) == []

    page.keyboard.press("End")
    expect(page.get_by_role("region", name="The end")).to_be_visible()
    page.get_by_role("tab", name="Log").click()
    ending = page.locator(".log .log-line").last.inner_text()
    page.keyboard.press("Home")
    expect(shown).to_have_text(f"Step 1 of {game.version}")
    expect(page.locator(".log")).not_to_contain_text(ending)
    page.keyboard.press("End")
    expect(page.locator(".log .log-line").last).to_have_text(ending)
    expect(page.get_by_role("button", name="Play on from here")).to_have_count(0)
    page.get_by_label("Watch as").select_option("1")
    expect(page).to_have_url(re.compile("seat=1"))
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download as a file").click()
    assert game.seed in download.value.path().read_text()
    page.get_by_label("Without spoilers: no slider, no result, no chart").check()
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    expect(page.get_by_role("tab", name="Chart")).to_have_count(0)
    expect(page).to_have_url(re.compile("spoilerfree"))


def test_a_replay_on_a_phone_leads_on_to_a_game(watched: NewPage) -> None:
    """From the page of the results, through the replay, to a new room at that moment."""
    game = recorded_game(RECORDED[0])
    page = watched(viewport=SIZES["phone"])
    page.goto(f"/games/{game.pk}/")
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("button", name="One step forward").click()
    expect(page.locator(".replay-slider output")).to_have_text(f"Step 2 of {game.version}")
    assert violations(page) == []
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="With new dice and cards").click()
    expect(page).to_have_url(re.compile("/room/"))
