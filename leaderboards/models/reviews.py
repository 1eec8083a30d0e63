"""What made people's results in games that were reviewed (docs/reviews.md)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from leaderboards.models.results import Result


class ReviewedResult(models.Model):
    """The luck and the decisions of one player in a game that was reviewed, in shares of the chance to win.

    `cost` sums what graded decisions cost, out of `weighed` that had alternatives. `level` is that of the player
    (`unusual.level_of`) and `ruleset` that of the game, by which others are compared. It stays when the review is
    deleted with others that are old; a later review of the game replaces it.
    """

    # The foreign key cascades in the database (see the migration): the previous release does not know this table.
    result = models.OneToOneField(
        Result,
        models.CASCADE,
        primary_key=True,
        db_constraint=False,
        related_name="reviewed",
        verbose_name=_("result"),
    )
    ruleset = models.CharField(_("ruleset"), max_length=40)
    level = models.PositiveSmallIntegerField(_("level"))
    luck = models.FloatField(_("own luck"))
    decisions = models.FloatField(_("own decisions"))
    cost = models.FloatField(_("cost of graded decisions"))
    weighed = models.PositiveIntegerField(_("decisions weighed"))
    reviewed_at = models.DateTimeField(_("reviewed"))

    class Meta:
        verbose_name = _("reviewed result")
        verbose_name_plural = _("reviewed results")
        indexes = [models.Index(fields=["ruleset", "level", "-reviewed_at"], name="leaderboards_reviewed_level")]

    def __str__(self) -> str:
        return f"{self.result_id}: {self.luck:+.2f} {self.decisions:+.2f}"
