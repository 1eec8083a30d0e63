"""Clubs in the administration: taken down and put back, and what is said in them."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin.actions import AdminAction, RowActionsAdmin, link_to, reason_column
from config.administration import ReadOnly, column
from games.admin.boards import TakenDownFilter
from games.admin.shared import moment, refusals_as_errors
from games.models import Club, ClubLine
from games.services.upkeep import moderation


@refusals_as_errors
def _take_down(club: Club, request: HttpRequest, data: dict[str, Any]) -> str:
    moderation.take_down_club(club.pk, by=request.user, reason=data["reason"])
    return _("The club %(name)s is taken down. Its owner sees the reason.") % {"name": club.name}


@refusals_as_errors
def _put_back(club: Club, request: HttpRequest, data: dict[str, Any]) -> str:
    moderation.put_back_club(club.pk, by=request.user, reason=data["reason"])
    return _("The club %(name)s is there again.") % {"name": club.name}


@admin.register(Club)
class ClubAdmin(ReadOnly, RowActionsAdmin):
    """Clubs. Their chats are those of their members, who report lines as in rooms."""

    list_display = ["name", "code", "admission", "language", "size", "flagged", "created_at", "taken_down_at"]
    list_filter = ["admission", "flagged", TakenDownFilter]
    search_fields = ["name", "code"]
    show_full_result_count = False
    fields = [
        "name", "code", "description", "language", "admission", "size", "flagged", "created_at", "taken_down_at",
        "taken_down_by", "taken_down_for",
    ]  # fmt: skip
    row_actions = (
        AdminAction(
            "take_down",
            gettext_lazy("Take this club down"),
            gettext_lazy("Nobody finds or enters it any more, and its owner sees the reason. Its rooms stay."),
            "games.change_club",
            _take_down,
            lambda club: club.taken_down_at is None,
            destructive=True,
        ),
        AdminAction(
            "put_back",
            gettext_lazy("Put this club back"),
            gettext_lazy("Its members see it again, with all that it keeps."),
            "games.change_club",
            _put_back,
            lambda club: club.taken_down_at is not None,
        ),
    )
    taken_down_for = reason_column(gettext_lazy("taken down because"), "taken_down_reason")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Club]:
        """Leave out what only searches look through."""
        return super().get_queryset(request).defer("words")


@refusals_as_errors
def _remove(line: ClubLine, request: HttpRequest, data: dict[str, Any]) -> str:
    moderation.remove_club_line(line.pk, by=request.user, reason=data["reason"])
    return _("The message is hidden from everyone.")


@admin.register(ClubLine)
class ClubLineAdmin(ReadOnly, RowActionsAdmin):
    """Messages in the chats of clubs, latest first."""

    list_display = ["text", "of", "in_club", "flagged", "when"]
    list_filter = ["flagged"]
    search_fields = ["text", "name", "club__name"]
    ordering = ["-pk"]
    list_select_related = ["person", "club"]
    show_full_result_count = False
    fields = ["text", "typed", "of", "in_club", "flagged", "removed", "when"]
    row_actions = (
        AdminAction(
            "remove",
            gettext_lazy("Remove this message"),
            gettext_lazy("Everyone in the club sees that it was removed. Reports keep its text."),
            "games.change_clubline",
            _remove,
            lambda line: not line.removed,
            destructive=True,
        ),
    )
    of = column(gettext_lazy("person"), lambda line: link_to(line.person, line.name), ordering="name")
    in_club = column(gettext_lazy("club"), lambda line: link_to(line.club), ordering="club")
    when = column(gettext_lazy("at"), lambda line: moment(line.at), ordering="at")
