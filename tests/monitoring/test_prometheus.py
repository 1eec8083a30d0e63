"""A real Prometheus scrapes a running site, as docs/monitoring.md says, and knows what rules and dashboard ask for."""

from __future__ import annotations

import json
import re
import subprocess
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml

from config.embedded.redis import free_port
from tests.games.running import seat_asked
from tests.games.sockets import Browser
from tests.games.tables import game_of, game_of_bots, people
from tests.monitoring.test_alerts import BOARD, PAGE, RULES, queries, rules
from tests.operating.blocks import blocks
from tests.support.debian import program
from tests.support.live import HOST, LiveSite

BLOCKS = blocks()
TIMEOUT = 60.0
NAME = re.compile(r"\b((?:opoly|process)_[a-z_]+)\b")
SUFFIXES = ("_bucket", "_count", "_sum")


class Prometheus:
    """A Prometheus that scrapes every few seconds."""

    def __init__(self, folder: Path, target: str, rules: Path = RULES, interval: str = "2s") -> None:
        """Write its settings: those of the page, with this target."""
        settings = yaml.safe_load(BLOCKS["scrape"])
        (job,) = settings["scrape_configs"]
        job["static_configs"] = [{"targets": [target]}]
        settings["rule_files"] = [str(rules)]
        settings["global"] = {"scrape_interval": interval, "evaluation_interval": "1s"}
        self.port = free_port()
        self.folder = folder
        (folder / "prometheus.yml").write_text(json.dumps(settings))

    def command(self) -> list[str]:
        """Its command line."""
        return [
            program("prometheus"), f"--config.file={self.folder / 'prometheus.yml'}",
            f"--storage.tsdb.path={self.folder / 'data'}", f"--web.listen-address={HOST}:{self.port}",
            "--log.level=warn",
        ]  # fmt: skip

    def get(self, path: str, **parameters: str) -> Any:
        """Ask its API."""
        address = f"http://{HOST}:{self.port}/api/v1/{path}?{urllib.parse.urlencode(parameters)}"
        with urllib.request.urlopen(address, timeout=10) as answer:
            return json.load(answer)["data"]

    def value(self, query: str) -> float | None:
        """The only value of a query; None if there is none, or nobody answers yet."""
        try:
            result = self.get("query", query=query)["result"]
        except OSError:
            return None
        return float(result[0]["value"][1]) if len(result) == 1 else None

    @contextmanager
    def running(self) -> Iterator[None]:
        """Run it."""
        with (self.folder / "log").open("wb") as log:
            process = subprocess.Popen(self.command(), stdout=log, stderr=log)
        try:
            yield
        finally:
            process.terminate()
            process.wait(20)

    def wait_for(self, query: str, wanted: Callable[[float], bool], timeout: float = TIMEOUT) -> None:
        """Wait until the value of a query is as wanted."""
        deadline = time.monotonic() + timeout
        while (value := self.value(query)) is None or not wanted(value):
            assert time.monotonic() < deadline, (query, value)
            time.sleep(0.2)


@pytest.fixture
def prometheus(live_site: LiveSite, tmp_path: Path) -> Iterator[Prometheus]:
    """One that scrapes the live site."""
    server = Prometheus(tmp_path, live_site.metrics_address)
    with server.running():
        yield server


def test_a_site_is_scraped_and_everything_asked_for_is_there(prometheus: Prometheus, live_site: LiveSite) -> None:
    """Moves, bots, pages, tasks and sockets of a site with two web processes have left their traces."""
    live_site.second_web()
    ann, bob = people(2)
    game = game_of(ann, bob)
    addresses = {ann: live_site.url, bob: live_site.second_url}
    sockets = {one.pk: Browser(live_site, game.room.code, one, url=url) for one, url in addresses.items()}
    for socket in sockets.values():
        socket.hello()
    game_of_bots()
    asked_first = seat_asked(game).user_id
    assert asked_first is not None
    assert sockets[asked_first].act({"type": "roll"})["type"] == "ack"
    for address in (live_site.url, live_site.second_url):
        urllib.request.urlopen(f"{address}/rules/", timeout=10).close()
    prometheus.wait_for('sum(opoly_move_seconds_count{ruleset="oofopoly"})', lambda value: value >= 1)
    prometheus.wait_for('sum(opoly_lateness_seconds_count{cause="bot"})', lambda value: value >= 1)
    prometheus.wait_for("sum(opoly_sockets)", lambda value: value == 2)
    prometheus.wait_for(
        'count(opoly_page_seconds_count{route="games-rules", status="2xx"} > 0)', lambda value: value == 2
    )
    prometheus.wait_for(
        'sum(opoly_task_seconds_count{task="games.tasks.sweep", result="success"})', lambda value: value > 0
    )
    prometheus.wait_for("sum(opoly_tasks_scheduled_total) > 3", lambda value: True)
    prometheus.wait_for('max(opoly_rooms{phase="playing"})', lambda value: value == 1)
    prometheus.wait_for("min(opoly_collector_up)", lambda value: value == 1)
    prometheus.wait_for("sum(opoly_process_up)", lambda value: value >= 4)
    known = set(prometheus.get("label/__name__/values"))
    asked = queries(json.loads(BOARD.read_text(encoding="utf-8"))) + [rule["expr"] for rule in rules()]
    names = {name for query in asked for name in NAME.findall(query.replace("process=", ""))}
    assert names - known - RARE - WITH_HTTPS == set()
    described = {name for line in table() for name in documented(line)}
    families = {re.sub(f"({'|'.join(SUFFIXES)})$", "", name) for name in known if name.startswith("opoly_")}
    assert families - described == set()
    assert described - families - RARE - WITH_HTTPS == set()
    firing = {one["labels"]["alertname"] for one in prometheus.get("alerts")["alerts"] if one["state"] == "firing"}
    assert firing - MAY_FIRE == set()


RARE = {"opoly_sockets_closed_total", "opoly_refusals_total"}
"""Counters that begin with the first event of their kind."""
WITH_HTTPS = {"opoly_certificate_expiry_time_seconds"}
"""Of sites that others reach by HTTPS."""
MAY_FIRE = {"OpolyRestarts"}
"""The alert of which a site that has just been started reminds."""


def table() -> list[str]:
    """The lines of the table of metrics."""
    return [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `opoly_")]


def documented(line: str) -> list[str]:
    """The metrics that a line describes; `…_waits_total` has the beginning of the first one."""
    names: list[str] = re.findall(r"`((?:opoly|…)_[a-z_]+)`", line.split("|")[1])
    stem = "_".join(names[0].split("_")[:2])
    return [name.replace("…", stem) for name in names]
