"""What a position is worth: the chance of every seat to win, and of every place.

values.py works them out from the features that a ruleset declares (`engine/features.py`), by weights that are kept in
the ruleset's folder; without either, from the worth that charts show. Nothing here knows a particular ruleset, the site
or the database, and nothing uses what a player could not see: the features are made of the public part of a table.
"""

from games.analysis.values import chances, chances_of, places

__all__ = ["chances", "chances_of", "places"]
