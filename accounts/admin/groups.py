"""Groups of staff in the administration."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin
from django.contrib.auth.models import Group

from config.administration import SiteModelAdmin

admin.site.unregister(Group)


@admin.register(Group)
class StaffGroupAdmin(SiteModelAdmin, GroupAdmin):
    """Django's page of a group, with the site's rules for lists."""
