"""Warnings, mutes and bans in the administration: listed, and lifted early for a reason."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin.actions import AdminAction, RowActionsAdmin, link_to, reason_column
from accounts.models import Sanction, User
from accounts.sanctions import in_force, lift
from config.administration import ReadOnly, column


class InForce(admin.SimpleListFilter):
    """Filter by whether a sanction applies now, which depends on the time and not on a column."""

    title = gettext_lazy("in force")
    parameter_name = "in_force"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Return the two choices."""
        return [("yes", gettext_lazy("now")), ("no", gettext_lazy("ended"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Sanction]) -> QuerySet[Sanction]:
        """Apply the choice."""
        current = in_force().values("pk")
        if self.value() == "yes":
            return queryset.filter(pk__in=current)
        return queryset.exclude(pk__in=current) if self.value() == "no" else queryset


def _lift(sanction: Sanction, request: HttpRequest, data: dict[str, Any]) -> str:
    assert isinstance(request.user, User)
    lift(sanction, by=request.user, reason=data["reason"])
    return _("The sanction is lifted.")


@admin.register(Sanction)
class SanctionAdmin(ReadOnly, RowActionsAdmin):
    """Sanctions in force and ended ones."""

    list_display = ["kind", "person_link", "shown_reason", "begins_at", "until", "by", "lifted_at", "confirmed_at"]
    list_filter = [InForce, "kind", "begins_at"]
    search_fields = ["person__username", "reason"]
    list_select_related = ["person", "by"]
    fields = [
        "kind", "person_link", "shown_reason", "note", "begins_at", "until", "by", "lifted_at", "lifted_by",
        "confirmed_at",
    ]  # fmt: skip
    row_actions = (
        AdminAction(
            "lift",
            gettext_lazy("Lift now"),
            gettext_lazy("The sanction ends now; a warning need not be read any more."),
            "accounts.change_sanction",
            _lift,
            lambda sanction: in_force().filter(pk=sanction.pk).exists(),
        ),
    )
    shown_reason = reason_column()
    person_link = column(gettext_lazy("person"), lambda sanction: link_to(sanction.person), ordering="person__username")
