"""Serializers that the APIs of all apps share."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers


class StrictSerializer(serializers.Serializer[Any]):
    """A request body in which unknown fields are refused, as on the socket."""

    def to_internal_value(self, data: Any) -> Any:
        """Check for unknown fields before the fields themselves."""
        unknown = [key for key in data if key not in self.fields] if isinstance(data, dict) else []
        if unknown:
            raise serializers.ValidationError({unknown[0]: gettext("There is no such field.")})
        return super().to_internal_value(data)


class Flag(serializers.BooleanField):
    """True or false, and nothing that only means one of them."""

    def to_internal_value(self, data: Any) -> bool:
        """Refuse texts and numbers."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data
