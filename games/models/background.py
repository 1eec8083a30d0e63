"""What is done in the background, one after another: common columns of simulations, measurements and reviews."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

MAX_FAILURES = 3


class QueuedWork(models.Model):
    """Work from the request to its end. `key` is a hash of all that its results depend on.

    What was found so far is in the field that `COUNTS` names, and how much was done, out of `target`, in the one that
    `DONE` names. `claimed_until` (ms) keeps two workers from doing the same; `failures` counts runs in a row that did
    nothing. The database itself forgets who has requested it (see the migrations): 1.0.0 deletes people without knowing
    all of these tables.
    """

    COUNTS: ClassVar[str]
    DONE: ClassVar[str]

    key = models.CharField(_("key"), max_length=64, unique=True)
    target = models.PositiveIntegerField(_("target"))
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        db_constraint=False,
        related_name="+",
        verbose_name=_("requested by"),
    )
    failures = models.PositiveSmallIntegerField(_("failures in a row"), default=0)
    claimed_until = models.BigIntegerField(_("claimed until"), default=0)
    requested_at = models.DateTimeField(_("requested"), auto_now_add=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    objects: ClassVar[models.Manager[Self]] = models.Manager()

    class Meta:
        abstract = True
        ordering = ["requested_at", "pk"]

    @property
    def counts(self) -> dict[str, Any] | None:
        """What was found so far; None at first."""
        counts: dict[str, Any] | None = getattr(self, self.COUNTS)
        return counts

    @property
    def done(self) -> int:
        """How much was done so far."""
        return int(getattr(self, self.DONE))

    @property
    def progress(self) -> int:
        """The progress in whole percent."""
        return 100 * self.done // self.target

    @property
    def given_up(self) -> bool:
        """Whether it failed so often in a row that it is not tried again."""
        return self.failures >= MAX_FAILURES


class BackgroundWork(QueuedWork):
    """Games on a board. It has no names, so that nobody's words are kept with what everybody shares."""

    ruleset = models.CharField(_("game"), max_length=40)
    board: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(_("board"))
    options: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(_("options"))

    class Meta(QueuedWork.Meta):
        abstract = True

    def __str__(self) -> str:
        return f"{self.ruleset} {self.key[:8]}"
