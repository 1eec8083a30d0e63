"""The migrations of this release leave the previous one running (docs/upgrading.md)."""

from __future__ import annotations

import re
import subprocess
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.contrib.postgres.operations import AddIndexConcurrently
from django.core.management import CommandError, call_command
from django.db import connection, models
from django.db.migrations import Migration, RunPython, operations
from django.db.migrations.graph import MigrationGraph
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ModelState, ProjectState

from config.embedded.folder import PROJECT
from config.monitoring.metrics import version
from config.releases import (
    Release,
    due_before_contract,
    last_before_contract,
    new_migrations,
    numbers_of,
    previous,
)
from tests.support.earlier import why_missing
from tests.support.migrating import problems

OURS = {"accounts", "games", "leaderboards", "site_config"}
FOREIGN_KEYS = """
SELECT conrelid::regclass::text, attname, confrelid::regclass::text, confdeltype::text
FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey) WHERE contype = 'f'
"""
CASCADE, SET_NULL = "c", "n"
"""How PostgreSQL writes what becomes of a foreign key."""
BEFORE = Release("1.0.0", "", {"shop": "0001_initial"})


def test_every_new_migration_leaves_the_previous_release_running() -> None:
    """Or waits until no process of it runs, and removes only what it does not use."""
    loader = MigrationLoader(None)
    release = previous()
    assert set(release.migrations) == OURS
    new_models: set[str] = set()
    found = []
    for key in new_migrations(loader.graph, release):
        before = loader.project_state(key, at_end=False)
        found += [f"{'.'.join(key)}: {why}" for why in problems(loader.graph.nodes[key], before, release, new_models)]
    assert not found, "\n".join(found)


def test_the_previous_release_is_known() -> None:
    """Its commit belongs to this project, had that version, and had these migrations as its last ones.

    A clone without history cannot tell more than that the version is an earlier one.
    """
    release = previous()
    assert numbers_of(release.version) < numbers_of(version())
    if why := why_missing(release):
        assert git("rev-parse", "--is-shallow-repository").stdout.strip() == "true", why
        return
    assert git("merge-base", "--is-ancestor", release.commit, "HEAD", check=False).returncode == 0
    project = tomllib.loads(git("show", f"{release.commit}:pyproject.toml").stdout)["project"]
    assert project["version"] == release.version
    for app, last in release.migrations.items():
        folder = Path(apps.get_app_config(app).path).relative_to(PROJECT) / "migrations"
        files = git("ls-tree", "--name-only", release.commit, f"{folder}/").stdout.splitlines()
        assert max(Path(file).stem for file in files if re.match(r"\d{4}_", Path(file).name)) == last


def test_a_clone_without_history_is_told_how_to_get_the_previous_release(tmp_path: Path) -> None:
    """And has it afterwards."""
    project, clone = tmp_path / "project", tmp_path / "clone"
    git("init", "--quiet", str(project))
    author = ["-c", "user.name=Ann", "-c", "user.email=ann@opoly.example"]
    for subject in ("The release", "What follows"):
        git(*author, "commit", "--quiet", "--allow-empty", "--message", subject, clone=project)
    release = Release("1.0.0", git("rev-parse", "HEAD~1", clone=project).stdout.strip(), {})
    git("clone", "--quiet", "--depth", "1", project.as_uri(), str(clone))
    why = why_missing(release, clone)
    assert release.version in why
    assert release.commit in why
    command = why.rpartition(" by ")[2].split()
    assert command == ["git", "fetch", "--unshallow"]
    git(*command[1:], "--quiet", clone=clone)
    assert not why_missing(release, clone)
    unknown = Release("0.9.0", "0" * 40, {})
    assert why_missing(unknown, clone).endswith(" by git fetch")


