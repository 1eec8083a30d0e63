"""Random games of every registered ruleset keep every guarantee; `make nightly` plays many more."""

from __future__ import annotations

from collections import Counter

import pytest

from games import rulesets
from tests.rulesets.soak import no_check, play_one
from tests.support.extent import extent, nightly

pytestmark = [pytest.mark.slow, nightly]

GAMES = extent(20, 10_000)
BATCHES = 10
RARE = 600
"""The maximum number of extra games of a ruleset until every event has been seen."""

SEEN: dict[str, Counter[str]] = {}
ELSEWHERE = {"game_continued"}
"""A game that goes on from a position; tests/games/test_save_files.py plays those."""
TOO_RARE = {"debts_fell_to_bank", "debt_paid_to_bank", "move_skipped"}
"""Creditors hardly ever resign while a debt to them waits, and nearly always somebody can be moved; scenarios of BD-28
and TWO-11 prove what happens otherwise."""


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_random_games_keep_every_guarantee(key: str, batch: int) -> None:
    for number in range(batch, GAMES, BATCHES):
        SEEN.setdefault(key, Counter()).update(play_one(key, number, thorough=0.02))


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_random_games_reach_every_event(key: str) -> None:
    """Random play proves nothing about events that it never reaches.

    Of the extra games, only those that reach an event for the first time are checked.
    """
    possible = {event.name() for event in rulesets.find(key).events} - TOO_RARE - ELSEWHERE
    seen = SEEN.setdefault(key, Counter())
    for number in range(GAMES, GAMES + RARE):
        if possible <= seen.keys():
            return
        if play_one(key, number, thorough=0, check=no_check).keys() & (possible - seen.keys()):
            seen.update(play_one(key, number, thorough=0))
    assert possible - seen.keys() == set()
