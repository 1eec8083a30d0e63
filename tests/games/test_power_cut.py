"""Every process is killed with -9 in the middle of an auction and started again (PLAT-10, PLAT-15)."""

from __future__ import annotations

import time

from config.embedded.site import BEAT, WEB, WORKER
from games.clock import now_ms
from games.models import Action, Game, Service, ServiceLease
from games.selectors.play.games import game_frame
from games.selectors.replays.recording import find_divergence
from games.services.play import play
from tests.games.running import put_up_for_auction, seat_asked, something_legal
from tests.games.sockets import Browser
from tests.games.tables import game_of, people
from tests.support.as_json import as_json
from tests.support.live import LiveSite

SWEEP_TIMEOUT = 10.0


def end_soon(game: Game, after: int = 500) -> int:
    """Move the game's deadlines to so many ms from now; return that moment."""
    game.refresh_from_db()
    at = now_ms() + after
    deadlines = dict.fromkeys(game.deadlines, at)
    Game.objects.filter(pk=game.pk).update(deadlines=deadlines, deadline=at, wake_at=at)
    return at


def test_a_power_cut_loses_nothing_and_clocks_go_on_after_it(live_site: LiveSite) -> None:
    """Accepted bids are stored, and the auction ends by its own clock, without any browser.

    Issue 8: the worker is started first, and before there is a web process, the limit of another game ends. Nobody is
    timed out, and the player answers after the start, within the time that was left.
    """
    ann, bob, cem, dan, eve = people(5)
    game = game_of(ann, bob, cem, options={"auction_seconds": 60, "decision_seconds": 60})
    other = game_of(dan, eve, options={"decision_seconds": 60})
    put_up_for_auction(game)
    browser = Browser(live_site, game.room.code, ann)
    browser.hello()
    accepted = [browser.act({"type": "bid", "amount": amount}, f"bid{amount}") for amount in (10, 20, 30)]
    assert [answer["type"] for answer in accepted] == ["ack"] * 3
    while not ServiceLease.objects.filter(name=Service.WEB).exists():
        time.sleep(0.05)
    live_site.kill()
    stored = Action.objects.filter(game=game, client_id__startswith="bid").order_by("version")
    assert [action.version for action in stored] == [answer["version"] for answer in accepted]

    ServiceLease.objects.update(until=now_ms() - 10)
    ends_at = end_soon(other, after=200)
    live_site.start(WORKER, BEAT)
    wait_for_two_looks(after=ends_at)
    assert Game.objects.get(pk=other.pk).version == 1
    live_site.start(WEB)
    seat = seat_asked(other)
    player = Browser(live_site, other.room.code, next(user for user in (dan, eve) if user.pk == seat.user_id))
    player.hello()
    other.refresh_from_db()
    assert other.deadline is not None
    assert other.deadline > now_ms() + 1_000
    assert player.act(something_legal(other), "still")["type"] == "ack"
    assert Action.objects.get(game=other, version=2).automatic == ""
    player.close()

    assert play.act(game.pk, ann.pk, {"type": "bid", "amount": 30}, "bid30") == accepted[-1]["version"]
    ends_at = end_soon(game)
    while now_ms() < ends_at + 5_000 and "auction" in as_json(game_frame(game.pk, None).state):
        time.sleep(0.1)
    assert "auction" not in as_json(game_frame(game.pk, None).state)
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


def wait_for_two_looks(after: int) -> None:
    """Wait until the worker has looked for due games twice after this moment (ms).

    It renews its lease before each look, so at the third renewal two looks are over.
    """
    time.sleep(max(0, after - now_ms()) / 1_000)
    lease = ServiceLease.objects.filter(name=Service.SWEEP)
    for _ in range(3):
        lease.update(until=0)
        end = time.monotonic() + SWEEP_TIMEOUT
        while not lease.filter(until__gt=0).exists():
            assert time.monotonic() < end, "the worker does not sweep"
            time.sleep(0.05)


def test_a_limit_is_enforced_within_a_second_with_nobody_connected(live_site: LiveSite) -> None:
    """PLAT-15: beat and worker alone."""
    game = game_of(*people(2), options={"decision_seconds": 60})
    at = end_soon(game)
    end = time.monotonic() + 10
    while Game.objects.get(pk=game.pk).version == 1 and time.monotonic() < end:
        time.sleep(0.05)
    late = Action.objects.get(game=game, version=2).at - at
    assert 0 <= late < 1_000
