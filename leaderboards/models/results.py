"""Counted games and the results of their seats."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Challenge, Game, Kind


class CountedGame(models.Model):
    """A finished game that has been counted; it stays when the game itself is deleted.

    `rated` games count for ratings and leaderboards (PLAT-25); the others only for the players' own statistics. In a
    `competitive` game the players play against each other. The others rate nobody: `ranked` ones among them count for
    the leaderboard of the fewest rounds. One that counts for a `challenge` of the day has a `score` in its table.
    """

    game = models.OneToOneField(
        Game, models.SET_NULL, null=True, blank=True, related_name="counted_game", verbose_name=_("game")
    )
    ruleset = models.CharField(_("ruleset"), max_length=40)
    players = models.PositiveSmallIntegerField(_("players"))
    people = models.PositiveSmallIntegerField(_("people"))
    competitive = models.BooleanField(_("competitive"), default=True)
    rated = models.BooleanField(_("rated"))
    ranked = models.BooleanField(_("ranked by rounds"), default=False)
    rounds = models.PositiveIntegerField(_("rounds"), null=True, blank=True)
    challenge = models.ForeignKey(
        Challenge,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="counted_games",
        verbose_name=_("challenge of the day"),
    )
    score = models.IntegerField(_("score"), null=True, blank=True)
    seconds = models.PositiveIntegerField(_("duration in seconds"))
    ended_at = models.DateTimeField(_("ended"))

    class Meta:
        verbose_name = _("counted game")
        verbose_name_plural = _("counted games")
        ordering = ["-ended_at", "-pk"]
        indexes = [
            models.Index(fields=["ended_at", "id"], name="leaderboards_counted_ended"),
            models.Index(
                fields=["challenge", "players", "-score", "ended_at", "id"],
                name="leaderboards_challenge_table",
                condition=models.Q(challenge__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.game_id}"


class Result(models.Model):
    """The result of one seat. `ruleset`, `rated` and `ended_at` are those of the game, repeated for the indexes.

    `guest` marks a player who is not rated: who had no account when the game began, or a program's. `left` marks a
    player who resigned or was on autoplay when the game ended. `rounds` are those of the game, repeated as well.
    """

    counted = models.ForeignKey(CountedGame, models.CASCADE, related_name="results", verbose_name=_("counted game"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="results",
        verbose_name=_("user"),
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    kind = models.CharField(_("kind"), max_length=6, choices=Kind)
    level = models.CharField(_("level"), max_length=40, blank=True)
    place = models.PositiveSmallIntegerField(_("place"))
    won = models.BooleanField(_("won"))
    drawn = models.BooleanField(_("drawn"))
    left = models.BooleanField(_("left early"), default=False)
    guest = models.BooleanField(_("guest"), default=False)
    worth = models.BigIntegerField(_("final worth"))
    rounds = models.PositiveIntegerField(_("rounds"), null=True, blank=True)
    groups: models.JSONField[list[str], list[str]] = models.JSONField(_("complete groups"), default=list, blank=True)
    rating = models.IntegerField(_("rating afterwards"), null=True, blank=True)
    overall_rating = models.IntegerField(_("overall rating afterwards"), null=True, blank=True)
    ruleset = models.CharField(_("ruleset"), max_length=40)
    rated = models.BooleanField(_("rated"))
    ended_at = models.DateTimeField(_("ended"))

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ["-ended_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["counted", "seat"], name="leaderboards_result_once_a_seat"),
        ]
        indexes = [
            models.Index(fields=["user", "-ended_at", "-id"], name="leaderboards_result_recent"),
            models.Index(fields=["user", "ruleset", "-ended_at", "-id"], name="leaderboards_result_by_ruleset"),
            models.Index(
                fields=["user", "ruleset", "-worth", "-id"],
                name="leaderboards_result_best",
                condition=models.Q(won=True),
            ),
            models.Index(
                fields=["user", "ruleset", "rounds", "-id"],
                name="leaderboards_result_fastest",
                condition=models.Q(won=True, rounds__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.counted_id}/{self.seat}: {self.place}"
