"""Shared code stays shared: it names no game, and no class of the rules overrides another's method."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

import games.rules
import games.rulesets
from config.embedded.folder import PROJECT
from games.engine.state import Action, Decision, Event
from games.rulesets import PACKAGES, RULESETS

SHARED = ("accounts", "config", "games", "leaderboards", "templates")
SUFFIXES = {".py", ".html", ".ts", ".tsx", ".mjs", ".css", ".txt"}
NOT_SHARED = re.compile(
    r"/(migrations|generated|node_modules|locale|build|__pycache__)/|^games/rulesets/__init__\.py$|^games/client/tests/"
)
PROTOCOLS = {
    Event: {"apply", "transfers", "draws", "name"},
    Decision: {"covers", "seats", "legal", "why_not", "default", "answer", "expire", "details", "abandon", "name"},
    Action: {"name"},
}


EVERYDAY = {"move", "pay", "passed", "plan", "ready"}
"""Public names that are words of everyday as well."""


def shared_files() -> Iterator[Path]:
    """The sources that belong to no single game."""
    own = [f"games/{kind}/{key}/" for key in RULESETS for kind in ("rulesets", "client/styles", "client/src")]
    for top in SHARED:
        for path in sorted((PROJECT / top).rglob("*")):
            name = path.relative_to(PROJECT).as_posix()
            is_source = path.suffix in SUFFIXES and path.is_file() and not NOT_SHARED.search(name)
            if is_source and not name.startswith(tuple(own)):
                yield path


def declared_by(key: str) -> set[str]:
    """The public names of actions, events and decisions that only the package of this ruleset declares."""
    ruleset = RULESETS[key]
    package = next(package for package in PACKAGES if importlib.import_module(package).RULESET is ruleset)
    kinds: tuple[type[Any], ...] = (*ruleset.actions, *ruleset.events, *ruleset.decisions)
    shared = {
        kind.name()
        for module in modules_of(games.rules)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Action | Event | Decision)
    }
    return {kind.name() for kind in kinds if kind.__module__.startswith(package)} - shared - EVERYDAY


def test_each_ruleset_with_own_events_is_searched_for() -> None:
    assert any(declared_by(key) for key in RULESETS)


def test_shared_code_names_no_ruleset() -> None:
    words = re.compile(rf"\b({'|'.join(RULESETS)})\b", re.IGNORECASE)
    found = [
        f"{path.relative_to(PROJECT)}: {line.strip()}"
        for path in shared_files()
        for line in path.read_text(encoding="utf-8").splitlines()
        if words.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("key", RULESETS)
def test_shared_code_names_nothing_that_one_ruleset_declares(key: str) -> None:
    own = declared_by(key)
    if not own:
        return
    client = f"games/client/src/{RULESETS[key].look.client}/"
    words = re.compile(rf"""["'`]({"|".join(sorted(own))})["'`]|\b({"|".join(sorted(own))}):""")
    found = [
        f"{name}: {line.strip()}"
        for path in shared_files()
        if not (name := path.relative_to(PROJECT).as_posix()).startswith(client)
        for line in path.read_text(encoding="utf-8").splitlines()
        if words.search(line)
    ]
    assert found == []


def modules_of(package: ModuleType) -> Iterator[ModuleType]:
    """A package's modules, at any depth."""
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(found.name)


def overridden(cls: type) -> Iterator[str]:
    """The methods of other classes of ours that a class replaces, outside the small protocols."""
    allowed = {name for base, names in PROTOCOLS.items() if issubclass(cls, base) for name in names}
    for name, member in vars(cls).items():
        if not isinstance(member, FunctionType | classmethod | staticmethod | property) or name in allowed:
            continue
        if name.startswith("__"):
            continue
        for base in cls.__mro__[1:]:
            if base.__module__.startswith("games.") and name in vars(base):
                yield f"{cls.__module__}.{cls.__name__}.{name} overrides {base.__name__}.{name}"


def test_no_class_of_the_rules_overrides_a_method_of_ours() -> None:
    found = [
        line
        for package in (games.rules, games.rulesets)
        for module in modules_of(package)
        for _, cls in inspect.getmembers(module, inspect.isclass)
        if cls.__module__ == module.__name__
        for line in overridden(cls)
    ]
    assert found == []
