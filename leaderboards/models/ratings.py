"""Ratings, and the standings from which leaderboards are read."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

OVERALL = ""
"""The ruleset of ratings and standings over all rulesets."""


class Rating(models.Model):
    """The skill of a person in a ruleset, or overall: a normal distribution (`services.skill`)."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings", verbose_name=_("user"))
    ruleset = models.CharField(_("ruleset"), max_length=40, blank=True)
    mu = models.FloatField(_("mean"))
    sigma = models.FloatField(_("deviation"))
    games = models.PositiveIntegerField(_("games"), default=0)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        ordering = ["user", "ruleset"]
        constraints = [
            models.UniqueConstraint(fields=["user", "ruleset"], name="leaderboards_rating_once_a_ruleset"),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset}: {self.mu:.1f} ± {self.sigma:.1f}"


class BotRating(models.Model):
    """The skill of a level of bots in a ruleset, from its games against other levels: a pool of their own."""

    ruleset = models.CharField(_("ruleset"), max_length=40)
    level = models.CharField(_("level"), max_length=40)
    mu = models.FloatField(_("mean"))
    sigma = models.FloatField(_("deviation"))
    games = models.PositiveIntegerField(_("games"), default=0)

    class Meta:
        verbose_name = _("rating of bots")
        verbose_name_plural = _("ratings of bots")
        ordering = ["ruleset", "level"]
        constraints = [
            models.UniqueConstraint(fields=["ruleset", "level"], name="leaderboards_bot_rating_once_a_level"),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.level}"


class Standing(models.Model):
    """A person's rated games in a period ("all", a month "2026-11" or a week "2026-W48"), by ruleset and overall.

    `listed` people appear on leaderboards (`services.listing`), and on those of competitive games once they have met
    enough different `opponents` in rated games (`rankings.MIN_OPPONENTS`, up to which they are counted). `win_rate` is
    in thousandths, and empty until there are enough games (`services.standings`). Co-operative games count by the
    number of `players`, which is 0 in all other standings: `fewest_rounds` is the shortest victory. The indexes are the
    leaderboards: a page is a range of one of them.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="standings", verbose_name=_("user"))
    period = models.CharField(_("period"), max_length=8)
    ruleset = models.CharField(_("ruleset"), max_length=40, blank=True)
    players = models.PositiveSmallIntegerField(_("players"), default=0)
    listed = models.BooleanField(_("listed"))
    opponents = models.PositiveSmallIntegerField(_("different opponents"), default=0)
    games = models.PositiveIntegerField(_("games"), default=0)
    wins = models.PositiveIntegerField(_("wins"), default=0)
    draws = models.PositiveIntegerField(_("draws"), default=0)
    rating = models.IntegerField(_("rating"), null=True, blank=True)
    win_rate = models.IntegerField(_("win rate"), null=True, blank=True)
    achievements = models.PositiveIntegerField(_("achievements"), default=0)
    fewest_rounds = models.PositiveIntegerField(_("fewest rounds"), null=True, blank=True)

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")
        ordering = ["user", "period", "ruleset", "players"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "period", "ruleset", "players"], name="leaderboards_standing_once_a_period"
            ),
        ]
        indexes = [
            models.Index(
                "period", "ruleset", F("rating").desc(), "user", name="leaderboards_by_rating",
                condition=Q(listed=True, rating__isnull=False),
            ),
            models.Index(
                "period", "ruleset", F("wins").desc(), "user", name="leaderboards_by_wins",
                condition=Q(listed=True, wins__gt=0),
            ),
            models.Index(
                "period", "ruleset", F("win_rate").desc(), "user", name="leaderboards_by_win_rate",
                condition=Q(listed=True, win_rate__isnull=False),
            ),
            models.Index(
                "period", "ruleset", F("achievements").desc(), "user", name="leaderboards_by_achievements",
                condition=Q(listed=True, achievements__gt=0),
            ),
            models.Index(
                "period", "ruleset", "players", "fewest_rounds", "user", name="leaderboards_by_rounds",
                condition=Q(listed=True, fewest_rounds__isnull=False),
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.period} {self.ruleset}"


class Bucket(models.Model):
    """The people with the same value on a leaderboard: `above` is how many have a better one.

    The buckets of all leaderboards are computed anew every minute; a person's place is `above` + 1.
    """

    board = models.CharField(_("leaderboard"), max_length=20)
    period = models.CharField(_("period"), max_length=8)
    ruleset = models.CharField(_("ruleset"), max_length=40, blank=True)
    players = models.PositiveSmallIntegerField(_("players"), default=0)
    value = models.IntegerField(_("value"))
    above = models.PositiveIntegerField(_("people above"))
    people = models.PositiveIntegerField(_("people"))

    class Meta:
        verbose_name = _("bucket")
        verbose_name_plural = _("buckets")
        constraints = [
            models.UniqueConstraint(
                fields=["board", "period", "ruleset", "players", "value"], name="leaderboards_bucket_once_a_value"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.board} {self.period} {self.ruleset}: {self.value}"
