"""Shared code stays shared: it names no game, and no class of the rules overrides another's method."""

from __future__ import annotations

import ast
import importlib
import inspect
import os
import pkgutil
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

import games.engine
import games.rules
import games.rulesets
from config.embedded.folder import PROJECT
from games.engine.options import OptionGroup
from games.engine.state import Action, Decision, Event
from games.rulesets import RULESETS, package_of

SHARED = ("accounts", "config", "games", "leaderboards", "templates")
OTHERS = {".html", ".ts", ".tsx", ".mjs", ".css", ".txt"}
"""Sources that are no Python."""
NOT_SHARED = re.compile(
    r"/(migrations|generated|node_modules|locale|build|__pycache__)/|^games/rulesets/__init__\.py$|^games/client/tests/"
)
QUOTED = re.compile(r"""["'`]([\w-]+)["'`]""")
NAMING = {"type", "kind", "name", "ruleset", "key"}
"""The fields whose values are public names, as in `event["type"]`, `decision.kind` and `event.name()`."""
PLAYING = ("games/engine/", "games/rules/", "games/bots/", "games/simulation/")
"""The shared code that plays games."""
PROTOCOLS = {
    Event: {"apply", "transfers", "draws", "name"},
    Decision: {
        "covers", "first", "seats", "legal", "why_not", "default", "answer", "expire", "details", "abandon", "name",
    },
    Action: {"name"},
}  # fmt: skip


@cache
def shared_files() -> tuple[Path, ...]:
    """The sources that belong to no single game."""
    own = tuple(f"games/{kind}/{key}/" for key in RULESETS for kind in ("rulesets", "client/styles", "client/src"))
    files = [path for top in SHARED for path in sources_in(PROJECT / top) if path.suffix in OTHERS | {".py"}]
    return tuple(path for path in files if not NOT_SHARED.search(named(path)) and not named(path).startswith(own))


def sources_in(top: Path) -> Iterator[Path]:
    """All files below a folder, but for what is built or installed, which may come and go while other tests run."""
    for folder, below, names in os.walk(top):
        below[:] = sorted(name for name in below if not NOT_SHARED.search(f"/{name}/"))
        yield from (Path(folder, name) for name in sorted(names))


def named(path: Path) -> str:
    """A path within the project."""
    return path.relative_to(PROJECT).as_posix()


@cache
def names_by_package() -> dict[str, frozenset[str]]:
    """The public names of actions, events, decisions and options that each package declares."""
    packages = [games.engine, games.rules, *(importlib.import_module(package_of(key)) for key in RULESETS)]
    return {package.__name__: frozenset(declared_in(package)) for package in packages}


def declared_in(package: ModuleType) -> Iterator[str]:
    for module in modules_of(package):
        for kind in vars(module).values():
            if not isinstance(kind, type) or kind.__module__ != module.__name__:
                continue
            if issubclass(kind, Action | Event | Decision) and kind.__struct_config__.tag is not None:
                yield kind.name()
            elif issubclass(kind, OptionGroup):
                yield from inspect.get_annotations(kind)


def own_names(key: str) -> frozenset[str]:
    """The key of a ruleset, and the public names that only its package declares."""
    packages = Counter(name for names in names_by_package().values() for name in names)
    return frozenset({name for name in names_by_package()[package_of(key)] if packages[name] == 1} | {key})


