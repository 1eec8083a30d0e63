"""Boards and rulesets as pages and forms show them."""
