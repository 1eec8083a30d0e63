"""Measurements of boards by games between bots: one for each board, ruleset, set of options and number of seats."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.background import BackgroundWork


class MeasuredBoard(BackgroundWork):
    """A measurement: `tally` holds what was counted in `batches`.

    Games are played only until `wanted_until` (ms), which whoever looks at the progress moves on. With `advises` it
    tries changes of the board of another measurement, which is finished, and `tally` has what was counted for each.
    """

    COUNTS, DONE = "tally", "batches"

    seats = models.PositiveSmallIntegerField(_("seats"))
    tally: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(
        _("counts so far"), null=True, blank=True
    )
    batches = models.PositiveIntegerField(_("batches"), default=0)
    wanted_until = models.BigIntegerField(_("wanted until"))

    advises = models.OneToOneField(
        "self", models.CASCADE, null=True, blank=True, related_name="advice", verbose_name=_("advice on")
    )

    class Meta(BackgroundWork.Meta):
        verbose_name = _("measured board")
        verbose_name_plural = _("measured boards")
        indexes = [
            models.Index(
                fields=["requested_at"], condition=Q(finished_at__isnull=True), name="games_measuring_unfinished"
            ),
        ]
