"""The machine's clock is set while people play: real processes, PostgreSQL and Redis among them, all see it jump."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connections

from config.embedded.site import BEAT
from games.models import Game
from tests.games.running import automatic, something_legal
from tests.games.sockets import Browser
from tests.games.tables import game_of, game_of_bots, people
from tests.support.live import LiveSite
from tests.support.machine_clock import MachineClock
from tests.support.services import Services, send_tasks_to

pytestmark = pytest.mark.slow

LIMIT = 60
PACE = 3
"""Of bots, in tenths of a second."""
PROMPT = 2.0
"""Seconds within which the site plays on after its clock was set."""
SLOW_MACHINE = 3.0
MINUTE, HOUR = 60, 3600


class SetSite:
    """A site of its own, whose machine's clock the test sets."""

    def __init__(self) -> None:
        self.services = Services(database="opoly")
        self.clock = MachineClock(self.services.folder)
        for service in (self.services.postgres, self.services.redis):
            service.environment.update(self.clock.environment)
        more = {**self.clock.environment, "PAUSE_GAMES_AFTER_MINUTES": "100000"}
        self.live = LiveSite(self.services, variables=more)

    def ready(self) -> dict[str, Any]:
        """What the site says of its parts."""
        with urllib.request.urlopen(f"{self.live.url}/ready", timeout=5) as answer:
            parts: dict[str, Any] = json.load(answer)
            return parts

    def tell_sweep(self, state: str) -> float:
        """Wait until the site says this of its sweep; returns how long that took."""
        began = time.monotonic()
        while self.ready()["sweep"] != state:
            assert time.monotonic() < began + 30, self.ready()
            time.sleep(0.2)
        return time.monotonic() - began


@pytest.fixture
def site(services: Services, transactional_db: None) -> Iterator[SetSite]:
    """The site, to which Django is pointed; afterwards Django is pointed back."""
    before = dict(settings.DATABASES["default"])
    addresses = settings.REDIS_URL, settings.TASKS_URL, settings.CACHES["default"]["LOCATION"]
    forget_connections()
    own = SetSite()
    try:
        own.services.start()
        own.services.point_django_here()
        call_command("migrate", verbosity=0)
        own.live.start()
        yield own
    finally:
        forget_connections()
        own.live.stop()
        own.services.stop()
        settings.DATABASES["default"].update(before)
        settings.REDIS_URL, settings.TASKS_URL, settings.CACHES["default"]["LOCATION"] = addresses
        send_tasks_to(settings.TASKS_URL)


def forget_connections() -> None:
    """Close what leads to the present database."""
    connections.close_all()
    connections["default"].close_pool()  # type: ignore[attr-defined]


def plays_on(game: Game) -> float:
    """Wait until a game of bots has been played for a second; returns how long the first move took."""
    before, began = version_of(game), time.monotonic()
    while version_of(game) == before:
        assert time.monotonic() < began + PROMPT * SLOW_MACHINE, "nothing is played"
        time.sleep(0.02)
    first, moved = time.monotonic() - began, version_of(game)
    time.sleep(1.5)
    assert version_of(game) > moved + 1, "it stopped again"
    return first


def version_of(game: Game) -> int:
    """Of a game as it is stored."""
    return Game.objects.values_list("version", flat=True).get(pk=game.pk)


def left(browser: Browser) -> float:
    """The seconds that a player sees on their clock."""
    pong = browser.ask({"type": "ping"})
    return float(browser.state["decision"]["deadline"] - pong["now"]) / 1000


def test_the_site_plays_on_when_its_clock_is_set(site: SetSite) -> None:
    """Back by a minute and an hour, and forward by as much: bots move, limits end when they should, no turn is lost."""
    ann, bob = people(2)
    bots = game_of_bots(4, options={"bot_pace": PACE})
    table = game_of(ann, bob, options={"decision_seconds": LIMIT * 5})
    browser = Browser(site.live, table.room.code, ann)
    browser.hello()
    site.tell_sweep("ok")
    began, whole = time.monotonic(), left(browser)
    took = []
    for ahead in (-MINUTE, -MINUTE - HOUR, 0, HOUR, -HOUR):
        limited = game_of(*people(2), options={"decision_seconds": LIMIT})
        site.clock.set(ahead)
        took.append(plays_on(bots))
        assert whole - left(browser) == pytest.approx(time.monotonic() - began, abs=1.0), "the clock that people see"
        assert site.ready()["sweep"] == "ok"
        assert automatic(limited) == automatic(table) == []
    assert sorted(took)[len(took) // 2] < PROMPT, took
    assert browser.act(something_legal(table))["type"] in ("ack", "error")
    assert "no worker sweeps" not in site.live.log().partition("the worker sweeps again")[2], (
        "the worker goes on itself"
    )

    runs_out = Browser(site.live, limited.room.code, limited.seats.get(number=0).user)
    runs_out.hello()
    shorten(limited, runs_out)
    site.clock.set(0)
    runs_out.until(lambda message: message.get("automatic") == "time", 10)

    site.live.kill(BEAT)
    site.clock.set(-HOUR)
    time.sleep(PROMPT + 1)  # until the sweep's lease has run out
    plays_on(bots)
    assert site.tell_sweep("late") < 20


def shorten(game: Game, browser: Browser) -> None:
    """Let the limit of a game end in three seconds, by the clock that its players see."""
    at = browser.ask({"type": "ping"})["now"] + 3_000
    game.refresh_from_db()
    deadlines = dict.fromkeys(game.deadlines, at)
    Game.objects.filter(pk=game.pk).update(deadlines=deadlines, deadline=at, wake_at=at)
