"""The audit log in the administration."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from accounts import audit
from config.administration import ReadOnly, SiteModelAdmin


@admin.register(LogEntry)
class AuditAdmin(ReadOnly, SiteModelAdmin):
    """The actions of admins, with their reasons. Nobody can change or delete entries here, not even superusers."""

    list_display = ["action_time", "user", "did", "about", "reason", "details"]
    list_filter = ["action_time", "content_type"]
    search_fields = ["object_repr", "change_message", "user__username"]
    date_hierarchy = "action_time"
    list_select_related = ["user", "content_type"]
    list_display_links = None
    fields = ["action_time", "user", "did", "about", "reason", "details"]

    @admin.display(description=gettext_lazy("action"))
    def did(self, entry: LogEntry) -> str:
        """The action's name."""
        return audit.describe(entry).action

    @admin.display(description=gettext_lazy("about"))
    def about(self, entry: LogEntry) -> SafeString | str:
        """Link to the action's object, if it still exists."""
        return audit.link(entry)

    @admin.display(description=gettext_lazy("reason"))
    def reason(self, entry: LogEntry) -> str:
        """Why it was done."""
        return audit.describe(entry).reason

    @admin.display(description=gettext_lazy("details"))
    def details(self, entry: LogEntry) -> str:
        """The duration, or the changed values."""
        return audit.describe(entry).details
