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


class TimeBank(IntegerChoices):
    """How long (s) the time bank of each player is, in a live game with time banks."""

    FIVE_MINUTES = 300, _("5 minutes")
    TEN_MINUTES = 600, _("10 minutes")
    FIFTEEN_MINUTES = 900, _("15 minutes")
    TWENTY_MINUTES = 1_200, _("20 minutes")
    HALF_AN_HOUR = 1_800, _("30 minutes")


class Increment(IntegerChoices):
    """How much time (s) each answer gives a player's time bank in such a game."""

    NONE = 0, _("nothing")
    FIVE_SECONDS = 5, _("5 seconds")
    TEN_SECONDS = 10, _("10 seconds")
    QUARTER_OF_A_MINUTE = 15, _("15 seconds")
    HALF_A_MINUTE = 30, _("30 seconds")
