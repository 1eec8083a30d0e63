"""Reports of content security policy violations, in the administration."""

from django.contrib import admin

from config.administration import ReadOnly, SiteModelAdmin
from config.models import Violation


@admin.register(Violation)
class ViolationAdmin(ReadOnly, SiteModelAdmin):
    """Violations, latest first: an attack, a browser extension, or a bug in one of our pages."""

    list_display = ["directive", "blocked", "page", "times", "first_at", "last_at"]
    list_filter = ["directive", "last_at"]
    search_fields = ["blocked", "page"]
    fields = ["directive", "blocked", "page", "sample", "times", "first_at", "last_at"]
