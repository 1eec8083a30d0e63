"""Table set-ups in the browser: saved in a lobby, used in another, offered by a link, and put back option by option."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Room, TableSetup
from games.selectors.boards.rulebook import default_board
from games.services.boards.custom import save_board
from games.services.rooms import setups
from tests.browser.positions import DESK, PHONE
from tests.browser.positions import sign_in as sign_in_as
from tests.browser.test_lobby import OpenRoom, open_room, option
from tests.browser.visiting import faults
from tests.games.tables import people
from tests.support.live import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.slow]
__all__ = ["open_room"]  # a fixture


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_a_host_saves_options_with_a_board_and_a_friend_opens_a_room_by_the_link(
    open_room: Callable[..., OpenRoom], viewport: Any
) -> None:
    """Saved under a name, saved over, and used again in the lobby; the friend is a guest who was never here."""
    room = open_room(options={"bail": 75, "free_parking_jackpot": True}, board=default_board("oofopoly"))
    host = room.page(0, viewport=viewport)
    expect(option(host, "bail")).to_contain_text("was 50")
    expect(option(host, "free_parking_jackpot")).to_contain_text("was Off")
    host.get_by_role("button", name="Use a saved set…").click()
    expect(host.get_by_role("dialog")).to_contain_text("You have no table set-ups yet.")
    host.get_by_role("button", name="Close").click()

    host.get_by_role("button", name="Save these options…").click()
    dialog = host.get_by_role("dialog")
    expect(dialog).to_contain_text("2 rules differ from the defaults.")
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(dialog.get_by_role("textbox", name="Name")).to_have_accessible_description(
        "Give the table set-up a name of 1 to 60 characters."
    )
    dialog.get_by_role("textbox", name="Name").fill("Friday night")
    dialog.get_by_label("With 4 seats").check()
    assert faults(host, dialog) == []
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(dialog.get_by_role("heading", name="The table set-up is saved")).to_be_visible()
    setup = TableSetup.objects.get()
    assert (setup.name, setup.options, setup.seats) == ("Friday night", {"bail": 75, "free_parking_jackpot": True}, 4)
    assert setup.board == room.room.board
    host.get_by_role("button", name="Close").click()

    host.get_by_role("button", name="Bail: reset to 50").click()
    expect(option(host, "bail")).not_to_contain_text("was 50")
    host.get_by_role("button", name="Use a saved set…").click()
    expect(dialog).to_contain_text("Board: Board of 40 spaces. 4 seats. 2 rules differ from the defaults.")
    assert faults(host, dialog) == []
    dialog.get_by_role("button", name="Use Friday night").click()
    expect(option(host, "bail")).to_contain_text("was 50")
    expect(dialog).to_have_count(0)

    friend = room.open_page(viewport=viewport)
    friend.goto(f"/t/{setup.code}/")
    expect(friend.get_by_role("heading", name="Friday night")).to_be_visible()
    differs = friend.locator(".setup-differences")
    expect(differs.locator("[data-option=bail]")).to_contain_text("75 was 50")
    assert faults(friend, differs) == []
    friend.get_by_label("Your name").fill("Zoe")
    friend.get_by_role("button", name="Create room as guest").click()
    friend.wait_for_url(re.compile(r"/room/\d{6}/"))
    expect(option(friend, "bail")).to_contain_text("was 50")
    expect(friend.get_by_label("Board", exact=True)).to_have_value(str(setup.board_id))
    opened = Room.objects.latest("pk")
    assert (opened.board, opened.options, opened.seats) == (setup.board, setup.options, 4)


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_a_set_up_is_saved_over_by_keyboard(open_room: Callable[..., OpenRoom], viewport: Any) -> None:
    """It keeps its link; the fields are reached in their order."""
    room = open_room(options={"bail": 75})
    kept = setups.save_setup(room.users[0], "Friday", setups.checked("oofopoly", {"salary": 300}, None, None))
    host = room.page(0, viewport=viewport)
    host.get_by_role("button", name="Save these options…").focus()
    host.keyboard.press("Enter")
    dialog = host.get_by_role("dialog")
    choice = dialog.get_by_label("Save as")
    expect(choice).to_be_visible()
    choice.focus()
    host.keyboard.type("In place of Friday")
    expect(choice).to_have_value(kept.code)
    host.keyboard.press("Tab")
    expect(dialog.get_by_role("textbox", name="Name")).to_be_focused()
    expect(dialog.get_by_role("textbox", name="Name")).to_have_value("Friday")
    host.keyboard.press("Enter")
    expect(dialog.get_by_role("heading", name="The table set-up is saved")).to_be_visible()
    kept.refresh_from_db()
    assert (kept.name, kept.options) == ("Friday", {"bail": 75})
    host.keyboard.press("Escape")
    expect(host.get_by_role("button", name="Save these options…")).to_be_focused()


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_ones_set_ups_are_listed_and_lead_to_rooms(
    live_site: LiveSite, new_page: Callable[..., Page], viewport: Any
) -> None:
    """From the list near the boards, and from the home page."""
    (ann,) = people(1)
    board = save_board(ann, "oofopoly", "Village", default_board("oofopoly"))
    setup = setups.save_setup(ann, "Friday", setups.checked("oofopoly", {"bail": 75}, board, 3))
    page = new_page(viewport=viewport)
    sign_in_as(page, ann, live_site.url)
    page.goto("/boards/")
    page.get_by_role("link", name="Table set-ups").click()
    row = page.locator(f"#setup-{setup.code}")
    expect(row).to_contain_text("Oofopoly 2 · Board: Village · 3 seats")
    expect(row).to_contain_text("Bail: 75 (was 50)")
    assert faults(page, row) == []
    row.get_by_text("Rename").first.click()
    row.get_by_label("New name").fill("Saturday")
    row.get_by_role("button", name="Rename it").click()
    expect(row).to_contain_text("Saturday")
    page.goto("/")
    page.get_by_label("Or with one of your table set-ups").select_option("Saturday")
    assert faults(page, page.locator(".home-setup")) == []
    page.get_by_role("button", name="Create room with it").click()
    page.wait_for_url(re.compile(r"/room/\d{6}/"))
    assert (Room.objects.get().options, Room.objects.get().board) == ({"bail": 75}, board)
