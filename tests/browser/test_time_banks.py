"""A live game with time banks in the browser: chosen in the lobby, beside the names, run down, the default played."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.clock import now_ms
from games.models import Game
from tests.browser.positions import DESK, PHONE, sign_in
from tests.browser.visiting import faults
from tests.games.running import seat_asked
from tests.games.tables import lobby_of, people
from tests.support.live import LiveSite

NEARLY_EMPTY = 2_500


def test_a_bank_runs_down_and_the_default_is_played(live_site: LiveSite, new_page: Callable[..., Page]) -> None:
    """The host chooses it in the lobby; whoever is late has ten seconds for what comes next."""
    ann, bob = people(2)
    room = lobby_of(ann, bob, seats=2, public=True)
    host, guest = new_page(viewport=DESK, reduced_motion="reduce"), new_page(viewport=PHONE, reduced_motion="reduce")
    sign_in(host, ann, live_site.url)
    sign_in(guest, bob, live_site.url)
    guest.goto(f"/room/{room.code}/")
    host.goto(f"/room/{room.code}/")
    clock = host.get_by_label("Clock", exact=True)
    expect(clock).to_have_value("")
    clock.select_option("5 minutes for each player")
    expect(host.get_by_label("Each answer adds")).to_have_value("10")
    host.get_by_label("Each answer adds").select_option("Nothing")
    expect(guest.get_by_text("5 minutes for each player")).to_be_visible()
    guest.get_by_role("button", name="I’m ready").click()
    host.get_by_role("button", name="Start game").click()
    for page in (host, guest):
        expect(page.get_by_role("grid", name="Board")).to_be_visible()
        expect(page.locator(".bank:visible")).to_have_count(2)
    game = Game.objects.get(room=room)
    late = seat_asked(game)
    mine, other = (host, guest) if late.user_id == ann.pk else (guest, host)
    running = mine.locator(".bank[data-runs]:visible")
    expect(running).to_have_text(re.compile(r"^[45]:\d\d$"))
    expect(other.locator(".bank[data-runs]:visible")).to_have_count(1)
    for page in (host, guest):
        assert faults(page, page.locator(".bank:visible").first) == []

    at = now_ms() + NEARLY_EMPTY
    Game.objects.filter(pk=game.pk).update(deadlines=dict.fromkeys(game.deadlines, at), deadline=at, wake_at=at)
    mine.reload()
    expect(mine.locator(".bank[data-low]:visible")).to_have_text(re.compile(r"^0:0\d$"))
    expect(mine.locator(".actions-note")).not_to_be_empty()
    expect(mine.locator(".bank[data-low]:visible")).to_have_text(re.compile("^0:(10|0[89])$"))
    late.refresh_from_db()
    assert (late.bank, late.missed) == (10_000, 1)
