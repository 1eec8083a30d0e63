"""Achievements: which a person has earned, and how far they are with the others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from accounts.reasons import in_readers_words
from games.selectors.results import statistics
from games.selectors.results.statistics import Achievement, Declared
from games.selectors.titles import title_of
from leaderboards.models import EarnedAchievement, Totals

TIERS = ("bronze", "silver", "gold")


@dataclass(frozen=True)
class Progress:
    """An achievement in the active language, and how far a person is with it. `ruleset` is empty if any will do."""

    key: str
    tier: str
    name: str
    description: str
    ruleset: str
    ruleset_name: str
    amount: int
    at_least: int
    earned_at: datetime | None
    game: int | None
    revoked: bool
    revoke_reason: str

    @property
    def shown_amount(self) -> int:
        """How much of it is done, at most all."""
        return min(self.amount, self.at_least)

    @property
    def percent(self) -> int:
        """How much of it is done, from 0 to 100."""
        return 100 if self.earned_at else min(100, 100 * self.amount // self.at_least)


def totals_by_ruleset(users: Collection[int]) -> dict[int, dict[str, Totals]]:
    """People's statistics by ruleset."""
    totals: dict[int, dict[str, Totals]] = {user: {} for user in users}
    for row in Totals.objects.filter(user__in=users):
        totals[row.user_id][row.ruleset] = row
    return totals


def held_keys(users: Collection[int], *, ranked: bool) -> dict[int, set[str]]:
    """The achievements that people have been given, those that were taken back included; only `ranked` ones, or all."""
    keys: dict[int, set[str]] = defaultdict(set)
    earned = EarnedAchievement.objects.filter(user__in=users)
    if ranked:
        earned = earned.exclude(ranked=False, revoked_at=None)
    for user, key in earned.values_list("user", "key"):
        keys[user].add(key)
    return keys


def amount_of(declared: Declared, totals: Mapping[str, Totals]) -> int:
    """How far a person is, given their totals by ruleset: in the best of their games, or in all of them."""
    key = declared.achievement.statistic
    rows = [totals[ruleset] for ruleset in declared.rulesets if ruleset in totals]
    if declared.achievement.scope == "game":
        return max((row.bests.get(key, 0) for row in rows), default=0)
    return statistics.merged(row.counts for row in rows).get(key, 0)


def targets_of(ruleset: str, users: Collection[int], *, ranked: bool) -> dict[int, dict[str, int]]:
    """The achievements that people have not been given, with the amount that one more game has to reach.

    In a game that counts (`ranked`) all can be earned, also for the leaderboards those that were earned elsewhere; in
    others only those of `is_earned_anywhere`.
    """
    totals, held, declared = totals_by_ruleset(users), held_keys(users, ranked=ranked), statistics.declared()
    return {
        user: {
            one.key: one.at_least - (amount_of(declared[one.key], totals[user]) if one.scope == "total" else 0)
            for one in statistics.achievements_of(ruleset)
            if one.key not in held[user] and (ranked or is_earned_anywhere(one))
        }
        for user in users
    }


def is_earned_anywhere(achievement: Achievement) -> bool:
    """Whether it can be earned in a game that does not count: the easy ones, in that game alone."""
    return achievement.tier == TIERS[0] and achievement.scope == "game"


def names_of(achievement: Achievement) -> dict[str, str]:
    """The name of an achievement by language, for lines that people read in different languages."""
    names = {}
    for language, _ in settings.LANGUAGES:
        with translation.override(language):
            names[language] = gettext(achievement.name)
    return names


def achievements_of(user: int | None) -> list[Progress]:
    """Every achievement with the progress of a person (None: a visitor, who has none), in the order of declaration.

    Those of one game show the best of the person's games.
    """
    totals = totals_by_ruleset([user])[user] if user is not None else {}
    earned = {row.key: row for row in EarnedAchievement.objects.filter(user=user)} if user is not None else {}
    return [_progress(one, totals, earned.get(key)) for key, one in statistics.declared().items()]


def earned_by(user: int) -> list[Progress]:
    """The achievements that a person has, the latest first."""
    pairs = [(one.earned_at, one) for one in achievements_of(user) if one.earned_at is not None]
    return [one for _, one in sorted(pairs, key=lambda pair: pair[0], reverse=True)]


def earned_in(game: int) -> list[tuple[int, Progress]]:
    """The users and achievements that were earned in a game, in the order in which they were."""
    rows = EarnedAchievement.objects.filter(game=game, revoked_at=None).order_by("at", "pk")
    known = statistics.declared()
    return [(row.user_id, _progress(known[row.key], {}, row)) for row in rows if row.key in known]


def _progress(declared: Declared, totals: Mapping[str, Totals], earned: EarnedAchievement | None) -> Progress:
    achievement = declared.achievement
    only = declared.rulesets[0] if len(declared.rulesets) == 1 and not declared.in_every_game else ""
    revoked = earned is not None and earned.revoked_at is not None
    return Progress(
        key=achievement.key,
        tier=achievement.tier,
        name=gettext(achievement.name),
        description=gettext(achievement.description),
        ruleset=only,
        ruleset_name=title_of(only) if only else "",
        amount=max(0, amount_of(declared, totals)),
        at_least=achievement.at_least,
        earned_at=earned.at if earned is not None and not revoked else None,
        game=earned.game_id if earned is not None else None,
        revoked=revoked,
        revoke_reason=in_readers_words(earned.revoke_reason) if earned is not None else "",
    )
