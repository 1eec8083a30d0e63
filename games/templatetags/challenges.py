"""Whether there is a challenge of the day, for the navigation."""

from __future__ import annotations

from django import template

from games.selectors.rooms.challenges import offered

register = template.Library()


@register.simple_tag
def has_challenge() -> bool:
    """Whether any game has a challenge of the day."""
    return bool(offered())
