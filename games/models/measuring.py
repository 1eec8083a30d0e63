"""Measurements of boards by games between bots: one for each board, ruleset, set of options and number of seats."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

MAX_FAILURES = 3


class MeasuredBoard(models.Model):
    """A measurement, from the request to its last game. `key` is a hash of all it depends on, the rules included.

    `tally` holds what was counted in `batches` batches, out of `target`. Games are played only until `wanted_until`
    (ms), which whoever looks at the progress moves on. `claimed_until` (ms) keeps two workers from playing the same;
    `failures` counts runs in a row that played nothing.
    """

    key = models.CharField(_("key"), max_length=64, unique=True)
    ruleset = models.CharField(_("game"), max_length=40)
    board: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(_("board"))
    options: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(_("options"))
    seats = models.PositiveSmallIntegerField(_("seats"))
    tally: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(
        _("counts so far"), null=True, blank=True
    )
    batches = models.PositiveIntegerField(_("batches"), default=0)
    target = models.PositiveIntegerField(_("target"))
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("requested by"),
    )
    failures = models.PositiveSmallIntegerField(_("failures in a row"), default=0)
    wanted_until = models.BigIntegerField(_("wanted until"))
    claimed_until = models.BigIntegerField(_("claimed until"), default=0)
    requested_at = models.DateTimeField(_("requested"), auto_now_add=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        verbose_name = _("measured board")
        verbose_name_plural = _("measured boards")
        ordering = ["requested_at", "pk"]
        indexes = [
            models.Index(
                fields=["requested_at"], condition=Q(finished_at__isnull=True), name="games_measuring_unfinished"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.key[:8]}"

    @property
    def progress(self) -> int:
        """The progress in whole percent."""
        return 100 * self.batches // self.target

    @property
    def given_up(self) -> bool:
        """Whether it failed so often in a row that it is not tried again."""
        return self.failures >= MAX_FAILURES
