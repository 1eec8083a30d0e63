"""Alerts whose condition is caused for real: a running site, a real Prometheus, and what they are about happens.

The rules are those of deploy/alerts.yml with shorter times.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
import redis
from django.db import connection, transaction

from config.embedded.site import BEAT, WEB, WORKER
from games.models import Report
from tests.games.sockets import Browser
from tests.games.tables import game_of, people
from tests.monitoring.test_alerts import RULES
from tests.monitoring.test_prometheus import Prometheus
from tests.support.extent import nightly
from tests.support.live import LiveSite, durable_site

pytestmark = [nightly, pytest.mark.alone, pytest.mark.slow]
TIMEOUT = 240.0
BACKUP = "2026-01-01.033000.dump"
SHORTER = {"[15m]": "[2m]", "[5m]": "[15s]"}


@dataclass
class Scene:
    """A site, and the Prometheus that watches it."""

    site: LiveSite
    prometheus: Prometheus


@pytest.fixture(scope="module")
def scene(django_db_blocker: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    """A site of its own, since most of it is broken here."""
    folder = tmp_path_factory.mktemp("prometheus")
    with django_db_blocker.unblock(), durable_site() as site:  # type: ignore[attr-defined]
        (site.services.backups / BACKUP).touch()
        server = Prometheus(folder, site.metrics_address, shortened(folder), "5s")
        with server.running():
            server.wait_for("sum(opoly_process_up)", lambda value: value >= 3)
            yield Scene(site, server)


def shortened(folder: Path) -> Path:
    """The rules with shorter times; returns their file."""
    text = RULES.read_text(encoding="utf-8")
    for long, short in SHORTER.items():
        text = text.replace(long, short)
    written = folder / "alerts.yml"
    written.write_text(re.sub(r"for: \w+", "for: 0s", text))
    return written


@contextmanager
def no_worker(site: LiveSite) -> Iterator[None]:
    """Kill the worker."""
    site.kill(WORKER)
    yield


@contextmanager
def no_beat(site: LiveSite) -> Iterator[None]:
    """Kill beat."""
    site.kill(BEAT)
    yield


@contextmanager
def nothing_runs(site: LiveSite) -> Iterator[None]:
    """Kill everything."""
    site.kill()
    yield


@contextmanager
def hanging(site: LiveSite) -> Iterator[None]:
    """Pause the web process, as a debugger would, when another one serves the metrics."""
    site.kill(WEB)
    site.start(WEB)
    site.pause(WEB)
    try:
        yield
    finally:
        site.resume(WEB)


@contextmanager
def no_redis(site: LiveSite) -> Iterator[None]:
    """Stop Redis."""
    site.services.redis.stop()
    try:
        yield
    finally:
        site.services.redis.launch()


@contextmanager
def full_queue(site: LiveSite) -> Iterator[None]:
    """Send more tasks than anybody takes."""
    site.kill(WORKER)
    with redis.Redis.from_url(site.services.redis.addresses["BROKER_URL"]) as broker:
        broker.rpush("opoly:tasks:opoly", *["{}"] * 200)
        try:
            yield
        finally:
            broker.delete("opoly:tasks:opoly")


@contextmanager
def restarts(site: LiveSite) -> Iterator[None]:
    """Restart the worker again and again, slowly enough to be seen."""
    for _ in range(5):
        site.kill(WORKER)
        site.start(WORKER)
        time.sleep(6)
    yield


@contextmanager
def many_reports(site: LiveSite) -> Iterator[None]:
    """Have many reports wait."""
    Report.objects.bulk_create(Report(about_name="Bo", reason="spam") for _ in range(21))
    yield
    Report.objects.all().delete()


@contextmanager
def locked_table(site: LiveSite) -> Iterator[None]:
    """Lock a table that is counted."""
    with transaction.atomic():
        connection.cursor().execute("LOCK TABLE games_report IN ACCESS EXCLUSIVE MODE")
        yield


@contextmanager
def refused_moves(site: LiveSite) -> Iterator[None]:
    """Have moves fail, because their table is locked."""
    (ann, bob) = people(2)
    socket = Browser(site, game_of(ann, bob).room.code, ann)
    socket.hello()
    with transaction.atomic():
        connection.cursor().execute("LOCK TABLE games_game, games_action IN ACCESS EXCLUSIVE MODE")
        for _ in range(10):
            socket.send({"type": "act", "action": {"type": "roll"}})
        yield
    socket.close()


@contextmanager
def old_backup(site: LiveSite) -> Iterator[None]:
    """Have nobody make a backup for two days."""
    backup = site.services.backups / BACKUP
    os.utime(backup, (time.time() - 2 * 86_400,) * 2)
    yield
    backup.touch()


CAUSES: dict[str, Callable[[LiveSite], AbstractContextManager[None]]] = {
    "OpolySweepLate": no_worker,
    "OpolyReportsWait": many_reports,
    "OpolyBackupOld": old_backup,
    "OpolyNoBeat": no_beat,
    "OpolyProcessHangs": hanging,
    "OpolyPartDown": no_redis,
    "OpolyTasksWait": full_queue,
    "OpolyRestarts": restarts,
    "OpolyMetricsMissing": locked_table,
    "OpolyMovesUnavailable": refused_moves,
    "OpolyDown": nothing_runs,
}


@pytest.mark.parametrize("alert", CAUSES)
def test_an_alert_fires_when_it_happens_and_ends_afterwards(scene: Scene, alert: str) -> None:
    """As Prometheus itself sees it."""
    firing = f'count(ALERTS{{alertname="{alert}", alertstate="firing"}}) or vector(0)'
    with explained(scene.site):
        scene.prometheus.wait_for(firing, lambda value: value == 0, TIMEOUT)
        try:
            with CAUSES[alert](scene.site):
                scene.prometheus.wait_for(firing, lambda value: value > 0, TIMEOUT)
        finally:
            scene.site.restore()
        scene.prometheus.wait_for(firing, lambda value: value == 0, TIMEOUT)


@contextmanager
def explained(site: LiveSite) -> Iterator[None]:
    """If this fails, show what the processes have logged."""
    try:
        yield
    except AssertionError as error:
        for name in (WEB, WORKER, BEAT):
            error.add_note(f"{name}:\n{site.log(name)[-2000:]}")
        raise
