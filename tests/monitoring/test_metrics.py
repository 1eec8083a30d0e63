"""Metrics of several processes of a machine: places, asking, serving."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from config.embedded.folder import PROJECT
from config.embedded.redis import free_port
from config.embedded.site import site_environment
from config.monitoring import gathering
from config.monitoring.addresses import metrics_address

TIMEOUT = 30.0
PROGRAM = """
import sys, time
import django
from django.conf import settings
settings.METRICS_COLLECTORS = []
django.setup()
from config.monitoring import serving
from games.runtime.measures import REFUSALS
serving.WEB_DELAY = 0
REFUSALS.labels("malformed").inc(int(sys.argv[1]))
serving.start("web")
time.sleep(600)
"""
Start = Callable[[int], "subprocess.Popen[bytes]"]


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    """The folder of a machine's processes."""
    settings.METRICS_DIR = tmp_path / "metrics"
    return tmp_path / "metrics"


@pytest.fixture
def port() -> int:
    """Where they serve their metrics."""
    return free_port()


@pytest.fixture
def start(folder: Path, port: int) -> Iterator[Start]:
    """Start processes that have counted so many refusals."""
    with ExitStack() as stack:

        def start_one(refusals: int) -> subprocess.Popen[bytes]:
            more = {"METRICS_DIR": str(folder), "METRICS_ADDRESS": f"127.0.0.1:{port}", "DATABASE_POOL": "0"}
            command = [sys.executable, "-c", PROGRAM, str(refusals)]
            process = subprocess.Popen(command, cwd=PROJECT, env=site_environment(more))
            stack.callback(process.wait)
            stack.callback(process.kill)
            return process

        yield start_one


def scraped(port: int) -> dict[str, float]:
    """The refusals that each process has counted, as Prometheus would read them; empty if nothing is served."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
            text = answer.read().decode()
    except OSError:
        return {}
    return {
        sample.labels["process"]: sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if sample.name == "opoly_refusals_total"
    }


def wait_for(found: Callable[[], bool]) -> None:
    """Wait until it is so."""
    deadline = time.monotonic() + TIMEOUT
    while not found():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_one_port_serves_the_metrics_of_all_processes(start: Start, port: int) -> None:
    """Each has its own label, so that they add up; if the one that serves is killed, another goes on."""
    first = start(1)
    wait_for(lambda: scraped(port) == {"web-0": 1})
    start(20)
    wait_for(lambda: scraped(port) == {"web-0": 1, "web-1": 20})
    first.kill()
    wait_for(lambda: scraped(port) == {"web-1": 20})
    start(300)  # it takes the place of the one that was killed
    wait_for(lambda: scraped(port) == {"web-0": 300, "web-1": 20})


def test_a_process_that_hangs_is_shown_as_down(start: Start, port: int) -> None:
    """And holds up the others' metrics for no longer than it may: it is not asked for those of the site, too."""
    first = start(1)
    wait_for(lambda: scraped(port) == {"web-0": 1})
    start(20)
    wait_for(lambda: scraped(port) == {"web-0": 1, "web-1": 20})
    first.kill()
    hanging = start(300)  # it would be asked first
    wait_for(lambda: scraped(port) == {"web-0": 300, "web-1": 20})
    hanging.send_signal(signal.SIGSTOP)
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=4) as answer:
        lines = answer.read().decode().splitlines()
    assert {'opoly_process_up{process="web-0"} 0.0', 'opoly_process_up{process="web-1"} 1.0'} <= set(lines)


def test_stale_files_are_removed_and_no_others(start: Start, port: int, folder: Path) -> None:
    """Those of earlier versions are, too."""
    start(1)
    killed = start(20)
    wait_for(lambda: len(scraped(port)) == 2)
    killed.kill()
    killed.wait()
    (folder / "counter_1234.db").write_bytes(bytes(100))
    gathering.remove_stale()
    assert len(list(folder.glob("*.sock"))) == 1
    assert not list(folder.glob("*.db"))
    wait_for(lambda: len(scraped(port)) == 1)  # the other one serves in its place, if it was the one that did


def test_a_folder_with_a_long_path_works(tmp_path: Path, settings: Settings) -> None:
    """The path of a socket has to be short, that of a data folder may be any."""
    settings.METRICS_DIR = tmp_path / ("long" * 30)
    place = gathering.Place("web")
    with place.take() as listening:
        assert gathering.places() == ["web-0"]
        answering = threading.Thread(target=lambda: gathering._answer(listening.accept()[0]))
        answering.start()
        assert gathering.ask("web-0", gathering.OF_PROCESS)
        answering.join()
    assert place.lock is not None
    place.lock.close()
    assert gathering.places() == []


def test_counts_of_all_processes_are_added(start: Start, port: int) -> None:
    """For the administration."""
    start(1)
    start(20)
    wait_for(lambda: len(scraped(port)) == 2)
    found = [value for labels, value in gathering.samples_of("opoly_refusals_total") if labels["code"] == "malformed"]
    assert {1, 20} <= set(found)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("", None), ("127.0.0.1:9108", ("127.0.0.1", 9108)), ("[::1]:1", ("::1", 1)), ("metrics:80", ("metrics", 80))],
)
def test_addresses(text: str, expected: tuple[str, int] | None) -> None:
    """A host and a port."""
    assert metrics_address(text) == expected


@pytest.mark.parametrize(
    "text", ["9108", ":9108", "127.0.0.1", "127.0.0.1:x", "a:0", "a:70000", "http://a:1", "u@a:1", "a:1/m"]
)
def test_bad_addresses_are_refused(text: str) -> None:
    """With the name of the setting."""
    with pytest.raises(ImproperlyConfigured, match="METRICS_ADDRESS"):
        metrics_address(text)
