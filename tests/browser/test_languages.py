"""Further languages in the browser: a longer one, and one that is read from right to left.

They are begun, translated and published by the commands of locale/README.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, Page, expect

from config.embedded.site import WEB
from games import rulesets
from games.selectors.boards.rulebook import default_board
from games.services.boards.custom import save_board
from leaderboards.services.counting import count_game
from tests.accounts.staff import administration
from tests.browser.measured_layout import measure
from tests.browser.positions import DESK, PHONE, LaidTable, sign_in
from tests.browser.visiting import person
from tests.games.tables import lobby_of, people
from tests.pages.finished_game import finished_game
from tests.support.extent import NIGHTLY, nightly
from tests.support.kinds import CLASSIC
from tests.support.live import LiveSite, empty_behind_site
from tests.support.pseudo import ACCENTED, FROM_RIGHT, Pseudo, write_languages
from tests.support.services import Services

pytestmark = pytest.mark.slow

LANGUAGES = {language.code: language for language in (ACCENTED, FROM_RIGHT)}
SIZES = {"desk": DESK, "phone": PHONE}
PUBLIC = ["/", "/rules/", "/leaderboards/", "/fairness/", "/accounts/login/", "/accounts/signup/", "/nothing/"]
OWN = [
    "/", "/games/", "/saves/", "/boards/", "/profile/", "/achievements/", "/account/", "/account/delete/",
    "/accounts/email/", "/accounts/password/change/", "/accounts/2fa/", "/accounts/sessions/", "/account/tokens/",
    "/account/notifications/webhook/",
]  # fmt: skip
ADMIN = ["/admin/", "/admin/games/room/", "/admin/accounts/user/add/", "/admin/settings/"]
OPEN: dict[str, Any] = {
    "players": {0: {"cash": 900}, 1: {"cash": 700, "jail_cards": 1}},
    "spaces": {1: {"owner": 0, "houses": 2}, 3: {"owner": 0, "houses": 1}, 5: {"owner": 1, "mortgaged": True}},
}
OpenPage = Callable[..., Page]


@pytest.fixture(scope="module")
def site(
    services: Services, django_db_setup: None, static_files: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[LiveSite]:
    """A site with both languages besides its own."""
    folder = tmp_path_factory.mktemp("locale")
    places = {
        "OPOLY_LOCALE": str(folder),
        "STATIC_ROOT": str(services.folder / "languages-static"),
        "STATIC_EARLIER": str(services.static),
    }
    running = LiveSite(services, variables=places)
    write_languages(folder, *LANGUAGES.values(), **running.environment)
    try:
        running.start(WEB)
        yield running
    finally:
        running.stop()


@pytest.fixture
def open_page(browser: Browser, site: LiveSite, transactional_db: None) -> Iterator[OpenPage]:
    """Pages in a language; an error in a console fails the test."""
    site.services.forget_limits()
    opened: list[BrowserContext] = []
    errors: list[str] = []

    def open_page(language: Pseudo | None = None, **options: Any) -> Page:
        context = browser.new_context(**{"base_url": site.url, "reduced_motion": "reduce", **options})
        opened.append(context)
        if language is not None:
            cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": language.code, "url": site.url}
            context.add_cookies([cookie])  # type: ignore[list-item]
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield open_page
    for context in opened:
        context.close()
    empty_behind_site()
    assert errors == []


def look(page: Page, found: list[str], *names: str) -> None:
    """Collect what is wrong with the page, or with its open dialog, at each size."""
    path = page.url.partition("/")[2].partition("/")[2]
    for size, window in SIZES.items():
        page.set_viewport_size(window)
        layout = measure(page, *names)
        found += [f"{path}, {size}: not of a catalogue: {one}" for one in layout.untranslated]
        found += [f"{path}, {size}: {one}" for one in layout.faults]


def visit(page: Page, language: Pseudo, addresses: list[str], *names: str) -> list[str]:
    """What is wrong with these pages."""
    found: list[str] = []
    direction = "rtl" if language is FROM_RIGHT else "ltr"
    for address in addresses:
        page.goto(address)
        expect(page.locator("html")).to_have_attribute("lang", language.code)
        expect(page.locator("html")).to_have_attribute("dir", direction)
        look(page, found, *names)
    return found


def at_table(site: LiveSite, open_page: OpenPage, language: Pseudo, ruleset: str) -> list[str]:
    """What is wrong with a table of this game, and with what opens on it."""
    count = max(2, rulesets.find(ruleset).min_players)
    setup = OPEN if ruleset in CLASSIC else None
    table = LaidTable(site, lambda **more: open_page(language, **more), setup, count, ruleset)
    asked = table.state().decisions[0].seat if setup else 0
    page = table.page(asked)
    names = [table.name(seat) for seat in range(count)]
    found: list[str] = []
    look(page, found, *names)
    expect(page.locator(".bar .button:visible").first).to_be_in_viewport(ratio=1)
    dialog = page.get_by_role("dialog")
    trade = [".actions-anytime .button >> nth=-1"] if ruleset in CLASSIC else []
    for opener in (".topbar .button >> nth=-1", "[role=gridcell][data-index='1']", *trade):
        page.set_viewport_size(DESK)
        page.locator(opener).click()
        expect(dialog).to_be_visible()
        look(page, found, *names)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    return found


def lobby(site: LiveSite, open_page: OpenPage, language: Pseudo) -> list[str]:
    """What is wrong with a lobby, all its options open."""
    users = people(2)
    room = lobby_of(*users, seats=4, public=True)
    page = open_page(language, viewport=DESK)
    sign_in(page, users[0], site.url)
    page.goto(f"/room/{room.code}/")
    expect(page.locator(".lobby-options")).to_be_visible()
    for group in page.locator(".option-group summary").all():
        group.click()
    found: list[str] = []
    look(page, found, *room.members.values_list("name", flat=True))
    return found


def own_pages(site: LiveSite, open_page: OpenPage, language: Pseudo) -> list[str]:
    """What is wrong with the pages of a person with a finished game and a board, and with those of staff."""
    ann = person()
    EmailAddress.objects.create(user=ann, email=ann.email, primary=True, verified=True)
    save_board(ann, "oofopoly", "Mine", default_board("oofopoly"))
    game = finished_game(ann)
    count_game(game.pk)
    page = open_page(language)
    sign_in(page, ann, site.url)
    names = [ann.username, ann.email, "Mine", *game.seats.values_list("name", flat=True)]
    rules = [f"/rules/{key}/" for key in rulesets.RULESETS]
    ended = [f"/games/{game.pk}/", f"/games/{game.pk}/replay/", f"/games/{game.pk}/proof/"]
    found = visit(page, language, [*OWN, *rules, *ended], *names)
    client, root = administration()
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": site.url}])
    return found + visit(page, language, ADMIN, *names, root.username, root.email)


@nightly
@pytest.mark.parametrize("code", LANGUAGES)
def test_pages_in_another_language(site: LiveSite, open_page: OpenPage, code: str) -> None:
    """Everything is of its catalogues, nothing is cut off, and nothing is out of reach."""
    language = LANGUAGES[code]
    found = visit(open_page(language), language, PUBLIC if NIGHTLY else PUBLIC[:1])
    found += lobby(site, open_page, language)
    if NIGHTLY:
        found += own_pages(site, open_page, language)
    assert not found, "\n".join(found)


@nightly
@pytest.mark.parametrize("ruleset", rulesets.RULESETS if NIGHTLY else ["oofopoly"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_table_in_another_language(site: LiveSite, open_page: OpenPage, code: str, ruleset: str) -> None:
    """With its menu and its dialogs."""
    found = at_table(site, open_page, LANGUAGES[code], ruleset)
    assert not found, "\n".join(found)


def test_four_languages_are_a_menu(site: LiveSite, open_page: OpenPage) -> None:
    """Each by its own name; by keyboard, without script, and at a table without loading it again."""
    page = open_page(viewport=PHONE)
    page.goto("/")
    menu = page.locator(".site-header details.languages")
    summary = menu.locator("summary")
    expect(menu.get_by_role("button")).to_have_count(0)
    summary.focus()
    page.keyboard.press("Enter")
    expect(menu.get_by_role("button")).to_have_text(["English", "فارسی", "IsiZulu", "বাংলা"])
    expect(menu.locator("[aria-current]")).to_have_text("English")
    expect(menu.locator(".menu-panel")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(summary).to_be_focused()
    expect(menu.get_by_role("button")).to_have_count(0)
    page.keyboard.press("Enter")
    menu.get_by_role("button", name="فارسی").press("Enter")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(summary).to_contain_text("فارسی")
    summary.click()
    expect(menu.locator(".menu-panel")).to_be_in_viewport(ratio=1)

    without = open_page(java_script_enabled=False, viewport=DESK)
    without.goto("/fairness/")
    without.locator("details.languages summary").click()
    without.get_by_role("button", name="IsiZulu").click()
    expect(without.locator("html")).to_have_attribute("lang", "zu")
    assert without.url.endswith("/fairness/")

    table = LaidTable(site, open_page, None).page(0)
    table.evaluate("window.stayed = true")
    table.get_by_role("button", name="Menu").last.click()
    table.get_by_role("dialog").get_by_label("Language").select_option("فارسی")
    expect(table.locator("html")).to_have_attribute("dir", "rtl")
    expect(table.get_by_role("dialog").get_by_text(FROM_RIGHT.says("Language"))).to_be_visible()
    assert table.evaluate("window.stayed") is True
