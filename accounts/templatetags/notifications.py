"""The bell in the header."""

from __future__ import annotations

from typing import Any

from django import template

from accounts.notifications.service import looked_at

register = template.Library()


@register.inclusion_tag("site/bell.html", takes_context=True)
def bell(context: template.Context) -> dict[str, Any]:
    """Show a signed-in person how many notifications are open; those that lead to this page are seen by now."""
    request = context["request"]
    return {"open": looked_at(request.user.pk, request.path), "here": request.path}
