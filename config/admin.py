"""What browsers refused, in the administration."""

from django.contrib import admin

from config.models import Violation
from games.admin.shared import LookOnly


@admin.register(Violation)
class ViolationAdmin(LookOnly, admin.ModelAdmin):
    """What broke the content policy, the latest first: an attack, a browser's extension, or a page of ours."""

    list_display = ["directive", "blocked", "page", "times", "first_at", "last_at"]
    list_filter = ["directive", "last_at"]
    search_fields = ["blocked", "page"]
    fields = ["directive", "blocked", "page", "sample", "times", "first_at", "last_at"]
