"""Readiness and the metrics of the site's parts (PLAT-27)."""

from __future__ import annotations

import pytest
from django.db import connections
from django.test import Client
from pytest_django import Settings

from config.celery import app as celery
from config.embedded.redis import free_port
from config.monitoring.whole_site import whole_site
from games.clock import now_ms
from games.live.sweep import RENEWAL_INTERVAL, sweep
from games.models import Service, ServiceLease
from games.selectors.upkeep.health import health
from games.tasks import prune

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("services")]


@pytest.fixture(autouse=True)
def _anew() -> None:
    health.found_at = 0.0


def metrics() -> set[str]:
    """The samples of the whole site, looked up anew."""
    health.found_at = 0.0
    found = whole_site()
    assert found is not None
    return {f"{name}{sorted(labels.values())} {value}" for family in found for name, labels, value in family.samples}


def parts(client: Client, *, status: int) -> dict[str, object]:
    """The page's answer, fetched afresh."""
    health.found_at = 0.0
    answer = client.get("/ready")
    assert answer.status_code == status
    found: dict[str, object] = answer.json()
    return found


def test_it_is_ready_with_database_and_redis_and_names_a_late_sweep(client: Client) -> None:
    """A process that stands in for the worker is ready; that worker or beat do nothing is shown."""
    celery.control.purge()  # what the games of other tests left
    working = {"ready": True, "database": "ok", "redis": "ok", "broker": "ok", "cache": "ok", "sweep": "ok"}
    assert parts(client, status=200) == {**working, "sweep": "late"}
    sweep(length=2 * RENEWAL_INTERVAL)  # this process may have swept just before, in another test
    assert parts(client, status=200) == working
    assert {f"opoly_up['{part}'] 1.0" for part in working if part != "ready"} <= metrics()
    assert {"opoly_tasks_waiting[] 0.0", "opoly_rooms['playing'] 0.0", "opoly_people_online[] 0.0"} <= metrics()
    ServiceLease.objects.filter(name=Service.SWEEP).update(until=now_ms() - 11_000)
    assert parts(client, status=200) == {**working, "sweep": "late"}
    prune.delay()  # no worker takes it
    assert {"opoly_up['sweep'] 0.0", "opoly_tasks_waiting[] 1.0"} <= metrics()
    celery.control.purge()


def test_it_is_not_ready_without_redis(client: Client, settings: Settings) -> None:
    """Each of its three uses is named."""
    gone = f"redis://127.0.0.1:{free_port()}/0"
    settings.REDIS_URL = gone
    assert parts(client, status=503)["redis"] == "unreachable"
    settings.CELERY_BROKER_URL = gone
    found = parts(client, status=503)
    assert (found["ready"], found["broker"], found["cache"]) == (False, "unreachable", "ok")
    assert "opoly_up['broker'] 0.0" in metrics()


def test_it_is_not_ready_without_the_database(client: Client, settings: Settings) -> None:
    """The metrics say so, too, instead of failing."""
    options = connections["default"].settings_dict
    host, options["HOST"] = options["HOST"], "/nowhere"
    try:
        assert parts(client, status=503)["database"] == "unreachable"
        assert {"opoly_up['database'] 0.0", "opoly_collector_up['CountsCollector'] 1.0"} <= metrics()
    finally:
        options["HOST"] = host


def test_probes_do_not_keep_the_database_busy(client: Client) -> None:
    """A finding is good for a second."""
    parts(client, status=200)
    health.found["database"] = "unreachable"
    assert client.get("/ready").status_code == 503


def test_probes_are_answered_without_https(client: Client, settings: Settings) -> None:
    """They come from the machine itself."""
    settings.SECURE_SSL_REDIRECT = True
    assert [client.get(path).status_code for path in ("/alive", "/ready", "/")] == [200, 200, 301]
