"""Updates of one game come to a socket each once and in order, whichever process was heard first."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from games.live import sequencing
from games.live.sequencing import InOrder

GAME = 7


def update(version: int, game: int = GAME) -> dict[str, Any]:
    """What the hub tells of a move, as far as its place in the order goes."""
    return {"type": "move", "game": game, "version": version}


@pytest.fixture
def said() -> list[int]:
    """The versions that the client was told, in that order."""
    return []


def begun(said: list[int], version: int = 3) -> InOrder:
    """A socket whose client has this version."""
    updates = InOrder(lambda message: said.append(message["version"]))
    updates.begin(GAME, version)
    return updates


async def test_what_comes_too_early_waits_for_what_belongs_before_it(said: list[int]) -> None:
    """The worker's move is committed first and heard last."""
    updates = begun(said)
    for version in (5, 6, 4, 4, 2, 7):
        updates.take(update(version))
    assert said == [4, 5, 6, 7]
    assert updates.timer is None


async def test_what_was_lost_is_waited_for_only_a_moment(said: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the client sees the gap and asks; versions that come later still are not said again."""
    monkeypatch.setattr(sequencing, "PATIENCE", 0.02)
    updates = begun(said)
    updates.take(update(6))
    updates.take(update(5))
    assert said == []
    await asyncio.sleep(0.1)
    assert said == [5, 6]
    updates.take(update(4))
    updates.take(update(7))
    assert said == [5, 6, 7]


async def test_more_that_comes_early_does_not_prolong_the_wait(
    said: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game in which much happens would else never go on after a loss."""
    monkeypatch.setattr(sequencing, "PATIENCE", 0.05)
    updates = begun(said)
    for version in range(5, 15):
        updates.take(update(version))
        await asyncio.sleep(0.01)
    assert said[0] == 5


async def test_a_snapshot_goes_before_what_waited(said: list[int]) -> None:
    """What it holds already is not said; what follows it is; what another game said is nobody's."""
    updates = begun(said)
    for version in (5, 6, 8):
        updates.take(update(version))
    updates.take(update(4, game=8))
    updates.begin(GAME, 5)
    assert said == [6]
    updates.begin(8, 0)
    updates.take(update(8))
    updates.take(update(1, game=8))
    assert said == [6, 1]
    assert not updates.early
    assert updates.timer is None


async def test_a_socket_that_ends_leaves_nothing_ticking(said: list[int]) -> None:
    """Its clock is stopped."""
    updates = begun(said)
    updates.take(update(5))
    updates.end()
    assert updates.timer is None
    assert said == []
