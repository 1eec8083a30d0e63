"""Tags and filters of the admin templates."""

from __future__ import annotations

from typing import Any

from django import template
from django.contrib.admin.models import LogEntry
from django.db import models
from django.utils.safestring import SafeString

from accounts import audit
from accounts.admin.actions import link_to
from games.admin.shared import moment as readable
from games.selectors.upkeep.counts import Counts, current_counts
from games.services.upkeep import metrics

register = template.Library()


@register.filter
def moment(ms: int | None) -> str:
    """Format a timestamp given in milliseconds."""
    return readable(ms)


@register.filter
def audit_entry(entry: LogEntry) -> audit.AuditEntry:
    """Describe an entry of the audit log."""
    return audit.describe(entry)


@register.filter
def about(entry: LogEntry) -> SafeString | str:
    """Link to a log entry's object."""
    return audit.link(entry)


@register.simple_tag
def row_link(row: models.Model | None, words: object = "") -> SafeString | str:
    """Link to a row's admin page."""
    return link_to(row, words)


@register.simple_tag
def counts() -> Counts:
    """Count what is going on now."""
    return current_counts()


@register.simple_tag
def refusals() -> dict[str, Any]:
    """Return how often commands were refused since the site was started, by code and in total."""
    codes = metrics.refusals()
    return {"codes": codes, "total": sum(times for _, times in codes)}


@register.simple_tag
def recent_audit_entries() -> list[Any]:
    """Return the latest entries of the audit log."""
    return list(LogEntry.objects.select_related("user", "content_type").order_by("-action_time")[:8])
