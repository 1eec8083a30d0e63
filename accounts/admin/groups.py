"""Groups of staff in the administration: changed and deleted for a reason, as everything else there."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin
from django.contrib.auth.models import Group
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import audit
from accounts.admin.actions import AdminAction, ChangesForAReason, ReasonForm, RowActionsAdmin

admin.site.unregister(Group)


def _delete(group: Group, request: HttpRequest, data: dict[str, Any]) -> str:
    with transaction.atomic():
        audit.record(request.user, audit.AuditAction.DELETED, group, data["reason"])
        group.delete()
    return _("The group is deleted.")


class GroupForm(forms.ModelForm):
    """A group, and the reason for changing it."""

    reason = ReasonForm.base_fields["reason"]

    class Meta:
        model = Group
        fields = ["name", "permissions"]

    clean_reason = ReasonForm.clean_reason


@admin.register(Group)
class StaffGroupAdmin(ChangesForAReason, RowActionsAdmin, GroupAdmin):
    """Django's page of a group, with the site's rules for lists, changes and deletions."""

    form = GroupForm
    row_actions = (
        AdminAction(
            "delete",
            gettext_lazy("Delete this group"),
            gettext_lazy("Its members lose the rights that they have by it."),
            "auth.delete_group",
            _delete,
            destructive=True,
        ),
    )

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only the action deletes groups, because it asks for the reason."""
        return False
