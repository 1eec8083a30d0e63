"""The table in Bangla in the browser, and changing the language during a game."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from games.models import Game, GameSeat
from tests.browser.axe import violations
from tests.browser.positions import DESK, PHONE, LaidTable, Open, sign_in
from tests.browser.visiting import faults
from tests.games.tables import lobby_of, people
from tests.languages.reading import foreign
from tests.support.extent import NIGHTLY, nightly
from tests.support.live import LiveSite

pytestmark = pytest.mark.slow

CHOICE = settings.LANGUAGE_COOKIE_NAME
# Text shown or read out, except key names, initials, hashes and the shortcuts of English readers.
WORDS = """() => {
  const said = [document.title];
  const silent = "script, style, noscript, code, kbd, .ui-letter, .token, [lang=en]";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (element.closest(silent)) continue;
    if (node.nodeType === Node.TEXT_NODE) said.push(node.data);
    else for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"])
      if (node.hasAttribute(name)) said.push(node.getAttribute(name));
  }
  return said;
}"""
OWED = {
    "players": {0: {"cash": 900}, 1: {"cash": 700, "jail_cards": 1}},
    "spaces": {
        1: {"owner": 0, "houses": 2},
        3: {"owner": 0, "houses": 1},
        5: {"owner": 1, "mortgaged": True},
        39: {"owner": 1},
    },
}


def choose(page: Page, site: LiveSite, language: str = "bn") -> None:
    """Choose this language."""
    page.context.add_cookies([{"name": CHOICE, "value": language, "url": site.url}])


def english(page: Page, *names: str) -> list[str]:
    """The texts of another language on the page."""
    left: list[str] = foreign(page.evaluate(WORDS), *names)
    return left


def in_bangla(page: Page, *names: str) -> None:
    """Assert that the page has no text of another language, on phone and desk."""
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        assert not english(page, *names)


def panel_in_bangla(page: Page, *names: str) -> None:
    """Assert that the page with an open panel has no text of another language."""
    if NIGHTLY:
        in_bangla(page, *names)
    else:
        assert not english(page, *names)


def names_of(game: Game) -> list[str]:
    """Texts that are the same in every language: names of people and the room's code."""
    code = game.room.code
    return [*GameSeat.objects.filter(game=game).values_list("name", flat=True), code, f"{code[:3]} {code[3:]}"]


@nightly
@pytest.mark.parametrize("ruleset", ["oofopoly", "bangladeshi"] if NIGHTLY else ["oofopoly"])
def test_a_table_is_in_bangla_throughout(live_site: LiveSite, new_page: Open, ruleset: str) -> None:
    """Board, players, deed, trade, menu and log; axe finds nothing.

    The panels that are open on the desk are the same on a phone, where only `make nightly` reads them.
    """
    table = LaidTable(live_site, new_page, OWED, ruleset=ruleset)
    page = new_page(viewport=DESK, reduced_motion="reduce")
    choose(page, live_site)
    sign_in(page, GameSeat.objects.get(game=table.game, number=0).user, live_site.url)
    page.goto(f"/room/{table.game.room.code}/")
    names = names_of(table.game)
    roll = page.get_by_role("button", name="ছক্কা চালুন")
    expect(roll).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "bn"
    in_bangla(page, *names)
    assert faults(page, roll) == []
    page.locator('[role="gridcell"][data-index="1"]').click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("row", name="হোটেলসহ")).to_be_visible()
    panel_in_bangla(page, *names)
    if NIGHTLY:
        assert faults(page, dialog) == []
    page.keyboard.press("Escape")
    page.locator(".actions").get_by_role("button", name="বিনিময়").click()
    expect(dialog).to_contain_text("আপনি দেবেন")
    panel_in_bangla(page, *names)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="মেনু").last.click()
    expect(dialog).to_contain_text("ভাষা")
    panel_in_bangla(page, *names)
    page.keyboard.press("Escape")
    roll.click()
    for _ in range(100):  # whatever the dice say next, a double too
        if table.state().table.dice:
            break
        page.wait_for_timeout(50)
    page.wait_for_timeout(300)
    panel_in_bangla(page, *names)


