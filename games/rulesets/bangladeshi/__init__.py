"""Bangladeshi Monopoly: taka, towns from Old Dhaka to Jaflong, debts paid whole, an auction by one clock."""

from games.rulesets.bangladeshi.ruleset import RULESET

__all__ = ["RULESET"]
