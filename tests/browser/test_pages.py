"""The site's pages by mouse and keyboard, on desk and phone, light and dark."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from accounts.notifications import unsubscribing, webhooks
from games.models import Game, Room
from games.selectors.boards.rulebook import default_board, rulesets_offered
from games.services.boards.custom import save_board
from games.services.rooms.rooms import open_room
from tests.accounts.notified import tell
from tests.browser.axe import violations
from tests.browser.positions import DESK, PHONE
from tests.browser.positions import sign_in as enter
from tests.browser.test_every_game import wait_for
from tests.browser.visiting import SIZES, SMALL, NewPage, look_over, open_menu, paste, person
from tests.pages.finished_game import finished_game
from tests.support.extent import NIGHTLY, nightly
from tests.support.live import LiveSite

pytestmark = pytest.mark.slow


@nightly
def test_public_pages_render_without_faults(watched: NewPage) -> None:
    """In both themes and sizes."""
    room = open_room(person(), public=True)
    page = watched()
    look_over_all(
        page,
        ["/", "/rules/", "/fairness/", f"/room/{room.code}/", "/accounts/login/", "/accounts/signup/", "/nope"],
        alike=["/accounts/password/reset/", "/accounts/password/reset/done/", "/room/999999/"],
    )
    page.goto(f"/rules/oofopoly/?room={room.code}")
    assert violations(page) == []


@nightly
def test_pages_after_signing_in_render_without_faults(watched: NewPage, live_site: LiveSite) -> None:
    """With a board, a room and a notification."""
    ann = person()
    tell(ann, path="/rules/")
    save_board(ann, "oofopoly", "My board", default_board("oofopoly"))
    open_room(ann)
    webhooks.save(ann, url="https://hooks.example/opoly", form="json")
    token = unsubscribing.SIGNER.sign(f"{ann.pk}-turn")
    page = watched()
    enter(page, ann, live_site.url)
    look_over_all(
        page,
        [
            "/", "/boards/", "/account/", "/achievements/", "/accounts/email/", "/accounts/2fa/", "/accounts/sessions/",
            "/notifications/", "/account/notifications/", "/account/notifications/webhook/",
            f"/notifications/unsubscribe/{token}/",
        ],
        alike=["/account/delete/", "/accounts/password/change/", "/accounts/logout/"],
    )  # fmt: skip


def look_over_all(page: Page, addresses: list[str], alike: list[str]) -> None:
    """Look over each of these pages; those that are `alike` have no elements that the others do not have.

    In `make nightly` axe examines all of them at every size and theme. Otherwise each is loaded at one size, by turns
    on the desk in light and on the phone in dark, where axe examines those that are not alike; then only the window
    changes, since a change of colours takes as long as axe.
    """
    if NIGHTLY:
        for address in addresses + alike:
            look_over(page, address)
        return
    looks: list[tuple[ViewportSize, Literal["light", "dark"]]] = [(DESK, "light"), (PHONE, "dark")]
    found = []
    for number, address in enumerate(addresses + alike):
        size, scheme = looks[number % 2]
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.goto(address)
        expect(page).to_have_url(re.compile(f"{re.escape(address)}$"))
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        if address not in alike:
            found += [f"{address}: {one}" for one in violations(page)]
        for shown in (size, PHONE if size == DESK else DESK):
            page.set_viewport_size(shown)
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                found.append(f"{address} scrolls sideways at {shown}")
            found += [f"{address}: too small at {shown}: {one}" for one in page.evaluate(SMALL)]
    assert found == []


def test_the_open_menu_renders_without_faults(watched: NewPage) -> None:
    """On a phone it holds the whole navigation."""
    page = watched(viewport=SIZES["phone"])
    page.goto("/")
    open_menu(page)
    expect(page.get_by_role("link", name="My games")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="My games")).to_be_hidden()


def test_pages_work_at_200_percent_zoom(watched: NewPage) -> None:
    """Which is half the window: nothing overflows and nothing is missing."""
    page = watched(viewport={"width": 640, "height": 400})
    for address in ("/", "/rules/", "/rules/oofopoly/", "/accounts/signup/", "/fairness/"):
        page.goto(address)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address


def test_joining_by_a_mistyped_code(watched: NewPage) -> None:
    """The first is refused with a hint, the second works."""
    room = open_room(person())
    page = watched(viewport=SIZES["phone"])
    page.goto("/")
    code = page.get_by_label("Six digits")
    code.press_sequentially("12345")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_contain_text("six digits")
    expect(page.get_by_role("alert")).to_be_in_viewport()
    expect(page.get_by_label("Six digits")).to_be_in_viewport()
    page.get_by_label("Six digits").fill("")
    page.get_by_label("Six digits").press_sequentially(room.code)
    expect(page.get_by_label("Six digits")).to_have_value(f"{room.code[:3]} {room.code[3:]}")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/room/{room.code}/")


def test_an_invitation_link_lets_a_visitor_join(watched: NewPage) -> None:
    """With nothing but the link."""
    room = open_room(person())
    page = watched()
    page.goto(f"/room/{room.code}/")
    page.get_by_role("button", name="Continue as guest").click()
    expect(page.locator("#table")).to_be_attached()


def test_an_open_room_appears_by_itself(watched: NewPage, live_site: LiveSite) -> None:
    """Once its host is there. The home page polls every few seconds."""
    page, host = watched(own=True), watched(own=True)
    page.clock.install()
    room = open_room(ann := person(), public=True)
    page.goto("/")
    expect(page.get_by_text("There are no open rooms")).to_be_visible()
    enter(host, ann, live_site.url)
    host.goto(f"/room/{room.code}/")
    expect(host.get_by_role("heading", name="1 of 4 seats taken")).to_be_visible()
    wait_for(lambda: room.members.filter(here=True).exists())
    page.clock.fast_forward(15_000)
    expect(page.get_by_text("Ann\u2019s room")).to_be_visible()
    page.get_by_role("button", name="Join game").click()
    page.wait_for_url(f"**/room/{room.code}/")


def test_a_room_is_opened_from_the_home_page(watched: NewPage) -> None:
    """Public and for the game that was chosen."""
    page = watched()
    page.goto("/")
    chosen = rulesets_offered()[-1]
    page.get_by_role("radio", name=chosen["name"]).check()
    page.get_by_label("Public").check()
    page.get_by_role("button", name="Create room").click()
    page.wait_for_url("**/room/*/")
    room = Room.objects.get()
    assert (room.ruleset, room.public, room.phase) == (chosen["key"], True, "lobby")


def test_a_game_is_played_from_the_home_page(watched: NewPage) -> None:
    """With one click, with the browser's part in the seed."""
    page = watched()
    page.goto("/")
    chosen = [ruleset for ruleset in rulesets_offered() if ruleset["bots"]][-1]
    page.get_by_role("button", name=re.compile(f"Play now ?: {chosen['name']}")).click()
    page.wait_for_url("**/room/*/")
    room = Room.objects.select_related("game").get()
    assert room.ruleset == chosen["key"]
    assert room.game is not None
    number = room.game.seats.get(kind="person").random
    assert re.fullmatch(r"[0-9a-f]{64}", number)
    page.wait_for_function("(random) => (localStorage['opoly.numbers'] ?? '').includes(random)", arg=number)


