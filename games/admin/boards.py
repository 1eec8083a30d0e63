"""Uploaded boards in the administration, where those with unacceptable content can be removed."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin.actions import AdminAction, RowActionsAdmin
from config.administration import ReadOnly
from games.admin.shared import refusals_as_errors
from games.models import Board
from games.services.upkeep.moderation import remove_board


@refusals_as_errors
def _remove(board: Board, request: HttpRequest, data: dict[str, Any]) -> str:
    name = board.name
    remove_board(board, by=request.user, reason=data["reason"])
    return _("The board %(name)s is removed.") % {"name": name}


@admin.register(Board)
class BoardAdmin(ReadOnly, RowActionsAdmin):
    """Uploaded boards. Removing one does not change the games played on it."""

    list_display = ["name", "owner", "ruleset", "created_at"]
    list_filter = ["ruleset"]
    search_fields = ["name", "owner__username"]
    list_select_related = ["owner"]
    fields = ["name", "owner", "ruleset", "created_at", "source"]
    row_actions = (
        AdminAction(
            "remove",
            gettext_lazy("Remove this board"),
            gettext_lazy("It is deleted. Rooms that use it go back to the default board; games keep their copy."),
            "games.delete_board",
            _remove,
            destructive=True,
        ),
    )

    @admin.display(description=gettext_lazy("board"))
    def source(self, board: Board) -> SafeString:
        """The whole board as JSON."""
        text = json.dumps(board.data, indent=2, ensure_ascii=False)
        return format_html('<pre class="written" tabindex="0">{}</pre>', text)
