"""Filters that the APIs of all apps share."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import ValidationError
from django_filters import rest_framework as filters
from django_filters.fields import IsoDateTimeField


class MomentField(IsoDateTimeField):
    """A moment in UTC: PostgreSQL refuses some of the zones that Python reads."""

    def to_python(self, value: Any) -> datetime | None:
        """Convert it; refuses moments that are before the year 1 or after 9999 there."""
        moment = super().to_python(value)
        try:
            return None if moment is None else moment.astimezone(UTC)
        except OverflowError:
            raise ValidationError(self.error_messages["invalid"], code="invalid") from None


class MomentFilter(filters.IsoDateTimeFilter):
    """A moment in ISO 8601."""

    field_class = MomentField
