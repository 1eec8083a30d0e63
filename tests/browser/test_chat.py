"""Chat in the browser: in the lobby and at the table, by mouse and keyboard, for screen readers, on desk and phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from games.models import ChatLine, Game, Report, Room
from games.services.chat import posting
from tests.browser.positions import DESK, sign_in
from tests.browser.visiting import SIZES, faults
from tests.games.tables import game_of, lobby_of, people
from tests.support.extent import NIGHTLY, nightly
from tests.support.live import LiveSite

pytestmark = pytest.mark.slow

ALL_TIME = {"decision_seconds": 0}


@pytest.fixture(autouse=True)
def _quick_expect() -> Iterator[None]:
    expect.set_options(timeout=10_000)
    yield
    expect.set_options(timeout=5_000)


class Talk:
    """A public room of two people, in its lobby or at the table, and the pages of everyone who opens it."""

    def __init__(self, site: LiveSite, open_page: Callable[..., Page]) -> None:
        self.site, self.open_page = site, open_page
        self.ann, self.ben, self.eve = people(3)
        self.room: Room = Room()

    def lobby(self) -> None:
        """Open the lobby."""
        self.room = lobby_of(self.ann, self.ben, public=True)

    def game(self) -> Game:
        """Start a game without clocks."""
        game = game_of(self.ann, self.ben, options=ALL_TIME, public=True)
        self.room = game.room
        return game

    def page(self, user: User | None, **context: object) -> Page:
        """The room as this person sees it, with its chat open."""
        page = self.open_page(**{"viewport": DESK, "reduced_motion": "reduce", **context})
        if user is not None:
            sign_in(page, user, self.site.url)
        page.goto(f"/room/{self.room.code}/" + ("?watch=1" if user in (None, self.eve) else ""))
        expect(page.locator(".lobby-chat, [role=tab]").first).to_be_visible()
        tab = page.get_by_role("tab", name="Chat")
        if tab.count():
            tab.click()
        expect(lines_of(page)).to_be_visible()
        return page


@pytest.fixture
def talk(live_site: LiveSite, new_page: Callable[..., Page]) -> Talk:
    """A room to chat in."""
    return Talk(live_site, new_page)


def lines_of(page: Page) -> Locator:
    """The chat as the page shows it."""
    return page.get_by_role("log", name="Chat messages")


def field_of(page: Page) -> Locator:
    """The chat's text field."""
    return page.get_by_role("textbox", name="Message…")


def write(page: Page, text: str) -> None:
    """Write a line and send it."""
    field_of(page).fill(text)
    field_of(page).press("Enter")


def test_two_people_talk_from_the_lobby_into_the_game(talk: Talk) -> None:
    talk.lobby()
    ann, ben = talk.page(talk.ann), talk.page(talk.ben)
    expect(lines_of(ann)).to_contain_text(f"{talk.ben.username} joined.")
    write(ann, "Good luck, <b>all</b> &amp; sundry!")
    expect(field_of(ann)).to_have_value("")
    expect(lines_of(ben)).to_contain_text("Good luck, <b>all</b> &amp; sundry!")
    expect(lines_of(ben).locator("b")).to_have_count(0)
    ben.get_by_role("button", name="I’m ready").click()
    ann.get_by_role("button", name="Start game").click()
    for page in (ann, ben):
        page.get_by_role("tab", name="Chat").click()
        expect(lines_of(page)).to_contain_text("Good luck, <b>all</b>")
        expect(lines_of(page)).to_contain_text("The game began.")
    write(ben, "শুভকামনা, চাঁদ!")
    expect(lines_of(ann)).to_contain_text("শুভকামনা, চাঁদ!")
    mine = lines_of(ben).get_by_role("listitem").filter(has_text="শুভকামনা")
    expect(mine).to_have_attribute("data-mine", "true")


def test_a_person_is_muted_and_unmuted(talk: Talk) -> None:
    talk.lobby()
    page, other = talk.page(talk.ann), talk.page(talk.ben)
    write(other, "blah blah")
    name = talk.ben.username
    lines_of(page).get_by_role("button", name=f"{name}: mute or report").click()
    page.get_by_role("button", name=f"Mute {name}").click()
    expect(lines_of(page)).not_to_contain_text("blah blah")
    write(other, "more of it")
    expect(lines_of(other)).to_contain_text("more of it")
    page.reload()
    expect(page.get_by_role("button", name="1 person muted")).to_be_visible()
    expect(lines_of(page)).not_to_contain_text("more of it")
    page.get_by_role("button", name="1 person muted").click()
    page.get_by_role("button", name=f"Unmute {name}").click()
    expect(page.get_by_role("dialog")).to_contain_text("You haven’t muted anyone.")
    page.keyboard.press("Escape")
    expect(lines_of(page)).to_contain_text("more of it")


