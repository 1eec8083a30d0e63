"""Skill as a normal distribution, changed by the places of a game: the model of Plackett and Luce, by openskill.

Pure functions: no database. [docs/ratings.md] has the figures behind the constants.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
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
    """The skills after a game with these places, 1 being the best.

    Players on equal places have the mean of what they would have without the tie: each of them is rated once in every
    place that they share. openskill's own ties can give a worse place more than a better one.
    """
    if len(skills) < 2:
        return list(skills)
    model = PlackettLuce(mu=MU, sigma=SIGMA, tau=tau)
    rated_as: list[list[Skill]] = [[] for _ in skills]
    for order in _orders(skills, places):
        teams = [[model.rating(mu=skills[player].mu, sigma=skills[player].sigma)] for player in order]
        for player, (after,) in zip(order, model.rate(teams), strict=True):
            rated_as[player].append(Skill(after.mu, after.sigma))
    return [_mean(found) for found in rated_as]


def _orders(skills: Sequence[Skill], places: Sequence[int]) -> Iterator[list[int]]:
    """Orders without ties, best first, in which each of those who share places has each of them equally often.

    Those who share places stand in turn, in both directions, so that each is as often before as behind each other.
    """
    players = range(len(skills))
    groups = [
        sorted((player for player in players if places[player] == place), key=lambda player: skills[player])
        for place in sorted(set(places))
    ]
    if len(groups) == len(skills):
        yield [player for (player,) in groups]
        return
    for step in (1, -1):
        for starts in product(*(range(len(group)) for group in groups)):
            turned = (
                [group[(start + step * at) % len(group)] for at in range(len(group))]
                for group, start in zip(groups, starts, strict=True)
            )
            yield [player for group in turned for player in group]


def _mean(skills: Sequence[Skill]) -> Skill:
    return Skill(fmean(skill.mu for skill in skills), fmean(skill.sigma for skill in skills))


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
    return {level: _mean(level_skills) for level, level_skills in by_level.items()}
