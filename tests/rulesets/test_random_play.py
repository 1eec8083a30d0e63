"""Random games of every registered ruleset keep every promise; `make nightly` plays many more."""

from __future__ import annotations

from collections import Counter

import pytest

from games import rulesets
from tests.rulesets.soak import play_one
from tests.support.extent import extent, nightly

pytestmark = [pytest.mark.slow, nightly]

GAMES = extent(120, 10_000)
BATCHES = 10
RARE = 600
"""How many more games of a ruleset are played until the rarest event has been seen."""

SEEN: dict[str, Counter[str]] = {}


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_random_games_keep_every_promise(key: str, batch: int) -> None:
    for number in range(batch, GAMES, BATCHES):
        SEEN.setdefault(key, Counter()).update(play_one(key, number, thorough=0.02))


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_random_games_see_everything_that_can_happen(key: str) -> None:
    """Random play proves nothing about what it never reaches."""
    possible = {event.name() for event in rulesets.find(key).events}
    seen = SEEN.setdefault(key, Counter())
    for number in range(GAMES, GAMES + RARE):
        if possible <= seen.keys():
            return
        seen.update(play_one(key, number, thorough=0))
    assert possible - seen.keys() == set()
