"""A phone at the classic tables: every piece and all cash in sight, nothing said twice, names told apart."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.glance import SHORT, TALL, faults_at_a_glance
from tests.browser.positions import LaidTable, Open
from tests.support.live import LiveSite

CLASSIC = ("oofopoly", "bangladeshi")
SIGNS = {"oofopoly": "$", "bangladeshi": "৳"}
SIZES = {"tall": TALL, "short": SHORT}
DIGITS = {"en": "0123456789", "bn": "০১২৩৪৫৬৭৮৯"}
CASH = (1234, 1987, 2410, 56, 777, 1050, 1301, 2)
POSITIONS: dict[str, dict[str, Any]] = {
    "roll": {"turn": 0},
    "buy": {"turn": 0, "players": {"0": {"position": 6}}, "decision": {"kind": "buy"}},
}
PHONE = {"has_touch": True, "is_mobile": True}


def laid(live_site: LiveSite, new_page: Open, ruleset: str, position: str, count: int) -> LaidTable:
    """A table in this position; everybody's cash differs, and some deeds are owned."""
    setup = POSITIONS[position]
    given = setup.get("players", {})
    players = {str(seat): {**given.get(str(seat), {}), "cash": CASH[seat]} for seat in range(count)}
    spaces = {"1": {"owner": 0}, "3": {"owner": 1}, "15": {"owner": 2}, "39": {"owner": 3, "mortgaged": True}}
    return LaidTable(live_site, new_page, {**setup, "players": players, "spaces": spaces}, count, ruleset)


def written(amount: int, ruleset: str, language: str) -> str:
    """An amount below 10,000 as the page writes it."""
    return SIGNS[ruleset] + f"{amount:,}".translate(str.maketrans(DIGITS["en"], DIGITS[language]))


def faults(page: Page, table: LaidTable, language: str) -> list[str]:
    """What is wrong at a glance, once the table is drawn."""
    ruleset = table.game.room.ruleset
    count = table.game.seats.count()
    expect(page.locator(".strip-players > li")).to_have_count(count)
    return faults_at_a_glance(page, [written(CASH[seat], ruleset, language) for seat in range(count)])


@pytest.mark.parametrize("ruleset", CLASSIC)
@pytest.mark.parametrize("position", POSITIONS)
def test_whoever_decides_has_everything_at_a_glance(
    live_site: LiveSite, new_page: Open, ruleset: str, position: str
) -> None:
    """In both languages and sizes; and so has everybody who waits."""
    table = laid(live_site, new_page, ruleset, position, count=4)
    for language in DIGITS:
        for seat in (0, 1):
            page = table.page(seat, own=True, viewport=TALL, locale=language, **PHONE)
            for name, size in SIZES.items():
                page.set_viewport_size(size)
                assert faults(page, table, language) == [], f"{language}, seat {seat}, {name}"


def test_eight_players_are_in_sight_too(live_site: LiveSite, new_page: Open) -> None:
    """In two rows."""
    table = laid(live_site, new_page, "oofopoly", "buy", count=8)
    page = table.page(0, viewport=SHORT, **PHONE)
    assert faults(page, table, "en") == []
