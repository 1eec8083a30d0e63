"""The lobby in the browser: joining by code, another game, inviting, and the start."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.clock import now_ms
from games.models import Room
from tests.browser.positions import DESK, PHONE, sign_in
from tests.browser.visiting import faults
from tests.games.tables import lobby_of, people
from tests.support.extent import nightly
from tests.support.live import LiveSite


class OpenRoom:
    """A lobby with `count` people, the first of them the host, and their pages."""

    def __init__(
        self, site: LiveSite, open_page: Callable[..., Page], count: int = 2, places: int = 4, **room: Any
    ) -> None:
        self.site = site
        self.open_page = open_page
        self.users = people(count)
        self.room = lobby_of(*self.users, seats=places, public=True, **room)

    def page(self, number: int, **context: object) -> Page:
        """The lobby as this person sees it."""
        page = self.open_page(**{"viewport": DESK, "reduced_motion": "reduce", **context})
        sign_in(page, self.users[number], self.site.url)
        page.goto(f"/room/{self.room.code}/")
        expect(page.get_by_role("heading", name="seats taken")).to_be_visible()
        return page


@pytest.fixture
def open_room(live_site: LiveSite, new_page: Callable[..., Page]) -> Callable[..., OpenRoom]:
    """Open a lobby."""
    return lambda **more: OpenRoom(live_site, new_page, **more)


def option(page: Page, key: str) -> Locator:
    """The row of an option, with its group expanded."""
    row = page.locator(f"[data-option={key}]")
    expect(row).to_have_count(1)
    if not row.is_visible():
        page.locator(".option-group").filter(has=row).locator("summary").click()
    return row


def test_a_friend_joins_by_code_and_the_game_starts_when_both_are_ready(
    live_site: LiveSite, new_page: Callable[..., Page]
) -> None:
    """From the home page: create a room, join it by code, get a seat, ready, a bot, start."""
    ann, bob = new_page(viewport=DESK), new_page(viewport=PHONE)
    ann.goto("/")
    ann.get_by_role("button", name="Create room").click()
    ann.wait_for_url(re.compile(r"/room/\d{6}/"))
    code = Room.objects.get().code
    expect(ann.locator(".lobby-code")).to_have_text(re.compile(rf"{code[:3]}.{code[3:]}"))
    start = ann.get_by_role("button", name="Start game")
    expect(start).to_have_accessible_description("1 more player is needed.")

    bob.goto(f"/room/{code}/")
    bob.get_by_role("button", name="Continue as guest").click()
    expect(ann.get_by_role("heading", name="2 of 4 seats taken")).to_be_visible()
    expect(start).to_have_accessible_description(re.compile("^Not ready yet: "))
    ann.get_by_role("button", name="Add a bot").click()
    expect(bob.get_by_role("heading", name="3 of 4 seats taken")).to_be_visible()
    bob.get_by_role("button", name="I’m ready").click()
    expect(ann.get_by_text("Everyone is ready.", exact=True)).to_be_visible()
    start.click()
    for page in (ann, bob):
        expect(page.get_by_role("grid", name="Board")).to_be_visible()


def test_another_game_resets_rules_and_keeps_everybody(open_room: Callable[..., OpenRoom]) -> None:
    """The dialog says so first; afterwards the room looks like that game."""
    room = open_room()
    host, guest = room.page(0), room.page(1)
    expect(guest.get_by_text("The game starts automatically once every seat is taken")).to_be_visible()
    field = option(host, "bail").get_by_role("spinbutton")
    field.fill("75")
    field.press("Enter")
    expect(guest.get_by_text("1 rule differs from the default.")).to_be_visible()
    game = host.get_by_label("Game", exact=True)
    expect(game).to_have_accessible_description(re.compile("Your changes are reset"))
    game.select_option("bangladeshi")
    for page in (host, guest):
        expect(page.locator("html")).to_have_attribute("data-ruleset", "bangladeshi")
        expect(page.get_by_text("Default rules.")).to_be_visible()
        expect(page.get_by_role("heading", name="2 of 4 seats taken")).to_be_visible()
        expect(page.get_by_text("The host starts the game once everyone is ready.")).to_be_visible()


def test_a_full_room_counts_down_and_the_host_can_stop_it(open_room: Callable[..., OpenRoom]) -> None:
    """Both see it; it is stopped once and then runs until the game starts by itself."""
    room = open_room(places=2)
    host, guest = room.page(0), room.page(1)
    host.get_by_role("button", name="I’m ready").click()
    guest.get_by_role("button", name="I’m ready").click()
    for page in (host, guest):
        expect(page.get_by_role("timer")).to_contain_text("The game starts in")
    host.get_by_role("button", name="Cancel start").click()
    expect(guest.get_by_role("timer")).to_have_count(0)
    guest.get_by_role("button", name="I’m not ready").click()
    guest.get_by_role("button", name="I’m ready").click()
    expect(host.get_by_role("timer")).to_be_visible()
    Room.objects.update(starts_at=now_ms())
    for page in (host, guest):
        expect(page.get_by_role("grid", name="Board")).to_be_visible()


def test_the_qr_code_leads_to_the_room_and_the_link_is_copied(open_room: Callable[..., OpenRoom]) -> None:
    """The server renders the image; the clipboard has the address."""
    room = open_room()
    page = room.page(0, own=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{room.site.url}/room/{room.room.code}/"
    page.get_by_role("button", name="QR code").click()
    picture = page.get_by_role("dialog").get_by_role("img")
    expect(picture).to_be_visible()
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 0


@nightly
def test_axe_finds_nothing_in_a_lobby(open_room: Callable[..., OpenRoom]) -> None:
    """For host and guest, with every option expanded; and nothing is wider than the window."""
    room = open_room()
    for number in (0, 1):
        page = room.page(number)
        expect(page.locator(".option-group")).not_to_have_count(0)
        page.evaluate("document.querySelectorAll('.option-group').forEach((group) => { group.open = true })")
        assert faults(page, page.locator(".option-group[open]").last) == []
