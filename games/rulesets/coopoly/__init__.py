"""Co-opoly: all players together against the Developers."""

from games.rulesets.coopoly.ruleset import RULESET

__all__ = ["RULESET"]
