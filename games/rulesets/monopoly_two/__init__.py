"""Monopoly Two: a market of deeds, hands of cards, one player's roll moves another, five monopolies win."""

from games.rulesets.monopoly_two.ruleset import RULESET

__all__ = ["RULESET"]
