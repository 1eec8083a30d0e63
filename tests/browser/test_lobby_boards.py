"""Boards in the lobby: a host is told of a newer version of the room's board, and goes over to it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.messages import commands
from games.models import Room
from tests.browser.positions import DESK, PHONE
from tests.browser.test_lobby import OpenRoom
from tests.games.gallery_boards import next_version, saved
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
