"""What templates need to speak a language: its numbers, and the way back after changing it."""

from __future__ import annotations

from urllib.parse import urlsplit

from django import template
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

from config import figures

register = template.Library()
register.filter("digits", figures.digits, is_safe=True)
register.filter("number", figures.number, is_safe=True)


@register.simple_tag(takes_context=True)
def here(context: template.Context) -> str:
    """Where a choice made on this page leads back to: the page, or the one whose form it answers."""
    request: HttpRequest | None = context.get("request")
    if request is None:
        return "/"
    came_from = request.headers.get("Referer", "")
    if request.method == "POST" and url_has_allowed_host_and_scheme(came_from, {request.get_host()}):
        parts = urlsplit(came_from)
        return f"{parts.path}?{parts.query}" if parts.query else parts.path
    return request.get_full_path()