def test_the_rules_of_a_game_are_two_clicks_away(watched: NewPage) -> None:
    """From the header to the games, and on to the game's rules."""
    page = watched()
    name = rulesets_offered()[-1]["name"]
    page.goto("/")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Rules").click()
    page.get_by_role("link", name=re.compile(f"^Rules ?: {name}$")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Rules of {name}")


def test_an_unknown_game_is_refused_with_a_message(watched: NewPage) -> None:
    """A forged form names it; no room is created."""
    page = watched()
    page.goto("/")
    page.locator("[name=ruleset].button").first.evaluate("(button) => { button.value = 'chess' }")
    page.get_by_role("button", name="Play now").first.click()
    expect(page.get_by_role("status")).to_contain_text("no such game")
    assert not Room.objects.exists()


def test_the_theme_changes_at_once_and_stays(watched: NewPage) -> None:
    """Without a reload; the server renders the next page in it."""
    page = watched(color_scheme="light")
    page.goto("/")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(ground)
    open_menu(page)
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(ground) != light
    page.goto("/fairness/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    open_menu(page)
    page.get_by_role("button", name="Auto").click()
    assert page.evaluate(ground) == light
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") is None


def test_pages_work_without_script(watched: NewPage) -> None:
    """Forms, menu and theme need none."""
    page = watched(java_script_enabled=False)
    page.goto("/")
    open_menu(page)
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Create room").click()
    page.wait_for_url("**/room/*/")


def test_pages_work_by_keyboard_alone(watched: NewPage) -> None:
    """Skip link first; the menu opens by Enter and closes by Escape, which restores the focus; a form is sent."""
    page = watched()
    page.goto("/accounts/login/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Name or email")).to_be_focused()
    summary = page.locator("[data-menu] > summary")
    summary.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Light")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Light")).to_be_hidden()
    expect(summary).to_be_focused()


