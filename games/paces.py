"""How long players may take: what rooms and games store of it, and messages carry. The labels are the site's words."""

from __future__ import annotations

from django.db.models import IntegerChoices
from django.utils.translation import gettext_lazy as _


class Pace(IntegerChoices):
    """How long (s) a player may take for a decision in a game over days; a live game has no pace."""

    HALF_DAY = 43_200, _("12 hours for a decision")
    DAY = 86_400, _("1 day for a decision")
    TWO_DAYS = 172_800, _("2 days for a decision")
    THREE_DAYS = 259_200, _("3 days for a decision")
    WEEK = 604_800, _("7 days for a decision")
