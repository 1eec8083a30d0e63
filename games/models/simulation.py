"""Simulations of boards: one for each board, ruleset and set of options that moves the pieces."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.background import BackgroundWork


class SimulatedBoard(BackgroundWork):
    """A simulation: `tallies` hold the counts of `episodes`. Default boards come before people's `own`."""

    COUNTS, DONE = "tallies", "episodes"

    tallies: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(
        _("counts so far"), null=True, blank=True
    )
    episodes = models.PositiveIntegerField(_("episodes"), default=0)
    own = models.BooleanField(_("own board or options"), default=False)

    class Meta(BackgroundWork.Meta):
        verbose_name = _("simulated board")
        verbose_name_plural = _("simulated boards")
        constraints = [
            models.CheckConstraint(condition=Q(episodes__lte=F("target")), name="games_simulation_within_target"),
        ]
        indexes = [
            models.Index(
                fields=["requested_at"], condition=Q(finished_at__isnull=True), name="games_simulation_unfinished"
            ),
        ]
