"""A tiny co-operative game: what the site does for such games is tested with it, whatever real one it has."""

from tests.night_watch.ruleset import RULESET

__all__ = ["RULESET"]
