"""The coach: switched on in the lobby, it warns before a terrible offer, and the better choice is one press away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from games.messages import commands
from games.models import Game
from tests.browser.axe import violations
from tests.browser.positions import DESK, sign_in
from tests.browser.test_trade import open_dialog, side
from tests.browser.visiting import NewPage
from tests.games.lobbies import change
from tests.games.tables import change_at_once, lay, lobby_of, people
from tests.games.test_coach_sockets import position
from tests.support.live import LiveSite

pytestmark = pytest.mark.django_db(transaction=True)
TIMEOUT = 30_000
DEED = "Theatre Square"
"""The last one of the red group."""


def test_the_coach_warns_before_a_terrible_offer(live_site: LiveSite, new_page: NewPage) -> None:
    """Going back leaves the offer as it was; done anyway, it is made."""
    (ann,) = people(1)
    room = change_at_once(lobby_of(ann), [(ann, commands.AddBot())])
    page = new_page(viewport=DESK, reduced_motion="reduce")
    sign_in(page, ann, live_site.url)
    page.goto(f"/room/{room.code}/")
    coach = page.get_by_role("group", name="Coach")
    coach.get_by_role("button", name="On", exact=True).click()
    expect(page.get_by_text("With a coach nothing counts")).to_be_visible()
    assert violations(page) == []
    room = change(room, ann, commands.Start())
    expect(page.get_by_role("grid")).to_be_visible(timeout=TIMEOUT)  # once the page has revealed its number
    game = Game.objects.get(room=room)
    lay(game, position(game.seats.get(user=ann).number))
    page.goto(f"/room/{room.code}/")
    expect(page.get_by_role("grid")).to_be_visible()
    open_dialog(page)
    offer = page.locator("dialog.trade, dialog").first
    side(offer, "give").get_by_role("button", name=DEED).click()
    side(offer, "want").get_by_label("Cash").fill("20")
    offer.get_by_role("button", name="Send offer").click()
    warning = page.get_by_role("dialog", name="Coach")
    expect(warning).to_contain_text(
        re.compile(r"This may cost you about \d+ points of your chance to win\."), timeout=TIMEOUT
    )
    expect(warning).to_contain_text("A better choice: Do not offer this.")
    assert violations(page) == []
    warning.get_by_role("button", name="Back").click()
    expect(warning).to_have_count(0)
    expect(side(offer, "give").get_by_role("button", name=DEED)).to_have_attribute("aria-pressed", "true")
    offer.get_by_role("button", name="Send offer").click()
    expect(warning).to_be_visible(timeout=TIMEOUT)
    warning.get_by_role("button", name="Do it anyway").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    game.refresh_from_db()
    assert (len(game.warned), game.version > game.warned[0]) == (1, True)
