"""Boards that people made: looked at, and taken down where their words are not fit to be shown."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.shared import Deed, LookOnly, WithDeeds
from games.models import Board
from games.services.moderation import remove_board


def _remove(board: Board, request: HttpRequest, said: dict[str, Any]) -> str:
    name = board.name
    remove_board(board, by=request.user, reason=said["reason"])
    return _("The board %(name)s is taken down.") % {"name": name}


@admin.register(Board)
class BoardAdmin(LookOnly, WithDeeds):
    """Saved boards; taking one down leaves the games played on it as they are."""

    list_display = ["name", "owner", "ruleset", "created_at"]
    list_filter = ["ruleset"]
    search_fields = ["name", "owner__username"]
    list_select_related = ["owner"]
    fields = ["name", "owner", "ruleset", "created_at", "written"]
    deeds = (
        Deed(
            "remove",
            gettext_lazy("Take this board down"),
            gettext_lazy("It is deleted. Rooms that had chosen it go back to the default; games keep their copy."),
            "games.delete_board",
            _remove,
            grave=True,
        ),
    )

    @admin.display(description=gettext_lazy("board"))
    def written(self, board: Board) -> SafeString:
        """All of it, as its owner wrote it."""
        text = json.dumps(board.data, indent=2, ensure_ascii=False)
        return format_html('<pre class="written" tabindex="0">{}</pre>', text)
