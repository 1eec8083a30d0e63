"""The plays that earn the achievements of every game in Night Watch: the fire is large when both have rested."""

from __future__ import annotations

from tests.rulesets.plays import EVERY_GAME, Play, does

WINS = Play({"logs": 30, "night": 3}, [does("ann", "rest"), does("bob", "rest")])
PLAYS: dict[str, Play] = dict.fromkeys(EVERY_GAME, WINS)
