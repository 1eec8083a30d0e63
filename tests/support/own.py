"""The test modules in a ruleset's own folder, which are found by their names: games/rulesets/README.md lists them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from games.rulesets import package_of


def own_module(key: str, name: str) -> ModuleType | None:
    """The module of that name in the folder `tests` of a registered ruleset; None if it has none."""
    package = f"{package_of(key)}.tests"
    if not package_of(key) or find_spec(package) is None or find_spec(f"{package}.{name}") is None:
        return None
    return import_module(f"{package}.{name}")
