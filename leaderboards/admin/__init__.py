"""Achievements and profiles in the administration: achievements can be taken back, pictures removed (PLAT-26)."""

from leaderboards.admin import achievements, conduct, gifts, pairs, profiles

__all__ = ["achievements", "conduct", "gifts", "pairs", "profiles"]
