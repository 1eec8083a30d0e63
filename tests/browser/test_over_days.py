"""A game over days in the browser: its pace in the lobby, a start without anybody waiting, a time-out, and its end."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.clock import now_ms
from games.models import VACANT_AFTER, Game, GameSeat, Phase, Room, Status
from games.services.play import play
from tests.browser.positions import DESK, PHONE, sign_in
from tests.browser.visiting import faults
from tests.games.running import ripen, seat_asked
from tests.games.tables import lobby_of, people
from tests.support.live import LiveSite


def test_a_game_over_days_from_the_lobby_to_its_end(live_site: LiveSite, new_page: Callable[..., Page]) -> None:
    """Ann sets the pace and is ready; Bob is ready days later, alone. Ann's time runs out, the third time in a row."""
    ann, bob = people(2)
    room = lobby_of(ann, bob, seats=2, public=True)
    host, guest = new_page(viewport=DESK, reduced_motion="reduce"), new_page(viewport=PHONE, reduced_motion="reduce")
    sign_in(host, ann, live_site.url)
    sign_in(guest, bob, live_site.url)
    host.goto(f"/room/{room.code}/")
    pace = host.get_by_label("Pace", exact=True)
    expect(pace).to_have_value("")
    pace.select_option("1 day for a decision")
    host.get_by_role("button", name="I’m ready").click()
    host.goto("/")
    guest.goto(f"/room/{room.code}/")
    expect(guest.get_by_text("1 day for a decision")).to_be_visible()
    expect(guest.get_by_text("Offline")).to_have_count(0)
    guest.get_by_role("button", name="I’m ready").click()
    expect(guest.get_by_role("timer")).to_be_visible()
    Room.objects.update(starts_at=now_ms())
    expect(guest.get_by_role("grid", name="Board")).to_be_visible()
    expect(guest.locator(".days-left")).to_have_text(re.compile(r"^23 h \d+ min left · time bank 1 day$"))
    expect(guest.locator(".has-clock")).to_have_count(0)
    assert faults(guest, guest.locator(".days-left")) == []

    game = Game.objects.get(room=room)
    late = seat_asked(game)
    GameSeat.objects.filter(pk=late.pk).update(missed=VACANT_AFTER - 1)
    ripen(game)
    pages = {ann.pk: host, bob.pk: guest}
    host.goto(f"/room/{room.code}/")
    mine = pages[late.user_id or 0]
    other = next(page for user, page in pages.items() if user != late.user_id)
    play.run_due(game.pk)
    expect(mine.get_by_text("Play, and the seat stays yours.")).to_be_visible()
    bot = other.get_by_role("button", name="A bot: 0 of 1")
    bot.click()
    expect(other.locator(".vacant")).to_have_count(0)
    expect(other.get_by_text("Ada").first).to_be_attached()
    rest = Game.objects.get(room=room)
    assert rest.status == Status.PLAYING
    play.resign(rest.pk, next(user for user in pages if user != late.user_id))
    expect(other).to_have_title(re.compile("^Game over"))
    assert Room.objects.get(pk=room.pk).phase == Phase.ENDED
    expect(guest.locator(".end")).to_be_visible()
    assert guest.evaluate("document.scrollingElement.scrollHeight <= innerHeight"), "the page scrolls under the table"
