"""A tiny game outside the project's own: it proves that a game is one folder and one line of registration."""

from tests.fifth_game.ruleset import RULESET

__all__ = ["RULESET"]
