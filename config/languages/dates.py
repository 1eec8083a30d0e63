"""Days and moments in one format everywhere, in the words and the digits of the active language.

The formats are texts of the catalogues, in the letters of Django's `date` filter.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from django.contrib.humanize.templatetags.humanize import naturaltime
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timesince import timesince
from django.utils.translation import gettext

from config.languages.numbers import digits

RECENT = timedelta(days=7)
"""Moments that are not longer ago are said by how long ago they are."""


def day(value: date | None) -> str:
    """Format a day: 25 November 2026."""
    return "" if value is None else digits(date_format(value, gettext("j F Y")))


def month(value: date) -> str:
    """Format a month: November 2026."""
    return digits(date_format(value, gettext("F Y")))


def exact(value: datetime) -> str:
    """Format a moment exactly, in UTC: 25 November 2026, 17:05."""
    return digits(date_format(value.astimezone(UTC), gettext("j F Y, H:i")))


def lasting(value: timedelta) -> str:
    """Format how long something lasts: 10 minutes; 1 day, 12 hours."""
    now = timezone.now()
    return digits(", ".join(part.strip() for part in timesince(now - value, now).split(",")))


def when(value: datetime | None) -> SafeString | str:
    """Format a past moment: how long ago it was, or its day; a browser shows the exact moment for both."""
    if value is None:
        return ""
    words = digits(naturaltime(value)) if timezone.now() - value < RECENT else day(value)
    stamp, full = value.isoformat(timespec="seconds"), f"{exact(value)} UTC"
    return format_html('<time datetime="{}" title="{}">{}</time>', stamp, full, words)
