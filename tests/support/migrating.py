"""Judging migrations: whether the processes of the previous release can go on while they are applied and afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib.postgres.operations import AddConstraintNotValid, AddIndexConcurrently
from django.db import models
from django.db.migrations import Migration, operations
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models import NOT_PROVIDED, Field

from config.releases import Release, numbers_of, unused_since

REMOVING = (
    operations.DeleteModel, operations.RemoveField, operations.RenameField, operations.RenameModel,
    operations.RenameIndex, operations.RemoveIndex, operations.AlterModelTable, operations.AlterUniqueTogether,
    operations.AlterOrderWithRespectTo,
)  # fmt: skip
"""The previous release uses what these take away, or waits while they do it."""


def problems(migration: Migration, before: ProjectState, release: Release, new_models: set[str]) -> Iterator[str]:
    """Why this migration cannot be applied while that release runs; adds to the models that it has not known.

    A migration that removes something says since which version it is not used: then it waits, but only for a release
    that does not use it. One whose author knows better says why in `beside_previous`.
    """
    if since := unused_since(migration):
        if numbers_of(since) > release.numbers:
            yield f"what is unused since {since} can be removed once {since} is the previous release"
        return
    if getattr(migration, "beside_previous", ""):
        return
    state = before.clone()
    for operation in migration.operations:
        for part in _parts_of(operation):
            yield from _problems(part, migration, state, new_models)
        operation.state_forwards(migration.app_label, state)


def _parts_of(operation: Operation) -> Iterator[Operation]:
    if isinstance(operation, operations.SeparateDatabaseAndState):
        for part in operation.database_operations:
            yield from _parts_of(part)
    else:
        yield operation


def _problems(operation: Operation, migration: Migration, state: ProjectState, new_models: set[str]) -> Iterator[str]:
    about = operation.describe()
    app = migration.app_label
    if isinstance(operation, operations.CreateModel):
        new_models.add(f"{app}.{operation.name_lower}")
        return
    if f"{app}.{getattr(operation, 'model_name_lower', '')}" in new_models:
        return
    match operation:
        case _ if isinstance(operation, REMOVING):
            yield f"{about}: the previous release uses it"
        case operations.AddField():
            yield from (f"{about}: {why}" for why in _faults_of_new(operation.field))
        case operations.AlterField():
            old = state.models[app, operation.model_name_lower].fields[operation.name]
            yield from (f"{about}: {why}" for why in _faults_of_changed(old, operation.field))
        case AddIndexConcurrently() | AddConstraintNotValid():
            pass
        case operations.AddIndex() | operations.AddConstraint():
            yield f"{about}: locks the table meanwhile; use AddIndexConcurrently or AddConstraintNotValid"
        case operations.RunPython() | operations.RunSQL() if migration.atomic:
            yield f"{about}: holds its locks to the end; use atomic = False and batches"
        case _:
            pass


def _faults_of_new(field: Field[Any, Any]) -> Iterator[str]:
    if isinstance(field, models.ManyToManyField):
        return
    if not field.null and field.db_default is NOT_PROVIDED:
        yield "rows of the previous release have no value for it; give it a db_default, or let it be null"
    if _is_indexed(field):
        yield "its index locks the table meanwhile; add it by AddIndexConcurrently"


def _faults_of_changed(old: Field[Any, Any], new: Field[Any, Any]) -> Iterator[str]:
    if type(old) is not type(new):
        yield "the previous release stores another type"
        return
    if old.null and not new.null:
        yield "the previous release stores NULL"
    if old.db_default is not NOT_PROVIDED and new.db_default is NOT_PROVIDED:
        yield "the previous release may not know the column, and needs its default"
    if _is_indexed(new) and not _is_indexed(old):
        yield "its index locks the table meanwhile; add it by AddIndexConcurrently"
    longest, was = new.max_length, old.max_length
    if (was is None) != (longest is None) or (longest or 0) < (was or 0):
        yield "the previous release stores longer values, or all rows are checked"
    if old.db_column != new.db_column:
        yield "the previous release uses the column"


def _is_indexed(field: Field[Any, Any]) -> bool:
    return bool(field.unique or getattr(field, "db_index", False))
