"""The games' titles on this site, in texts that were written with their own."""

from __future__ import annotations

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.selectors import titles

register = template.Library()


@register.filter
def retitled(text: str) -> SafeString:
    """Call the games by their titles here; HTML that is safe stays so."""
    safe = text if isinstance(text, SafeString) else escape(text)
    return mark_safe(titles.retitled(safe, escape))  # noqa: S308  both are escaped
