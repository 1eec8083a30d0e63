"""Saves in the administration: whose, of which game, and how large; their files stay sealed."""

from __future__ import annotations

from django.contrib import admin

from config.administration import ReadOnly, SiteModelAdmin
from games.models import Save


@admin.register(Save)
class SaveAdmin(ReadOnly, SiteModelAdmin):
    """Saves that people keep."""

    list_display = ["name", "owner", "ruleset", "game", "version", "size", "created_at"]
    list_filter = ["ruleset"]
    search_fields = ["name", "owner__username"]
    list_select_related = ["owner", "game"]
    fields = ["name", "owner", "ruleset", "board_name", "game", "version", "players", "size", "created_at"]
