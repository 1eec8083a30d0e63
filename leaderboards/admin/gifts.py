"""What people give each other in rated games, by how unusual it is (docs/gifts.md). Nothing follows by itself."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin.actions import AdminAction, ReasonForm, RowActionsAdmin, link_to, reason_column
from accounts.models import User
from accounts.reasons import REASON_LENGTH
from config.administration import ReadOnly, column
from leaderboards.models import GiftPair
from leaderboards.selectors import gifts as reading
from leaderboards.services import gift_pairs
from leaderboards.unusual import THRESHOLD


class NoteForm(ReasonForm):
    """A note for other moderators."""

    reason = forms.CharField(
        label=gettext_lazy("Note"),
        max_length=REASON_LENGTH,
        help_text=gettext_lazy("Shown to moderators only, and kept in the audit log."),
        widget=forms.TextInput(attrs={"class": "vLargeTextField", "autocomplete": "off"}),
    )


class MarkFilter(admin.SimpleListFilter):
    """Those above the mark."""

    title = gettext_lazy("mark")
    parameter_name = "above"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Above the mark, noted or not."""
        return [("open", gettext_lazy("above the mark, not noted")), ("all", gettext_lazy("above the mark"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[GiftPair]) -> QuerySet[GiftPair]:
        """Filter."""
        if self.value() is None:
            return queryset
        above = queryset.filter(mark__gt=THRESHOLD)
        return above.filter(noted_at=None) if self.value() == "open" else above


def _note(pair: GiftPair, request: HttpRequest, data: dict[str, Any]) -> str:
    assert isinstance(request.user, User)
    gift_pairs.note(pair, by=request.user, text=data["reason"])
    return _("Your note is kept.")


@admin.register(GiftPair)
class GiftPairAdmin(ReadOnly, RowActionsAdmin):
    """Pairs of people by the mark, the giver and the receiver of each."""

    change_form_template = "admin/gifts.html"
    list_display = ["pair", "giver_link", "receiver_link", "games", "kind", "mark", "above", "noted_at"]
    list_filter = [MarkFilter, "kind"]
    search_fields = ["giver__username", "receiver__username"]
    list_select_related = ["giver", "receiver", "noted_by"]
    fields = [
        "giver_link", "receiver_link", "games", "kind", "mark", "above", "computed_at", "noted_at", "noted_by_link",
        "shown_note",
    ]  # fmt: skip
    ordering = ["-mark", "pk"]
    show_full_result_count = False
    row_actions = (
        AdminAction(
            "note",
            gettext_lazy("Note what you have seen"),
            gettext_lazy("The pair stays in the list, with your name and the note."),
            "leaderboards.change_giftpair",
            _note,
            form=NoteForm,
        ),
    )
    pair = column(gettext_lazy("gifts"), lambda row: _("Look"))
    giver_link = column(gettext_lazy("giver"), lambda row: link_to(row.giver), ordering="giver__username")
    receiver_link = column(gettext_lazy("receiver"), lambda row: link_to(row.receiver), ordering="receiver__username")
    above = column(gettext_lazy("above the mark"), lambda row: row.mark > THRESHOLD, boolean=True)
    noted_by_link = column(gettext_lazy("noted by"), lambda row: link_to(row.noted_by, "–"))  # noqa: RUF001
    shown_note = reason_column(gettext_lazy("note"), "note")

    def sections_of(self, request: HttpRequest, row: GiftPair) -> dict[str, Any]:
        """Each kind against strangers, and the games with their moments."""
        return {
            "kinds": reading.kinds_of(row),
            "common": reading.games_of(row),
            "threshold": THRESHOLD,
            "pairs": round(10**THRESHOLD),
        }
