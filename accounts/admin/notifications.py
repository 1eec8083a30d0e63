"""Notifications in the administration, to be read: whether somebody was told, by which channel and when."""

from __future__ import annotations

from django.contrib import admin

from accounts.models import Delivery, Notification
from config.administration import ReadOnly, SiteModelAdmin


@admin.register(Notification)
class NotificationAdmin(ReadOnly, SiteModelAdmin):
    """What people were told, without its texts, newest first."""

    list_display = ["pk", "person", "kind", "cause", "created_at", "seen_at", "gone_at"]
    list_filter = ["kind", "created_at"]
    search_fields = ["cause", "person__username"]
    list_select_related = ["person"]
    fields = ["person", "kind", "cause", "path", "created_at", "seen_at", "gone_at"]


@admin.register(Delivery)
class DeliveryAdmin(ReadOnly, SiteModelAdmin):
    """How notifications were sent, and which could not be."""

    list_display = ["pk", "notification", "channel", "state", "due_at", "attempts", "sent_at", "withdrawn_at"]
    list_filter = ["channel", "state", "due_at"]
    list_select_related = ["notification"]
    ordering = ["-pk"]
    fields = [
        "notification", "channel", "state", "due_at", "attempts", "claimed_until", "handed_at", "sent_at",
        "withdrawn_at",
    ]  # fmt: skip
