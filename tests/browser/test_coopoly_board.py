"""The board of the fourth game at every size: pawns, odds and Police are beside texts and never over them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.rulesets.coopoly.tests import positions as coop
from tests.browser.bangla import say
from tests.browser.glance import SHORT, TALL, faults_at_a_glance
from tests.browser.positions import DESK, PHONE, LaidTable
from tests.support.live import LiveSite

pytestmark = pytest.mark.slow

ANN = 0
TOUCH = {"has_touch": True, "is_mobile": True}
SIZES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": DESK},
    "laptop": {"viewport": {"width": 1280, "height": 720}},
    "phone": {"viewport": PHONE, **TOUCH},
    "small phone": {"viewport": {"width": 360, "height": 640}, **TOUCH},
}
CROWDED = {
    **coop.MIDDLE,
    "pawns": coop.placed(
        1,
        pawn_0=coop.GARDEN_TERRACE,
        pawn_1=coop.GARDEN_TERRACE,
        pawn_2=coop.GO,
        pawn_3=coop.SOUTH_STATION,
        pawn_4=coop.SPICE_ALLEY,
        pawn_5=coop.CAR_CO_OP,
        pawn_6=coop.WEAVERS_COURT,
    ),
}
FAULTS = """() => {
  // A line of text without the room above and below its letters.
  const lineOf = (box, half) => {
    const middle = (box.top + box.bottom) / 2;
    return { left: box.left, right: box.right, top: middle - half, bottom: middle + half };
  };
  const area = (one) => {
    if (one.matches(".coop-people, .coop-tag, .coop-risk")) return one.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(one);
    const lines = [...range.getClientRects()].map((box) => lineOf(box, parseFloat(getComputedStyle(one).fontSize) / 2));
    return {
      left: Math.min(...lines.map((line) => line.left)),
      right: Math.max(...lines.map((line) => line.right)),
      top: Math.min(...lines.map((line) => line.top)),
      bottom: Math.max(...lines.map((line) => line.bottom)),
    };
  };
  const seen = (selector, root = document) => [...root.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
  const common = (a, b) => Math.min(
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  );
  const TEXTS = ".space-name, .coop-tag, .coop-people, .coop-risk";
  const over = seen(".coop-piece, .coop-odds, .coop-police > .icon");
  return seen(".coop-space").flatMap((space) => {
    const texts = seen(TEXTS, space);
    const cell = space.getBoundingClientRect();
    return texts.flatMap((text, at) => {
      const box = area(text);
      const out = Math.max(cell.left - box.left, box.right - cell.right, cell.top - box.top, box.bottom - cell.bottom);
      return [
        ...over.filter((one) => common(box, one.getBoundingClientRect()) > 1)
          .map((one) => `under ${one.getAttribute("class")}`),
        ...texts.slice(at + 1).filter((one) => common(box, area(one)) > 2).map((one) => `over ${one.textContent}`),
        ...(out > 1 ? [`${out} px out of its space`] : []),
      ].map((fault) => `${space.dataset.index} ${text.textContent}: ${fault}`);
    });
  });
}"""
"""Texts on spaces that something covers, that cover each other, or that reach out of their space."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "bn"])
def test_nothing_covers_the_texts_of_spaces(
    live_site: LiveSite, new_page: Callable[..., Page], size: str, language: str
) -> None:
    """While nothing is chosen, and with a pawn in hand, when spaces have signs."""
    table = LaidTable(live_site, new_page, CROWDED, ruleset="coopoly", count=1, plan_seconds=0)
    page = table.page(ANN, locale=language, **SIZES[size])
    expect(page.locator(".coop-outlook")).to_have_count(6)
    assert page.evaluate(FAULTS) == []
    page.get_by_role("region", name=say("My pawns") if language == "bn" else "My pawns").locator(
        "[data-pawn='7']"
    ).click()
    expect(page.locator(".coop-tag")).not_to_have_count(0)
    assert page.evaluate(FAULTS) == []
    assert page.locator(".coop-space[data-can]:not(:has(.coop-tag))").count() == 0


@pytest.mark.parametrize("language", ["en", "bn"])
def test_everybody_is_in_sight_on_a_phone_while_i_plan(
    live_site: LiveSite, new_page: Callable[..., Page], language: str
) -> None:
    """Each piece and all cash, once, at both sizes."""
    players = {str(seat): {"cash": 100 * (seat + 1)} for seat in range(4)}
    spaces = {str(space): {"tile": True} for space in coop.PROPERTIES}
    setup = {"round": 3, "police": [31, 32], "spaces": spaces, "players": players, "ready": [2]}
    table = LaidTable(live_site, new_page, setup, ruleset="coopoly", count=4, plan_seconds=0)
    page = table.page(ANN, own=True, viewport=TALL, locale=language, **TOUCH)
    digits = str.maketrans("0123456789", "০১২৩৪৫৬৭৮৯" if language == "bn" else "0123456789")
    for size in (TALL, SHORT):
        page.set_viewport_size(size)
        expect(page.locator(".strip-players > li")).to_have_count(4)
        assert faults_at_a_glance(page, [f"${100 * (seat + 1)}".translate(digits) for seat in range(4)]) == []
        expect(page.locator(".coop-done")).to_have_count(1)
        expect(page.locator(".sheet[data-up]")).to_have_count(0)