def test_a_lobby_is_in_bangla_throughout(live_site: LiveSite, new_page: Open) -> None:
    """Seats, options with their help, and refusals."""
    users = people(2)
    room = lobby_of(*users, seats=4, public=True)
    page = new_page(viewport=DESK, reduced_motion="reduce")
    choose(page, live_site)
    sign_in(page, users[0], live_site.url)
    page.goto(f"/room/{room.code}/")
    expect(page.get_by_text("এই রুমের নিয়ম").first).to_be_visible()
    for group in page.locator(".option-group summary").all():
        group.click()
    names = [*room.members.values_list("name", flat=True), room.code, " ".join(room.code)]
    names += [f"{room.code[:3]} {room.code[3:]}", room.code[:3], room.code[3:]]
    assert not english(page, *names)
    assert not violations(page)


def test_the_language_changes_in_the_middle_of_a_game_and_nothing_is_lost(live_site: LiveSite, new_page: Open) -> None:
    """Without a reload and with a dialog open; log, title, refusals and the header change."""
    table = LaidTable(live_site, new_page, OWED)
    page = table.page(0)
    code = table.game.room.code
    page.evaluate("window.stayed = true")
    page.get_by_role("button", name="Menu").last.click()
    menu = page.get_by_role("dialog")
    menu.get_by_role("button", name="বাংলা").click()
    expect(menu).to_contain_text("ভাষা")
    expect(page).to_have_title(re.compile("আপনার পালা"))
    page.keyboard.press("Escape")
    page.locator('[role="gridcell"][data-index="39"]').click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="ছক্কা চালুন").click()
    expect(page.get_by_role("region", name="খেলার বিবরণ")).to_contain_text("ফেল")
    expect(page.locator(".topbar-room")).to_contain_text("উফোপলি টু")
    assert page.evaluate("window.stayed") is True
    assert page.evaluate("document.documentElement.lang") == "bn"
    assert not english(page, *names_of(table.game))
    refusal = page.evaluate(ASK, f"/ws/room/{code}/")
    assert refusal["type"] == "error"
    assert not foreign([refusal["message"]])
    page.get_by_role("button", name="মেনু").last.click()
    menu.get_by_role("button", name="English").click()
    expect(menu).to_contain_text("Language")
    page.reload()
    expect(page.get_by_role("grid")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "en"
    expect(page.get_by_role("button", name="Menu").last).to_be_visible()


# A second socket of the same browser, and its refused commands.
ASK = """(path) => new Promise((resolve) => {
  const socket = new WebSocket(location.origin.replace("http", "ws") + path);
  socket.onopen = () => socket.send(JSON.stringify({id: "h", type: "hello"}));
  socket.onmessage = ({data}) => {
    const message = JSON.parse(data);
    if (message.type === "welcome")
      socket.send(JSON.stringify({id: "a", type: "act", action: {type: "mortgage", space: 39}}));
    if (message.id === "a") resolve(message);
  };
})"""


def test_a_form_half_filled_in_is_kept_when_the_language_changes(live_site: LiveSite, new_page: Open) -> None:
    """The typed text is there again, except passwords."""
    page = new_page(viewport=PHONE)
    page.goto("/accounts/signup/")
    page.get_by_label("Name").fill("Ann the Great")
    page.get_by_label("Password", exact=True).fill("a secret of mine")
    page.get_by_role("button", name="বাংলা").click()
    expect(page.get_by_label("নাম")).to_have_value("Ann the Great")
    assert page.evaluate("document.documentElement.lang") == "bn"
    assert page.locator("input[type=password]").first.input_value() == ""
    assert not violations(page)


def test_a_browser_that_asks_for_bangla_gets_it(live_site: LiveSite, new_page: Open) -> None:
    """At once, in the site's own Bangla typeface."""
    page = new_page(locale="bn-BD", viewport=DESK)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("চেয়ার টেনে বসুন")
    page.evaluate("document.fonts.ready")
    assert page.evaluate("document.fonts.check('16px Noto Sans Bengali', 'ব')")
    assert not violations(page)
