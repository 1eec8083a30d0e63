"""Beat ends when it is told to."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from config.embedded.folder import PROJECT, DataFolder
from config.embedded.redis import Redis
from config.embedded.site import beat_command, site_environment
from tests.support.machine_clock import MachineClock

QUEUE = "opoly:tasks:opoly"
TIMEOUT = 30.0
"""Seconds to start, and to end."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Redis]:
    """A Redis of its own, which may be paused."""
    server = Redis(DataFolder(tmp_path / "data"))
    server.start()
    yield server
    server.stop()


def test_beat_ends_while_it_sends_a_task(server: Redis) -> None:
    """Redis does not answer meanwhile, so SIGTERM comes in the middle of sending."""
    environment = site_environment({**server.addresses, "OPOLY_DATA": str(server.data.path)})
    beat = subprocess.Popen(beat_command(), cwd=PROJECT, env=environment)
    with redis.Redis.from_url(server.addresses["BROKER_URL"]) as client:
        wait_for_tasks(client)
        client.client_pause(60_000)
        time.sleep(1.5)  # the sweep is sent every second
        beat.terminate()
        try:
            assert beat.wait(TIMEOUT) == 0
        finally:
            beat.kill()


def wait_for_tasks(client: redis.Redis) -> None:
    """Wait until beat has sent tasks."""
    deadline = time.monotonic() + TIMEOUT
    while not client.llen(QUEUE):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def sweeps(client: redis.Redis) -> int:
    """How many times beat has sent the sweep, which it does every second."""
    return sum(b"games.tasks.sweep" in message for message in client.lrange(QUEUE, 0, -1))


def test_beat_goes_on_when_the_clock_is_set(server: Redis, tmp_path: Path) -> None:
    """Back by an hour, it would send nothing for an hour; forward, it would send once too often."""
    machine = MachineClock(tmp_path)
    more = {**server.addresses, **machine.environment, "OPOLY_DATA": str(server.data.path)}
    beat = subprocess.Popen(beat_command(), cwd=PROJECT, env=site_environment(more))
    try:
        with redis.Redis.from_url(server.addresses["BROKER_URL"]) as client:
            wait_for_tasks(client)
            for ahead in (-3_600, 3_600):
                machine.set(ahead)
                time.sleep(0.2)
                began, sent = time.monotonic(), sweeps(client)
                time.sleep(3)
                assert 1 <= sweeps(client) - sent <= time.monotonic() - began + 1
    finally:
        beat.kill()
        beat.wait()
