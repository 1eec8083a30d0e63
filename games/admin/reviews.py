"""The queue of reviews in the administration."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy

from config.administration import ReadOnly, SiteModelAdmin
from games.models import ReviewedGame


@admin.register(ReviewedGame)
class ReviewedGameAdmin(ReadOnly, SiteModelAdmin):
    """Reviews of games: how far each is, and who waits for it."""

    list_display = ["game", "requested_by", "requested_at", "versions", "target", "finished_at"]
    list_filter = ["finished_at", "failures"]
    list_select_related = ["game", "requested_by"]
    ordering = ["-requested_at"]
    fields = ["game", "requested_by", "requested_at", "percent", "versions", "target", "failures", "finished_at"]

    @admin.display(description=gettext_lazy("progress in percent"))
    def percent(self, row: ReviewedGame) -> int:
        """How far it is."""
        return row.progress
