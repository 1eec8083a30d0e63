"""Challenges of the day in the administration; the seed is shown once the day is over."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.administration import ReadOnly, SiteModelAdmin, column
from games.models import Challenge, Try
from games.selectors.rooms.challenges import seed_of


@admin.register(Challenge)
class ChallengeAdmin(ReadOnly, SiteModelAdmin):
    """Challenges."""

    list_display = ["day", "ruleset", "seed_hash"]
    list_filter = ["ruleset"]
    fields = ["day", "ruleset", "seed_hash", "shown_seed"]
    shown_seed = column(gettext_lazy("seed"), lambda challenge: seed_of(challenge) or _("secret until midnight (UTC)"))


@admin.register(Try)
class TryAdmin(ReadOnly, SiteModelAdmin):
    """Tries at challenges."""

    list_display = ["challenge", "user", "game"]
    search_fields = ["user__username"]
    list_select_related = ["challenge", "user", "game"]
    fields = ["challenge", "user", "game"]
