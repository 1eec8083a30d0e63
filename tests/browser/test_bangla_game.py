"""Bangladeshi Monopoly in Bangla from registration to the end: two people use a mouse, one only the keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from games.models import Action, Room
from games.rulesets import RULESETS
from games.services.boards.custom import save_board
from tests.accounts.staff import administration
from tests.browser.axe import violations
from tests.browser.bangla import say, site_says
from tests.browser.positions import DESK, PHONE, wait_until_enabled
from tests.browser.visiting import PASSWORD
from tests.browser.whole_game import TIMEOUT, Table, play_on
from tests.games.tables import run_out
from tests.support.live import LiveSite

pytestmark = pytest.mark.slow

TAXES = (*range(1, 10), 11, 12)
FREE_PARKING = range(13, 30)
"""Spaces of the test's board that are paid into the jackpot or pay it out: only a second roll can reach the latter, so
that, except after doubles, everybody plays a turn before it is taken, which is soon."""
OPTIONS = {"time_limit": "30", "decision_seconds": "30", "auction_seconds": "5"}
MOUSE, ALSO_MOUSE, KEYBOARD = "অনন্যা", "বাবুল", "চিত্রা"
BOARD = "করের শহর"


def jackpot_board() -> dict[str, Any]:
    """The game's own board, full of taxes and free parking."""
    board = RULESETS["bangladeshi"].boards.default()
    spaces = list(board["space"])
    for index in (*FREE_PARKING, *TAXES):
        name = f"{spaces[index]['name']} {index}"
        kind = {"kind": "tax", "amount": 300} if index in TAXES else {"kind": "free_parking"}
        spaces[index] = {**kind, "name": name}
    return {**board, "space": spaces}


class Keys:
    """Uses a page only by accessible names and keys, as people who cannot see it do."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def reach(self, what: Locator) -> None:
        """Press Tab until this element has the focus."""
        expect(what.first).to_be_visible(timeout=TIMEOUT * 1000)
        element = what.first.element_handle()
        for _ in range(150):
            if element.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
            if not element.evaluate("element => element.isConnected"):  # drawn anew
                element = what.first.element_handle()
        raise AssertionError(f"Tab never leads to {what}")

    def press(self, role: str, name: str) -> None:
        """Press the element with this role and name."""
        self.reach(self.page.get_by_role(role, name=name))  # type: ignore[arg-type]
        self.page.keyboard.press("Enter")

    def fill(self, label: str, text: str) -> None:
        """Type into the field with this label."""
        self.reach(self.page.get_by_label(label, exact=True))
        self.page.keyboard.press("ControlOrMeta+A")
        self.page.keyboard.insert_text(text)


class Trio(Table):
    """The running game of two people with a mouse and one with a keyboard."""

    keyboard: Page

    def look(self) -> None:
        """Once the jackpot has been taken, let the time limit run out without waiting for it."""
        if "jackpot" not in self.seen and self.happened("jackpot_taken"):
            self.seen.add("jackpot")
            run_out(self.game, "game_clock")

    def happened(self, event: str) -> bool:
        """Whether the stored game contains this event."""
        return Action.objects.filter(game=self.game, events__contains=f'"{event}"').exists()

    def click(self, button: Locator, timeout: float = TIMEOUT) -> None:
        """Press by the button's letter for the player with a keyboard, otherwise with the mouse."""
        if button.page != self.keyboard:
            super().click(button, timeout)
            return
        wait_until_enabled(button, timeout)
        letter = button.first.get_attribute("aria-keyshortcuts", timeout=timeout * 1000)
        if letter:
            self.keyboard.keyboard.press(letter)
        else:
            Keys(self.keyboard).reach(button)
            self.keyboard.keyboard.press("Enter")


