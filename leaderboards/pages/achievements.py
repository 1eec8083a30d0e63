"""The page of all achievements, with the reader's own progress."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from leaderboards.pages import queries
from leaderboards.selectors.achievements import TIERS, achievements_of

NAMES = {"bronze": _("Bronze"), "silver": _("Silver"), "gold": _("Gold")}


@require_safe
def achievements(request: HttpRequest) -> HttpResponse:
    """All achievements by tier; a visitor who is not signed in sees no progress."""
    queries.refuse_unknown(request, ())
    every = achievements_of(request.user.pk)
    tiers = []
    for tier in TIERS:
        of_tier = [one for one in every if one.tier == tier]
        earned = sum(one.earned_at is not None for one in of_tier)
        tiers.append({"key": tier, "name": NAMES[tier], "achievements": of_tier, "earned": earned})
    context = {
        "tiers": tiers,
        "mine": request.user.is_authenticated,
        "earned": sum(one.earned_at is not None for one in every),
        "total": len(every),
    }
    return render(request, "achievements.html", context)
