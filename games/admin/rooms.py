"""Rooms and their members: find them by code, host or member, close them for a reason that everyone there sees."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin.actions import AdminAction, RowActionsAdmin, reason_column
from config.administration import ReadOnly, SiteModelAdmin, column
from games.admin.shared import RulesetFilter, refusals_as_errors
from games.models import Member, Phase, Room
from games.selectors.boards.rulebook import options_in_words
from games.selectors.titles import title_of
from games.selectors.upkeep.overseen import room_overview
from games.services.upkeep.moderation import close_room


@refusals_as_errors
def _close(room: Room, request: HttpRequest, data: dict[str, Any]) -> str:
    close_room(room.pk, by=request.user, reason=data["reason"])
    return _("Room %(code)s is closed. Everyone in it sees the reason.") % {"code": room.code}


@admin.register(Room)
class RoomAdmin(ReadOnly, RowActionsAdmin):
    """Rooms."""

    list_display = ["code", "named", "phase", "public", "seated", "seats", "host", "created_at", "last_seen"]
    list_filter = ["phase", "public", ("ruleset", RulesetFilter), "created_at"]
    search_fields = ["code", "members__name", "members__user__username"]
    date_hierarchy = "created_at"
    change_form_template = "admin/room.html"
    fields = [
        "code", "phase", "closed_for", "named", "board", "changed_options", "seats", "public", "host", "game",
        "removed", "version", "created_at", "last_seen",
    ]  # fmt: skip
    row_actions = (
        AdminAction(
            "close",
            gettext_lazy("Close this room"),
            gettext_lazy("Everyone in it has to leave and sees the reason. A running game is cancelled and kept."),
            "games.change_room",
            _close,
            lambda room: room.phase != Phase.CLOSED,
            destructive=True,
        ),
    )
    closed_for = reason_column(gettext_lazy("closing reason"), "close_reason")
    named = column(gettext_lazy("game"), lambda room: title_of(room.ruleset), ordering="ruleset")
    changed_options = column(gettext_lazy("changed rules"), lambda room: options_in_words(room.ruleset, room.options))
    seated = column(
        gettext_lazy("seated"), lambda room: int(getattr(room, "members_count", 0)), ordering="members_count"
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Room]:
        """Count the members of each room."""
        return super().get_queryset(request).select_related("host", "board").annotate(members_count=Count("members"))

    def sections_of(self, request: HttpRequest, row: Room) -> dict[str, Any]:
        """The members, the games and the latest chat messages."""
        return {"overview": room_overview(row)}


@admin.register(Member)
class MemberAdmin(ReadOnly, SiteModelAdmin):
    """People and bots in rooms."""

    list_display = ["name", "room", "kind", "level", "ready", "here", "seen_until", "joined_at"]
    list_filter = ["kind", "here", "room__phase"]
    search_fields = ["name", "user__username", "room__code"]
    list_select_related = ["room"]
    fields = ["room", "user", "name", "kind", "level", "ready", "token", "rematch", "here", "seen_until", "joined_at"]
