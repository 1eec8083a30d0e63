"""Web processes stopped as by a deployment: everybody is told, nothing is lost, others go on (PLAT-27)."""

from __future__ import annotations

import json
import signal
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import pytest

from config.embedded.site import WEB
from games.clock import now_ms
from games.engine.version import ENGINE, NEWEST
from games.live.closing import RESTARTING
from games.models import Action, Game, Service, ServiceLease
from games.runtime.leases import LEASE
from tests.games.running import seat_asked, something_legal
from tests.games.sockets import Browser, Open
from tests.games.tables import game_of, people
from tests.support.caddy import Caddy
from tests.support.front import FrontProxy
from tests.support.live import LiveSite
from tests.support.nginx import Nginx

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
    ended = now_ms()
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
    assert lease_is_renewed(ended)


def lease_is_renewed(since: int) -> bool:
    """Whether a web process soon renews the site's lease, or has done so since this time (ms)."""
    until = time.monotonic() + BOUND
    while not ServiceLease.objects.filter(name=Service.WEB, until__gt=since + LEASE).exists():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def ready(url: str) -> dict[str, Any]:
    """What a process says at /ready."""
    try:
        with urllib.request.urlopen(f"{url}/ready", timeout=BOUND) as answer:
            found: dict[str, Any] = json.load(answer)
    except urllib.error.HTTPError as red:
        found = json.load(red)
    return found


@pytest.fixture
def draining(live_site: LiveSite) -> Iterator[LiveSite]:
    """A site whose second web process serves on for some seconds before it ends."""
    live_site.variables["DRAIN_SECONDS"] = "6"
    if SECOND_WEB in live_site.processes:
        live_site.kill(SECOND_WEB)
    live_site.second_web()
    yield live_site
    live_site.variables.pop("DRAIN_SECONDS")
    live_site.kill(SECOND_WEB)


def test_a_process_serves_on_until_load_balancers_know_that_it_ends(draining: LiveSite, open_socket: Open) -> None:
    """It is red at once; pages and new sockets are served meanwhile; then everybody goes to the other process."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    url = draining.second_url
    first = open_socket(game.room, ann, url=url)
    first.hello()
    assert ready(url)["ready"]
    draining.processes[SECOND_WEB].send_signal(signal.SIGTERM)
    until = time.monotonic() + BOUND
    while ready(url)["ready"]:
        assert time.monotonic() < until
    assert ready(url)["ending"]
    with urllib.request.urlopen(f"{url}/", timeout=BOUND) as page:
        assert page.status == 200
        assert page.headers["Connection"] == "close"
    second = open_socket(game.room, bob, url=url)
    assert second.hello()["type"] == "welcome"
    assert [browser.close_code(3 * BOUND) for browser in (first, second)] == [RESTARTING, RESTARTING]
    assert draining.processes[SECOND_WEB].wait(3 * BOUND) is not None
    back = open_socket(game.room, ann, url=draining.url)
    assert back.hello()["type"] == "welcome"


def test_at_a_game_of_a_newer_release_sockets_go_to_another_process(live_site: LiveSite, open_socket: Open) -> None:
    """With the code of a restart, at which browsers come back by themselves; also one that was open before."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    browser = open_socket(game.room, ann if seat_asked(game).user_id == ann.pk else bob)
    browser.hello()
    action = something_legal(game)
    Game.objects.filter(pk=game.pk).update(engine=NEWEST + 1)
    browser.send({"type": "act", "action": action})
    assert browser.close_code() == RESTARTING
    late = open_socket(game.room, bob)
    late.send({"type": "hello"})
    assert late.close_code() == RESTARTING
    Game.objects.filter(pk=game.pk).update(engine=ENGINE)
    back = open_socket(game.room, bob)
    assert back.hello()["type"] == "welcome"


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Nginx, Caddy])
def test_behind_a_proxy_no_request_is_cut_off(kind: type[FrontProxy], both: LiveSite) -> None:
    """Nor one that a proxy does not send again, since it changes something.

    nginx goes to another process when a connection is refused; Caddy has to find out before it is.
    """
    if kind is Caddy:
        both.variables["DRAIN_SECONDS"] = "3"
        both.end(WEB)
        both.start(WEB)
    proxy = kind([both.port, both.second_port])
    found: Counter[int] = Counter()
    over = threading.Event()

    def ask() -> None:
        while not over.is_set():
            try:
                with urllib.request.urlopen(f"{proxy.url}/api/rooms/", b"form=wrong", timeout=20) as answer:
                    found[answer.status] += 1
            except urllib.error.HTTPError as refused:
                found[refused.code] += 1

    threads = [threading.Thread(target=ask) for _ in range(4)]
    try:
        proxy.start()
        for thread in threads:
            thread.start()
        for _ in range(3):
            both.end(WEB)
            both.start(WEB)
    finally:
        over.set()
        for thread in threads:
            if thread.ident is not None:
                thread.join()
        proxy.stop()
        both.variables.pop("DRAIN_SECONDS", None)
    assert found.total() > 100
    assert HTTPStatus.BAD_GATEWAY not in found, found
