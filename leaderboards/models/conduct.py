"""How people end their rated games: what they did not finish, and what follows from it (docs/conduct.md)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import Game
from leaderboards.models.results import Result


class BadEndKind(models.TextChoices):
    """The ways of not finishing what one began with others."""

    NO_SHOW = "no_show", _("Did not confirm a game")
    LEFT_AT_START = "left_start", _("Left at the start")
    LEFT = "left", _("Left before the end")
    STALLED = "stalled", _("Let the time run out again and again")
    RESIGNED_EARLY = "resigned", _("Resigned in the first rounds")
    SEAT_TAKEN = "seat_taken", _("Seat taken over by somebody else")


class BadEnd(models.Model):
    """A rated game that a person did not finish, or one that was found for them and that they did not confirm.

    Only its person and the staff see it. `result` is the person's in that game; there is none of a game that was not
    confirmed, nor of a seat that somebody else took over. One that the staff have `set_aside` counts for nothing.
    """

    # Foreign keys cascade in the database (see the migration): the previous release deletes people and games without
    # knowing this table.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, db_constraint=False, related_name="bad_ends", verbose_name=_("user")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=BadEndKind)
    ruleset = models.CharField(_("game"), max_length=40)
    game = models.ForeignKey(
        Game, models.SET_NULL, null=True, blank=True, db_constraint=False, related_name="bad_ends",
        verbose_name=_("game"),
    )  # fmt: skip
    result = models.OneToOneField(
        Result, models.CASCADE, null=True, blank=True, db_constraint=False, related_name="bad_end",
        verbose_name=_("result"),
    )  # fmt: skip
    at = models.DateTimeField(_("at"))
    set_aside_at = models.DateTimeField(_("set aside"), null=True, blank=True)
    set_aside_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, db_constraint=False, related_name="+",
        verbose_name=_("set aside by"),
    )  # fmt: skip
    set_aside_reason = models.CharField(_("reason for setting it aside"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("bad end")
        verbose_name_plural = _("bad ends")
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["user", "-at", "-id"], name="leaderboards_bad_ends_of")]

    def __str__(self) -> str:
        return self.get_kind_display()


class Conduct(models.Model):
    """Where a person stands on the ladder, of those who do not stand at its foot; computed from their latest games.

    `points` are what is held against them, and `level` how many time-outs from pairing the next one is longer than the
    first (`leaderboards.ladder`).
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        primary_key=True,
        db_constraint=False,
        related_name="conduct",
        verbose_name=_("user"),
    )
    points = models.PositiveSmallIntegerField(_("points"))
    level = models.PositiveSmallIntegerField(_("level"))

    class Meta:
        verbose_name = _("conduct")
        verbose_name_plural = _("conduct")
        constraints = [models.CheckConstraint(condition=Q(points__gt=0) | Q(level__gt=0), name="leaderboards_conduct")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.points}"
