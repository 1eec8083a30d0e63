"""The audit log in the administration."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.utils.translation import gettext_lazy

from accounts import audit
from config.administration import ReadOnly, SiteModelAdmin, column


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
    did = column(gettext_lazy("action"), lambda entry: audit.describe(entry).action)
    about = column(gettext_lazy("about"), audit.link)
    reason = column(gettext_lazy("reason"), lambda entry: audit.describe(entry).reason)
    details = column(gettext_lazy("details"), lambda entry: audit.describe(entry).details)
