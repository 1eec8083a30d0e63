"""The studio: boards made from nothing by keyboard alone and by touch, put right, saved, and played on."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Board, BoardDraft, Room
from games.selectors.boards.rulebook import default_board
from games.services.boards.drafts import create
from tests.browser.board_walk import saved, spaces
from tests.browser.hands import tab_to
from tests.browser.positions import DESK, PHONE, sign_in
from tests.browser.visiting import NewPage, faults, person
from tests.support.live import LiveSite

pytestmark = pytest.mark.slow


def type_into(page: Page, label: str, text: str) -> None:
    """Go to a field by Tab and type over what it says."""
    tab_to(page, page.get_by_label(label, exact=True))
    page.keyboard.press("Control+A")
    page.keyboard.type(text)


def test_a_board_is_made_put_right_and_played_on_by_keyboard_alone(watched: NewPage, live_site: LiveSite) -> None:
    """A board of 24 spaces from nothing, with a street that has no price."""
    ann = person()
    page = watched(viewport=DESK)
    sign_in(page, ann, live_site.url)
    page.goto("/boards/drafts/new/")
    type_into(page, "Name", "Quick round")
    tab_to(page, page.get_by_label("The default board of the game"))
    page.keyboard.press("ArrowDown")
    tab_to(page, page.get_by_label("Number of spaces"))
    page.keyboard.type("24")
    tab_to(page, page.get_by_role("button", name="Open the studio"))
    page.keyboard.press("Enter")

    board = page.get_by_role("grid", name="Board")
    expect(board.get_by_role("gridcell")).to_have_count(24, timeout=30_000)
    draft = BoardDraft.objects.get(owner=ann)
    tab_to(page, board.locator('[data-index="0"]'))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    kind = page.get_by_label("Kind", exact=True)
    expect(kind).to_be_focused()
    page.keyboard.type("Str")
    expect(page.locator(".studio-board [data-index='1'] .space-band")).to_be_visible()
    type_into(page, "Name (English)", "Harbour Road")
    tab_to(page, page.get_by_label("Group", exact=True))
    page.keyboard.type("a new")
    saved(page)
    assert faults(page, board, sizes=["desk"]) == []

    save = page.get_by_role("button", name=re.compile("^Save as board"))
    expect(save).to_have_attribute("aria-disabled", "true")
    expect(save).to_have_accessible_name(re.compile("2 problems have to be put right first"))
    page.keyboard.press("Escape")
    tab_to(page, page.get_by_role("tab", name="Space", exact=True))
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tab", name=re.compile("^Problems"))).to_be_focused()
    tab_to(page, page.get_by_role("button", name=re.compile("Space 1, Harbour Road · Price")))
    page.keyboard.press("Enter")
    price = page.get_by_label("Price", exact=True)
    expect(price).to_be_focused()
    expect(price).to_have_accessible_description(re.compile("has no price"))
    page.keyboard.type("60")
    expect(price).to_have_attribute("aria-invalid", "false")
    expect(page.get_by_label("Hotel", exact=True)).to_have_value("250")
    saved(page)

    page.keyboard.press("Escape")
    expect(board.locator('[data-index="1"]')).to_be_focused()
    page.keyboard.press("Alt+ArrowLeft")
    expect(board.locator('[data-index="2"]')).to_be_focused()
    saved(page)
    assert spaces(draft)[2]["name"] == "Harbour Road"
    page.keyboard.press("Control+z")
    expect(board.locator('[data-index="1"]')).to_contain_text("Harbour Road")
    page.keyboard.press("Control+Shift+z")
    expect(board.locator('[data-index="2"]')).to_contain_text("Harbour Road")
    saved(page)

    tab_to(page, save)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Name of the board")).to_have_value("Quick round")
    tab_to(page, page.get_by_role("button", name="Save", exact=True))
    page.keyboard.press("Enter")
    room_button = page.get_by_role("button", name="Create a room on it")
    tab_to(page, room_button)
    page.keyboard.press("Enter")
    page.wait_for_url("**/room/*/")
    made = Board.objects.get(owner=ann)
    assert (made.name, len(made.data["space"])) == ("Quick round", 24)
    assert Room.objects.get().board_id == made.pk
    expect(page.get_by_label("Board", exact=True)).to_have_value(str(made.pk))


def drag_by_finger(page: Page, start: Locator, end: Locator) -> None:
    """Put a finger on one place and lift it at another."""
    session = page.context.new_cdp_session(page)
    points = []
    for place in (start, end):
        box = place.bounding_box()
        assert box is not None
        points.append({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2})
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points[:1]})
    (first, last) = points
    for share in (0.2, 0.5, 0.8, 1):
        at = {axis: first[axis] + share * (last[axis] - first[axis]) for axis in ("x", "y")}
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_board_is_changed_on_a_phone(watched: NewPage, live_site: LiveSite) -> None:
    """By touch at 390 by 844: a space from the list, its fields below the board, dragged to another place."""
    ann = person()
    page = watched(viewport=PHONE, has_touch=True, is_mobile=True)
    sign_in(page, ann, live_site.url)
    page.goto("/boards/drafts/new/?start=empty&size=24")
    assert faults(page, page.get_by_label("Number of spaces"), sizes=["phone"], targets=True) == []
    page.get_by_role("button", name="Open the studio").tap()
    board = page.get_by_role("grid", name="Board")
    expect(board.get_by_role("gridcell")).to_have_count(24, timeout=30_000)
    draft = BoardDraft.objects.get(owner=ann)
    page.get_by_role("tab", name="List").tap()
    page.locator('[data-row="2"]').tap()
    page.get_by_label("Kind", exact=True).select_option(label="Street")
    page.get_by_label("Price", exact=True).fill("100")
    page.get_by_label("Name (English)", exact=True).fill("Mill Lane")
    page.get_by_label("Name (English)", exact=True).blur()
    saved(page)
    assert faults(page, board, sizes=["phone"], targets=True) == []
    board.scroll_into_view_if_needed()
    drag_by_finger(page, board.locator('[data-index="2"]'), board.locator('[data-index="4"]'))
    expect(board.locator('[data-index="4"]')).to_contain_text("Mill Lane")
    saved(page)
    assert [space["name"] for space in spaces(draft)[2:5]] == ["Space 3", "Space 4", "Mill Lane"]
    page.get_by_role("tab", name="Names").tap()
    page.get_by_label("Space 4, price or amount").fill("140")
    page.get_by_label("Space 4, price or amount").blur()
    saved(page)
    assert spaces(draft)[4]["rents"] == [10, 50, 150, 450, 625, 750]
    page.get_by_role("button", name="Save as board").tap()
    page.get_by_label("Name of the board").fill("Pocket")
    page.get_by_role("button", name="Save", exact=True).tap()
    expect(page.get_by_role("heading", name="The board is saved")).to_be_visible()
    assert Board.objects.get(owner=ann).name == "Pocket"


PASTE = """(field, text) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""


