"""A warning at a table and on a page: it is shown at once, and goes once it is confirmed, while the table stays."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from accounts.models import Sanction
from accounts.sanctions import impose
from games.models import GameSeat
from tests.browser.positions import DESK, PHONE, LaidTable, Open
from tests.support.live import LiveSite

CONFIRM = "I have read this"
SHOWN_WITHIN = 15_000
"""The time (ms) in which a warning is fetched and shown on a busy machine."""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_warning_comes_to_an_open_table(live_site: LiveSite, new_page: Open, size: ViewportSize) -> None:
    table = LaidTable(live_site, new_page, {"turn": 0})
    page = table.page(0, viewport=size)
    person = GameSeat.objects.get(game=table.game, number=0).user
    assert person is not None
    page.evaluate("window.stays = true")
    warning = impose(person, "warn", "Advertising or spam", by=None)
    told = page.get_by_role("alert").filter(has_text="Reason: Advertising or spam")
    expect(told).to_be_in_viewport(ratio=1, timeout=SHOWN_WITHIN)
    told.get_by_role("button", name=CONFIRM).click()
    expect(told).to_have_count(0)
    assert page.evaluate("window.stays")
    assert Sanction.objects.get(pk=warning.pk).confirmed_at is not None
    impose(person, "warn", "Once more", by=None)
    page.goto("/leaderboards/")
    again = page.get_by_role("alert").filter(has_text="Once more")
    expect(again).to_be_visible()
    again.get_by_role("button", name=CONFIRM).click()
    expect(again).to_have_count(0)
