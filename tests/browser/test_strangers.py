"""Two people who do not know each other: they find a table, play, become friends, invite, block and unblock."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Block, Friendship
from games.models import Game, Room, Status
from games.services.play import play
from tests.browser.positions import DESK, PHONE
from tests.browser.visiting import NewPage, faults, person, sign_in
from tests.support.live import LiveSite

pytestmark = pytest.mark.django_db(transaction=True)
TIMEOUT = 20_000


def look_for_one(page: Page) -> None:
    """Look for one other to play Oofopoly 2."""
    page.goto("/play/people/oofopoly/")
    page.get_by_label("Players").select_option("2")
    assert faults(page, page.get_by_role("heading", name="Find people")) == []
    page.get_by_role("button", name="Find people").click()


def open_profile(page: Page, name: str) -> None:
    """Open somebody's profile."""
    page.goto(f"/players/{name}/")
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()


def test_strangers_become_friends_and_part(live_site: LiveSite, watched: NewPage) -> None:
    """Ann on a desk, Bob on a phone; he blocks her in the end, and she cannot tell."""
    ann, bob = person("Ann"), person("Bob")
    desk, phone = watched(viewport=DESK, reduced_motion="reduce"), watched(viewport=PHONE, reduced_motion="reduce")
    for page, name in ((desk, "Ann"), (phone, "Bob")):
        page.set_default_timeout(TIMEOUT)
        sign_in(page, name)
        look_for_one(page)
    for page in (desk, phone):
        page.get_by_role("button", name="Ready", exact=True).click()
    for page in (desk, phone):
        page.wait_for_url("**/room/*/", timeout=TIMEOUT)
        expect(page.get_by_role("grid", name="Board")).to_be_visible(timeout=TIMEOUT)
    game = Game.objects.get(status=Status.PLAYING)
    assert {seat.user_id for seat in game.seats.all()} == {ann.pk, bob.pk}
    play.resign(game.pk, bob.pk)
    expect(desk).to_have_title(re.compile("^Game over"), timeout=TIMEOUT)

    open_profile(desk, "Bob")
    desk.get_by_role("button", name="Ask to be friends").click()
    expect(desk.get_by_text("Asked", exact=True)).to_be_visible()
    phone.goto("/friends/")
    assert faults(phone, phone.get_by_role("button", name=re.compile("^Accept.*Ann$"))) == []
    phone.get_by_role("button", name=re.compile("^Accept.*Ann$")).click()
    expect(phone.get_by_role("button", name=re.compile("^End the friendship.*Ann$"))).to_be_visible()
    assert Friendship.objects.filter(low=ann, high=bob).exists()

    desk.goto("/")
    desk.get_by_role("button", name="Create room").click()
    desk.wait_for_url("**/room/*/", timeout=TIMEOUT)
    desk.get_by_role("button", name="Invite…").click()
    dialog = desk.get_by_role("dialog", name="Invite to this room")
    dialog.get_by_role("listitem").filter(has_text="Bob").get_by_role("button", name="Invite").click()
    expect(dialog.get_by_text("Bob is invited.")).to_be_visible()
    assert faults(desk, dialog) == []
    phone.goto("/invitations/")
    assert faults(phone, phone.get_by_role("button", name=re.compile("^Sit down.*Ann$"))) == []
    phone.get_by_role("button", name=re.compile("^Sit down.*Ann$")).click()
    phone.wait_for_url("**/room/*/", timeout=TIMEOUT)
    room = Room.objects.latest("pk")
    expect(phone.get_by_text("Ann").first).to_be_visible()
    assert room.members.filter(user=bob).exists()

    open_profile(phone, "Ann")
    phone.get_by_role("button", name=re.compile("^Block.*Ann$")).click()
    expect(phone.get_by_role("button", name=re.compile("^Unblock.*Ann$"))).to_be_visible()
    assert Block.objects.filter(blocker=bob, blocked=ann).exists()
    assert not Friendship.objects.exists()
    desk.goto("/players/Bob/")
    hidden = desk.locator("main").inner_text()
    desk.goto("/players/Nobody/")
    mention = re.compile(r"[0-9a-f]{16}")
    assert mention.sub("", hidden) == mention.sub("", desk.locator("main").inner_text())
    assert faults(phone, phone.get_by_role("button", name=re.compile("^Unblock.*Ann$"))) == []
    phone.get_by_role("button", name=re.compile("^Unblock.*Ann$")).click()
    expect(phone.get_by_text("You block nobody.")).to_be_visible()
    open_profile(desk, "Bob")