def register(page: Page, name: str, mail: str) -> None:
    """Register with the mouse, on a page that is in Bangla from the first request."""
    page.goto("/accounts/signup/")
    page.get_by_label(site_says("Name"), exact=True).fill(name)
    page.get_by_label(site_says("Email")).fill(mail)
    page.get_by_label(site_says("Password"), exact=True).fill(PASSWORD)
    page.get_by_label(site_says("Confirm password")).fill(PASSWORD)
    page.get_by_role("button", name=site_says("Create account")).click()
    expect(page.locator("[data-menu] > summary")).to_contain_text(name)


def register_by_keys(page: Page, name: str, mail: str) -> None:
    """Register with the keyboard."""
    keys = Keys(page)
    page.goto("/accounts/signup/")
    for label, text in (("Name", name), ("Email", mail), ("Password", PASSWORD), ("Confirm password", PASSWORD)):
        keys.fill(site_says(label), text)
    keys.press("button", site_says("Create account"))
    expect(page.locator("[data-menu] > summary")).to_contain_text(name)


def open_room(ann: Page) -> str:
    """Ann creates a room of the game with the mouse, with its own options and board; returns the room's code."""
    ann.goto("/")
    ann.get_by_role("radio", name=re.compile(site_says("Bangladeshi Monopoly"))).click()
    ann.get_by_role("button", name=site_says("Create room")).click()
    ann.wait_for_url("**/room/*/")
    ann.get_by_label(say("Board"), exact=True).select_option(label=BOARD)
    for key, value in OPTIONS.items():
        set_option(ann, key, value)
    jackpot = shown_option(ann, "free_parking_jackpot")
    jackpot.get_by_role("switch").or_(jackpot.get_by_role("checkbox")).first.click()
    expect(jackpot).to_have_attribute("data-changed", "true")
    return Room.objects.get().code


def shown_option(page: Page, key: str) -> Locator:
    """The row of an option, with its group expanded."""
    row = page.locator(f"[data-option={key}]")
    expect(row).to_have_count(1)
    if not row.is_visible():
        page.locator(".option-group").filter(has=row).locator("summary").click()
    return row


def set_option(page: Page, key: str, value: str) -> None:
    """Change a number in the lobby and see that it is kept."""
    row = shown_option(page, key)
    field = row.get_by_role("spinbutton")
    field.fill(value)
    field.press("Enter")
    expect(row).to_have_attribute("data-changed", "true")


def join(bob: Page, code: str) -> None:
    """Join with the mouse and the six digits."""
    bob.goto("/")
    bob.get_by_label(site_says("Six digits, from the person who invited you")).press_sequentially(code)
    bob.get_by_role("button", name=site_says("Join")).click()
    bob.wait_for_url("**/room/*/")
    bob.get_by_role("button", name=say("I’m ready")).click()


def join_by_keys(page: Page, code: str) -> None:
    """Join with the keyboard."""
    keys = Keys(page)
    page.goto("/")
    keys.fill(site_says("Six digits, from the person who invited you"), code)
    page.keyboard.press("Enter")
    page.wait_for_url("**/room/*/")
    keys.press("button", say("I’m ready"))


def lines_of(page: Page) -> Locator:
    """The chat as the page shows it."""
    return page.get_by_role("log", name=say("Chat messages"))


def write(page: Page, text: str) -> None:
    """Write a chat line with mouse and keyboard, and see it appear."""
    field = page.get_by_role("textbox", name=say("Message…"))
    field.click()
    field.fill(text)
    page.get_by_role("button", name=say("Send")).click()
    expect(lines_of(page)).to_contain_text(text)


def write_by_keys(page: Page, text: str) -> None:
    """Write a chat line with the keyboard."""
    Keys(page).fill(say("Message…"), text)
    page.keyboard.press("Enter")
    expect(lines_of(page)).to_contain_text(text)


