"""Reviews of ended games: luck told from decisions, found in the background when somebody asks."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.background import QueuedWork
from games.models.games import Game


class ReviewedGame(QueuedWork):
    """A review: `findings` hold what was found in the first `versions` of the game, without anything hidden.

    It goes on only until `wanted_until` (ms), which whoever looks at the progress moves on. The database itself deletes
    it with its game.
    """

    COUNTS, DONE = "findings", "versions"

    game = models.OneToOneField(
        Game, models.CASCADE, db_constraint=False, related_name="review", verbose_name=_("game")
    )
    findings: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(
        _("found so far"), null=True, blank=True
    )
    versions = models.PositiveIntegerField(_("versions reviewed"), default=0)
    wanted_until = models.BigIntegerField(_("wanted until"))

    class Meta(QueuedWork.Meta):
        verbose_name = _("review of a game")
        verbose_name_plural = _("reviews of games")
        indexes = [
            models.Index(
                fields=["requested_at"], condition=Q(finished_at__isnull=True), name="games_review_unfinished"
            ),
        ]

    def __str__(self) -> str:
        return str(self.game_id)
