"""The challenges of the day, and the one try that everybody has at each."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Challenge(models.Model):
    """The challenge of a day (UTC) in a game: everybody who plays it has the same draws, which come from this `seed`.

    The seed is secret until the day is over (`selectors.rooms.challenges.seed_of`); its hash is shown from the
    beginning.
    """

    ruleset = models.CharField(_("game"), max_length=40)
    day = models.DateField(_("day"))
    seed = models.CharField(_("seed"), max_length=64)
    seed_hash = models.CharField(_("hash of the seed"), max_length=64)

    class Meta:
        verbose_name = _("challenge of the day")
        verbose_name_plural = _("challenges of the day")
        ordering = ["-day", "ruleset"]
        constraints = [
            models.UniqueConstraint(fields=["ruleset", "day"], name="games_challenge_once_a_day"),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.day}"

    @property
    def is_stored(self) -> bool:
        """Whether it can have been played; it may be shown before (`selectors.rooms.challenges.challenge_on`)."""
        return not self._state.adding


class BotTry(models.Model):
    """How bots of a level fared at a challenge, so many of them together: with them people compare themselves."""

    challenge = models.ForeignKey(
        Challenge, models.CASCADE, related_name="bot_tries", verbose_name=_("challenge of the day")
    )
    players = models.PositiveSmallIntegerField(_("players"))
    level = models.CharField(_("level"), max_length=40)
    score = models.IntegerField(_("score"))
    rounds = models.PositiveIntegerField(_("rounds"))

    class Meta:
        verbose_name = _("try of bots at a challenge")
        verbose_name_plural = _("tries of bots at challenges")
        constraints = [
            models.UniqueConstraint(fields=["challenge", "players", "level"], name="games_bot_try_once_a_challenge"),
        ]

    def __str__(self) -> str:
        return f"{self.challenge_id}/{self.players}/{self.level}"


class Try(models.Model):
    """A person's try at a challenge: the first game of it that they began. Only that one can count.

    It does if it was the first one of everybody in it, and of their browsers: then the game is `rated`. `browser` is a
    hash of a browser and its address with a key of the day (`lobby.challenges.browser_of`), empty if it is not known.
    """

    challenge = models.ForeignKey(
        Challenge, models.CASCADE, related_name="tries", verbose_name=_("challenge of the day")
    )
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tries", verbose_name=_("user"))
    game = models.ForeignKey(
        "Game", models.SET_NULL, null=True, blank=True, related_name="tries", verbose_name=_("game")
    )
    browser = models.CharField(_("browser"), max_length=64, blank=True)

    class Meta:
        verbose_name = _("try at a challenge")
        verbose_name_plural = _("tries at challenges")
        constraints = [
            models.UniqueConstraint(fields=["challenge", "user"], name="games_try_once_a_challenge"),
        ]

    def __str__(self) -> str:
        return f"{self.challenge_id}/{self.user_id}"
