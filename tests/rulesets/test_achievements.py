"""Every achievement is earned by play, and not earned without the last step of it."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.statistics import Achievement
from games.rulesets import RULESETS
from tests.rulesets.plays import ANN, played, plays_of

CASES = [
    pytest.param(key, one, id=f"{key}-{one.key}") for key, ruleset in RULESETS.items() for one in ruleset.achievements
]


@pytest.mark.parametrize(("ruleset", "achievement"), CASES)
def test_each_is_earned_by_its_last_step_and_not_before(ruleset: str, achievement: Achievement) -> None:
    """Earlier plays, in this game or in others, bring the count to one play before the number."""
    play, key = plays_of(ruleset)[achievement.key], achievement.statistic
    statistic = next(one for one in RULESETS[ruleset].statistics if one.key == key)
    counted = played(ruleset, play, {}).seats[ANN].get(key, 0)
    earlier = achievement.at_least - counted if statistic.combine == "sum" else 0
    assert earlier >= 0
    before = played(ruleset, play._replace(steps=play.steps[:-1]), {key: earlier} if earlier else {})
    after = played(ruleset, play, {key: earlier} if earlier else {})
    assert before.seats[ANN].get(key, 0) < achievement.at_least <= after.seats[ANN].get(key, 0)


def test_there_are_enough_in_each_tier() -> None:
    every = {one.key: one for ruleset in RULESETS.values() for one in ruleset.achievements}
    tiers = Counter(one.tier for one in every.values())
    assert len(every) >= 30
    assert min(tiers[tier] for tier in ("bronze", "silver", "gold")) >= 8
    for key, ruleset in RULESETS.items():
        others = {one.key for other in RULESETS.values() if other is not ruleset for one in other.achievements}
        assert len({one.key for one in ruleset.achievements} - others) >= 6, key
    named = {one.name: one.tier for one in every.values()}
    assert {
        "First Victory": "bronze", "Veteran Player": "bronze", "Building Expert": "bronze",
        "Property Tycoon": "silver", "Master Trader": "silver", "Consistent Winner": "silver",
        "Hotel Mogul": "gold", "Bank Breaker": "gold", "Champion": "gold",
    }.items() <= named.items()  # fmt: skip
