"""Board simulations: how often pieces land on each space, and each group's earnings relative to its cost (BD-34).

walk.py plays by the ruleset's own rules, using only legal and default actions; tally.py counts landings and computes
standard errors; earnings.py combines the landings with the rulebook's rents and costs; claims.py checks common beliefs
about such boards against the results. Nothing here knows a particular ruleset, the site or the database;
`python -m games.simulation` runs a simulation in a separate process.
"""
