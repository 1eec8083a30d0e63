"""What people did not finish, in the administration, where it can be set aside."""

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
from leaderboards.models import BadEnd
from leaderboards.services.conduct import set_aside


def _set_aside(bad_end: BadEnd, request: HttpRequest, data: dict[str, Any]) -> str:
    set_aside(bad_end, by=request.user, reason=data["reason"])
    return _("It counts for nothing now.")


@admin.register(BadEnd)
class BadEndAdmin(ReadOnly, RowActionsAdmin):
    """Rated games that people did not finish, those that were set aside included."""

    list_display = ["kind", "person_link", "named", "game_link", "at", "set_aside_at"]
    list_filter = [("set_aside_at", admin.EmptyFieldListFilter), "kind", ("ruleset", RulesetFilter), "at"]
    search_fields = ["user__username"]
    list_select_related = ["user", "game"]
    fields = ["kind", "person_link", "named", "game_link", "at", "set_aside_at", "set_aside_by", "reason"]
    row_actions = (
        AdminAction(
            "set_aside",
            gettext_lazy("Set aside"),
            gettext_lazy("It counts as if the person had finished. They see the reason."),
            "leaderboards.change_badend",
            _set_aside,
            lambda bad_end: bad_end.set_aside_at is None,
        ),
    )
    reason = reason_column(gettext_lazy("reason for setting it aside"), "set_aside_reason")
    person_link = column(gettext_lazy("person"), lambda bad_end: link_to(bad_end.user), ordering="user__username")
    named = column(gettext_lazy("game"), lambda bad_end: title_of(bad_end.ruleset), ordering="ruleset")
    game_link = column(gettext_lazy("played game"), lambda bad_end: link_to(bad_end.game))
