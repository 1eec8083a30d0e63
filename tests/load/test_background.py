"""What waits in a queue while moves are held against it."""

from __future__ import annotations

import pytest

from games.services.reviews import reviewing
from tests.load.reviews import COUNT, ten_waiting


@pytest.mark.django_db
def test_reviews_wait_while_moves_are_held_against_them() -> None:
    """All of them from their beginnings, and none of them once it is over."""
    queued = ten_waiting()
    queued.begin()
    assert reviewing.QUEUE.unfinished().count() == len(queued.keys) == COUNT
    assert reviewing.run_next(0) == 1
    assert queued.done() > 0
    queued.begin()
    assert queued.done() == 0
    queued.end()
    assert reviewing.QUEUE.unfinished().count() == 0
