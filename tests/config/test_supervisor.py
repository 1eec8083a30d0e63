"""Parts that die are started again."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import redis
from psycopg_pool.base import AttemptWithBackoff

from config.apps import RECONNECT_INTERVAL
from config.embedded.folder import DataFolder
from config.embedded.processes import recall
from config.embedded.redis import Redis
from config.embedded.site import Part
from config.embedded.supervisor import Supervisor
from tests.chaos.disk import Filler, can_mount, small_disk


def test_a_part_that_dies_is_started_again_at_once_unless_it_keeps_dying(tmp_path: Path) -> None:
    """A10: within a second, also soon after its start; then after delays that grow."""
    part = Part("short", ["/bin/sh", "-c", "sleep 0.1; exit 3"], tmp_path / "short.json")
    supervisor = Supervisor([part], [], dict(os.environ))
    supervisor.start()
    gaps: list[float] = []
    while len(gaps) < 4:
        while part.process is not None:
            supervisor.look(0.01)
        gaps.append(part.due - time.monotonic())
        while part.process is None:
            supervisor.look(0.01)
    supervisor.stop()
    assert max(gaps[:2]) <= 0
    assert 0 < gaps[2] < 0.5 + 0.1 < gaps[3] < 1.1


def test_pools_connect_again_at_an_even_pace() -> None:
    """However long the database was away, nobody waits much longer after it is back."""
    attempt = AttemptWithBackoff(timeout=300)
    for now in range(60):
        attempt.update_delay(now)
        assert attempt.delay < 1.2 * RECONNECT_INTERVAL


def look_until(supervisor: Supervisor, condition: Callable[[], bool]) -> None:
    """Let the supervisor do its work until this holds, for ten seconds at most."""
    deadline = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < deadline
        supervisor.look(0.01)


@pytest.mark.skipif(not can_mount() and not os.environ.get("CI"), reason="only root may mount a small file system")
def test_a_full_disk_ends_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    """Parts and Redis that die meanwhile are started all the same, and recorded once there is space."""
    with small_disk("8m") as disk:
        server = Redis(DataFolder(disk / "data"))
        part = Part("part", ["/bin/sleep", "60"], server.data.below("run") / "part.json")
        supervisor = Supervisor([part], [server], dict(os.environ))
        server.start()
        supervisor.start()
        filler = Filler(disk)
        filler.start()
        while os.statvfs(disk).f_bavail:
            time.sleep(0.01)
        for child in (part, server):
            assert child.process is not None
            child.process.kill()
            child.process.wait()
        before = {part.process.pid, server.process.pid}  # type: ignore[union-attr]
        look_until(supervisor, lambda: part.process is not None and part.process.pid not in before)
        look_until(supervisor, lambda: server.process is not None and server.process.pid not in before)
        assert server._answers()
        client = redis.Redis.from_url(server.url)
        assert client.set("written", "on a full disk")
        client.close()
        filler.free()
        part.record.unlink(missing_ok=True)  # as if there had been no space for it
        look_until(supervisor, lambda: recall(part.record) is not None and recall(server.record) is not None)
        supervisor.stop()
        server.stop()
    assert "part ended (-9)" in capfd.readouterr().out


def test_what_cannot_be_started_is_tried_again_and_reported_once(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """For example without memory, processes or descriptors; here its program is away for a while."""
    program = tmp_path / "program"
    part = Part("part", [str(program)], tmp_path / "part.json")
    supervisor = Supervisor([part], [], dict(os.environ))
    end = time.monotonic() + 1.3
    while time.monotonic() < end:
        supervisor.look(0.01)
    assert part.process is None
    program.write_text("#!/bin/sh\nsleep 60\n")
    program.chmod(0o755)
    look_until(supervisor, lambda: part.process is not None)
    supervisor.stop()
    assert capfd.readouterr().out.count("No such file or directory") == 1
