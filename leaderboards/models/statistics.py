"""The statistics of people over all their counted games, and the counts of games that are running."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Game


class Totals(models.Model):
    """The statistics of a person in one ruleset: amounts by the keys that the ruleset declares.

    `bests` are the highest amounts in a single game.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="totals", verbose_name=_("user"))
    ruleset = models.CharField(_("ruleset"), max_length=40)
    counts: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(_("counts"), default=dict)
    bests: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(_("best in a game"), default=dict)

    class Meta:
        verbose_name = _("statistics")
        verbose_name_plural = _("statistics")
        constraints = [
            models.UniqueConstraint(fields=["user", "ruleset"], name="leaderboards_totals_once_a_ruleset"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}/{self.ruleset}"


class HeadToHead(models.Model):
    """The games that a person has played against another: how many, and in how many they came before or after them."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="head_to_head", verbose_name=_("user")
    )
    opponent = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("opponent"))
    ruleset = models.CharField(_("ruleset"), max_length=40)
    games = models.PositiveIntegerField(_("games"), default=0)
    ahead = models.PositiveIntegerField(_("came before"), default=0)
    behind = models.PositiveIntegerField(_("came after"), default=0)

    class Meta:
        verbose_name = _("head-to-head")
        verbose_name_plural = _("head-to-head")
        constraints = [
            models.UniqueConstraint(fields=["user", "opponent", "ruleset"], name="leaderboards_head_to_head_once"),
        ]
        indexes = [models.Index(fields=["-games", "id"], name="leaderboards_most_games")]

    def __str__(self) -> str:
        return f"{self.user_id}–{self.opponent_id}/{self.ruleset}"  # noqa: RUF001 - the dash of a pair


class RunningTally(models.Model):
    """The counts of a running game up to `version`, stored so that counting goes on from there.

    `targets` holds by seat the achievements that its person has not earned, with the amount that this game has to
    reach. The table contains secrets.
    """

    game = models.OneToOneField(
        Game, models.CASCADE, primary_key=True, related_name="running_tally", verbose_name=_("game")
    )
    version = models.PositiveIntegerField(_("version"))
    tally = models.TextField(_("tally"))
    table = models.TextField(_("table"))
    targets: models.JSONField[dict[str, dict[str, int]], dict[str, dict[str, int]]] = models.JSONField(
        _("targets"), default=dict
    )

    class Meta:
        verbose_name = _("running tally")
        verbose_name_plural = _("running tallies")

    def __str__(self) -> str:
        return f"{self.game_id}/{self.version}"


class EarnedAchievement(models.Model):
    """An achievement that a person has earned, in which game and when. One that was taken back is not given again.

    `ranked` ones count on leaderboards: those that were earned in a game that counts (`Game.counts`).
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="achievements", verbose_name=_("user")
    )
    key = models.CharField(_("achievement"), max_length=60)
    tier = models.CharField(_("tier"), max_length=6)
    ruleset = models.CharField(_("ruleset"), max_length=40)
    game = models.ForeignKey(
        Game, models.SET_NULL, null=True, blank=True, related_name="achievements", verbose_name=_("game")
    )
    version = models.PositiveIntegerField(_("version"), null=True, blank=True)
    at = models.DateTimeField(_("earned"))
    ranked = models.BooleanField(_("counts on leaderboards"), default=True)
    revoked_at = models.DateTimeField(_("taken back"), null=True, blank=True)
    revoked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("taken back by"),
    )
    revoke_reason = models.CharField(_("reason for taking it back"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("earned achievement")
        verbose_name_plural = _("earned achievements")
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "key"], name="leaderboards_achievement_once"),
        ]

    def __str__(self) -> str:
        return f"{self.key} ({self.user_id})"
