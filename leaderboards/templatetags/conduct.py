"""What people should know about their conduct before they look for a game."""

from __future__ import annotations

from typing import Any

from django import template

from leaderboards.selectors.conduct import notice_for

register = template.Library()


@register.inclusion_tag("leaderboards/conduct_notice.html")
def conduct_notice(user: Any) -> dict[str, Any]:
    """A warning, or until when somebody is not paired; nothing for everybody else."""
    return {"notice": notice_for(user)}
