"""How sure a share is that was counted in so many games."""

from __future__ import annotations

from math import sqrt

CONFIDENCE = 1.96
"""The 95 % quantile of the normal distribution, on both sides."""


def wilson(won: float, games: int) -> tuple[float, float]:
    """The Wilson interval of a share of games, both ends in percent; of no games, anything is possible."""
    if not games:
        return 0.0, 100.0
    share, wide = won / games, CONFIDENCE**2 / games
    half = CONFIDENCE * sqrt(share * (1 - share) / games + wide / (4 * games))
    return 100 * (share + wide / 2 - half) / (1 + wide), 100 * (share + wide / 2 + half) / (1 + wide)
