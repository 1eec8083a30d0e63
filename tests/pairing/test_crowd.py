"""A short run of the command's simulation, by the real services."""

from __future__ import annotations

import pytest

from tests.pairing.crowd import START, Crowd
from tests.support.moved_clock import moved_clock


@pytest.mark.django_db
@pytest.mark.slow
def test_few_people_who_accept_bots_do_not_wait_for_long(services: object) -> None:
    """Whatever others do; nobody meets somebody with whom a block stands between them."""
    with moved_clock(START) as clock:
        figures = Crowd(clock, 12, minutes=10, seed=2, bots_after=30, again=1).run()
    assert figures.tables > 5
    assert figures.blocked == 0
    assert max(map(max, figures.waits.values())) <= 60
