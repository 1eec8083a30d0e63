"""What people do with a board of their own, from making it to playing on it, with any hand (tests.browser.hands)."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Locator, Page, expect

from games.models import BoardDraft
from tests.browser.hands import Hand
from tests.browser.positions import wait_until_enabled
from tests.browser.whole_game import BUTTONS, TIMEOUT, Table, bar, do_what_is_asked

NAME = "Ferry round"
JAILS, STATIONS, PILES = (6, 12), (3, 9, 15), {4: "Harbour news", 10: "Letters"}
STREETS = {
    1: "Rope Walk",
    2: "Net Street",
    7: "Pier Street",
    8: "Anchor Lane",
    13: "Lamp Row",
    14: "Mill Lane",
    19: "Garden Hill",
    20: "Castle Hill",
}
NAMES = STREETS | {12: "Old Prison", 3: "North Ferry", 9: "West Ferry", 15: "South Ferry"}
TAXES = (5, 11, 21, 22, 23)
PRICES = {
    1: 60,
    2: 80,
    7: 120,
    8: 140,
    13: 200,
    19: 300,
    20: 340,
    **dict.fromkeys(STATIONS, 200),
    **dict.fromkeys(TAXES, 700),  # nobody can pay so much for long: a game is soon over, and lower taxes are advised
}
FORGOTTEN, FORGOTTEN_PRICE = 14, "220"
"""The street that is left without a price at first."""
EFFECTS = {
    "Harbour news": [
        "Receive money from the bank",
        "Pay money to the bank",
        "Get a jail card",
        "Go to jail",
        "Pay for houses and hotels",
        "Go forward",
    ],
    "Letters": [
        "Receive money from every player",
        "Pay money to every player",
        "Go to a space",
        "Go to the nearest space of a kind",
        "Go back",
    ],
}
RENAMED, NEW_NAME = 13, "Moon Row"
SAVE = "Half way round"


def saved(page: Page) -> None:
    """Wait until the server has everything."""
    expect(page.locator(".studio-state")).to_have_attribute("data-state", "saved", timeout=30_000)


def spaces(draft: BoardDraft) -> list[dict[str, Any]]:
    """The spaces of a draft as the server has them."""
    draft.refresh_from_db()
    found: list[dict[str, Any]] = draft.document["space"]
    return found


class Studio:
    """The studio as somebody uses it with a hand."""

    def __init__(self, hand: Hand) -> None:
        self.hand, self.page = hand, hand.page
        self.board = self.page.get_by_role("grid", name="Board")
        self.panel = self.page.get_by_role("region", name="What the board is worth")

    def tab(self, name: str) -> None:
        """Open a part of the board."""
        self.hand.step_out()
        self.hand.open_tab(self.page.get_by_role("tab", name=re.compile(f"^{name}")))

    def button(self, name: str) -> Locator:
        """A button of the studio."""
        return self.page.get_by_role("button", name=name, exact=True)

    def field(self, label: str) -> Locator:
        """A field of what is open."""
        return self.page.get_by_label(label, exact=True)

    def begin(self) -> None:
        """Begin with an empty board of 24 spaces."""
        self.page.goto("/boards/")
        self.hand.press(self.page.get_by_role("link", name="New board"))
        self.hand.write(self.field("Name"), NAME)
        self.hand.check(self.page.get_by_label("An empty board"))
        self.hand.choose(self.page.get_by_label("Number of spaces"), "24")
        self.hand.press(self.button("Open the studio"))
        expect(self.board.get_by_role("gridcell")).to_have_count(24, timeout=30_000)

    def make_cards(self) -> None:
        """Make two groups of cards, which have every effect between them; two have a text."""
        self.tab("Cards")
        for pile, effects in EFFECTS.items():
            self.hand.press(self.button("New group of cards"))
            group = self.page.locator(".studio-group").last
            for number, effect in enumerate(effects):
                if number:
                    self.hand.press(group.get_by_role("button", name="Add a card"))
                card = group.locator(".studio-card").last
                kind = card.get_by_label("What it does")
                expect(kind).to_be_focused()
                self.hand.choose(kind, effect)
                if number == 0:
                    self.hand.press(card.get_by_role("button", name="Propose in English"))
            self.hand.write(group.get_by_label("Name of these cards"), pile)
            saved(self.page)
        written = self.page.locator(".studio-card[open]").last
        self.hand.write(written.get_by_label(re.compile("^Text")).first, "The ferryman lets nobody off.")
        saved(self.page)

    def make_spaces(self) -> None:
        """Make streets in groups of two, three stations in a group, a second jail, and spaces that draw cards."""
        kinds = {
            **dict.fromkeys(STREETS, "Street"),
            **dict.fromkeys(STATIONS, "Station"),
            **dict.fromkeys(PILES, "Cards"),
            **dict.fromkeys(JAILS[1:], "Jail"),
            **dict.fromkeys(TAXES, "Tax"),
            16: "Free money",
            17: "Jail cards",
        }
        first = {1: "Brown", 3: "Light blue", 7: "Pink", 13: "Orange", 19: "Red"}
        other = {2: "Brown", 8: "Pink", 14: "Orange", 20: "Red"}
        for at, kind in sorted(kinds.items()):
            self.open_space(at)
            self.hand.choose(self.field("Kind"), kind)
            if at in first:  # the other stations join it by themselves
                self.hand.choose(self.field("Group"), "a new group", first[at])
            elif at in other:
                self.hand.choose(self.field("Group"), other[at])
            elif kind == "Cards":
                self.hand.choose(self.field("Draws from"), PILES[at])
        saved(self.page)

    def open_space(self, at: int) -> None:
        """Open a space of the board."""
        self.hand.step_out()
        self.hand.open_space(self.board, at)
        expect(self.page.locator(".studio-number")).to_have_text(f"Space {at}")

    def name_everything(self) -> None:
        """Type names and prices in the table, and forget one."""
        self.tab("Names")
        for at in sorted({*NAMES, *PRICES}):
            if at in NAMES:
                self.hand.write(self.field(f"Space {at}, name (English)"), NAMES[at])
            if at in PRICES:
                self.hand.write(self.field(f"Space {at}, price or amount"), str(PRICES[at]))
        saved(self.page)

    def put_right(self) -> None:
        """Follow the problems to the price that was forgotten."""
        save = self.page.get_by_role("button", name=re.compile("^Save as board"))
        expect(save).to_have_attribute("aria-disabled", "true")
        self.tab("Problems")
        problem = self.page.get_by_role("button", name=re.compile(f"{NAMES[FORGOTTEN]} · Price"))
        self.hand.press(problem)
        price = self.field("Price")
        expect(price).to_be_focused()
        expect(price).to_have_accessible_description(re.compile("has no price"))
        self.hand.write(price, FORGOTTEN_PRICE)
        saved(self.page)
        self.tab("Problems")
        expect(self.page.get_by_role("heading", name="Nothing is wrong with the board.")).to_be_visible()

    def measure(self) -> None:
        """Have it measured."""
        self.hand.press(self.button("Measure"))
        self.wait_until_measured()
        expect(self.panel.get_by_role("region", name="Games that end")).to_contain_text("%")

    def wait_until_measured(self) -> None:
        """Wait for the bots, who play only while the machine has nothing else to do."""
        expect(self.panel.locator(".measure-end")).to_contain_text("played", timeout=600_000)

    def follow_advice(self) -> None:
        """Have a piece of advice applied to a copy, which is open then and is measured in its turn."""
        original = self.page.url
        apply = self.panel.get_by_role("button", name=re.compile("^Apply to a copy")).first
        expect(apply).to_be_visible(timeout=600_000)
        self.hand.press(apply)
        self.page.wait_for_url(lambda url: url.endswith("/edit/#measure") and not url.startswith(original))
        expect(self.page.get_by_label("Name of the draft")).to_have_value(re.compile(rf"^{NAME} \("))
        self.wait_until_measured()
        self.hand.press(self.panel.get_by_role("button", name="Close"))

    def save(self, *, version: int = 1) -> None:
        """Save it as a board, and go to its page."""
        self.hand.press(self.button("Save as board"))
        if version == 1:
            self.hand.write(self.page.get_by_label("Name of the board"), NAME)
        else:
            expect(self.page.get_by_label("The next version of your board")).to_be_checked()
        self.hand.press(self.page.get_by_role("dialog").get_by_role("button", name="Save", exact=True))
        self.hand.press(self.page.get_by_role("link", name="The board’s page"))
        self.page.wait_for_url("**/gallery/*/")


def share(hand: Hand) -> None:
    """Share a board with everybody, on its page."""
    page = hand.page
    hand.check(page.get_by_label(re.compile("^Everybody")))
    hand.press(page.get_by_role("region", name="Who sees it").get_by_role("button", name="Save"))
    expect(page.get_by_text("Everybody finds this board in the gallery now.")).to_be_visible()


def find(hand: Hand) -> None:
    """Find the board in the gallery by its name, and like it."""
    page = hand.page
    page.goto("/boards/")
    hand.press(page.get_by_role("link", name="Board gallery"))
    hand.write(page.get_by_label("Name", exact=True), "ferry")
    hand.press(page.get_by_role("button", name="Search"))
    hand.press(page.get_by_role("link", name=NAME))
    expect(page.get_by_role("heading", name=NAME, level=1)).to_be_visible()
    expect(page.get_by_text("by Ann")).to_be_visible()
    like = page.get_by_role("button", name="Like")
    hand.press(like)
    expect(like).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("1 like", exact=True)).to_be_visible()


class HandTable(Table):
    """A running game that somebody plays with a hand."""

    def __init__(self, hand: Hand, name: str) -> None:
        self.hand = hand
        super().__init__({name: hand.page})

    def click(self, button: Locator, timeout: float = 15.0) -> None:
        """Press a button with the hand."""
        wait_until_enabled(button, timeout)
        self.hand.press(button)


def play(hand: Hand, name: str) -> None:
    """Play on the board against bots, save the game at the first turn, and play it to its end."""
    page = hand.page
    hand.press(page.get_by_role("button", name="Play now"))
    page.wait_for_url("**/room/*/")
    expect(page.get_by_role("grid", name="Board").get_by_role("gridcell")).to_have_count(24)
    table = HandTable(hand, name)
    wait_until_asked(table)
    hand.press(page.get_by_role("button", name="Menu").first)
    hand.press(page.get_by_role("button", name="Save game…"))
    hand.write(page.get_by_label("Name of the save"), SAVE)
    hand.press(page.get_by_role("button", name="Save game", exact=True))
    expect(page.get_by_text("Saved, also in this browser.")).to_be_visible()
    hand.press(page.get_by_role("dialog").get_by_role("button", name="Close"))
    while not table.over():
        if table.asked():
            answer(table)
        time.sleep(0.05)
    end = page.get_by_role("region", name="The end")
    expect(end.get_by_role("heading", level=2)).to_contain_text("won")


def answer(table: Table) -> None:
    """Do what the game waits for, and give up where nothing else is left."""
    seat, kind = table.asked()[0]
    page = table.pages[seat]
    give_up = table.button(page, "Declare bankruptcy")
    if kind == "debt":
        expect(give_up.or_(table.button(bar(page), BUTTONS[kind])).first).to_be_visible()
    if give_up.count():
        table.click(give_up)
        table.press(page.get_by_role("dialog").get_by_role("button", name="Yes, I am bankrupt"))
    else:
        do_what_is_asked(table, seat, kind)


def wait_until_asked(table: Table) -> None:
    """Wait for the bots' moves."""
    until = time.monotonic() + TIMEOUT * 2
    while not table.asked():
        assert time.monotonic() < until, "the bots do not move"
        time.sleep(0.05)


