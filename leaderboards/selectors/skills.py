"""What rooms and pairing ask of ratings (`games.selectors.rooms.skills`)."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Exists, OuterRef, Subquery

from games.selectors.rooms.skills import KnownSkill, SkillSource
from leaderboards.models import Profile, Rating, Standing
from leaderboards.periods import ALL
from leaderboards.skill import Skill


class Ratings(SkillSource):
    """The ratings that games have given."""

    def of(self, people: Collection[int], ruleset: str) -> dict[int, KnownSkill]:
        """The skill of each of these people; somebody without rated games has that of a new player."""
        new = Skill()
        known = dict.fromkeys(people, KnownSkill(new.shown, new.mu, new.sigma, 0))
        rows = Rating.objects.filter(user__in=people, ruleset=ruleset).values_list("user", "mu", "sigma", "games")
        for user, mu, sigma, games in rows:
            known[user] = KnownSkill(Skill(mu, sigma).shown, mu, sigma, games)
        return known

    def public(self, user: str, ruleset: str) -> Subquery:
        """The rating in the standings of all time, unless its person has hidden their profile."""
        hidden = Profile.objects.filter(user=OuterRef("user"), public=False)
        rows = Standing.objects.filter(
            ~Exists(hidden), user=OuterRef(user), ruleset=OuterRef(ruleset), period=ALL, players=0
        )
        return Subquery(rows.values("rating")[:1])
