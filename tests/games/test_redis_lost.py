"""Redis is killed and comes back: accepted actions are stored, and every client catches up (pitfalls 7 and 12)."""

from __future__ import annotations

import time

from games.models import Game
from tests.games.sockets import Browser
from tests.games.tables import game_of, people
from tests.games.test_wire import offer, same
from tests.support.live import LiveSite


def test_a_table_survives_redis(live_site: LiveSite) -> None:
    """Actions are answered while it is gone, updates flow again when it is back, and `hello` closes a gap."""
    ann, bob = people(2)
    game = game_of(ann, bob, bots=1, options={"bot_pace": 1})
    one, two = Browser(live_site, game.room.code, ann), Browser(live_site, game.room.code, bob)
    one.hello()
    two.hello()
    offer(one, 2)
    redis = live_site.services.redis
    assert redis.process is not None
    redis.process.kill()
    redis.process.wait()
    other = next(chair["seat"] for chair in one.game["seats"] if chair["seat"] != one.you["seat"])
    unheard = {"type": "offer_trade", "to": other, "give": {"cash": 7}, "want": {"cash": 3}}
    answer = one.act(unheard)
    assert answer["type"] == "ack"
    assert Game.objects.get(pk=game.pk).version >= answer["version"]
    redis.launch()
    end = time.monotonic() + 30
    pushed = False
    while not pushed and time.monotonic() < end:
        seen = len(two.heard)
        withdrawn = one.act(_next(one))
        two.quiet(0.5)
        pushed = any(
            message["type"] == "update" and message["version"] == withdrawn.get("version")
            for message in two.heard[seen:]
        )
        time.sleep(0.3)
    assert pushed
    pong = two.ask({"type": "ping"})
    assert pong["version"] >= answer["version"]
    for browser in (one, two):
        browser.hello(version=browser.version, game=game.pk)
    while not same(one, two) and time.monotonic() < end + 15:  # the bot plays on meanwhile
        one.quiet()
        two.quiet()
    assert same(one, two)
    live_site.kill("web", *live_site.processes.keys() & {"web2"})  # later tests get a site that never lost its Redis
    one.close()
    two.close()


def _next(browser: Browser) -> dict[str, object]:
    """An action that is always possible: withdraw an offer, or else make one."""
    browser.hello()
    mine = browser.you["seat"]
    open_now = [int(key) for key, trade in browser.state["trades"].items() if trade["from"] == mine]
    if open_now:
        return {"type": "withdraw_trade", "trade": open_now[0]}
    other = next(chair["seat"] for chair in browser.game["seats"] if chair["seat"] != mine)
    return {"type": "offer_trade", "to": other, "give": {"cash": 7}, "want": {"cash": 3}}
