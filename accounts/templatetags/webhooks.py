"""The part of pages about somebody's webhook."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import RequestContext

from accounts.notifications import webhooks
from accounts.notifications.webhook_pages import WebhookForm

register = template.Library()
register.filter("explained", webhooks.explain)


@register.simple_tag(takes_context=True)
def webhook_settings(context: RequestContext) -> dict[str, Any]:
    """Return the person's webhook, and its form: the one that was just refused, or what is stored."""
    held = webhooks.webhook_of(context["user"])
    form = context.get("webhook_form")
    if form is None:
        form = WebhookForm(initial={} if held is None else {"url": held.url, "format": held.format})
    return {"held": held, "form": form}
