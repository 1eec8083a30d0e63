"""Warnings on pages."""

from __future__ import annotations

from typing import Any

from django import template

from accounts import reasons, sanctions
from accounts.models import User

register = template.Library()
register.filter(reasons.in_readers_words)


@register.simple_tag
def warnings_for(person: User) -> list[dict[str, Any]]:
    """Return the number and the words of each warning that a person has not confirmed."""
    return [{"number": one.pk, "words": sanctions.describe(one)} for one in sanctions.warnings_for(person.pk)]
