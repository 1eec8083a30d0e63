"""Table set-ups in the administration: whose they are and what they say, and removing one."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin.actions import AdminAction, RowActionsAdmin
from config.administration import ReadOnly, column
from games.admin.shared import RulesetFilter, refusals_as_errors, written
from games.models import TableSetup
from games.selectors.titles import title_of
from games.services.upkeep import moderation


@refusals_as_errors
def _remove(setup: TableSetup, request: HttpRequest, data: dict[str, Any]) -> str:
    name = setup.name
    moderation.remove_setup(setup, by=request.user, reason=data["reason"])
    return _("The table set-up %(name)s is removed.") % {"name": name}


@admin.register(TableSetup)
class TableSetupAdmin(ReadOnly, RowActionsAdmin):
    """Table set-ups. Whoever has the link of one can open it, so its name may be seen by many."""

    list_display = ["name", "code", "owner", "club", "game", "board_name", "seats", "changed_at"]
    list_filter = [("ruleset", RulesetFilter)]
    search_fields = ["name", "code", "owner__username"]
    list_select_related = ["owner", "club"]
    fields = [
        "name",
        "code",
        "owner",
        "club",
        "game",
        "board",
        "board_name",
        "seats",
        "changes",
        "created_at",
        "changed_at",
    ]
    row_actions = (
        AdminAction(
            "remove",
            gettext_lazy("Remove this table set-up"),
            gettext_lazy("Its link leads nowhere any more. Rooms that were opened with it stay."),
            "games.delete_tablesetup",
            _remove,
            destructive=True,
        ),
    )
    game = column(gettext_lazy("game"), lambda setup: title_of(setup.ruleset), ordering="ruleset")

    @admin.display(description=gettext_lazy("options"))
    def changes(self, setup: TableSetup) -> SafeString:
        """The options that differ from the game's own, as JSON."""
        return written(setup.options)
