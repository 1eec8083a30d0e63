"""Which games may have a challenge of the day, and how its results are ordered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.engine.daily import Daily, score
from games.engine.refusal import Refused
from tests.night_watch import RULESET


def test_challenges_are_declared_by_co_operative_games_measured_in_rounds() -> None:
    for change_, words in (
        ({"competitive": True}, "co-operative"),
        ({"rounds": None}, "rounds"),
        ({"daily": Daily(counts=(3,))}, "numbers of players"),
        ({"daily": Daily(counts=())}, "numbers of players"),
    ):
        with pytest.raises(TypeError, match=words):
            replace(RULESET, scoring=replace(RULESET.scoring, **change_))
    with pytest.raises(Refused, match="unknown_option"):
        replace(RULESET, scoring=replace(RULESET.scoring, daily=Daily(options={"luck": 1})))


def test_a_victory_in_fewer_rounds_comes_first_then_a_defeat_after_more() -> None:
    scores = [score(won=True, rounds=3), score(won=True, rounds=9), score(won=False, rounds=9),
              score(won=False, rounds=3)]  # fmt: skip
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == 4
