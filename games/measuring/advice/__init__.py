"""Advice on a board that was measured: changes that may mend a poor figure, each tried by games before it is given.

aims.py says which figures are poor, changes.py what may mend them, trials.py counts the games on the changed boards,
and findings.py decides what has become better for sure. `python -m games.measuring.advice` plays in a separate process.
"""
