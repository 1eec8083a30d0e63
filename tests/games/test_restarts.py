"""Web processes stopped as by a deployment: everybody is told, nothing is lost, others go on (PLAT-27)."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from config.embedded.site import WEB
from games.clock import now_ms
from games.live.closing import RESTARTING
from games.models import Action, Game, Service, ServiceLease
from tests.games.running import seat_asked, something_legal
from tests.games.sockets import Browser, Open
from tests.games.tables import game_of, people
from tests.support.live import LiveSite

SECOND_WEB = "web2"
BOUND = 10.0


@pytest.fixture
def both(live_site: LiveSite) -> Iterator[LiveSite]:
    """A site with two web processes."""
    live_site.second_web()
    yield live_site
    live_site.restore()


@pytest.mark.parametrize("stopped", [WEB, SECOND_WEB])
def test_everybody_is_sent_to_the_other_process_and_nothing_is_lost(
    stopped: str, both: LiveSite, open_socket: Open
) -> None:
    """By Daphne and by uvicorn: a move under way is stored, clocks stay as they are, and the process ends soon."""
    ann, bob = people(2)
    game = game_of(ann, bob, options={"decision_seconds": 60})
    urls = [both.url, both.second_url]
    leaving, staying = urls if stopped == WEB else reversed(urls)
    here = [open_socket(game.room, user, url=leaving) for user in (ann, bob)]
    for browser in here:
        browser.hello()
    actor = here[0] if seat_asked(game).user_id == ann.pk else here[1]
    actor.send({"type": "act", "action": something_legal(game)}, "last")
    began = time.monotonic()
    assert both.end(stopped) is not None
    assert time.monotonic() - began < BOUND
    for browser in here:
        assert browser.close_code() == RESTARTING
        assert [one["code"] for one in browser.heard if one["type"] == "goodbye"] == [RESTARTING]
    back = Browser(both, game.room.code, ann if actor is here[0] else bob, url=staying)
    back.hello()
    answer = back.act({"type": "roll"}, "last")
    assert answer["type"] in ("ack", "error")
    assert Action.objects.filter(game=game, client_id="last").count() <= 1
    back.close()
    deadline = Game.objects.get(pk=game.pk).deadline
    assert deadline is None or deadline - now_ms() <= 60_000
    assert ServiceLease.objects.get(name=Service.WEB).until > now_ms() - 1_000
