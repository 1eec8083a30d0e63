"""Parts that die are started again."""

from __future__ import annotations

import os
import time
from pathlib import Path

from psycopg_pool.base import AttemptWithBackoff

from config.apps import RECONNECT_INTERVAL
from config.embedded.site import Part
from config.embedded.supervisor import Supervisor


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
