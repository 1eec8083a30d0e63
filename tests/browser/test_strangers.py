"""Two people who do not know each other: they find a table, play, become friends, invite, block and unblock."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from playwright.sync_api import Locator, Page, expect

from accounts.models import Block, Friendship
from games.models import Game, Room, Status
from tests.browser.bangla import say, site_says
from tests.browser.positions import DESK, PHONE
from tests.browser.visiting import NewPage, faults, person, sign_in
from tests.browser.whole_game import Table, do_what_is_asked
from tests.support.live import LiveSite

pytestmark = pytest.mark.django_db(transaction=True)
TIMEOUT = 20_000
DECISIONS = 12
"""How many of the game are made by hand before one of the two has had enough."""
AT_THE_TABLE = {"Board", "Invite…", "Invite to this room", "Invite", "{name} is invited."}


class Reader:
    """Somebody's browser in their language, in which things are found by the English text of the sources."""

    def __init__(self, page: Page, name: str, language: str) -> None:
        self.page, self.name, self.language = page, name, language
        page.set_default_timeout(TIMEOUT)
        sign_in(page, name)
        page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": page.url}])

    def words(self, text: str, **slots: str) -> str:
        """A text as it is on the screen: of the table, if it is said there alone, or else of a page."""
        if self.language == "en":
            return text.format(**slots)
        return say(text, **slots) if text in AT_THE_TABLE else site_says(text)

    def say(self, text: str) -> str:
        """A text of the table."""
        return text if self.language == "en" else say(text)

    def resign(self) -> None:
        """Give the game up, from the menu."""
        for text in ("Menu", "Resign…", "Resign this game"):
            self.page.get_by_role("button", name=self.say(text), exact=True).first.click()

    def button(self, text: str, about: str = "", *, exact: bool = False) -> Locator:
        """The button with this text, about somebody who is named in it for screen readers."""
        name = re.compile(f"^{re.escape(self.words(text))}.*{about}$") if about else self.words(text)
        return self.page.get_by_role("button", name=name, exact=exact)

    def look_for_one(self) -> None:
        """Look for one other to play Oofopoly 2, and to talk in either language."""
        self.page.goto("/play/people/oofopoly/")
        self.page.get_by_label(self.words("Players")).select_option("2")
        for language in ("English", "বাংলা"):
            self.page.get_by_label(language, exact=True).check()
        assert faults(self.page, self.page.get_by_role("heading", name=self.words("Find people"))) == []
        self.button("Find people").click()

    def open_profile(self, name: str) -> None:
        """Open somebody's profile."""
        self.page.goto(f"/players/{name}/")
        expect(self.page.get_by_role("heading", name=name, level=1)).to_be_visible()


class TwoTongues(Table):
    """A game of two people, each of whom reads it in their own language."""

    def __init__(self, *readers: Reader) -> None:
        self.say_to = {reader.page: reader.say for reader in readers}
        super().__init__({reader.name: reader.page for reader in readers})

    def button(self, where: Page | Locator, text: str) -> Locator:
        """The button whose name begins with this text, in the language of the page."""
        say = self.say_to[where if isinstance(where, Page) else where.page]
        return where.get_by_role("button", name=re.compile(f"^{re.escape(say(text))}"))

    def play(self, decisions: int) -> None:
        """Answer what is asked, each on their own page."""
        for _ in range(decisions):
            do_what_is_asked(self, *self.asked()[0])


@pytest.mark.parametrize("languages", [("en", "bn"), ("bn", "en")], ids="-".join)
def test_strangers_become_friends_and_part(live_site: LiveSite, watched: NewPage, languages: tuple[str, str]) -> None:
    """Ann on a desk, Bob on a phone; he blocks her in the end, and she cannot tell."""
    ann, bob = person("Ann"), person("Bob")
    desk, phone = watched(viewport=DESK, reduced_motion="reduce"), watched(viewport=PHONE, reduced_motion="reduce")
    hers, his = Reader(desk, "Ann", languages[0]), Reader(phone, "Bob", languages[1])
    for one in (hers, his):
        one.look_for_one()
    for one in (hers, his):
        one.button("Ready", exact=True).click()
    for one in (hers, his):
        one.page.wait_for_url("**/room/*/", timeout=TIMEOUT)
        expect(one.page.get_by_role("grid", name=one.words("Board"))).to_be_visible(timeout=TIMEOUT)
    game = Game.objects.get(status=Status.PLAYING)
    assert {seat.user_id for seat in game.seats.all()} == {ann.pk, bob.pk}
    TwoTongues(hers, his).play(DECISIONS)
    his.resign()
    for one, end in ((hers, "You won!"), (his, "{name} won the game!")):
        expect(one.page.locator(".end")).to_contain_text(one.say(end).format(name="Ann"), timeout=TIMEOUT)

    hers.open_profile("Bob")
    hers.button("Ask to be friends").click()
    expect(desk.get_by_text(hers.words("Asked"), exact=True)).to_be_visible()
    phone.goto("/friends/")
    accept = his.button("Accept", "Ann")
    assert faults(phone, accept) == []
    accept.click()
    expect(his.button("End the friendship", "Ann")).to_be_visible()
    assert Friendship.objects.filter(low=ann, high=bob).exists()

    desk.goto("/")
    hers.button("Create room").click()
    desk.wait_for_url("**/room/*/", timeout=TIMEOUT)
    hers.button("Invite…").click()
    dialog = desk.get_by_role("dialog", name=hers.words("Invite to this room"))
    invite = hers.words("Invite")
    dialog.get_by_role("listitem").filter(has_text="Bob").get_by_role("button", name=invite).click()
    expect(dialog.get_by_text(hers.words("{name} is invited.", name="Bob"))).to_be_visible()
    assert faults(desk, dialog) == []
    phone.goto("/invitations/")
    sit = his.button("Sit down", "Ann")
    assert faults(phone, sit) == []
    sit.click()
    phone.wait_for_url("**/room/*/", timeout=TIMEOUT)
    room = Room.objects.latest("pk")
    expect(phone.get_by_text("Ann").first).to_be_visible()
    assert room.members.filter(user=bob).exists()

    his.open_profile("Ann")
    his.button("Block", "Ann").click()
    expect(his.button("Unblock", "Ann")).to_be_visible()
    assert Block.objects.filter(blocker=bob, blocked=ann).exists()
    assert not Friendship.objects.exists()
    desk.goto("/players/Bob/")
    hidden = desk.locator("main").inner_text()
    desk.goto("/players/Nobody/")
    mention = re.compile(r"[0-9a-f]{16}")
    assert mention.sub("", hidden) == mention.sub("", desk.locator("main").inner_text())
    unblock = his.button("Unblock", "Ann")
    assert faults(phone, unblock) == []
    unblock.click()
    expect(phone.get_by_text(his.words("You block nobody."))).to_be_visible()
    hers.open_profile("Bob")
