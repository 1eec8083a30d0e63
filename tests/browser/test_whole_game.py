"""A whole game in the browser: two people and two bots, from registration to a winner."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from games.models import Room
from tests.browser.positions import DESK
from tests.browser.visiting import fill_account, paste
from tests.browser.whole_game import Table, play_on

pytestmark = pytest.mark.slow

FREE_STREETS = (6, 8, 9, 11, 13, 14, 16, 18, 19)
"""Streets that the test's board takes out of their groups, so that the owner of one may build (OOF-25)."""
JAILERS = (2, 4, 7, 12, 15, 17, 20)
"""Spaces of the test's board that send to jail."""
RUIN = (21, 23, 24, 26, 27, 29, 31, 32, 34, 37)
"""Its far side, where nothing can be bought and all cash goes: a winner is found in about 35 decisions of people."""
ALL = {"auction", "trade", "house", "mortgage", "jail", "reload"}
"""Must all be seen on the way; if a game ends before that, another is played at the same table."""
OPTIONS = {
    "starting_cash": "4000",
    "salary": "0",
    "doubles_to_jail": "2",
    "auction_seconds": "60",
    "decision_seconds": "0",
    "trade_seconds": "0",
    "bot_pace": "0",
}


def hard_board() -> str:
    """The default board as TOML with high costs, more ways to jail, and some streets outside any group."""
    text = (Path(settings.BASE_DIR) / "games/rulesets/oofopoly/board.toml").read_text()
    spaces = text.split("[[space]]")
    for index in FREE_STREETS:
        spaces[index + 1] = re.sub(r'group = "\w+"\n', "", spaces[index + 1])
    for index in RUIN:
        spaces[index + 1] = f'\nkind = "tax"\nname = "Ruin {index}"\namount = 4000\n\n'
    for index in JAILERS:
        spaces[index + 1] = '\nkind = "go_to_jail"\nname = "Off to jail"\n\n'
    hard = "[[space]]".join(spaces)
    assert len(tomllib.loads(hard)["space"]) == 40
    return hard


def register(page: Page, name: str) -> None:
    """Register as a person does."""
    page.goto("/accounts/signup/")
    fill_account(page, name, f"{name.lower()}@example.org")
    page.get_by_role("button", name="Create account").click()
    expect(page.locator("[data-menu] > summary")).to_contain_text(name)


def save_board(page: Page) -> None:
    """Save the hard board."""
    page.goto("/boards/")
    page.get_by_label("Name").fill("Hard times")
    paste(page.get_by_label("Or paste it here"), hard_board())
    page.get_by_role("button", name="Check and save").click()
    expect(page.get_by_role("heading", name="Hard times")).to_be_visible()


def set_option(page: Page, key: str, value: str) -> None:
    """Change a number in the lobby and see that it is kept."""
    row = page.locator(f"[data-option={key}]")
    expect(row).to_have_count(1)
    if not row.is_visible():
        page.locator(".option-group").filter(has=row).locator("summary").click()
    field = row.get_by_role("spinbutton")
    field.fill(value)
    field.press("Enter")
    expect(row).to_contain_text("changed")


def begin(ann: Page, bob: Page) -> None:
    """Ann creates a room and Bob joins by its code; with a board, options and two bots, both start."""
    ann.goto("/")
    ann.get_by_role("button", name="Create room").click()
    ann.wait_for_url("**/room/*/")
    bob.goto("/")
    bob.get_by_label("Six digits").press_sequentially(Room.objects.get().code)
    bob.keyboard.press("Enter")
    bob.wait_for_url("**/room/*/")
    expect(bob.get_by_role("heading", name="2 of 4 seats taken")).to_be_visible()
    ann.get_by_label("Board").select_option(label="Hard times")
    for key, value in OPTIONS.items():
        set_option(ann, key, value)
    for places in (3, 4):
        ann.get_by_role("button", name="Add a bot").click()
        if places < Room.objects.get().seats:
            expect(bob.get_by_role("heading", name=f"{places} of ")).to_be_visible()
    bob.get_by_role("button", name="I’m ready").click()
    ann.get_by_role("button", name="Start game").click()
    for page in (ann, bob):
        expect(page.get_by_role("grid", name="Board")).to_be_visible()


def test_two_people_and_two_bots_play_to_a_winner(new_page: Callable[..., Page]) -> None:
    """From registration to the end, with everything that a game can bring."""
    ann = new_page(viewport=DESK, reduced_motion="reduce")
    bob = new_page(viewport=DESK, reduced_motion="reduce")
    for page, name in ((ann, "Ann"), (bob, "Bob")):
        page.set_default_timeout(20_000)
        register(page, name)
    save_board(ann)
    begin(ann, bob)
    table = Table({"Ann": ann, "Bob": bob})
    for played in range(3):
        play_on(table, show=True)
        if not played:
            expect(ann.locator("[data-earned]")).to_contain_text("earned “", timeout=20_000)
        both_see_the_end(table)
        if table.seen >= ALL:
            break
        table.play_again()
    assert table.seen >= ALL


def both_see_the_end(table: Table) -> None:
    """The winner, and that the three others went bankrupt."""
    winner = table.names[table.state().winners[0]]
    for seat, page in table.pages.items():
        end = page.get_by_role("region", name="The end")
        expect(end.get_by_role("heading", level=2)).to_contain_text(
            "You won!" if table.names[seat] == winner else winner
        )
        expect(end.get_by_text("bankrupt", exact=True)).to_have_count(3)
