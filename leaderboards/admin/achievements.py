"""Earned achievements in the administration, where they can be taken back."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin.actions import AdminAction, RowActionsAdmin, link_to, reason_column
from config.administration import ReadOnly, column
from games.admin.shared import RulesetFilter
from games.selectors.titles import title_of
from leaderboards.models import EarnedAchievement
from leaderboards.services.achievements import revoke


class Revoked(admin.SimpleListFilter):
    """Filter by whether an achievement was taken back."""

    title = gettext_lazy("taken back")
    parameter_name = "revoked"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Return the two choices."""
        return [("yes", gettext_lazy("yes")), ("no", gettext_lazy("no"))]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        """Apply the choice."""
        if self.value() not in ("yes", "no"):
            return queryset
        return queryset.filter(revoked_at__isnull=self.value() == "no")


def _revoke(earned: EarnedAchievement, request: HttpRequest, data: dict[str, Any]) -> str:
    revoke(earned, by=request.user, reason=data["reason"])
    return _("The achievement is taken back.")


@admin.register(EarnedAchievement)
class EarnedAchievementAdmin(ReadOnly, RowActionsAdmin):
    """Earned achievements, those that were taken back included."""

    list_display = ["key", "tier", "person_link", "named", "at", "ranked", "revoked_at"]
    list_filter = [Revoked, "tier", ("ruleset", RulesetFilter), "at"]
    search_fields = ["user__username", "key"]
    list_select_related = ["user"]
    fields = [
        "key", "tier", "person_link", "named", "game_link", "version", "at", "ranked",
        "revoked_at", "revoked_by", "revoked_for",
    ]  # fmt: skip
    row_actions = (
        AdminAction(
            "revoke",
            gettext_lazy("Take back"),
            gettext_lazy("The person loses this achievement, sees the reason, and cannot earn it again."),
            "leaderboards.change_earnedachievement",
            _revoke,
            lambda earned: earned.revoked_at is None,
            destructive=True,
        ),
    )
    revoked_for = reason_column(gettext_lazy("reason for taking it back"), "revoke_reason")
    named = column(gettext_lazy("game"), lambda earned: title_of(earned.ruleset), ordering="ruleset")
    person_link = column(gettext_lazy("person"), lambda earned: link_to(earned.user), ordering="user__username")
    game_link = column(gettext_lazy("played game"), lambda earned: link_to(earned.game))