def git(*words: str, clone: Path = PROJECT, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Ask git."""
    return subprocess.run(["git", *words], cwd=clone, capture_output=True, text=True, check=check)


def shop(*fields: tuple[str, models.Field[Any, Any]]) -> ProjectState:
    """The state of an app with one model."""
    state = ProjectState()
    state.add_model(ModelState("shop", "Thing", [("id", models.BigAutoField(primary_key=True)), *fields]))
    return state


def judged(*made: Any, atomic: bool = True, **declared: str) -> list[str]:
    """The problems of a migration with these operations."""
    kind = type("Migration", (Migration,), {"operations": list(made), "atomic": atomic, **declared})
    migration = kind("0002_new", "shop")
    state = shop(
        ("size", models.IntegerField(null=True)), ("name", models.CharField(max_length=20, db_default="", default=""))
    )
    return list(problems(migration, state, BEFORE, set()))


@pytest.mark.parametrize(
    "operation",
    [
        operations.AddField("thing", "weight", models.IntegerField(null=True)),
        operations.AddField("thing", "weight", models.IntegerField(default=0, db_default=0)),
        operations.AlterField("thing", "name", models.CharField(max_length=40, db_default="", default="")),
        operations.AlterField("thing", "name", models.CharField("a word", max_length=20, db_default="", default="")),
        operations.CreateModel("Other", [("id", models.BigAutoField(primary_key=True))]),
        operations.RemoveConstraint("thing", "positive"),
    ],
)
def test_what_extends_the_database_is_accepted(operation: Any) -> None:
    """New tables, columns with a default in the database, and looser bounds."""
    assert not judged(operation)


@pytest.mark.parametrize(
    ("operation", "why"),
    [
        (operations.RemoveField("thing", "size"), "uses it"),
        (operations.RenameField("thing", "size", "extent"), "uses it"),
        (operations.DeleteModel("Thing"), "uses it"),
        (operations.RenameModel("Thing", "Item"), "uses it"),
        (operations.AddField("thing", "weight", models.IntegerField(default=0)), "db_default"),
        (operations.AddField("thing", "weight", models.IntegerField(null=True, db_index=True)), "locks the table"),
        (operations.AlterField("thing", "size", models.IntegerField()), "stores NULL"),
        (operations.AlterField("thing", "size", models.CharField(max_length=9, null=True)), "another type"),
        (operations.AlterField("thing", "name", models.CharField(max_length=9, db_default="")), "longer values"),
        (operations.AlterField("thing", "name", models.CharField(max_length=20)), "needs its default"),
        (operations.AddIndex("thing", models.Index(fields=["size"], name="by_size")), "locks the table"),
        (operations.AddConstraint("thing", models.CheckConstraint(condition=models.Q(size__gt=0), name="positive")),
         "locks the table"),
        (RunPython(RunPython.noop), "batches"),
    ],
)  # fmt: skip
def test_what_the_previous_release_could_not_live_with_is_refused(operation: Any, why: str) -> None:
    """With the reason; also where it is hidden from the state."""
    (found,) = judged(operation)
    assert why in found
    (found,) = judged(operations.SeparateDatabaseAndState([operation], []))
    assert why in found


def test_what_is_declared_is_accepted() -> None:
    """A removal in the release after, work in batches, an index made beside, and what its author vouches for."""
    removal = operations.RemoveField("thing", "size")
    assert not judged(removal, unused_since="1.0.0")
    assert "once 1.1.0 is the previous release" in judged(removal, unused_since="1.1.0")[0]
    assert not judged(removal, beside_previous="nobody has ever used it")
    assert not judged(RunPython(RunPython.noop), atomic=False)
    assert not judged(AddIndexConcurrently("thing", models.Index(fields=["size"], name="by_size")), atomic=False)


def test_indexes_of_new_tables_are_accepted() -> None:
    """Nobody uses them yet."""
    made = operations.CreateModel("Other", [("id", models.BigAutoField(primary_key=True))])
    assert not judged(made, operations.AddIndex("other", models.Index(fields=["id"], name="by_id")))


def test_the_first_phase_ends_before_what_removes_something() -> None:
    """And before what depends on it."""
    graph = MigrationGraph()
    names = ["0001_initial", "0002_more", "0003_less", "0004_after"]
    less = type("Migration", (Migration,), {"unused_since": "1.0.0"})
    for name in names:
        graph.add_node(("shop", name), (less if name == "0003_less" else Migration)(name, "shop"))
    for parent, child in pairwise(names):
        graph.add_dependency(None, ("shop", child), ("shop", parent))
    graph.add_node(("other", "0001_initial"), Migration("0001_initial", "other"))
    assert [name for _, name in new_migrations(graph, BEFORE)] == names[1:]
    assert last_before_contract(graph, BEFORE) == {"shop": "0002_more"}
    applied = {("shop", "0001_initial")}
    assert due_before_contract(graph, applied, BEFORE) == [("shop", "0002_more"), ("other", "0001_initial")]
    applied |= {("shop", "0002_more"), ("other", "0001_initial")}
    assert due_before_contract(graph, applied, BEFORE) == []
    assert due_before_contract(graph, {("shop", name) for name in names}, BEFORE) == [("other", "0001_initial")]


def test_a_new_database_has_no_phases() -> None:
    """Nobody uses it, so what removes something is applied, too."""
    graph = MigrationGraph()
    less = type("Migration", (Migration,), {"unused_since": "1.0.0"})
    graph.add_node(("shop", "0001_initial"), Migration("0001_initial", "shop"))
    graph.add_node(("shop", "0002_less"), less("0002_less", "shop"))
    graph.add_dependency(None, ("shop", "0002_less"), ("shop", "0001_initial"))
    assert due_before_contract(graph, set(), BEFORE) == [("shop", "0002_less")]
    assert due_before_contract(graph, {("shop", "0001_initial")}, BEFORE) == []


@pytest.mark.django_db
def test_the_previous_release_can_delete_what_only_this_one_refers_to() -> None:
    """It does not know these foreign keys, so the database itself deletes what refers to a row, or has it forget it."""
    release = previous()
    known = (
        MigrationLoader(None).project_state([*release.migrations.items()]).apps.get_models(include_auto_created=True)
    )
    known_keys = {key for model in known for key in keys_of(model)}
    deleted = {model._meta.db_table for model in known}
    with connection.cursor() as cursor:
        cursor.execute(FOREIGN_KEYS)
        found = {(table, column): (other, action) for table, column, other, action in cursor.fetchall()}
    ours = (model for model in apps.get_models(include_auto_created=True) if model._meta.app_label in OURS)
    new = {key: found[key] for model in ours for key in keys_of(model) - known_keys if key in found}
    assert new
    for _ in new:
        deleted |= {
            table for (table, _column), (other, action) in new.items() if action == CASCADE and other in deleted
        }
    refused = [
        f"{table}.{column}, see config.cascades"
        for (table, column), (other, action) in new.items()
        if other in deleted and action not in (CASCADE, SET_NULL)
    ]
    assert not refused, "\n".join(refused)


def keys_of(model: type[models.Model]) -> set[tuple[str, str]]:
    """The table and the column of each foreign key of a model."""
    return {(model._meta.db_table, field.column or "") for field in model._meta.concrete_fields if field.is_relation}


@pytest.mark.django_db(transaction=True)
def test_preparing_in_two_phases_leads_to_the_same_database() -> None:
    """Both can be repeated."""
    applied = set(MigrationRecorder(connection).applied_migrations())
    call_command("prepare", expand=True)
    call_command("prepare")
    assert set(MigrationRecorder(connection).applied_migrations()) == applied


@pytest.mark.django_db(transaction=True)
def test_the_check_names_what_is_not_applied_yet() -> None:
    """Processes wait for it, so it changes nothing."""
    recorder, last = MigrationRecorder(connection), MigrationLoader(connection).graph.leaf_nodes("auth")[0]
    call_command("prepare", check=True)
    recorder.record_unapplied(*last)
    try:
        with pytest.raises(CommandError, match=f"not applied yet: {'.'.join(last)}"):
            call_command("prepare", check=True)
        assert last not in recorder.applied_migrations()
    finally:
        recorder.record_applied(*last)
    call_command("prepare", check=True)
