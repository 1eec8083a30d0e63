"""How unusual it is what somebody gave another player, compared with strangers: pure functions, no database.

docs/gifts.md has the arithmetic, and the figures behind the constants.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, log10

THRESHOLD = 4.0
"""Pairs with a higher mark are shown first to moderators."""
MIN_GAMES = 3
"""Common games from which on a pair has a mark."""
STRANGERS = 3
"""Two people who have met in fewer rated games than this before are strangers in the next one."""
LEVELS = (1400, 1800)
"""The ratings at which a higher level begins: beginners, those who know the game, strong players."""
KINDS = 5
"""The ways to give something away. The most unusual one counts, so chance has so many tries."""
TILTS = tuple(tilt / 50 for tilt in range(1, 50))
"""Where Chernoff's bound is tried: the best of these is within 0.1 of the best of all."""


@dataclass(frozen=True)
class Usual:
    """What strangers give each other in one game: of `pairs` how many gave at least so much.

    `shares` ascend, and `at_least` has for each how many pairs gave that much or more.
    """

    pairs: int = 0
    shares: Sequence[int] = ()
    at_least: Sequence[int] = ()

    def chance(self, share: int) -> float:
        """The chance that a stranger gives at least `share`, more than 0; 1 of nothing.

        The pair itself is counted as one of them, so that no gift is more unusual than the number of pairs can show.
        """
        if share <= 0:
            return 1.0
        place = bisect_left(self.shares, share)
        more = self.at_least[place] if place < len(self.shares) else 0
        return (more + 1) / (self.pairs + 1)

    @property
    def giving(self) -> float:
        """The chance that a stranger gives anything."""
        return self.chance(1)

    @property
    def mean(self) -> float:
        """The mean share that strangers give."""
        fewer = (*self.at_least, 0)[1:]
        total = sum(share * (more - less) for share, more, less in zip(self.shares, self.at_least, fewer, strict=True))
        return total / max(self.pairs, 1)


def level_of(rating: int | None) -> int:
    """The level of somebody with this rating, from 0."""
    return bisect_right(LEVELS, rating or 0)


def usual_of(pairs: int, shares: Iterable[int]) -> Usual:
    """What is usual among so many pairs of strangers, given the shares in millionths of those that gave anything.

    Shares are rounded down to two digits, so that what is stored stays small.
    """
    counts: dict[int, int] = {}
    for share in shares:
        if share > 0:
            step = rounded(share)
            counts[step] = counts.get(step, 0) + 1
    steps = sorted(counts)
    at_least, more = [], 0
    for step in reversed(steps):
        more += counts[step]
        at_least.append(more)
    return Usual(pairs, steps, at_least[::-1])


def rounded(share: int) -> int:
    """A share rounded down to two digits."""
    unit = 10 ** max(0, len(str(share)) - 2)
    return share // unit * unit


def mark_of(gifts: Iterable[tuple[Usual, int]], games: Iterable[tuple[Usual, int]]) -> float:
    """The mark of a pair for one kind of gift: how many zeros the chance has that strangers give as much.

    `gifts` has for each game with a gift what is usual there, and the share; `games` the number of all their common
    games with the same. Each game counts the surprise -ln(chance) of its gift, and Chernoff's bound says how likely
    strangers are to reach the sum: P(S >= s) <= exp(-ts) E(exp(tS)) for every t between 0 and 1.
    """
    surprise = sum(-log(usual.chance(rounded(share))) for usual, share in gifts)
    rates = [(usual.giving, count) for usual, count in games]
    best = max(tilt * surprise - sum(count * log(_moment(rate, tilt)) for rate, count in rates) for tilt in TILTS)
    return max(0.0, best / log(10))


def _moment(rate: float, tilt: float) -> float:
    """E(exp(tS)) of a game: no surprise without a gift, else a chance that is even between 0 and the rate."""
    return 1 - rate + rate ** (1 - tilt) / (1 - tilt)


def whole_mark(marks: Iterable[float]) -> float:
    """The mark of a pair over all kinds of gifts: that of the most unusual one, less what so many tries are worth."""
    return max(0.0, max(marks, default=0.0) - log10(KINDS))
