"""What the templates of the administration use."""

from __future__ import annotations

from typing import Any

from django import template
from django.contrib.admin.models import LogEntry
from django.db import models
from django.utils.safestring import SafeString

from accounts import audit
from games.admin.shared import link_to
from games.admin.shared import moment as readable
from games.selectors import figures

register = template.Library()


@register.filter
def moment(ms: int | None) -> str:
    """A moment of the wire."""
    return readable(ms)


@register.filter
def told(entry: LogEntry) -> audit.Entry:
    """An entry of the log of what admins did."""
    return audit.told(entry)


@register.filter
def about(entry: LogEntry) -> SafeString | str:
    """The way to what it is about."""
    return audit.link(entry)


@register.simple_tag
def row_link(row: models.Model | None, words: object = "") -> SafeString | str:
    """A link to a row's page."""
    return link_to(row, words)


@register.simple_tag
def front_page() -> figures.Figures:
    """What is going on now."""
    return figures.figures()


@register.simple_tag
def latest_deeds() -> list[Any]:
    """What admins did last."""
    return list(LogEntry.objects.select_related("user", "content_type").order_by("-action_time")[:8])
