"""Readiness and the metrics of the site's parts (PLAT-27)."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.db import connections
from pytest_django import Settings

from config.celery import app as celery
from config.embedded.redis import free_port
from config.http.leaving import leaving
from config.http.outage import outage
from config.monitoring.whole_site import whole_site
from games.clock import now_ms
from games.live.probes import Probes
from games.live.sweep import RENEWAL_INTERVAL, sweep
from games.live.watching import watch
from games.models import Service, ServiceLease
from games.selectors.upkeep.health import can_serve, parts
from games.tasks import prune

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("services")]
WORKING = {"database": "ok", "redis": "ok", "broker": "ok", "cache": "ok", "sweep": "ok"}


def metrics() -> set[str]:
    """The samples of the whole site."""
    found = whole_site()
    assert found is not None
    return {f"{name}{sorted(labels.values())} {value}" for family in found for name, labels, value in family.samples}


async def hanging(*_: Any) -> None:
    """The rest of the site, when all that it does takes for ever."""
    await asyncio.Event().wait()


async def probe(path: str, method: str = "GET", headers: Any = ()) -> tuple[int, bytes]:
    """The answer of a process whose pages hang."""
    scope = {"type": "http", "path": path, "method": method, "headers": list(headers), "client": ["203.0.113.7", 1]}
    asking = ApplicationCommunicator(Probes(hanging), scope)
    start, body = await asking.receive_output(2), await asking.receive_output(2)
    return start["status"], body["body"]


async def ready() -> tuple[int, dict[str, Any]]:
    """The answer of /ready, in a process that has just been started or goes on."""
    status, body = await probe("/ready")
    return status, json.loads(body)


def test_it_is_ready_with_database_and_redis_and_names_a_late_sweep() -> None:
    """A process that stands in for the worker is ready; that worker or beat do nothing is shown."""
    celery.control.purge()  # what the games of other tests left
    ServiceLease.objects.all().delete()
    assert parts() == {**WORKING, "sweep": "late"}
    assert can_serve(parts())
    sweep(length=2 * RENEWAL_INTERVAL)  # this process may have swept just before, in another test
    assert parts() == WORKING
    assert {f"opoly_up['{part}'] 1.0" for part in WORKING} <= metrics()
    assert {"opoly_tasks_waiting[] 0.0", "opoly_rooms['playing'] 0.0", "opoly_people_online[] 0.0"} <= metrics()
    ServiceLease.objects.filter(name=Service.SWEEP).update(until=now_ms() - 11_000)
    assert parts() == {**WORKING, "sweep": "late"}
    prune.delay()  # no worker takes it
    assert {"opoly_up['sweep'] 0.0", "opoly_tasks_waiting[] 1.0"} <= metrics()
    celery.control.purge()


def test_it_is_not_ready_without_redis(settings: Settings) -> None:
    """Each of its three uses is named."""
    gone = f"redis://127.0.0.1:{free_port()}/0"
    settings.REDIS_URL = gone
    assert parts()["redis"] == "unreachable"
    settings.TASKS_URL = gone
    found = parts()
    assert (can_serve(found), found["broker"], found["cache"]) == (False, "unreachable", "ok")
    assert "opoly_up['broker'] 0.0" in metrics()


def test_it_is_not_ready_without_the_database() -> None:
    """The metrics say so, too, instead of failing."""
    options = connections["default"].settings_dict
    host, options["HOST"] = options["HOST"], "/nowhere"
    try:
        assert parts()["database"] == "unreachable"
        assert {"opoly_up['database'] 0.0", "opoly_collector_up['CountsCollector'] 1.0"} <= metrics()
    finally:
        options["HOST"] = host


async def test_probes_are_answered_while_every_page_hangs() -> None:
    """To any host and without HTTPS; once a process watches, by what it has found last."""
    assert await probe("/alive") == (200, b"ok")
    assert await probe("/alive", headers=[(b"host", b"10.1.2.3:8000")]) == (200, b"ok")
    assert (await probe("/alive", "POST"))[0] == 405
    try:
        status, found = await ready()
        assert (status, found["ready"], found["database"]) == (200, True, "ok")
        for _ in range(1_000):
            if "database" in watch().found:
                break
            await asyncio.sleep(0.01)
        watch().found["database"] = "unreachable"
        status, found = await ready()
        assert (status, found["ready"]) == (503, False)
    finally:
        await watch().stop()


async def test_a_process_that_ends_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the signal on, when it still serves, so that load balancers send nobody new."""
    monkeypatch.setattr(leaving, "begun", True)
    try:
        status, found = await ready()
        assert (status, found["ready"], found["ending"], found["database"]) == (503, False, True, "ok")
    finally:
        await watch().stop()


async def test_who_waits_for_a_database_that_is_away_is_told() -> None:
    """Not whoever has just begun, and nobody once it is back."""

    class Waiting:
        since: float | None = 0.0
        told = False

        def give_up(self) -> None:
            self.told, self.since = True, None

    early, late, idle = Waiting(), Waiting(), Waiting()
    late.since, idle.since = asyncio.get_running_loop().time() + 60, None
    outage.waiting |= {early, late, idle}
    try:
        outage.begin()
        await asyncio.sleep(0.05)
        assert [one.told for one in (early, late, idle)] == [True, False, False]
    finally:
        outage.end()
        outage.waiting -= {early, late, idle}
