"""Names, short names and texts of cards in the studio; and how long it takes to change ten names and all prices."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from games.models import BoardDraft
from games.selectors.boards.rulebook import default_board
from games.services.boards.drafts import create
from tests.browser.board_walk import saved, spaces
from tests.browser.hands import tab_to
from tests.browser.positions import DESK, PHONE, sign_in
from tests.browser.visiting import NewPage, faults, person
from tests.support.live import LiveSite

pytestmark = pytest.mark.slow

KEYSTROKE, POINTING, THOUGHT, HANDS = 0.28, 1.1, 1.35, 0.4
"""Seconds of the keystroke-level model (Card, Moran and Newell): an average typist, pointing by mouse, a decision, and
moving a hand between keyboard and mouse. A press of the mouse button counts as a keystroke."""
LIMIT = 120
DEEDS = ("property", "railroad", "utility")
NAMES = [
    "Harbour St", "Fish Market", "Old Mill", "Pier Road", "Sailors Row", "Chandlery", "Rope Walk", "Custom Ho.",
    "Salt Lane", "Lighthouse",
]  # fmt: skip

PAY = "ব্যাংকে $\u09ed\u09e6 দিন।"


class Hands:
    """A host at the keyboard and the mouse, whose operators are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.keys = self.pointings = self.thoughts = self.moves = 0
        self.at_mouse = True

    @property
    def seconds(self) -> float:
        """What the model says of all that was done."""
        counted = ((self.keys, KEYSTROKE), (self.pointings, POINTING), (self.thoughts, THOUGHT), (self.moves, HANDS))
        return sum(count * seconds for count, seconds in counted)

    def counts(self) -> tuple[int, int, int, int]:
        """Keystrokes, pointings, decisions and moves of a hand."""
        return self.keys, self.pointings, self.thoughts, self.moves

    def _at(self, mouse: bool) -> None:
        self.moves += mouse != self.at_mouse
        self.at_mouse = mouse

    def point(self, target: Locator | None = None) -> None:
        """Decide on something, point at it and press; without a target it is in another program."""
        self._at(mouse=True)
        self.thoughts += 1
        self.pointings += 1
        self.keys += 1
        if target is not None:
            target.click()

    def press(self, *keys: str) -> None:
        """Press keys one after another, each with those that are held meanwhile; those of other programs are blank."""
        self._at(mouse=False)
        for key in keys:
            self.keys += key.count("+") + 1
            if key.strip("+ "):
                self.page.keyboard.press(key)

    def write(self, text: str) -> None:
        """Decide on a text and type it."""
        self._at(mouse=False)
        self.thoughts += 1
        self.keys += len(text)
        self.page.keyboard.type(text)


def studio(watched: NewPage, live_site: LiveSite, ann: User, viewport: Any = DESK) -> tuple[Page, BoardDraft]:
    """The studio with the default board."""
    draft = create(ann, "oofopoly", "Seaside", default_board("oofopoly"))
    page = watched(viewport=viewport, own=True, permissions=["clipboard-read", "clipboard-write"])
    sign_in(page, ann, live_site.url)
    page.goto(f"/boards/{draft.pk}/edit/")
    return page, draft


def deeds_of(draft: BoardDraft) -> list[dict[str, Any]]:
    """What can be bought on a board."""
    return [space for space in spaces(draft) if space["kind"] in DEEDS]


def test_ten_names_are_typed_and_all_prices_multiplied_in_two_minutes(watched: NewPage, live_site: LiveSite) -> None:
    """By the model, from the open studio on: Tab leads from name to name, and what has the focus is typed over."""
    page, draft = studio(watched, live_site, person())
    before = json.loads(json.dumps(deeds_of(draft)))
    hands = Hands(page)
    hands.point(page.get_by_role("tab", name="Names"))
    hands.point(page.get_by_label("Only what can be bought"))
    hands.point(page.get_by_label("Space 1, name (English)"))
    hands.press("Control+a")
    for name in NAMES:
        hands.write(name)
        hands.press("Tab", "Tab", "Tab")
    hands.point(page.get_by_label("All amounts times"))
    hands.write("10")
    hands.press("Enter")
    saved(page)
    assert [space["name"] for space in deeds_of(draft)] == [*NAMES, *(space["name"] for space in before[10:])]
    assert [space["price"] for space in deeds_of(draft)] == [10 * space["price"] for space in before]
    assert hands.counts() == (135, 4, 15, 3)
    assert hands.seconds < LIMIT / 1.5


