"""The plays that earn the achievements of every game in Lantern Race: Ann is far ahead when a round ends."""

from __future__ import annotations

from tests.rulesets.plays import EVERY_GAME, Play, does, position

WINS = Play(
    position(ann={"passed": 40}),
    [does("ann", "throw_lantern", die=[1]), does("bob", "throw_lantern", die=[1])],
)
PLAYS: dict[str, Play] = dict.fromkeys(EVERY_GAME, WINS)
