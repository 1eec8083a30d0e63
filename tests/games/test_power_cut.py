"""Every process is killed with -9 in the middle of an auction and started again (PLAT-10, PLAT-15)."""

from __future__ import annotations

import time

from games import services
from games.clock import now_ms
from games.models import Action, Game, Service, ServiceLease
from games.selectors.games import game_frame
from games.selectors.replay import find_divergence
from tests.games.running import put_up_for_auction, seat_asked, something_legal
from tests.games.sockets import Browser
from tests.games.tables import game_of, people
from tests.support.live import LiveSite


def end_soon(game: Game, after: int = 500) -> int:
    """Move the game's deadlines to so many ms from now; return that moment."""
    game.refresh_from_db()
    at = now_ms() + after
    deadlines = dict.fromkeys(game.deadlines, at)
    Game.objects.filter(pk=game.pk).update(deadlines=deadlines, deadline=at, wake_at=at)
    return at


def test_a_power_cut_in_an_auction_loses_nothing_and_the_clock_goes_on(live_site: LiveSite) -> None:
    """Accepted bids are stored, and the auction ends by its own clock, without any browser."""
    ann, bob, cem = people(3)
    game = game_of(ann, bob, cem, options={"auction_seconds": 60, "decision_seconds": 60})
    put_up_for_auction(game)
    browser = Browser(live_site, game.room.code, ann)
    browser.hello()
    accepted = [browser.act({"type": "bid", "amount": amount}, f"bid{amount}") for amount in (10, 20, 30)]
    assert [answer["type"] for answer in accepted] == ["ack"] * 3
    live_site.kill()
    stored = Action.objects.filter(game=game, client_id__startswith="bid").order_by("version")
    assert [action.version for action in stored] == [answer["version"] for answer in accepted]
    live_site.start()
    assert services.act(game.pk, ann.pk, {"type": "bid", "amount": 30}, "bid30") == accepted[-1]["version"]
    ends_at = end_soon(game)
    while now_ms() < ends_at + 5_000 and "auction" in game_frame(game.pk, None).state:
        time.sleep(0.1)
    assert "auction" not in game_frame(game.pk, None).state
    ended = Action.objects.get(game=game, version=accepted[-1]["version"] + 1)
    assert ended.automatic == "time"
    assert '"auction_ended"' in ended.events
    assert '"amount":30' in ended.events
    assert ended.at >= ends_at
    again = Browser(live_site, game.room.code, ann)
    again.hello()
    assert again.version >= ended.version
    game.refresh_from_db()
    assert find_divergence(game) is None
    again.close()


def test_a_limit_that_ends_while_the_site_is_down_leaves_time_to_act(live_site: LiveSite) -> None:
    """Issue 8: nobody is timed out, and the player answers after the start, within the time that was left."""
    ann, bob = people(2)
    game = game_of(ann, bob, options={"decision_seconds": 60})
    while (lease := ServiceLease.objects.filter(name=Service.WEB).first()) is None:
        time.sleep(0.05)
    live_site.kill("web")
    ServiceLease.objects.filter(pk=lease.pk).update(until=now_ms() - 10)
    ends_at = end_soon(game, after=200)
    time.sleep(max(0, ends_at + 1_200 - now_ms()) / 1_000)
    assert Game.objects.get(pk=game.pk).version == 1  # the worker goes on
    live_site.start("web")
    seat = seat_asked(game)
    browser = Browser(live_site, game.room.code, next(user for user in (ann, bob) if user.pk == seat.user_id))
    browser.hello()
    game.refresh_from_db()
    assert game.deadline is not None
    assert game.deadline > now_ms() + 1_000
    assert browser.act(something_legal(game), "still")["type"] == "ack"
    assert Action.objects.get(game=game, version=2).automatic == ""
    browser.close()


def test_a_limit_is_enforced_within_a_second_with_nobody_connected(live_site: LiveSite) -> None:
    """PLAT-15: beat and worker alone."""
    game = game_of(*people(2), options={"decision_seconds": 60})
    at = end_soon(game)
    end = time.monotonic() + 10
    while Game.objects.get(pk=game.pk).version == 1 and time.monotonic() < end:
        time.sleep(0.05)
    late = Action.objects.get(game=game, version=2).at - at
    assert 0 <= late < 1_000
