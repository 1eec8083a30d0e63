"""Oofopoly 2: the classic game, every number and the board itself set by the host. Its rules: RULES.md."""

from games.rulesets.oofopoly.ruleset import RULESET

__all__ = ["RULESET"]
