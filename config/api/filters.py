"""Filters that the APIs of all apps share."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import ValidationError
from django_filters import rest_framework as filters
from django_filters.fields import ChoiceField, IsoDateTimeField

from config.api.problems import not_a_choice


class NamedChoiceField(ChoiceField):
    """One of several values, which a refusal names."""

    def __init__(self, *args: Any, parameter: str = "", **options: Any) -> None:
        super().__init__(*args, **options)
        self.parameter = parameter

    def validate(self, value: Any) -> None:
        """Refuse any other value."""
        try:
            super().validate(value)
        except ValidationError:
            raise not_a_choice(self.parameter, (str(key) for key, _ in self.choices if key)) from None


class ChoiceFilter(filters.ChoiceFilter):
    """One of several values, as a parameter of its own name."""

    field_class = NamedChoiceField

    @property
    def field(self) -> Any:
        """Return the form field, which knows its name."""
        self.extra["parameter"] = self.field_name
        return super().field


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