def test_the_default_board_is_renamed_and_rearranged_by_mouse(watched: NewPage, live_site: LiveSite) -> None:
    """Ten names are pasted and all prices multiplied, a street is dragged, and all of it is undone after a reload."""
    ann = person()
    draft = create(ann, "oofopoly", "Seaside", default_board("oofopoly"))
    before = json.loads(json.dumps(draft.document["space"]))
    page = watched(viewport=DESK)
    sign_in(page, ann, live_site.url)
    page.goto(f"/boards/{draft.pk}/edit/")
    page.get_by_role("tab", name="Names").click()
    page.get_by_label("Only what can be bought").check()
    names = [f"Pier {number}" for number in range(10)]
    page.get_by_label("Space 1, name (English)").evaluate(PASTE, "\n".join(names))
    page.get_by_label("All amounts times").fill("10")
    page.get_by_role("button", name="Multiply").click()
    saved(page)
    now = spaces(draft)
    deeds = [space for space in now if space["kind"] in ("property", "railroad", "utility")]
    assert [space["name"] for space in deeds][:10] == names
    assert [space["price"] for space in deeds] == [10 * space["price"] for space in before if "price" in space]
    board = page.get_by_role("grid", name="Board")
    board.locator('[data-index="6"]').drag_to(board.locator('[data-index="9"]'))
    expect(board.locator('[data-index="9"]')).to_contain_text(now[6]["name"])
    saved(page)
    page.reload()
    for _ in range(3):
        page.get_by_role("button", name="Undo").click()
        saved(page)
    expect(page.get_by_role("button", name=re.compile("Undo. There is nothing to undo"))).to_be_visible()
    assert spaces(draft) == before
