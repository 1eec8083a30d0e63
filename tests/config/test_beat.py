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
