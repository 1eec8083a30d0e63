"""Profiles in the administration, where unacceptable pictures can be removed."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin.actions import AdminAction, RowActionsAdmin
from config.administration import ReadOnly, column
from leaderboards.models import Profile
from leaderboards.services.pictures import remove_picture


def _remove(profile: Profile, request: HttpRequest, data: dict[str, Any]) -> str:
    remove_picture(profile, by=request.user, reason=data["reason"])
    return _("The picture of %(name)s is removed.") % {"name": profile.user.username}


@admin.register(Profile)
class ProfileAdmin(ReadOnly, RowActionsAdmin):
    """People's profiles and pictures."""

    list_display = ["user", "public", "has_picture"]
    list_filter = ["public", ("picture_hash", admin.EmptyFieldListFilter)]
    search_fields = ["user__username"]
    list_select_related = ["user"]
    fields = ["user", "public", "shown_picture"]
    row_actions = (
        AdminAction(
            "remove_picture",
            gettext_lazy("Remove the picture"),
            gettext_lazy("It is deleted. The person can upload another."),
            "leaderboards.change_profile",
            _remove,
            available=lambda profile: bool(profile.picture_hash),
            destructive=True,
        ),
    )
    has_picture = column(gettext_lazy("picture"), lambda profile: bool(profile.picture_hash), boolean=True)

    @admin.display(description=gettext_lazy("picture"))
    def shown_picture(self, profile: Profile) -> SafeString | str:
        """The picture."""
        if not profile.picture_hash:
            return "–"  # noqa: RUF001 - the dash of an empty cell
        address = reverse("picture", args=[profile.pk, profile.picture_hash])
        return format_html('<img src="{}" alt="" width="128" height="128">', address)
