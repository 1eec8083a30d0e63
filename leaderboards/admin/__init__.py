"""Achievements and profiles in the administration: achievements can be taken back, pictures removed (PLAT-26)."""

from leaderboards.admin import achievements, conduct, pairs, profiles

__all__ = ["achievements", "conduct", "pairs", "profiles"]