def names_held(tree: ast.Module) -> Iterator[str]:
    """The literals of a module that name something: where they are compared with, or stored under, what has names."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, comparators=[right]):
                yield from (
                    words_in(right) if names_something(left) else words_in(left) if names_something(right) else ()
                )
            case ast.Dict(keys=keys, values=values):
                for key, value in zip(keys, values, strict=True):
                    yield from words_in(value) if names_something(key) else ()
            case ast.keyword(arg=str(argument), value=value) if argument in NAMING | {"tag"}:
                yield from words_in(value)
            case ast.Match(subject=subject, cases=cases) if names_something(subject):
                yield from (word for case in cases for word in words_in(case.pattern))


def names_something(node: ast.AST | None) -> bool:
    match node:
        case ast.Subscript(slice=ast.Constant(value=value)) | ast.Constant(value=value):
            return value in NAMING
        case ast.Attribute(attr=attribute) | ast.Call(func=ast.Attribute(attr=attribute)) | ast.Name(id=attribute):
            return attribute in NAMING
    return False


def words_in(node: ast.AST) -> Iterator[str]:
    return (one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str))


def imports_of(tree: ast.Module) -> Iterator[str]:
    """The modules that a module imports, and what it imports from them as if those were modules."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def parsed_files() -> tuple[tuple[str, ast.Module], ...]:
    """The shared Python sources."""
    files = [path for path in shared_files() if path.suffix == ".py"]
    return tuple((named(path), ast.parse(path.read_text(encoding="utf-8"))) for path in files)


@pytest.mark.parametrize("key", RULESETS)
def test_shared_python_imports_no_ruleset_and_holds_no_name_of_one(key: str) -> None:
    """A name of more than one word is looked for everywhere.

    A single word, such as "ready", may mean something else: the site has messages and members of its own. It is looked
    for in the code that plays games, where it is used as a name.
    """
    own, package = own_names(key), package_of(key)
    problems = []
    for file, tree in parsed_files():
        held = [word for word in words_in(tree) if "_" in word or word == key]
        held += names_held(tree) if file.startswith(PLAYING) else ()
        problems += [f"{file}: {word}" for word in held if word in own]
        problems += [f"{file}: {module}" for module in imports_of(tree) if f"{module}.".startswith(f"{package}.")]
    assert problems == []


@pytest.mark.parametrize("key", RULESETS)
def test_other_shared_sources_hold_no_name_of_a_ruleset(key: str) -> None:
    """In them a name of more than one word is looked for in quotes, and the key everywhere."""
    own = {name for name in own_names(key) if "_" in name} | {key}
    client = f"games/client/src/{RULESETS[key].look.client}/"
    word = re.compile(rf"\b{key}\b", re.IGNORECASE)
    problems = []
    for path in shared_files():
        if path.suffix in OTHERS:
            text = path.read_text(encoding="utf-8")
            literals = () if named(path).startswith(client) else QUOTED.findall(text)
            problems += [f"{named(path)}: {name}" for name in [*word.findall(text), *literals] if name in own | {key}]
    assert problems == []


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ('if event["type"] == "ready": pass', ["ready"]),
        ('if "ready" == decision.kind: pass', ["ready"]),
        ('if event.name() in ("ready", "plan"): pass', ["ready", "plan"]),
        ('send({"type": "ready", "seat": 1})', ["ready"]),
        ('class Ready(Action, tag="ready"): pass', ["ready"]),
        ('match event["type"]:\n    case "ready" | "plan": pass', ["ready", "plan"]),
        ('member["ready"] = state == "ready"', []),
    ],
)
def test_a_literal_is_a_name_where_it_is_used_as_one(source: str, words: list[str]) -> None:
    assert list(names_held(ast.parse(source))) == words


@pytest.mark.parametrize(
    "source",
    [
        "import games.rulesets.coopoly.zones",
        "from games.rulesets import coopoly",
        "from games.rulesets.coopoly import A",
    ],
)
def test_every_form_of_an_import_is_seen(source: str) -> None:
    (module,) = imports_of(ast.parse(source))
    assert module.startswith("games.rulesets.coopoly")


def test_each_ruleset_with_own_events_is_searched_for() -> None:
    assert any(len(own_names(key)) > 1 for key in RULESETS)


def modules_of(package: ModuleType) -> Iterator[ModuleType]:
    """A package's modules, at any depth, but not those of its tests."""
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if "tests" not in found.name.split("."):
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
