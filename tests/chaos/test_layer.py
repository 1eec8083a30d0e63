"""Messages between processes are lost, doubled and reordered while people play, and all see the same at the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest

from config.embedded.site import WEB
from tests.chaos import people
from tests.chaos.faults import SECOND_WEB
from tests.chaos.layer import Faults, FaultyRedis
from tests.chaos.seating import seated, stop
from tests.games import tables
from tests.support.live import LiveSite

SEED = "layer"
ENOUGH, LONGEST = 40, 20.0
"""People play until so many of their actions are accepted and half as many messages altered, or for so many seconds."""
LOST = 0.7
"""Seconds in which every message is lost."""


@pytest.fixture
def layer(live_site: LiveSite) -> Iterator[FaultyRedis]:
    """The faulty Redis."""
    with FaultyRedis(live_site.services.redis.url, Faults(), SEED).running() as running:
        yield running


@pytest.fixture
def faulty_site(live_site: LiveSite, layer: FaultyRedis) -> Iterator[LiveSite]:
    """Two web processes that hear each other through it."""
    site = LiveSite(live_site.services, variables={"REDIS_URL": layer.url})
    site.start(WEB, SECOND_WEB)
    yield site
    site.stop()


def test_everybody_sees_the_same_though_messages_are_lost(
    faulty_site: LiveSite,
    layer: FaultyRedis,
    monkeypatch: pytest.MonkeyPatch,
    record_property: Callable[[str, object], None],
) -> None:
    """Nobody reloads, and the server notices what was lost before the clients' next heartbeats."""
    monkeypatch.setattr(people, "PING_INTERVAL", 60.0)
    monkeypatch.setattr(people, "MOVED", 0.0)
    games = [tables.game_of(*tables.people(4), options={"starting_cash": 100_000}) for _ in range(2)]
    players = {game.pk: list(seated(faulty_site, game, SEED)) for game in games}
    everybody = [person for found in players.values() for person in found]
    for person in everybody:
        person.start()
    end = time.monotonic() + LONGEST
    while min(2 * layer.altered, sum(len(p.told.accepted) for p in everybody)) < ENOUGH and time.monotonic() < end:
        time.sleep(0.05)
    layer.faults = Faults(lost=1.0, doubled=0.0, reordered=0.0)  # so that no later message shows what was lost
    time.sleep(LOST)
    wrong = stop(players)
    accepted, gaps = (sum(each) for each in zip(*((len(p.told.accepted), p.gaps) for p in everybody), strict=True))
    record_property("figures", f"layer: {layer.altered} messages altered, {accepted} actions accepted, {gaps} gaps")
    assert not wrong
    assert min(2 * layer.altered, accepted) >= ENOUGH
