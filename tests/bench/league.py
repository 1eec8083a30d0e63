"""A league of players of known strength, played to see how well ratings find their order (docs/ratings.md).

Places are drawn by the model of Plackett and Luce: a player's performance is their strength and a random part. Halfway
through, some players become much better or much worse, and the ratings have to follow.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import median

from leaderboards.skill import SIGMA, TAU, Skill, rated

SPREAD = 1.0
"""The standard deviation of strengths; the random part of a performance has 1.28."""
MOVE = 2.0
"""How much a mover's strength changes."""
MOVERS = 0.05
NEAR = 0.1
"""A mover is found when their rank differs from the true one by less than this share of the players."""


DIVISORS = (None, 200, 100, 50, 25, 12)
"""The settings of tau that are compared: none, and these parts of the initial deviation. openskill's default is 100."""


@dataclass(frozen=True)
class Findings:
    """`order` is the rank correlation of ratings and strengths at the end, `before` that just before the move."""

    before: float
    order: float
    found: float
    """The share of movers that were found."""
    games_to_find: float
    """The median number of their own games after which they were."""


@dataclass
class _Mover:
    player: int
    games: int = 0
    found_after: int | None = None


@dataclass
class League:
    """A league in progress."""

    players: int
    random: Random
    tau: float = TAU
    seats: int = 4
    ties: float = 0.0
    """How often a player shares the place of the one before."""
    strengths: list[float] = field(default_factory=list)
    skills: list[Skill] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.strengths = [self.random.gauss(0, SPREAD) for _ in range(self.players)]
        self.skills = [Skill() for _ in range(self.players)]

    def play(self) -> list[int]:
        """Play a game of random players and rate it; returns them."""
        seated = self.random.sample(range(self.players), self.seats)
        performance = {player: self.strengths[player] - math.log(self.random.expovariate(1)) for player in seated}
        ranking = sorted(seated, key=lambda player: -performance[player])
        places = [1]
        for place in range(2, self.seats + 1):
            is_tied = self.ties and self.random.random() < self.ties
            places.append(places[-1] if is_tied else place)
        after = rated([self.skills[player] for player in ranking], places, self.tau)
        for player, skill in zip(ranking, after, strict=True):
            self.skills[player] = skill
        return seated

    def order(self) -> float:
        """The rank correlation (Spearman) of shown ratings and strengths."""
        return rank_correlation([skill.mu - 3 * skill.sigma for skill in self.skills], self.strengths)

    def is_found(self, player: int) -> bool:
        """Whether a player's rank by rating is near their rank by strength."""
        by_rating = sum(skill.mu > self.skills[player].mu for skill in self.skills)
        by_strength = sum(strength > self.strengths[player] for strength in self.strengths)
        return abs(by_rating - by_strength) < NEAR * self.players


def simulate(
    players: int, games: int, *, tau: float = TAU, seed: int = 1, seats: int = 4, ties: float = 0.0
) -> Findings:
    """Play a league of this many games."""
    league = League(players, Random(seed), tau, seats, ties)
    for _ in range(games // 2):
        league.play()
    before = league.order()
    movers = _move(league)
    for _ in range(games - games // 2):
        for player in league.play():
            mover = movers.get(player)
            if mover is not None and mover.found_after is None:
                mover.games += 1
                if league.is_found(player):
                    mover.found_after = mover.games
    found = [mover.found_after for mover in movers.values() if mover.found_after is not None]
    return Findings(before, league.order(), len(found) / len(movers), median(found) if found else math.inf)


def report(players: int, games: int, seats: int, seed: int, ties: float) -> Iterator[str]:
    """Play the league once with each setting of tau, and return a line for each."""
    yield "tau        order before  order at the end  movers found  after games of their own"
    for divisor in DIVISORS:
        tau = SIGMA / divisor if divisor else 0.0
        result = simulate(players, games, tau=tau, seed=seed, seats=seats, ties=ties)
        name = f"sigma/{divisor}" if divisor else "0"
        yield (
            f"{name:<11}{result.before:>12.3f}{result.order:>18.3f}{result.found:>13.0%}{result.games_to_find:>26.0f}"
        )


def _move(league: League) -> dict[int, _Mover]:
    """Make some players much better, if they were below the middle, or much worse."""
    chosen = league.random.sample(range(league.players), max(1, round(MOVERS * league.players)))
    for player in chosen:
        league.strengths[player] += MOVE if league.strengths[player] < 0 else -MOVE
    return {player: _Mover(player) for player in chosen}


def rank_correlation(first: list[float], second: list[float]) -> float:
    """Spearman's rank correlation of two lists without ties."""
    count = len(first)
    apart = sum((one - other) ** 2 for one, other in zip(_ranks(first), _ranks(second), strict=True))
    return 1 - 6 * apart / (count * (count**2 - 1))


def _ranks(values: list[float]) -> list[int]:
    ranks = [0] * len(values)
    for rank, index in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        ranks[index] = rank
    return ranks
