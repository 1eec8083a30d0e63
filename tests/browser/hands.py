"""Three ways to use a page: with a mouse, with a finger, and by keyboard alone; a test written once is done by each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from playwright.sync_api import Locator, Page, expect

from tests.browser.positions import DESK, PHONE

MOST_TABS = 200
"""More than a board's table of names has fields."""
FOCUSED = "one => one === document.activeElement"
IS_BEFORE = """one => {
  const now = document.activeElement;
  return now !== document.body && Boolean(now.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING);
}"""
CHOSEN = "list => list.selectedOptions[0]?.label"
STEPS_TO = "(list, label) => [...list.options].findIndex((one) => one.label === label) - list.selectedIndex"


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab, or Shift and Tab for what is further up, until this has the focus."""
    expect(wanted).to_be_visible()
    key = "Shift+Tab" if wanted.evaluate(IS_BEFORE) else "Tab"
    for _ in range(MOST_TABS):
        if wanted.evaluate(FOCUSED):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{wanted} cannot be reached by {key}")


class Hand(ABC):
    """How somebody uses a page."""

    context: ClassVar[dict[str, Any]]
    """What their browser is like."""
    way_out: ClassVar[str] = ""
    """The key that leaves a panel, for whoever would have to go through it otherwise."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @abstractmethod
    def press(self, target: Locator) -> None:
        """Press a button or follow a link."""

    @abstractmethod
    def write(self, field: Locator, text: str) -> None:
        """Write over what a field says, and leave the field where that needs no more than the writing does."""

    @abstractmethod
    def choose(self, field: Locator, label: str, shown: str = "") -> None:
        """Choose from a list, which then shows the same, or something else that comes of it."""

    def step_out(self) -> None:
        """Leave a panel for what it belongs to, where that saves steps."""
        if self.way_out:
            self.page.keyboard.press(self.way_out)

    def check(self, choice: Locator) -> None:
        """Choose one of several round buttons."""
        self.press(choice)

    def open_tab(self, tab: Locator) -> None:
        """Open one of several tabs."""
        self.press(tab)

    def open_space(self, board: Locator, at: int) -> None:
        """Open a space of the board in the studio."""
        self.press(board.locator(f'[data-index="{at}"]'))


class Mouse(Hand):
    """A mouse before a large screen, and a keyboard for texts."""

    context: ClassVar[dict[str, Any]] = {"viewport": DESK}

    def press(self, target: Locator) -> None:
        """Click on it."""
        target.click()

    def write(self, field: Locator, text: str) -> None:
        """Click into it and type."""
        field.click()
        field.fill(text)

    def choose(self, field: Locator, label: str, shown: str = "") -> None:
        """Choose from the list that opens."""
        field.select_option(label=label)


class Finger(Hand):
    """A finger on a phone, whose own keyboard writes texts."""

    context: ClassVar[dict[str, Any]] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}

    def press(self, target: Locator) -> None:
        """Tap on it."""
        target.tap()

    def write(self, field: Locator, text: str) -> None:
        """Tap into it and have the phone's keyboard write."""
        field.tap()
        field.select_text()
        self.page.keyboard.insert_text(text)

    def choose(self, field: Locator, label: str, shown: str = "") -> None:
        """Choose from the phone's own list."""
        field.tap()
        field.select_option(label=label)


class Keys(Hand):
    """A keyboard and nothing else."""

    context: ClassVar[dict[str, Any]] = {"viewport": DESK}
    way_out = "Escape"

    def press(self, target: Locator) -> None:
        """Go there by Tab and press Enter."""
        tab_to(self.page, target)
        self.page.keyboard.press("Enter")

    def write(self, field: Locator, text: str) -> None:
        """Go there by Tab and type over what it says."""
        tab_to(self.page, field)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def choose(self, field: Locator, label: str, shown: str = "") -> None:
        """Type as much of what is wanted as it takes, and go the rest of the way by arrows."""
        tab_to(self.page, field)
        for letter in label:
            self.page.keyboard.type(letter)
            if field.evaluate(CHOSEN) == (shown or label):
                return
        steps = field.evaluate(STEPS_TO, label)
        for _ in range(abs(steps)):
            self.page.keyboard.press("ArrowDown" if steps > 0 else "ArrowUp")
        assert field.evaluate(CHOSEN) == (shown or label)

    def check(self, choice: Locator) -> None:
        """Go to the group by Tab, and through it by arrows."""
        group = self.page.locator(f'input[name="{choice.get_attribute("name")}"]')
        tab_to(self.page, group.and_(self.page.locator(":checked")))
        for _ in range(group.count()):
            if choice.is_checked():
                return
            self.page.keyboard.press("ArrowDown")
        expect(choice).to_be_checked()

    def open_tab(self, tab: Locator) -> None:
        """Go to the open tab, and to the others by arrows."""
        tabs = self.page.get_by_role("tab")
        tab_to(self.page, tabs.and_(self.page.locator("[aria-selected=true]")))
        for _ in range(tabs.count()):
            if tab.evaluate(FOCUSED):
                return
            self.page.keyboard.press("ArrowRight")
        expect(tab).to_be_focused()

    def open_space(self, board: Locator, at: int) -> None:
        """Walk along the board by arrows, and open the space by Enter."""
        tab_to(self.page, board.locator('[tabindex="0"]'))
        cells = board.get_by_role("gridcell")
        side = cells.count() // 4
        now = int(self.page.evaluate("document.activeElement.dataset.index"))
        for place in range(now, at):
            self.page.keyboard.press(FORWARD[place // side])
        for place in range(now, at, -1):
            self.page.keyboard.press(BACK[(place - 1) // side])
        expect(board.locator(f'[data-index="{at}"]')).to_be_focused()
        self.page.keyboard.press("Enter")


FORWARD = ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown")
"""The arrow to the next space, by side of the board."""
BACK = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