def test_a_line_is_reported_and_a_player_too(talk: Talk) -> None:
    game = talk.game()
    page, other = talk.page(talk.ann), talk.page(talk.ben)
    write(other, "nasty words")
    name = talk.ben.username
    lines_of(page).get_by_role("button", name=f"{name}: mute or report").click()
    page.get_by_role("button", name="Report this message").click()
    dialog = page.get_by_role("dialog")
    send = dialog.get_by_role("button", name="Report")
    expect(send).to_have_accessible_description("Choose a reason first.")
    dialog.get_by_role("radio", name="Insults or threats").check()
    dialog.get_by_label("Anything else we should know?").fill("twice already")
    send.click()
    expect(page.get_by_role("dialog")).to_contain_text("An admin will review your report.")
    page.get_by_role("dialog").get_by_role("button", name="Close").last.click()
    report = Report.objects.get()
    assert (report.reporter, report.about, report.reason, report.note) == (talk.ann, talk.ben, "abuse", "twice already")
    page.get_by_role("button", name=f"Show {name}’s deeds").click()
    page.get_by_role("dialog").get_by_role("button", name=f"Report {name}").click()
    page.get_by_role("radio", name="Cheating").check()
    page.get_by_role("dialog").last.get_by_role("button", name="Report", exact=True).click()
    expect(page.get_by_role("dialog").last).to_contain_text("Thank you")
    assert Report.objects.filter(game=game, reason="cheating").count() == 1


def test_spectators_have_their_own_chat_while_the_game_runs(talk: Talk) -> None:
    talk.game()
    player, watcher, visitor = talk.page(talk.ann), talk.page(talk.eve), talk.page(None)
    expect(watcher.get_by_text("only other spectators see your messages")).to_be_visible()
    write(watcher, "she will lose")
    expect(lines_of(visitor)).to_contain_text("she will lose")
    expect(visitor.get_by_text("Join as a guest or sign in to chat.")).to_be_visible()
    expect(field_of(visitor)).to_have_count(0)
    write(player, "I will win")
    expect(lines_of(watcher)).to_contain_text("I will win")
    expect(lines_of(player)).to_contain_text("I will win")
    assert "she will lose" not in player.content()
    player.keyboard.press("Escape")
    player.get_by_role("button", name="Menu").click()
    player.get_by_role("button", name="Resign…").click()
    player.get_by_role("button", name="Resign this game").click()
    expect(lines_of(player)).to_contain_text("won the game!")
    expect(lines_of(player)).to_contain_text("she will lose")


def test_new_lines_do_not_scroll_a_reader_of_earlier_ones(talk: Talk) -> None:
    talk.lobby()
    ChatLine.objects.bulk_create(
        ChatLine(room=talk.room, person=talk.ben, name=talk.ben.username, text=f"old line {n}", at=n) for n in range(80)
    )
    page = talk.page(talk.ann)
    box = lines_of(page)
    expect(box).to_contain_text("old line 79")
    expect(box).not_to_contain_text("old line 20")
    box.evaluate("(box) => { box.scrollTop = 0 }")
    expect(box).to_contain_text("old line 0")
    box.evaluate("(box) => { box.scrollTop = 200 }")
    posting.say(talk.room.pk, talk.ben, "something new")
    page.get_by_role("button", name="New messages").click()
    assert box.evaluate("(box) => box.scrollHeight - box.scrollTop - box.clientHeight") < 48


def test_everything_is_done_by_keyboard_alone(talk: Talk) -> None:
    talk.game()
    page, other = talk.page(talk.ann), talk.page(talk.ben)
    page.get_by_role("tab", name="Log").click()
    write(other, "say something")
    page.locator("body").press("w")
    expect(field_of(page)).to_be_focused()
    page.keyboard.type("hello r s t w", delay=5)
    page.keyboard.press("Enter")
    expect(lines_of(other)).to_contain_text("hello r s t w")
    name = talk.ben.username
    menu = lines_of(page).get_by_role("button", name=f"{name}: mute or report")
    for _ in range(8):
        page.keyboard.press("Shift+Tab")
        if menu.evaluate("(one) => one === document.activeElement"):
            break
    expect(menu).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name=f"Mute {name}")).to_be_focused()
    page.keyboard.press("Enter")
    expect(lines_of(page)).not_to_contain_text("say something")
    field_of(page).focus()
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    expect(field_of(page)).to_have_value("")
    page.keyboard.press("w")
    expect(field_of(page)).to_be_focused()
    expect(field_of(page)).to_have_value("")


@nightly
def test_axe_finds_nothing_in_the_lobby(talk: Talk) -> None:
    """In every size and theme."""
    talk.lobby()
    look_at_everything(talk, *SIZES)


@nightly
@pytest.mark.parametrize("size", SIZES if NIGHTLY else ["phone"])
def test_axe_finds_nothing_at_the_table(talk: Talk, size: str) -> None:
    """In every size by itself, because the tabs of one are not those of another."""
    talk.game()
    look_at_everything(talk, size)


def look_at_everything(talk: Talk, *sizes: str) -> None:
    """With lines of all kinds, an open menu, and the dialog."""
    posting.say(talk.room.pk, talk.ben, "hello")
    posting.say(talk.room.pk, talk.ann, "hello to you")
    posting.say_phrase(talk.room.pk, talk.ben, "good_luck")
    posting.say(talk.room.pk, talk.eve, "hi from the side")
    page = talk.page(talk.ann, viewport=SIZES[sizes[0]])
    page.get_by_role("button", name="Quick chat").click()
    lines_of(page).get_by_role("button", name="mute or report").first.click()
    report = page.get_by_role("button", name="Report this message")
    assert faults(page, report, sizes=sizes) == []
    report.click()
    assert faults(page, page.get_by_role("dialog"), sizes=sizes) == []
