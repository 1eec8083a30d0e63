"""Push notifications on pages."""

from __future__ import annotations

from typing import Any

from django import template

from accounts.models import PushSubscription
from accounts.notifications.subscriptions import session_hash

register = template.Library()


@register.simple_tag(takes_context=True)
def push_browsers(context: template.Context) -> list[dict[str, Any]]:
    """Return the person's browsers that show push notifications, the one that asks first."""
    request = context["request"]
    own = session_hash(request.session.session_key or "")
    browsers = [
        {"number": one.pk, "name": one.browser, "since": one.created_at, "is_this": one.session == own}
        for one in PushSubscription.objects.filter(person=request.user)
    ]
    return sorted(browsers, key=lambda one: not one["is_this"])
