"""Migrations in two phases, so that a site is upgraded without a stop (docs/upgrading.md).

While processes of the previous release still run, the database may only be extended: that is the first phase, and every
migration belongs to it that does not say otherwise. What removes or narrows something has `unused_since`, the version
of the first release that no longer uses it, and is applied when no process of an older one runs.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from django.db.migrations import Migration
from django.db.migrations.graph import MigrationGraph

FILE = Path(__file__).with_name("releases.toml")
Key = tuple[str, str]


@dataclass(frozen=True)
class Release:
    """A release: its version, its commit, and its last migrations by app."""

    version: str
    commit: str
    migrations: dict[str, str]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The version, to be compared."""
        return numbers_of(self.version)


def numbers_of(version: str) -> tuple[int, ...]:
    """The numbers of a version."""
    return tuple(int(part) for part in version.split("."))


def previous() -> Release:
    """The release before this one."""
    return Release(**tomllib.loads(FILE.read_text(encoding="utf-8"))["previous"])


def unused_since(migration: Migration) -> str:
    """The version of the first release that can do without what this migration removes; empty if it removes nothing."""
    return str(getattr(migration, "unused_since", ""))


def new_migrations(graph: MigrationGraph, release: Release) -> Iterator[Key]:
    """The migrations of our apps that this release did not have, in their order."""
    known: set[Key] = set()
    for app, name in release.migrations.items():
        known.update(graph.forwards_plan((app, name)))
    for app in release.migrations:
        for leaf in graph.leaf_nodes(app):
            for key in graph.forwards_plan(leaf):
                if key not in known and key[0] in release.migrations:
                    known.add(key)
                    yield key


def last_before_contract(graph: MigrationGraph, release: Release) -> dict[str, str]:
    """Where the first phase ends: by app, the last migration before the first that removes something."""
    ends = dict(release.migrations)
    held: set[Key] = set()
    for key in new_migrations(graph, release):
        migration = graph.nodes[key]
        assert migration is not None  # the graph is complete
        if unused_since(migration) or any(parent.key in held for parent in graph.node_map[key].parents):
            held.add(key)
        else:
            ends[key[0]] = key[1]
    return ends


def due_before_contract(graph: MigrationGraph, applied: Collection[Key], release: Release) -> list[Key]:
    """The last migrations of the first phase, of our apps and of other packages', that are not applied yet.

    In an empty database everything is due, since no release has used it.
    """
    ends = last_before_contract(graph, release) if applied else {}
    others = [leaf for leaf in graph.leaf_nodes() if leaf[0] not in ends]
    return [key for key in [*ends.items(), *others] if key not in applied]