def test_a_board_is_checked_corrected_saved_and_deleted(watched: NewPage, live_site: LiveSite) -> None:
    """Problems are shown with space and reason; the pasted text stays, to be corrected."""
    page = watched()
    enter(page, person(), live_site.url)
    page.goto("/boards/")
    with page.expect_download() as download:
        page.get_by_role("link", name=re.compile("^Download ?: Oofopoly 2$")).click()
    text = download.value.path().read_text()
    page.get_by_label("Name").fill("Mine")
    paste(page.get_by_label("Or paste it here"), text.replace("rents = [\n    2,", "rents = [\n    -2,", 1))
    page.get_by_role("button", name="Check and save").click()
    expect(page.get_by_role("alert")).to_contain_text("Space 1")
    assert violations(page) == []
    field = page.get_by_label("Or paste it here")
    paste(field, field.input_value().replace("    -2,", "    3,"))
    page.get_by_role("button", name="Check and save").click()
    expect(page.get_by_role("heading", name="Mine")).to_be_visible()
    page.locator("summary", has_text="Delete").click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.get_by_role("heading", name="Mine")).to_have_count(0)


@nightly
def test_the_pages_of_a_finished_game_render_and_the_browser_verifies_the_dice(
    watched: NewPage, live_site: LiveSite
) -> None:
    """Every line is ticked; a forged one is crossed."""
    ann = person()
    game = finished_game(ann)
    page = watched()
    enter(page, ann, live_site.url)
    look_over_all(page, ["/games/", f"/games/{game.pk}/", f"/games/{game.pk}/proof/"], alike=[])
    expect(page.get_by_role("heading", name="Verified by your browser")).to_be_visible()
    lines = page.locator("[id^=draw-]").count()
    assert lines > 10
    expect(page.locator("[id^=draw-][data-fits=yes]")).to_have_count(lines)
    forge_first_roll(game)
    page.reload()
    expect(page.get_by_role("heading", name="Mismatch in your browser")).to_be_visible()
    expect(page.get_by_role("heading", name="Mismatch on the server")).to_be_visible()
    expect(page.locator("[id^=draw-][data-fits=no]")).to_have_count(1)


def forge_first_roll(game: Game) -> None:
    """Change one roll in the page's data."""
    roll = game.actions.filter(events__contains='"dice_rolled"').order_by("version").first()
    assert roll is not None
    seen = re.search(r'"dice":\[(\d),(\d)\]', roll.events)
    assert seen
    other = 1 + int(seen[1]) % 6
    roll.events = roll.events.replace(seen[0], f'"dice":[{other},{seen[2]}]', 1)
    roll.save()


def test_an_english_page_loads_a_bangla_font_for_one_word_only(new_page: NewPage) -> None:
    """The name of that language has a font of its own, which is not installed on every system."""
    page = new_page(own=True)
    fonts: list[str] = []
    page.on("request", lambda request: fonts.append(request.url) if request.resource_type == "font" else None)
    page.goto("/", wait_until="networkidle")
    assert any("noto-sans-latin" in font for font in fonts)
    assert any("bangla-name" in font for font in fonts)
    assert not [font for font in fonts if "bengali" in font]


def test_my_games_has_space_between_text_and_buttons(new_page: NewPage) -> None:
    """On a phone too."""
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto("/games/")
    text = page.get_by_text("You have no games in progress.").bounding_box()
    button = page.get_by_role("button", name="Play now").first.bounding_box()
    assert text is not None
    assert button is not None
    assert button["y"] - (text["y"] + text["height"]) >= 12


def test_what_opens_shows_that_it_does(watched: NewPage) -> None:
    """By the pointer and a chevron, which turns when it is open; on every page that has such a box."""
    page = watched()
    page.goto("/fairness/")
    seen = page.evaluate("""() => {
      const box = document.createElement("details");
      box.innerHTML = "<summary>More</summary><p>It is open.</p>";
      document.querySelector("main").append(box);
      const now = () => {
        const mark = getComputedStyle(box.firstChild, "::after");
        return [getComputedStyle(box.firstChild).cursor, mark.borderRightWidth, mark.transform];
      };
      const closed = now();
      box.open = true;
      box.getAnimations({ subtree: true }).forEach((animation) => animation.finish());
      return [closed, now()];
    }""")
    closed, opened = seen
    assert closed[:2] == opened[:2] == ["pointer", "2px"]
    assert closed[2] != opened[2]
