"""Simulations of boards: one for each board, ruleset and set of options that moves the pieces."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

MAX_FAILURES = 3


class SimulatedBoard(models.Model):
    """A simulation, from the request to its last episode. `key` is a hash of all it depends on, the rules included.

    `tallies` holds the counts of the `episodes` played so far, out of `target`. `claimed_until` (ms) keeps two workers
    from running one simulation; `failures` counts runs in a row that played no episode. Default boards come before
    people's `own`.
    """

    key = models.CharField(_("key"), max_length=64, unique=True)
    ruleset = models.CharField(_("game"), max_length=40)
    board: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(_("board"))
    options: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(_("options"))
    tallies: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(
        _("counts so far"), null=True, blank=True
    )
    episodes = models.PositiveIntegerField(_("episodes"), default=0)
    target = models.PositiveIntegerField(_("target"))
    own = models.BooleanField(_("own board or options"), default=False)
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("requested by"),
    )
    failures = models.PositiveSmallIntegerField(_("failures in a row"), default=0)
    claimed_until = models.BigIntegerField(_("claimed until"), default=0)
    requested_at = models.DateTimeField(_("requested"), auto_now_add=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        verbose_name = _("simulated board")
        verbose_name_plural = _("simulated boards")
        ordering = ["requested_at", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(episodes__lte=F("target")), name="games_simulation_within_target"),
        ]
        indexes = [
            models.Index(
                fields=["requested_at"], condition=Q(finished_at__isnull=True), name="games_simulation_unfinished"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.key[:8]}"

    @property
    def progress(self) -> int:
        """The progress in whole percent."""
        return 100 * self.episodes // self.target

    @property
    def given_up(self) -> bool:
        """Whether it failed so often in a row that it is not tried again."""
        return self.failures >= MAX_FAILURES
