"""Every setting that the site reads from the environment is listed for operators, and every listed one is read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from config.embedded.folder import PROJECT
from tests.docs.files import name_of, project_files

CODE = ("accounts", "config", "games", "leaderboards")
LISTED = re.compile(r"^#([A-Z][A-Z_]*)=", re.MULTILINE)
IN_CLIENT = re.compile(r"\benv\.([A-Z][A-Z_]*)")
NAME = re.compile(r"[A-Z][A-Z_]+")
NOT_SETTINGS = {
    "PATH": "the system's",
    "STATIC_EARLIER": "set-up tells collectstatic with it where the last collection is",
}
"""What is read besides settings, and why nobody sets it."""


def reads(tree: ast.AST) -> Iterator[str]:
    """The names that code reads by a call of `env` or `reading`, or from `os.environ`."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="env" | "reading")),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield name
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(attr="environ"), attr="get" | "pop"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield name
            case ast.Subscript(
                value=ast.Attribute(attr="environ"),
                slice=ast.Constant(value=str(name)),
                ctx=ast.Load(),
            ):
                yield name


def python_files() -> Iterator[Path]:
    """The site's modules, without those that set up or test it."""
    for file in project_files({".py"}):
        parts = file.relative_to(PROJECT).parts
        if parts[0] in CODE and "tests" not in parts and file.stem not in {"bootstrap", "packages"}:
            yield file


def settings_read() -> dict[str, set[str]]:
    """The settings that code reads, with the files that do."""
    found: dict[str, set[str]] = {}
    for file in python_files():
        tree = ast.parse(file.read_text(encoding="utf-8"))
        constants = {
            target.id: node.value.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
            for target in node.targets
            if isinstance(target, ast.Name) and isinstance(node.value.value, str)
        }
        text = ast.unparse(tree)
        named = {value for name, value in constants.items() if re.search(rf"environ\.get\({name}\b", text)}
        for setting in {*reads(tree), *named} - set(NOT_SETTINGS):
            if NAME.fullmatch(setting):
                found.setdefault(setting, set()).add(name_of(file))
    for file in project_files({".mjs"}):
        for setting in IN_CLIENT.findall(file.read_text(encoding="utf-8")):
            found.setdefault(setting, set()).add(name_of(file))
    return found


def test_every_setting_that_is_read_is_listed_and_the_other_way_round() -> None:
    """docs/settings.md has the same: tests/docs/test_documents.py."""
    listed = LISTED.findall((PROJECT / ".env.example").read_text(encoding="utf-8"))
    assert len(listed) == len(set(listed))
    read = settings_read()
    assert {name: files for name, files in read.items() if name not in listed} == {}
    assert [name for name in listed if name not in read] == []


def test_ways_of_reading_a_setting_are_recognized() -> None:
    tree = ast.parse("env.int('ONE', default=1)\nos.environ.get('TWO')\nos.environ['THREE']\nos.environ['FOUR'] = '4'")
    assert list(reads(tree)) == ["ONE", "TWO", "THREE"]
