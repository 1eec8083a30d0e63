"""Skill as a normal distribution, changed by the places of a game: the model of Plackett and Luce, by openskill.

Pure functions: no database. [docs/ratings.md] has the figures behind the constants.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from openskill.models import PlackettLuce

MU = 25.0
SIGMA = MU / 3
TAU = SIGMA / 25
"""Uncertainty added before every game, so that a rating goes on following its player. openskill's default, a quarter
of this, makes settled players move too slowly."""
PROVISIONAL_GAMES = 10
"""A rating from fewer games is shown as provisional."""
BASE, SCALE = 1000, 40
"""A new player is shown as 1000; a unit of skill counts 40 points."""


class Skill(NamedTuple):
    """A mean and its standard deviation."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def shown(self) -> int:
        """The rating that people see: the skill that the player has almost certainly (mean less three deviations)."""
        return max(0, round(BASE + SCALE * (self.mu - 3 * self.sigma)))


def rated(skills: Sequence[Skill], places: Sequence[int], tau: float = TAU) -> list[Skill]:
    """The skills after a game with these places, 1 being the best; equal places are a tie."""
    if len(skills) < 2:
        return list(skills)
    model = PlackettLuce(mu=MU, sigma=SIGMA, tau=tau)
    teams = [[model.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    return [Skill(team[0].mu, team[0].sigma) for team in model.rate(teams, ranks=[float(place) for place in places])]


def rated_by_level(skills: dict[str, Skill], seats: Sequence[tuple[str, int]]) -> dict[str, Skill]:
    """The skills of levels of bots after a game of these seats (level and place): a level has the mean of its seats.

    A game of a single level says nothing and changes nothing.
    """
    if len({level for level, _ in seats}) < 2:
        return {}
    after = rated([skills.get(level, Skill()) for level, _ in seats], [place for _, place in seats])
    by_level: dict[str, list[Skill]] = {}
    for (level, _), skill in zip(seats, after, strict=True):
        by_level.setdefault(level, []).append(skill)
    return {
        level: Skill(fmean(skill.mu for skill in level_skills), fmean(skill.sigma for skill in level_skills))
        for level, level_skills in by_level.items()
    }
