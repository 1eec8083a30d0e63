"""Boards of other sizes at a table: every name is whole or shortened as it should be, and stays on its space."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from games import rulesets
from tests.browser.positions import DESK, PHONE, LaidTable, Open
from tests.rulesets.soak import resized
from tests.support.live import LiveSite

NAMES = r"""() => document.fonts.ready.then(() => [...document.querySelectorAll(".space-name")].flatMap((name) => {
  const box = name.getBoundingClientRect();
  if (box.width === 0) return [];
  const cell = name.closest(".space").getBoundingClientRect();
  const isClipped = name.scrollWidth > name.clientWidth + 2 || name.scrollHeight > name.clientHeight + 2;
  const isOutside = box.left < cell.left - 1 || box.right > cell.right + 1
    || box.top < cell.top - 1 || box.bottom > cell.bottom + 1;
  return isClipped || isOutside ? [name.textContent] : [];
}))"""
"""The names that are clipped, or reach over their spaces."""


def board_of(ruleset: str, size: int) -> dict[str, Any]:
    """The game's own board with so many spaces in another order; some streets are in corners."""
    board = resized(Random(size), rulesets.find(ruleset).boards.default(), size)
    for at, space in enumerate(board["space"]):
        if space["name"].startswith("Further"):
            space["name"] = f"{'BCDFGHKLMNPRSTVZ'[at % 16]}{'aeiou'[at // 16]}ra"
    return board


@pytest.mark.parametrize("size", [20, 24, 60])
@pytest.mark.parametrize("ruleset", ["oofopoly", "monopoly_two"])
def test_names_stay_on_their_spaces(live_site: LiveSite, new_page: Open, ruleset: str, size: int) -> None:
    table = LaidTable(live_site, new_page, None, 4, ruleset, board_of(ruleset, size))
    for viewport in (PHONE, DESK):
        page = table.page(0, viewport=viewport)
        expect(page.locator(".space")).to_have_count(size)
        assert page.evaluate(NAMES) == [], viewport
