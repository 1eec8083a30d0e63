"""Bangladeshi Monopoly: taka, towns from Old Dhaka to Jaflong, debts paid in full, auctions with a single clock."""

from games.rulesets.bangladeshi.ruleset import RULESET

__all__ = ["RULESET"]