def talk_before_the_game(ann: Page, bob: Page, chitra: Page) -> None:
    """Everybody writes something; Bob mutes Chitra and no longer sees her lines; Ann reports Bob."""
    write(ann, "শুভকামনা সবাইকে!")
    write_by_keys(chitra, "ধন্যবাদ, খেলা শুরু হোক।")
    write(bob, "তোমরা সবাই হারবে।")
    expect(lines_of(ann)).to_contain_text("তোমরা সবাই হারবে।")
    lines_of(bob).get_by_role("button", name=say("{name}: mute or report", name=KEYBOARD)).click()
    bob.get_by_role("button", name=say("Mute {name}", name=KEYBOARD)).click()
    expect(lines_of(bob)).not_to_contain_text("খেলা শুরু হোক")

    lines_of(ann).get_by_role("button", name=say("{name}: mute or report", name=ALSO_MOUSE)).click()
    ann.get_by_role("button", name=say("Report this message")).click()
    dialog = ann.get_by_role("dialog")
    dialog.get_by_label(say("Insults or threats")).check()
    dialog.get_by_role("button", name=say("Report")).click()
    expect(dialog).to_contain_text(say("Thank you"))
    dialog.get_by_role("button", name=say("Close")).first.click()


def handle_the_report(page: Page, url: str) -> None:
    """An admin removes the line, in the administration in Bangla."""
    client, _ = administration()
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": url}])
    page.goto("/admin/")
    page.get_by_role("link", name=re.compile(site_says("Open reports"))).click()
    page.get_by_role("table").get_by_role("link", name=re.compile(site_says("Insults or threats"))).click()
    expect(page.get_by_text("তোমরা সবাই হারবে।").first).to_be_visible()
    page.get_by_label(re.compile(site_says("Reason"))).fill("কাউকে ভয় দেখানো নয়")
    assert not violations(page)
    page.get_by_role("button", name=site_says("Remove the message")).click()
    expect(page.get_by_text(site_says("The message is hidden from everyone."))).to_be_visible()


def test_three_people_play_it_in_bangla_until_its_time_is_up(
    live_site: LiveSite, new_page: Callable[..., Page]
) -> None:
    """Chat, a mute, a report resolved in the admin, a jackpot, and the time limit that ends the game."""
    in_bangla = {"locale": "bn-BD", "reduced_motion": "reduce"}
    ann, bob = (new_page(viewport=size, **in_bangla) for size in (DESK, PHONE))
    chitra = new_page(viewport=DESK, **in_bangla)
    for page in (ann, bob, chitra):
        page.set_default_timeout(TIMEOUT * 1000)
    register(ann, MOUSE, "ann@example.org")
    register(bob, ALSO_MOUSE, "bob@example.org")
    register_by_keys(chitra, KEYBOARD, "chitra@example.org")
    save_board(User.objects.get(username=MOUSE), "bangladeshi", BOARD, jackpot_board())
    code = open_room(ann)
    join(bob, code)
    join_by_keys(chitra, code)
    talk_before_the_game(ann, bob, chitra)
    handle_the_report(new_page(viewport=DESK, **in_bangla), live_site.url)
    expect(lines_of(chitra)).not_to_contain_text("তোমরা সবাই হারবে।")
    ann.get_by_role("button", name=say("Start game")).click()
    pages = {MOUSE: ann, ALSO_MOUSE: bob, KEYBOARD: chitra}
    for page in pages.values():
        expect(page.get_by_role("grid", name=say("Board"))).to_be_visible()
    table = Trio(pages, say)
    table.keyboard = chitra
    play_on(table, show=False)

    assert table.happened("jackpot_taken")
    assert table.happened("time_reached")
    winners = [table.names[seat] for seat in table.state().winners]
    for name, page in pages.items():
        end = page.get_by_role("region", name=say("The end"))
        heading = end.get_by_role("heading", level=2)
        expect(heading).to_contain_text(say("You won!") if name in winners else winners[0])
        expect(end).to_contain_text(re.compile(r"৳[\u09e6-\u09ef,]+"))
    assert not violations(ann)
