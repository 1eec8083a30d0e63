"""The load client's figures, on the tests' own site: its counts match the database."""

from __future__ import annotations

import asyncio
import time

import pytest

from games.models import Action
from tests.load import page_floods
from tests.load.counting import Outcome
from tests.load.modes import BOTS, CLOSED, IDLE, RATE, STORM, Load, Plan
from tests.load.page_offenders import FLOODS, Target, connections, proofs
from tests.load.seeding import seed
from tests.load.servers import SITE, server_of
from tests.pages.finished_game import finished_game
from tests.support.live import LiveSite

AT_ONCE = {"bot_pace": 0}


@pytest.fixture
def played(live_site: LiveSite) -> list[Outcome]:
    """Two tables of two people, played at in every mode without bots."""
    seeds, server = seed(2, 2), server_of(live_site)
    (storm,) = asyncio.run(Load(server, seeds).run(Plan(STORM, 10)))
    plans = Plan(CLOSED, 0.4, warm_up=0.1), Plan(RATE, 0.5, rate=20, warm_up=0.1), Plan(IDLE, 0.1, warm_up=0)
    return [storm, *asyncio.run(Load(server, seeds).run(*plans))]


def test_what_people_do_is_counted_once(played: list[Outcome]) -> None:
    """Everybody is welcomed, and the moves that were counted are those that are stored."""
    storm, closed, rate, idle = played
    assert not any(outcome.wrong for outcome in played)
    assert (storm.sockets, storm.welcomed, storm.moves) == (4, 4, 0)
    assert 0 < storm.welcome.p50 <= storm.welcome.p99 <= storm.seconds * 1000
    assert closed.made + rate.made + idle.made == Action.objects.filter(seat__isnull=False).count()
    for outcome in (closed, rate):
        assert 0 < outcome.moves <= outcome.made
        assert 0 < outcome.mover.p50 <= outcome.mover.p95 <= outcome.mover.p99
        assert outcome.slowest.p50 > 0
        assert outcome.used.keys() >= {"web", "worker", "beat", "postgres", "redis"}
        assert all(used.cpu >= 0 < used.memory for used in outcome.used.values())
    assert rate.moves <= 11
    assert idle.moves == 0


def test_people_play_through_nginx(live_site: LiveSite) -> None:
    """At both web processes, with the settings that servers get."""
    live_site.second_web()
    live_site.proxy.start()
    try:
        server = server_of(live_site, SITE, live_site.proxy.url)
        (outcome,) = asyncio.run(Load(server, seed(2, 2)).run(Plan(CLOSED, 0.4, warm_up=0.1)))
    finally:
        live_site.proxy.stop()
    assert not outcome.wrong
    assert outcome.moves > 0
    assert {name for name, used in outcome.used.items() if used.cpu} >= {"web", "web2"}


def test_what_bots_do_is_counted(live_site: LiveSite) -> None:
    """Bots play beside people, and no more is counted than they did."""
    seeds, server = seed(1, 1, bots=3, options=AT_ONCE), server_of(live_site)
    (outcome,) = asyncio.run(Load(server, seeds).run(Plan(BOTS, 0.6, warm_up=0.1)))
    assert not outcome.wrong
    assert 0 < outcome.moves <= Action.objects.filter(automatic="bot").count()
    assert outcome.late.p50 >= 0


@pytest.mark.parametrize("name", [name for name, flood in FLOODS.items() if flood in (proofs, connections)])
def test_a_flood_of_pages_reaches_the_site(live_site: LiveSite, name: str) -> None:
    """By a process that knows nothing of the site but its address. Of the other floods few are answered at once."""
    target = Target(server_of(live_site).addresses[0], finished_game().pk, page_floods.token())
    with page_floods.flooding(name, target) as answers:
        time.sleep(1)
    assert sum(answers.values()) > 0
