"""Serializers that the APIs of all apps share."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers

from config.api.problems import not_a_choice


class StrictSerializer(serializers.Serializer[Any]):
    """A request body in which unknown fields are refused, as on the socket."""

    def to_internal_value(self, data: Any) -> Any:
        """Check for unknown fields before the fields themselves."""
        unknown = [key for key in data if key not in self.fields] if isinstance(data, dict) else []
        if unknown:
            raise serializers.ValidationError({unknown[0]: gettext("There is no such field.")})
        return super().to_internal_value(data)


class Choice(serializers.ChoiceField):
    """One of several values, which a refusal names."""

    def to_internal_value(self, data: Any) -> Any:
        """Refuse any other value."""
        try:
            return super().to_internal_value(data)
        except serializers.ValidationError:
            raise not_a_choice(self.field_name or "", map(str, self.choices)) from None


class Flag(serializers.BooleanField):
    """True or false, and nothing that only means one of them."""

    def to_internal_value(self, data: Any) -> bool:
        """Refuse texts and numbers."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data
