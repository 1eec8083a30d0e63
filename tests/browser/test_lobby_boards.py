"""Boards in the lobby: a host chooses one of the gallery, is told of a newer version of it, and goes over to that."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.messages import commands
from games.models import Board, Room
from games.selectors.boards.rulebook import default_board
from games.services.boards import drafts, sharing
from tests.browser.positions import DESK, PHONE
from tests.browser.test_lobby import OpenRoom
from tests.browser.visiting import faults
from tests.games.gallery_boards import next_version, saved, shared, somebody
from tests.games.lobbies import change
from tests.support.live import LiveSite

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_a_host_goes_over_to_the_newer_version_of_the_board(
    live_site: LiveSite, new_page: Callable[..., Page], viewport: dict[str, int]
) -> None:
    """Until then the room keeps the one that it has."""
    lobby = OpenRoom(live_site, new_page)
    host = lobby.users[0]
    first = saved(host, "Old town", "oofopoly")
    change(lobby.room, host, commands.SetBoard(first.pk))
    second = next_version(first, "New street")
    page = lobby.page(0, viewport=viewport)
    told = page.get_by_text("There is a newer version of this board.")
    expect(told).to_be_visible()
    assert Room.objects.get(pk=lobby.room.pk).board_id == first.pk
    page.get_by_role("button", name="Use it").click()
    expect(told).to_have_count(0)
    expect(page.get_by_label("Board", exact=True)).to_have_value(str(second.pk))
    assert Room.objects.get(pk=lobby.room.pk).board_id == second.pk


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_a_host_finds_a_board_of_the_gallery_and_the_rules_stay(
    live_site: LiveSite, new_page: Callable[..., Page], viewport: dict[str, int]
) -> None:
    """It is found by words, with its picture and what it is worth; what was changed about the rules is said to stay."""
    lobby = OpenRoom(live_site, new_page, options={"bail": 75})
    bob = somebody()
    entry = shared(bob, "Old Town", ruleset="oofopoly")
    sharing.share(bob, saved(bob, "Harbour", "oofopoly"), "public")  # another of the same, which is measured by now
    page = lobby.page(0, viewport=viewport)
    page.get_by_role("button", name="Choose from the gallery…").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The rule that you have changed stays as it is.")
    expect(dialog.get_by_role("button", name="Default board")).to_have_attribute("aria-pressed", "true")
    expect(dialog.locator("[data-gallery]")).to_have_count(2)
    dialog.get_by_role("searchbox", name="Name").fill("tow")
    town = dialog.locator("[data-gallery]")
    expect(town).to_have_count(1)
    expect(town).to_contain_text("40 spaces")
    expect(town).to_contain_text("of games end")
    expect(town.locator("svg.face-board")).to_be_visible()
    assert faults(page, dialog) == []
    town.click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_label("Board", exact=True)).to_have_value(str(entry.current_id))
    room = Room.objects.get(pk=lobby.room.pk)
    assert (room.board_id, room.options) == (entry.current_id, {"bail": 75})
    page.get_by_role("button", name="Choose from the gallery…").click()
    expect(dialog.get_by_role("button", name="Old Town")).to_have_attribute("aria-pressed", "true")


def test_a_host_chooses_a_draft_by_the_keyboard_which_becomes_a_board(
    live_site: LiveSite, new_page: Callable[..., Page]
) -> None:
    """The focus goes into the search, down the list, and back to what opened the dialog."""
    lobby = OpenRoom(live_site, new_page)
    host = lobby.users[0]
    drafts.create(host, "oofopoly", "Drafted Town", default_board("oofopoly"))
    page = lobby.page(0)
    opener = page.get_by_role("button", name="Choose from the gallery…")
    opener.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("[data-draft]")).to_contain_text("It is saved as a board first.")
    for key, focused in (
        ("Tab", dialog.get_by_role("searchbox", name="Name")),
        ("Tab", dialog.get_by_role("button", name="Default board")),
        ("ArrowDown", dialog.locator("[data-draft]")),
    ):
        page.keyboard.press(key)
        expect(focused).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()
    board = Board.objects.get(owner=host)
    assert board.name == "Drafted Town"
    expect(page.get_by_label("Board", exact=True)).to_have_value(str(board.pk))
    assert Room.objects.get(pk=lobby.room.pk).board == board
