"""Every process is killed with -9 in the middle of an auction and started again (PLAT-10, PLAT-15)."""

from __future__ import annotations

import time

from games import services
from games.clock import now_ms
from games.models import Action, Game
from games.selectors.games import game_frame
from games.selectors.replay import find_divergence
from tests.games.running import put_up_for_auction
from tests.games.sockets import Browser
from tests.games.tables import game_of, people
from tests.support.live import LiveSite


def end_soon(game: Game) -> int:
    """Move the game's deadlines to half a second from now; gives that moment."""
    game.refresh_from_db()
    at = now_ms() + 500
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


def test_a_limit_is_enforced_within_a_second_with_nobody_connected(live_site: LiveSite) -> None:
    """PLAT-15: beat and worker alone."""
    game = game_of(*people(2), options={"decision_seconds": 60})
    at = end_soon(game)
    end = time.monotonic() + 10
    while Game.objects.get(pk=game.pk).version == 1 and time.monotonic() < end:
        time.sleep(0.05)
    late = Action.objects.get(game=game, version=2).at - at
    assert 0 <= late < 1_000
