"""Debts in the browser that are not paid, and the end of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Game, Room
from games.services.play import play
from tests.browser.positions import PHONE, LaidTable
from tests.browser.visiting import faults
from tests.support.extent import nightly
from tests.support.live import LiveSite

LOST: dict[str, Any] = {"turn": 0, "players": {"0": {"cash": -150}, "1": {"cash": 455}}, "spaces": {"1": {"owner": 0}}}

Lay = Callable[..., LaidTable]


@pytest.fixture
def lay(live_site: LiveSite, new_page: Callable[..., Page]) -> Lay:
    """A table in a position with a debt."""
    return lambda setup, **more: LaidTable(live_site, new_page, setup, **more)


def debt(page: Page) -> Locator:
    """The debt panel."""
    return page.get_by_role("region", name="Debt")


@nightly
def test_bankruptcy_is_confirmed_first_and_the_others_see_the_end(lay: Lay) -> None:
    """Afterwards places, the proof, and a rematch with both players' part in its seed."""
    table = lay(LOST)
    ann, bob = table.page(0), table.page(1)
    debt(ann).get_by_role("button", name="Declare bankruptcy").click()
    ann.get_by_role("dialog").get_by_role("button", name="No, keep playing").click()
    expect(debt(ann)).to_be_visible()
    debt(ann).get_by_role("button", name="Declare bankruptcy").click()
    ann.get_by_role("dialog").get_by_role("button", name="Yes, I am bankrupt").click()

    end = bob.get_by_role("region", name="The end")
    expect(end.get_by_role("heading", name="You won!")).to_be_visible()
    expect(end.get_by_role("listitem").first).to_contain_text(table.name(1))
    expect(end.get_by_role("link", name="fair")).to_have_attribute("href", f"/games/{table.game.pk}/proof/")
    expect(ann.get_by_role("region", name="The end")).to_contain_text(f"{table.name(1)} won the game!")

    end.get_by_role("button", name="Play again").click()
    theirs = ann.get_by_role("region", name="The end")
    expect(theirs).to_contain_text(f"Wants to play again: {table.name(1)}")
    theirs.get_by_role("button", name="Play again").click()
    for page in (ann, bob):
        expect(page.get_by_role("region", name="The end")).to_have_count(0)
        expect(page.get_by_role("grid", name="Board")).to_be_visible()
    both_took_part_in_the_seed(table.game.room, ann)


def both_took_part_in_the_seed(room: Room, page: Page) -> None:
    """The rematch's proof shows both numbers, and each browser recognizes its own; an altered number is found."""
    game = Game.objects.filter(room=room).latest("pk")
    assert game.seats.exclude(random="").count() == 2
    play.act(game.pk, game.seats.get(number=0).user_id, {"type": "resign"})
    page.goto(f"/games/{game.pk}/proof/")
    expect(page.get_by_role("heading", name="Verified by your browser")).to_be_visible()
    expect(page.locator("#proof-own")).to_contain_text("is part of this seed", use_inner_text=True)
    expect(page.locator("[id^=share-][data-fits=yes]")).to_have_count(2)
    assert faults(page, page.locator("main")) == []
    game.seats.update(random="0" * 64)
    page.reload()
    expect(page.get_by_role("heading", name="Mismatch in your browser")).to_be_visible()
    expect(page.locator("#proof-own")).to_contain_text("is not part of this seed")
    expect(page.locator("#proof-mix, [id^=share-]").and_(page.locator("[data-fits=no]"))).to_have_count(3)


def test_the_whole_end_is_reached_on_a_phone(lay: Lay) -> None:
    """Places, rematch and the proof are in the sheet and can be scrolled to."""
    page = lay(LOST).page(0, viewport=PHONE)
    debt(page).get_by_role("button", name="Declare bankruptcy").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes, I am bankrupt").click()
    end = page.get_by_role("region", name="The end")
    expect(end.get_by_role("slider", name="Point in the game")).to_be_visible()
    expect(end.get_by_role("heading", name="won the game!")).to_be_in_viewport(ratio=1)
    for part in (end.get_by_role("button", name="Play again"), end.get_by_role("link", name="fair")):
        part.scroll_into_view_if_needed()
        expect(part).to_be_in_viewport(ratio=0.99)  # scrolling stops at whole pixels


@nightly
def test_axe_finds_nothing_in_debt_and_at_the_end(lay: Lay) -> None:
    """In every size and theme."""
    page = lay(LOST).page(0)
    assert faults(page, debt(page)) == []
    debt(page).get_by_role("button", name="Declare bankruptcy").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes, I am bankrupt").click()
    assert faults(page, page.get_by_role("region", name="The end")) == []
