"""Rooms and who is in them: found by code, host or member; closed for a reason that everybody there is told."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.shared import Deed, LookOnly, WithDeeds
from games.models import Member, Phase, Room
from games.selectors.overseen import room_overseen
from games.services import close_room


def _close(room: Room, request: HttpRequest, said: dict[str, Any]) -> str:
    close_room(room.pk, by=request.user, reason=said["reason"])
    return _("Room %(code)s is closed; everybody in it was told why.") % {"code": room.code}


@admin.register(Room)
class RoomAdmin(LookOnly, WithDeeds):
    """Rooms."""

    list_display = ["code", "ruleset", "phase", "public", "seated", "places", "host", "created_at", "last_seen"]
    list_filter = ["phase", "public", "ruleset", "created_at"]
    search_fields = ["code", "members__name", "members__user__username"]
    date_hierarchy = "created_at"
    change_form_template = "admin/room.html"
    fields = [
        "code", "phase", "closed_because", "ruleset", "board", "options", "places", "public", "host", "game", "removed",
        "version", "created_at", "last_seen",
    ]  # fmt: skip
    deeds = (
        Deed(
            "close",
            gettext_lazy("Close this room"),
            gettext_lazy("Everybody in it is sent away and told the reason. A game that is on is broken off and kept."),
            "games.change_room",
            _close,
            lambda room: room.phase != Phase.CLOSED,
            grave=True,
        ),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Room]:
        """With how many have a place in each."""
        return super().get_queryset(request).select_related("host", "board").annotate(members_count=Count("members"))

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """With who has a place, what was played there, and what was said last."""
        room = self.get_object(request, unquote(object_id))
        shown: dict[str, Any] = {}
        if room is not None and self.has_view_permission(request, room):
            shown["seen"] = room_overseen(room)
        return super().change_view(request, object_id, form_url, {**shown, **(extra_context or {})})

    @admin.display(description=gettext_lazy("seated"), ordering="members_count")
    def seated(self, room: Room) -> int:
        """How many have a place."""
        return int(getattr(room, "members_count", 0))


@admin.register(Member)
class MemberAdmin(LookOnly, admin.ModelAdmin):
    """People and bots in rooms."""

    list_display = ["name", "room", "kind", "level", "ready", "here", "seen_until", "joined_at"]
    list_filter = ["kind", "here", "room__phase"]
    search_fields = ["name", "user__username", "room__code"]
    list_select_related = ["room"]
    fields = ["room", "user", "name", "kind", "level", "ready", "token", "rematch", "here", "seen_until", "joined_at"]
