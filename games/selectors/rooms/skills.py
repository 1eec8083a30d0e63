"""How strong people are at a game, which an app above this one knows: the setting `SKILL_SOURCE` names it."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from django.conf import settings
from django.db.models import Subquery
from django.utils.module_loading import import_string


class KnownSkill(NamedTuple):
    """A person's skill at a game: the rating as people see it, mean and deviation behind it, and the rated games."""

    shown: int
    mu: float
    sigma: float
    games: int


class SkillSource:
    """Subclass it in the app that rates people."""

    def of(self, people: Collection[int], ruleset: str) -> dict[int, KnownSkill]:
        """The skill of each of these people, also of those who have played no rated game; one query."""
        raise NotImplementedError

    def public(self, user: str, ruleset: str) -> Subquery:
        """The rating for a query of rows with these columns; NULL without rated games, or if the profile is hidden."""
        raise NotImplementedError


def source() -> SkillSource:
    """What knows how strong people are."""
    made: SkillSource = import_string(settings.SKILL_SOURCE)()
    return made


def skills_of(people: Collection[int], ruleset: str) -> dict[int, KnownSkill]:
    """The skill of each of these people at a game."""
    return source().of(people, ruleset) if people else {}
