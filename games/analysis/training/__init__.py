"""Fitting win chances to games between bots, and testing them on games that the fit has not seen.

variety.py says on what boards, with what options and by which bots the games are played, games.py plays them and keeps
positions, fitting.py fits the weights, and report.py measures how good the chances are. `manage.py train_values` runs
all of it.
"""
