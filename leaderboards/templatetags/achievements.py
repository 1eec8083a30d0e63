"""Achievements in the pages of games."""

from __future__ import annotations

from typing import Any

from django import template

from leaderboards.selectors.achievements import earned_in

register = template.Library()


@register.inclusion_tag("achievements/in_game.html")
def achievements_in_game(game: Any) -> dict[str, Any]:
    """The achievements that were earned in a game, with the names of their players."""
    names = {seat.user_id: seat.display_name for seat in game.seats.all() if seat.user_id is not None}
    return {"earned": [(names[user], one) for user, one in earned_in(game.pk) if user in names]}
