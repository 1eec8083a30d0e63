"""How long the players of a room's games may take, in words."""

from __future__ import annotations

from django.utils.translation import gettext

from config.languages.numbers import filled
from games.models import Room

MINUTE = 60


def pace_in_words(room: Room) -> str:
    """Say what is known of it before the game: the time for a decision over days, or time banks; otherwise nothing."""
    if room.pace is not None:
        return str(room.get_pace_display())
    if room.time_bank is None:
        return ""
    minutes = room.time_bank // MINUTE
    if not room.increment:
        return filled(gettext("%(minutes)d min a player"), {"minutes": minutes})
    text = gettext("%(minutes)d min a player, +%(seconds)d s an answer")
    return filled(text, {"minutes": minutes, "seconds": room.increment})
