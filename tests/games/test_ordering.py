"""Updates of one game are sent to a socket once each and in order, whichever process's broadcast arrives first."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from games.live import sequencing
from games.live.sequencing import UpdateSequencer

GAME = 7


def update(version: int, game: int = GAME) -> dict[str, Any]:
    """The parts of a broadcast move that decide its place in the order."""
    return {"type": "move", "game": game, "version": version}


@pytest.fixture
def sent() -> list[int]:
    """The versions sent to the client, in order."""
    return []


def started(sent: list[int], version: int = 3) -> UpdateSequencer:
    """The sequencer of a client that has this version."""
    updates = UpdateSequencer(lambda message: sent.append(message["version"]))
    updates.start_from(GAME, version)
    return updates


async def test_an_early_update_waits_for_those_before_it(sent: list[int]) -> None:
    """The worker's move is committed first and received last."""
    updates = started(sent)
    for version in (5, 6, 4, 4, 2, 7):
        updates.add(update(version))
    assert sent == [4, 5, 6, 7]
    assert updates.timer is None


async def test_a_lost_update_is_waited_for_only_a_moment(sent: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the client sees the gap and asks; older versions that still arrive are not sent."""
    monkeypatch.setattr(sequencing, "GAP_TIMEOUT", 0.02)
    updates = started(sent)
    updates.add(update(6))
    updates.add(update(5))
    assert sent == []
    await asyncio.sleep(0.1)
    assert sent == [5, 6]
    updates.add(update(4))
    updates.add(update(7))
    assert sent == [5, 6, 7]


async def test_further_early_updates_do_not_prolong_the_wait(sent: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a busy game would never continue after a loss."""
    monkeypatch.setattr(sequencing, "GAP_TIMEOUT", 0.05)
    updates = started(sent)
    for version in range(5, 15):
        updates.add(update(version))
        await asyncio.sleep(0.01)
    assert sent[0] == 5


async def test_a_snapshot_replaces_what_it_contains(sent: list[int]) -> None:
    """Updates it contains are not sent, later ones are; those of another game are dropped."""
    updates = started(sent)
    for version in (5, 6, 8):
        updates.add(update(version))
    updates.add(update(4, game=8))
    updates.start_from(GAME, 5)
    assert sent == [6]
    updates.start_from(8, 0)
    updates.add(update(8))
    updates.add(update(1, game=8))
    assert sent == [6, 1]
    assert not updates.early
    assert updates.timer is None


async def test_a_closed_socket_leaves_no_timer(sent: list[int]) -> None:
    """Its timer is cancelled."""
    updates = started(sent)
    updates.add(update(5))
    updates.stop()
    assert updates.timer is None
    assert sent == []