def test_a_column_of_names_and_one_of_prices_are_pasted_in_two_minutes(watched: NewPage, live_site: LiveSite) -> None:
    """From a spreadsheet in another window: select the column, copy, come back, paste; twice."""
    page, draft = studio(watched, live_site, person())
    before = json.loads(json.dumps(deeds_of(draft)))
    prices = [100 + 25 * at for at in range(len(before))]
    hands = Hands(page)
    hands.point(page.get_by_role("tab", name="Names"))
    hands.point(page.get_by_label("Only what can be bought"))
    for column, first in ((NAMES, "Space 1, name (English)"), (prices, "Space 1, price or amount")):
        hands.point()  # the first cell
        hands.point()  # the last one, with Shift
        hands.press(" + ", " + ")  # copy, and change the window
        page.evaluate("text => navigator.clipboard.writeText(text)", "\n".join(map(str, column)))
        hands.point(page.get_by_label(first))
        hands.press("Control+v")
    saved(page)
    assert [space["name"] for space in deeds_of(draft)] == [*NAMES, *(space["name"] for space in before[10:])]
    assert [space["price"] for space in deeds_of(draft)] == prices
    assert hands.counts() == (20, 8, 8, 7)
    assert hands.seconds < LIMIT / 3


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_a_short_name_and_the_texts_of_a_card_are_proposed_and_written(
    watched: NewPage, live_site: LiveSite, viewport: Any
) -> None:
    """Each in English and Bangla, whatever the reader's language; a text of one's own stays beside the proposals."""
    page, draft = studio(watched, live_site, person(), viewport)
    board = page.get_by_role("grid", name="Board")
    board.locator('[data-index="14"]').click()
    page.get_by_text("Short names for small screens").click()
    page.get_by_role("button", name="Propose: Rosewood").click()
    expect(page.get_by_label("Short name (English)")).to_have_value("Rosewood")
    page.get_by_label("Short name (বাংলা)").fill("রোজউড")
    saved(page)
    assert faults(page, page.get_by_label("Short name (English)")) == []
    draft.refresh_from_db()
    assert draft.document["short_names"]["Rosewood Drive"] == "Rosewood"
    assert draft.document["short_names"][default_board("oofopoly")["space"][14]["names"]["bn"]] == "রোজউড"
    page.get_by_role("tab", name="Names").click()
    expect(page.get_by_label("Space 14, short name (English)")).to_have_count(0)
    page.get_by_label("Short names for small screens").check()
    expect(page.get_by_label("Space 14, short name (English)")).to_have_value("Rosewood")
    assert faults(page, page.locator(".studio-names table")) == []

    page.get_by_role("tab", name="Cards").click()
    card = page.locator(".studio-card").first
    card.locator("summary").click()
    effect = card.get_by_label("What it does")
    effect.select_option("take")
    card.get_by_label("Amount").fill("70")
    expect(card.get_by_text(PAY)).to_be_visible()
    card.get_by_role("button", name="Propose in all languages").click()
    expect(card.get_by_label("Text (English)")).to_have_value("Pay $70 to the bank.")
    expect(card.get_by_label("Text (বাংলা)")).to_have_value(PAY)
    card.get_by_label("Text (English)").fill("The roof leaks again: pay $70.")
    saved(page)
    assert faults(page, card) == []
    draft.refresh_from_db()
    changed = draft.document["card"][0]
    assert (changed["text"], changed["texts"]) == ("The roof leaks again: pay $70.", {"bn": PAY})
    expect(card.locator("summary")).to_have_text("The roof leaks again: pay $70.")


def test_short_names_and_texts_are_reached_by_keyboard_alone(watched: NewPage, live_site: LiveSite) -> None:
    """Arrows over the board, Enter to the fields of the space, Tab from field to field."""
    page, draft = studio(watched, live_site, person())
    page.get_by_role("grid", name="Board").locator('[data-index="0"]').focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator(".studio-head h2")).to_contain_text("Pebble Path")
    tab_to(page, page.locator(".studio-shorts summary"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_label("Short name (English)"))
    page.keyboard.type("Pebble")
    saved(page)
    draft.refresh_from_db()
    assert draft.document["short_names"]["Pebble Path"] == "Pebble"
    page.get_by_role("tab", name="Space", exact=True).focus()
    while page.evaluate("document.activeElement.id") != "studio-tab-cards":
        page.keyboard.press("ArrowRight")
    tab_to(page, page.locator(".studio-card summary").first)
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("button", name="Propose in বাংলা").first)
    page.keyboard.press("Enter")
    saved(page)
    draft.refresh_from_db()
    assert draft.document["card"][0]["texts"]["bn"]
