"""Numbers of leaderboards, in the digits of the active language."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _

from config.languages import numbers

register = template.Library()
register.filter("change", numbers.change, is_safe=True)


@register.filter
def percent(thousandths: int) -> str:
    """Format a rate in thousandths as a percentage with one decimal."""
    whole, tenth = divmod(thousandths, 10)
    return numbers.digits(f"{whole}.{tenth}\u202f%")


@register.filter(is_safe=True)
def whole(value: float) -> str:
    """Format a number as a whole one."""
    return numbers.number(round(value))


@register.filter
def duration(seconds: int) -> str:
    """Format a time as hours and minutes, or minutes and seconds below an hour."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return numbers.digits(_("%(hours)s h %(minutes)s min") % {"hours": hours, "minutes": minutes})
    return numbers.digits(_("%(minutes)s min %(seconds)s s") % {"minutes": minutes, "seconds": rest})
