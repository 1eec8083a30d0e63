"""The pairs of people who have played each other most, for staff: who wins against the same person again and again."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy

from accounts.admin.actions import link_to
from config.administration import ReadOnly, SiteModelAdmin, column
from games.admin.shared import RulesetFilter
from games.selectors.titles import title_of
from leaderboards.models import HeadToHead


@admin.register(HeadToHead)
class HeadToHeadAdmin(ReadOnly, SiteModelAdmin):
    """Games that count; each pair is listed once for either of the two."""

    list_display = ["person_link", "opponent_link", "named", "games", "ahead", "behind"]
    list_filter = [("ruleset", RulesetFilter)]
    search_fields = ["user__username", "opponent__username"]
    list_select_related = ["user", "opponent"]
    fields = ["person_link", "opponent_link", "named", "games", "ahead", "behind"]
    ordering = ["-games", "pk"]
    show_full_result_count = False
    named = column(gettext_lazy("game"), lambda pair: title_of(pair.ruleset), ordering="ruleset")
    person_link = column(gettext_lazy("person"), lambda pair: link_to(pair.user), ordering="user__username")
    opponent_link = column(gettext_lazy("opponent"), lambda pair: link_to(pair.opponent), ordering="opponent__username")
