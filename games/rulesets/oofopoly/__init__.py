"""Oofopoly 2: the classic game, in which the host can change every number and the board. Its rules: RULES.md."""

from games.rulesets.oofopoly.ruleset import RULESET

__all__ = ["RULESET"]
