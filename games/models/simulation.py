"""What was measured of a board, once for each board, ruleset and set of options that matters."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

MOST_FAILURES = 3


class MeasuredBoard(models.Model):
    """One measure, from being asked for to its last episode. `key` names all that it hangs on, the rules' text too.

    `tallies` are what was counted in the `episodes` played so far. `claimed_until` (ms) keeps two workers off one
    measure; `failures` counts claims in a row that brought nothing.
    """

    key = models.CharField(_("key"), max_length=64, unique=True)
    ruleset = models.CharField(_("game"), max_length=40)
    board: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(_("board"))
    options: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(_("options"))
    tallies: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(
        _("counted so far"), null=True, blank=True
    )
    episodes = models.PositiveIntegerField(_("episodes"), default=0)
    wanted = models.PositiveIntegerField(_("episodes wanted"))
    failures = models.PositiveSmallIntegerField(_("failures in a row"), default=0)
    claimed_until = models.BigIntegerField(_("claimed until"), default=0)
    asked_at = models.DateTimeField(_("asked for"), auto_now_add=True)
    measured_at = models.DateTimeField(_("measured"), null=True, blank=True)

    class Meta:
        verbose_name = _("measured board")
        verbose_name_plural = _("measured boards")
        ordering = ["asked_at", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(episodes__lte=F("wanted")), name="games_measured_no_more_than_wanted"),
        ]
        indexes = [
            models.Index(fields=["asked_at"], condition=Q(measured_at__isnull=True), name="games_measured_waiting"),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.key[:8]}"

    @property
    def progress(self) -> int:
        """How far it is, in whole percent."""
        return 100 * self.episodes // self.wanted

    @property
    def given_up(self) -> bool:
        """Whether it failed so often in a row that nobody tries any more."""
        return self.failures >= MOST_FAILURES