def replay(hand: Hand) -> None:
    """Watch the replay, from the end of the game on."""
    page = hand.page
    hand.press(page.get_by_role("link", name="Watch the replay"))
    page.wait_for_url("**/replay/**")
    expect(space(page, RENAMED)).to_contain_text(STREETS[RENAMED])
    hand.press(page.get_by_role("button", name="One step forward"))
    expect(page.locator(".replay-slider output")).to_contain_text("Step 2 of ")


def space(page: Page, at: int) -> Locator:
    """A space of the board at a table."""
    return page.get_by_role("grid", name="Board").locator(f'[data-index="{at}"]')


def rename(hand: Hand) -> None:
    """Change a name on one's board, from its page, and save that as its next version."""
    page, studio = hand.page, Studio(hand)
    hand.press(page.get_by_role("button", name="Change it"))
    expect(studio.board.get_by_role("gridcell")).to_have_count(24, timeout=30_000)
    studio.open_space(RENAMED)
    hand.write(studio.field("Name (English)"), NEW_NAME)
    saved(page)
    studio.save(version=2)


def see_both(hand: Hand) -> None:
    """On the board's page the latest version is shown, and the earlier one by the list of them."""
    page = hand.page
    drawn = page.get_by_role("region", name="The board", exact=True)
    expect(drawn).to_contain_text(NEW_NAME)
    expect(drawn).not_to_contain_text(STREETS[RENAMED])
    hand.press(page.get_by_role("link", name="Version 1"))
    page.wait_for_url("**?version=1")
    expect(drawn).to_contain_text(STREETS[RENAMED])
    expect(drawn).not_to_contain_text(NEW_NAME)


def play_on_from_save(hand: Hand) -> None:
    """Continue the saved game, on the board as it was."""
    page = hand.page
    page.goto("/saves/")
    hand.press(page.get_by_role("button", name=f"Continue: {SAVE}").first)
    expect(page.get_by_role("heading", name="This room continues a game")).to_be_visible()
    hand.press(page.get_by_role("button", name="Start game"))
    expect(space(page, RENAMED)).to_contain_text(STREETS[RENAMED], timeout=30_000)
