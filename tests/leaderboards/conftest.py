"""Fixtures of results, leaderboards and profiles."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from tests.night_watch.tests.registered import add_alone

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def night_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with a challenge of the day, and no other."""
    add_alone(monkeypatch)


@pytest.fixture
def day() -> Iterator[time_machine.Traveller]:
    """The clock, which stands at noon."""
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock
