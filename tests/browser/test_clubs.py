"""A club in the browser: opened, joined by its invitation on a phone, talked in without reloading, and moderated."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.models import Club, ClubMember
from games.services.clubs import moderating
from tests.browser.positions import DESK, PHONE, sign_in
from tests.browser.visiting import NewPage, faults, person
from tests.support.live import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_two_people_meet_in_a_club(watched: NewPage, live_site: LiveSite) -> None:
    """The owner at a desk, a member on a phone; a removed line disappears, and who is removed is told."""
    ann, bob = person("Ann"), person("Bob")
    desk, phone = watched(viewport=DESK), watched(viewport=PHONE)
    sign_in(desk, ann, live_site.url)
    sign_in(phone, bob, live_site.url)
    desk.goto("/clubs/new/")
    desk.get_by_label("Name", exact=True).fill("Night owls")
    desk.get_by_label("By invitation only").check()
    assert faults(desk) == []
    desk.get_by_role("button", name="Open the club").click()
    expect(desk.get_by_role("heading", name="Night owls")).to_be_visible()
    link = desk.locator("#club-link").text_content() or ""

    phone.goto(link)
    phone.get_by_role("button", name="Join the club").click()
    expect(phone.get_by_text("Nobody has written anything yet.")).to_be_visible()
    assert ClubMember.objects.filter(user=bob).exists()
    assert faults(phone) == []

    phone.get_by_label("Message", exact=True).fill("Anybody here?")
    phone.get_by_role("button", name="Send").click()
    line = desk.locator(".club-said-line", has_text="Anybody here?")
    expect(line).to_contain_text("Bob")
    expect(phone.get_by_label("Message", exact=True)).to_have_value("")
    desk.get_by_label("Message", exact=True).fill("Good evening")
    desk.get_by_label("Message", exact=True).press("Enter")
    expect(phone.locator(".club-said-line[data-line]", has_text="Good evening")).to_have_count(1)

    line.get_by_label("What to do about this message").click()
    line.get_by_role("button", name="Remove message").click()
    expect(phone.locator(".club-said-line[data-removed]")).to_contain_text("This message was removed.")
    expect(phone.get_by_text("Anybody here?")).to_have_count(0)
    desk.reload()
    assert faults(desk) == []

    moderating.remove(Club.objects.get(), ann, bob.pk)
    expect(phone.get_by_role("status").filter(has_text="You are not a member")).to_be_visible()
