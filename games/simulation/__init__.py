"""Measured boards: where pieces end up and what every group earns for its cost, found by playing (BD-34).

walk.py plays by the rulesets' own rules, through legal and default actions only; tally.py counts and says how sure it
is; earnings.py sets what was found against the book's own rents and costs; claims.py holds what is said of boards
against it. Knows no ruleset, no site and no store; `python -m games.simulation` measures in a process of its own.
"""
