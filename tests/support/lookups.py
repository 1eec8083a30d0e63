"""Everything that a model could be filtered by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import Model, Transform

OF_TRANSFORMED = ("exact", "gte", "in", "startswith")
"""Look-ups asked of what another look-up makes of a field: of the year of a date, or of a key of a JSON value."""


def fields_of(model: type[Model]) -> list[Any]:
    """All fields of a model, with relations from other models."""
    return list(model._meta.get_fields(include_hidden=True))


def lookups_of(field: Any) -> Iterator[str]:
    """Every look-up registered for a field, as it is written after the field's name."""
    yield ""
    for name, kind in field.get_lookups().items():
        yield f"__{name}"
        if issubclass(kind, Transform):
            yield from (f"__{name}__{further}" for further in OF_TRANSFORMED)
    if "has_key" in field.get_lookups():
        yield from (f"__key__{further}" for further in OF_TRANSFORMED)


def related_fields(model: type[Model]) -> Iterator[tuple[str, Any]]:
    """The fields of all related models, each with its path."""
    for relation in fields_of(model):
        if isinstance(relation.related_model, type):
            for field in fields_of(relation.related_model):
                yield f"{relation.name}__{field.name}", field
