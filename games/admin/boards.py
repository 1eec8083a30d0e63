"""Boards in the administration: those of the gallery are taken down and put back, and any version can be removed."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin.actions import AdminAction, RowActionsAdmin, reason_column
from config.administration import ReadOnly, column
from games.admin.shared import RulesetFilter, refusals_as_errors, written
from games.models import Board, GalleryBoard
from games.selectors.titles import title_of
from games.services.upkeep import moderation


@refusals_as_errors
def _remove(board: Board, request: HttpRequest, data: dict[str, Any]) -> str:
    name = board.name
    moderation.remove_board(board, by=request.user, reason=data["reason"])
    return _("The board %(name)s is removed.") % {"name": name}


@admin.register(Board)
class BoardAdmin(ReadOnly, RowActionsAdmin):
    """Versions of boards. Removing one does not change the games played on it."""

    list_display = ["name", "version", "owner", "ruleset", "created_at"]
    list_filter = ["ruleset"]
    search_fields = ["name", "owner__username"]
    list_select_related = ["owner"]
    fields = ["name", "owner", "entry", "version", "ruleset", "created_at", "shared_at", "source"]
    row_actions = (
        AdminAction(
            "remove",
            gettext_lazy("Remove this board"),
            gettext_lazy(
                "All its versions are deleted. Rooms that use it go back to the default board; games keep their copy."
            ),
            "games.delete_board",
            _remove,
            destructive=True,
        ),
    )

    @admin.display(description=gettext_lazy("board"))
    def source(self, board: Board) -> SafeString:
        """The whole board as JSON."""
        return written(board.data)


@refusals_as_errors
def _take_down(entry: GalleryBoard, request: HttpRequest, data: dict[str, Any]) -> str:
    moderation.take_down(entry.pk, by=request.user, reason=data["reason"])
    return _("The board %(name)s is taken down. Its owner sees the reason.") % {"name": entry.name}


@refusals_as_errors
def _put_back(entry: GalleryBoard, request: HttpRequest, data: dict[str, Any]) -> str:
    moderation.put_back(entry.pk, by=request.user, reason=data["reason"])
    return _("The board %(name)s is in the gallery again.") % {"name": entry.name}


class TakenDownFilter(admin.SimpleListFilter):
    """Boards that were taken down, or not."""

    title = gettext_lazy("taken down")
    parameter_name = "taken_down"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Both choices."""
        return [("yes", gettext_lazy("taken down")), ("no", gettext_lazy("not taken down"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[GalleryBoard]) -> QuerySet[GalleryBoard]:
        """Leave the others out."""
        if self.value() not in ("yes", "no"):
            return queryset
        return queryset.filter(taken_down_at__isnull=self.value() == "no")


@admin.register(GalleryBoard)
class GalleryBoardAdmin(ReadOnly, RowActionsAdmin):
    """Boards with all their versions, and who may see them."""

    list_display = ["name", "code", "owner", "game", "visibility", "flagged", "plays", "likes", "taken_down_at"]
    list_filter = ["visibility", "flagged", TakenDownFilter, "official", ("ruleset", RulesetFilter)]
    search_fields = ["name", "code", "owner__username"]
    list_select_related = ["owner"]
    show_full_result_count = False
    fields = [
        "name", "code", "owner", "official", "game", "visibility", "flagged", "size", "based_on", "plays", "likes",
        "created_at", "shared_at", "changed_at", "taken_down_at", "taken_down_by", "taken_down_for", "source",
    ]  # fmt: skip
    row_actions = (
        AdminAction(
            "take_down",
            gettext_lazy("Take this board down"),
            gettext_lazy("Nobody finds, opens or chooses it any more, and its owner sees the reason. Games go on."),
            "games.change_galleryboard",
            _take_down,
            lambda entry: entry.taken_down_at is None,
            destructive=True,
        ),
        AdminAction(
            "put_back",
            gettext_lazy("Put this board back"),
            gettext_lazy("Whoever could see it before sees it again."),
            "games.change_galleryboard",
            _put_back,
            lambda entry: entry.taken_down_at is not None,
        ),
    )
    game = column(gettext_lazy("game"), lambda entry: title_of(entry.ruleset), ordering="ruleset")
    taken_down_for = reason_column(gettext_lazy("taken down because"), "taken_down_reason")

    def get_queryset(self, request: HttpRequest) -> QuerySet[GalleryBoard]:
        """Leave out what only searches look through."""
        return super().get_queryset(request).defer("words")

    @admin.display(description=gettext_lazy("board"))
    def source(self, entry: GalleryBoard) -> SafeString:
        """The current version as JSON."""
        return written(None if entry.current is None else entry.current.data)
