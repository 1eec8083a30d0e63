"""A whole game in the browser: two people and two bots, from registration to a winner."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.models import Room
from tests.browser.positions import DESK
from tests.browser.visiting import fill_account, paste
from tests.browser.whole_game import Table, play_on

pytestmark = pytest.mark.slow

DEED = "price = 140\nrents = [10, 50, 150, 450, 625, 750]\nhouse_cost = 100"
STREETS = range(13, 17)
"""Streets of the test's board outside any group, so that the owner of one may build (OOF-25)."""
ALL = {"auction", "trade", "house", "mortgage", "jail", "reload"}
"""Must all be seen on the way; if a game ends before that, another is played at the same table."""
OPTIONS = {
    "doubles_to_jail": "2",
    "jail_attempts": "1",
    "auction_seconds": "60",
    "decision_seconds": "0",
    "trade_seconds": "0",
    "bot_pace": "0",
}


def short_board() -> str:
    """A board as TOML on which a game takes about 16 decisions of people and hardly depends on the dice.

    The first roll leads to a card, and each card to a street of its own, so that everybody is offered one; the next
    roll leads to jail, and the one after that to ruin. Only a roll of 11 from jail misses it, by ending on Go. In one
    game of 600 nothing is left to mortgage, because after doubles somebody else bought a second street.
    """
    spaces = [
        *['kind = "go"\nname = "Go"'],
        *['kind = "tax"\nname = "Ruin"\namount = 10_000'],
        *['kind = "cards"\nname = "Signpost"\ncards = "signposts"'] * 11,
        *(f'kind = "property"\nname = "Street {index}"\n{DEED}' for index in STREETS),
        *['kind = "go_to_jail"\nname = "Off to jail"'] * 12,
        *['kind = "jail"\nname = "Jail"'],
        *['kind = "tax"\nname = "Ruin"\namount = 10_000'] * 10,
    ]
    cards = [f'group = "signposts"\neffect = "go_to"\nspace = {index}' for index in STREETS]
    return "\n\n".join([*(f"[[space]]\n{space}" for space in spaces), *(f"[[card]]\n{card}" for card in cards)])


def register(page: Page, name: str) -> None:
    """Register as a person does."""
    page.goto("/accounts/signup/")
    fill_account(page, name, f"{name.lower()}@example.org")
    page.get_by_role("button", name="Create account").click()
    expect(page.locator("[data-menu] > summary")).to_contain_text(name)


def save_board(page: Page) -> None:
    """Save the short board."""
    page.goto("/boards/")
    page.get_by_label("Name").fill("Short life")
    paste(page.get_by_label("Or paste it here"), short_board())
    page.get_by_role("button", name="Check and save").click()
    expect(page.get_by_role("heading", name="Short life")).to_be_visible()


def set_option(page: Page, key: str, value: str) -> None:
    """Change a number in the lobby and see that it is kept."""
    row = page.locator(f"[data-option={key}]")
    expect(row).to_have_count(1)
    if not row.is_visible():
        page.locator(".option-group").filter(has=row).locator("summary").click()
    field = row.get_by_role("spinbutton")
    field.fill(value)
    field.press("Enter")
    expect(row).to_have_attribute("data-changed", "true")


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
    ann.get_by_label("Board").select_option(label="Short life")
    for key, value in OPTIONS.items():
        set_option(ann, key, value)
    for places in (3, 4):
        ann.get_by_role("button", name="Add a bot").click()
        if places < Room.objects.get().seats:
            expect(bob.get_by_role("heading", name=f"{places} of ")).to_be_visible()
    for page in (ann, bob):
        expect(page.locator(".rating-note")).to_have_text("Not rated: only games on the default board are.")
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
    for _ in range(3):
        play_on(table, show=True)
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
        expect(end.get_by_text("Out of the game", exact=True)).to_have_count(3)
